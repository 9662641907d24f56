// The rules of the house that concern all rooms: no circles, small folders, one name for one thing, no
// exception from the linter in a line, and comments and titles in plain English that name files which exist.

import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect } from 'chai'
import { ROOMS, ROOT, filesBelow, textOf } from './sources.js'

const MOST_FILES = 16
const PRODUCT = ['schema', 'server', 'cli', 'components']
const IMPORT =
  /^(?:import|export)\b[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:class|function\*?|const|let|type|interface) (\w+)/gm
const TITLE = /^\s*(?:describe|it)\(\s*(['`].*)/
const COMMENT = /^\s*(?:\/\/|\/?\*)(.*)$|\s\/\/ (.*)$/
const NOT_A_SUBJECT = /^\s*(?:\/\/|\/?\*+) (?:What|Of|Whether) /
/** Comments of this room may still begin with it. */
const WHETHER = /^components\/.*: \S+ Whether /
const FILE_NAME = /(?<![\w./-])(?:\.{0,2}\/)*([\w.-]+(?:\/[\w.-]+)*\.(?:ts|mjs|css))\b(?!\w)/g
const SWITCH = /\b(?:ox|es)lint-(?:dis|en)able/
const NOT_ALLOWED =
  /\b(?:who|whom|whoever|nobody|somebody|someone|anybody|anyone|everybody|everyone)\b|\bthat of\b|\bis another's\b|\bwhat is no\b/i

describe('the rules of the house', () => {
  it('has no circle of imports between folders, and none between files', () => {
    const folders = PRODUCT.flatMap(room => circlesIn(importsIn(room, folderOf(room))))
    const files = PRODUCT.flatMap(room => circlesIn(importsIn(room, file => file)))
    expect([...folders, ...files]).to.deep.equal([])
  })

  it('has no folder with more than 16 files', () => {
    const counts = new Map<string, number>()
    for (const file of ROOMS.flatMap(room => filesBelow(room, /\.(ts|mjs|css|html)$/))) {
      const folder = posix.dirname(file)
      if (folder.startsWith('test/fixtures')) continue
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, files]) => files > MOST_FILES)).to.deep.equal([])
  })

  it('gives each concept one name, and each name to one concept', () => {
    const files = new Map<string, Set<string>>()
    for (const file of PRODUCT.flatMap(room => filesBelow(room, /\.ts$/))) {
      for (const [, name = ''] of textOf(file).matchAll(EXPORT)) {
        files.set(name, (files.get(name) ?? new Set()).add(file))
      }
    }
    const shared = [...files].filter(([name, places]) => places.size > 1 && name !== 'styles')
    expect(shared.map(([name]) => name)).to.deep.equal([])
  })

  it('switches no rule of the linter off in a line', () => {
    const files = [...ROOMS, 'bench', 'examples'].flatMap(room => filesBelow(room, /\.(ts|m?js)$/))
    const found = [...files, 'web-dev-server.config.mjs'].filter(file => SWITCH.test(textOf(file)))
    expect(found).to.deep.equal([])
  })

  it('writes comments and titles of tests in plain English', () => {
    const files = [...ROOMS, 'bench'].flatMap(room => filesBelow(room, /\.(ts|mjs|css)$/))
    const found = files.flatMap(file => {
      const riddles = textOf(file).split('\n').filter(isRiddle)
      return riddles.map(line => `${file}: ${line.trim()}`)
    })
    expect(found).to.deep.equal([])
  })

  it('begins a comment with the thing that it is about', () => {
    const files = [...ROOMS, 'bench'].flatMap(room => filesBelow(room, /\.(ts|mjs|css)$/))
    const found = files.flatMap(file => {
      const lines = textOf(file).split('\n')
      return lines.filter(line => NOT_A_SUBJECT.test(line)).map(line => `${file}: ${line.trim()}`)
    })
    expect(found.filter(line => !WHETHER.test(line))).to.deep.equal([])
  })

  it('names only files that exist in comments', () => {
    const rooms = [...ROOMS, 'bench', 'examples']
    const there = [...rooms.flatMap(room => filesBelow(room, /./)), ...readdirSync(ROOT)]
    const ends = new Set(there.flatMap(endsOf))
    const files = rooms.flatMap(room => filesBelow(room, /\.(ts|mjs|css)$/))
    const dead = files.flatMap(file => {
      const lines = textOf(file).split('\n')
      const names = lines.flatMap(line => [...commentIn(line).matchAll(FILE_NAME)])
      return names.filter(([, name = '']) => !ends.has(name)).map(([name]) => `${file}: ${name}`)
    })
    expect(dead).to.deep.equal([])
  })
})

/** A path, and each shorter one that it ends in. */
function endsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, i) => segments.slice(i).join('/'))
}

function commentIn(line: string): string {
  const [, whole, atEnd] = COMMENT.exec(line) ?? []
  return whole ?? atEnd ?? ''
}

function isRiddle(line: string): boolean {
  const [, title = ''] = TITLE.exec(line) ?? []
  return NOT_ALLOWED.test(commentIn(line) || title)
}

/** The folder of a file; a file beside folders stands for itself. */
function folderOf(room: string): (file: string) => string {
  const files = filesBelow(room, /\.ts$/)
  const parents = new Set(files.map(file => posix.dirname(posix.dirname(file))))
  return file => (parents.has(posix.dirname(file)) ? file : posix.dirname(file))
}

/** The files or folders that each one imports from. */
function importsIn(room: string, nodeOf: (file: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of filesBelow(room, /\.ts$/)) {
    const targets = graph.get(nodeOf(file)) ?? new Set()
    graph.set(nodeOf(file), targets)
    for (const match of textOf(file).matchAll(IMPORT)) {
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      const target = posix.join(posix.dirname(file), name).replace(/\.js$/, '.ts')
      const isOther = target.startsWith(`${room}/`) && nodeOf(target) !== nodeOf(file)
      if (isOther) targets.add(nodeOf(target))
    }
  }
  return graph
}

/** The groups of nodes of which each reaches each other, by name. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map([...graph.keys()].map(node => [node, reachedFrom(node, graph)]))
  const groups = [...graph.keys()].map(node =>
    [...graph.keys()].filter(
      other => reached.get(node)?.has(other) && reached.get(other)?.has(node),
    ),
  )
  return [...new Set(groups.filter(group => group.length > 1).map(group => group.sort().join(' ')))]
}

function reachedFrom(node: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [node]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of graph.get(at) ?? []) if (!reached.has(next)) open.push(next)
    for (const next of graph.get(at) ?? []) reached.add(next)
  }
  return reached
}
