import { posix } from 'node:path'
import { expect } from 'chai'
import { ROOMS, filesBelow, textOf } from './sources.js'

/** A room may import these folders and files of the project, and packages. `node` stands for Node's own modules. */
interface Row {
  own: readonly string[]
  packages: readonly string[]
}

const SERVICE = ['schema', 'server', 'cli']
/** Shapes and pure functions of the page, which each of its rooms may import. */
const PURE = ['tree', 'layout', 'messages', 'quick-open', 'comparison']
const TESTING = ['node', 'mocha', 'chai', 'fast-check', 'ajv', 'ajv-formats']
const BROWSING = ['axe-core', 'playwright-core', 'puppeteer-core', '@web/test-runner-commands']

/**
 * Which room imports what. The longest name that fits a file is its row; a room imports itself. No circle
 * between folders is held by rules.test.ts.
 */
const TABLE: Record<string, Row> = {
  schema: { own: ['schema'], packages: [] },
  'schema/config/check.ts': { own: ['schema'], packages: ['ajv', 'ajv-formats'] },

  'server/fs': serverRow([], ['node'], ['server/refusal.ts']),
  'server/threads': serverRow(['fs'], ['node'], ['server/refusal.ts']),
  'server/trust': serverRow([], ['node'], ['server/refusal.ts']),
  'server/text': serverRow(
    ['threads', 'fs'],
    ['node', 'entities', 'gemoji', 'htmlparser2', 'marked', 'yaml'],
  ),
  'server/config': serverRow(['fs'], ['node', 'chokidar', 'jsonc-parser'], ['server/refusal.ts']),
  'server/files': serverRow(['text', 'fs'], ['node'], ['server/refusal.ts']),
  'server/http': serverRow(['files', 'trust', 'fs'], ['node', 'koa'], ['server/refusal.ts']),
  'server/markdown': serverRow(
    ['text', 'threads', 'fs'],
    ['node', 'github-slugger', 'highlight.js', 'htmlparser2', 'lru-cache', 'marked', 'temml'],
  ),
  'server/outline': serverRow(['text', 'fs'], ['node']),
  'server/scan': serverRow(['outline', 'text', 'threads', 'fs', 'files'], ['node']),
  'server/tree': serverRow(['scan', 'fs'], ['node']),
  'server/search/engine': serverRow(['fs'], ['node']),
  'server/search/store': serverRow(['search/engine', 'threads', 'fs'], ['node']),
  'server/search': serverRow(
    ['search/engine', 'search/store', 'text', 'threads', 'fs', 'scan', 'outline'],
    ['node'],
  ),
  'server/library': serverRow(
    ['scan', 'outline', 'tree', 'search', 'files', 'threads', 'fs'],
    ['node'],
    ['server/refusal.ts'],
  ),
  // How the scan makes a tree of names, and how a title is read: a count is what the tree will list.
  'server/detect': serverRow(
    ['outline', 'scan', 'text', 'threads', 'fs'],
    ['node', 'fast-glob'],
    ['server/refusal.ts'],
  ),
  'server/review': serverRow(
    ['text', 'threads', 'fs'],
    ['node'],
    ['server/refusal.ts', 'server/review/store/sqlite.ts'],
  ),
  'server/review/store/sqlite.ts': serverRow([], ['node', 'libsql']),
  'server/compare': serverRow(
    ['markdown', 'text', 'threads', 'fs'],
    ['node', 'htmlparser2', 'lru-cache'],
    ['server/refusal.ts'],
  ),
  'server/routes': serverRow(
    [
      'library',
      'tree',
      'files',
      'text',
      'markdown',
      'trust',
      'http',
      'detect',
      'review',
      'compare',
      'fs',
      'config',
    ],
    ['node', 'koa', '@koa/router'],
    ['server/event-hub.ts', 'server/refusal.ts'],
  ),
  server: {
    own: ['schema', 'server'],
    packages: ['node', 'koa', 'koa-static', '@koa/router'],
  },

  'components/timers.d.ts': { own: [], packages: [] },
  'components/theme': { own: [], packages: ['lit'] },
  'components/tree': { own: ['schema'], packages: [] },
  'components/layout': { own: ['schema'], packages: [] },
  'components/messages': { own: ['schema'], packages: [] },
  'components/quick-open': { own: ['schema'], packages: [] },
  'components/comparison': { own: ['schema'], packages: [] },
  'components/parts': pageRow(['theme'], ['lit']),
  'components/state': pageRow([], ['lit', '@lit/context']),
  'components/review': pageRow(['theme', 'parts', 'state'], ['lit']),
  'components/viewer': pageRow(['theme', 'parts', 'state', 'review'], ['lit']),
  'components/settings': pageRow(['theme', 'parts', 'state'], ['lit']),
  'components/embed': pageRow(['theme', 'parts/shared', 'state', 'viewer'], ['lit']),
  'components/dashboard': pageRow(['theme', 'parts', 'state', 'viewer', 'settings'], ['lit']),
  'components/bridge': pageRow([], []),
  'components/page': pageRow(['page'], []),
  'components/page/closer.ts': pageRow(['page', 'parts/doc-frame/zoom.ts'], []),
  'components/page/mermaid.ts': pageRow(['page'], ['mermaid']),

  cli: { own: ['schema', 'server', 'cli'], packages: ['node', 'clipanion'] },
  'cli/mcp': {
    own: ['schema', 'server', 'cli'],
    packages: ['node', '@modelcontextprotocol/sdk'],
  },

  // The packages themselves, as others have them.
  'test/house': {
    own: ['test/house', 'test/support'],
    packages: [
      ...TESTING,
      'esbuild',
      'publint',
      '@arethetypeswrong/core',
      'plan-viewer',
      'plan-viewer-parts',
    ],
  },
  'test/support': { own: [...SERVICE, 'test/support'], packages: [...TESTING, ...BROWSING] },
  'test/flows': {
    own: [...SERVICE, 'test/flows', 'test/support'],
    packages: [...TESTING, ...BROWSING],
  },
  'test/flows/reviews/day.test.ts': {
    own: [...SERVICE, 'test/flows', 'test/support'],
    packages: [...TESTING, ...BROWSING, '@modelcontextprotocol/sdk'],
  },
}
// The other tests may import what they are about, and what that may import.
TABLE['test/schema'] = testsOf('schema')
TABLE['test/server'] = testsOf('server')
TABLE['test/cli'] = testsOf('cli')
TABLE['test/components'] = testsOf('components', BROWSING)

const FILES = ROOMS.flatMap(room => filesBelow(room, /\.ts$/))
/** `from '…'`, `import '…'` and `import('…')`, wherever they stand at the head of a statement. */
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([\w@./:-]+)'/g

describe('the import table', () => {
  for (const room of Object.keys(TABLE)) {
    it(`holds for ${room}`, () => {
      const strays = FILES.filter(file => rowOf(file) === room).flatMap(strayImports)
      expect(strays).to.deep.equal([])
    })
  }

  it('has a row for every source', () => {
    expect(FILES.filter(file => rowOf(file) === null)).to.deep.equal([])
  })

  it('lets no route, element or schema import the file system', () => {
    const readers = FILES.filter(file => /^(server\/routes|components|schema)\//.test(file))
    const strays = readers.filter(file => importsOf(file).some(name => /^(node:)?fs\b/.test(name)))
    expect(strays).to.deep.equal([])
  })
})

describe('an import', () => {
  it('names a file with its ending, never a folder', () => {
    const loose = FILES.flatMap(file =>
      importsOf(file)
        .filter(name => name.startsWith('.') && !/(?<!\/index)\.js$/.test(name))
        .map(name => `${file} imports ${name}`),
    )
    expect(loose).to.deep.equal([])
  })

  it('of the event stream occurs only in the viewer model', () => {
    const client = 'components/state/service/events-client.js'
    const importers = FILES.filter(file => {
      const folder = posix.dirname(file)
      if (!file.startsWith('components/') || folder === posix.dirname(client)) return false
      return importsOf(file).some(name => posix.join(folder, name) === client)
    })
    expect(importers).to.deep.equal(['components/state/viewer-model.ts'])
  })
})

/** A room of the server: the other rooms that it imports, its packages, and single files. */
function serverRow(
  rooms: readonly string[],
  packages: readonly string[],
  files: readonly string[] = [],
): Row {
  return { own: ['schema', ...rooms.map(room => `server/${room}`), ...files], packages }
}

/** A room of the page: the other rooms that it imports besides the pure ones, and its packages. */
function pageRow(rooms: readonly string[], packages: readonly string[]): Row {
  return { own: ['schema', ...[...PURE, ...rooms].map(room => `components/${room}`)], packages }
}

function testsOf(room: string, more: readonly string[] = []): Row {
  const rows = Object.keys(TABLE).filter(name => isWithin(name, room))
  const row = (name: string): Row => TABLE[name] ?? { own: [], packages: [] }
  return {
    own: [room, ...rows.flatMap(name => row(name).own), `test/${room}`, 'test/support'],
    packages: [...rows.flatMap(name => row(name).packages), ...TESTING, ...more],
  }
}

function rowOf(file: string): string | null {
  const fits = Object.keys(TABLE).filter(row => isWithin(file, row))
  return fits.sort((a, b) => b.length - a.length)[0] ?? null
}

function strayImports(file: string): string[] {
  const { own, packages } = TABLE[rowOf(file) ?? ''] ?? { own: [], packages: [] }
  return importsOf(file)
    .filter(name => {
      if (!name.startsWith('.')) return !packages.includes(packageOf(name))
      const target = posix.join(posix.dirname(file), name).replace(/\.js$/, '.ts')
      return !own.some(place => isWithin(target, place)) && rowOf(target) !== rowOf(file)
    })
    .map(name => `${file} imports ${name}`)
}

function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(IMPORT)].map(match => match[1] ?? '')
}

function packageOf(name: string): string {
  if (name.startsWith('node:')) return 'node'
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

function isWithin(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
