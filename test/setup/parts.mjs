// What the package publishes besides the command: each part as a module of its own, with Lit in a file
// that they share, their types, and the tokens as a style sheet.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { writeManifest } from './manifest.mjs'
import { ROOT } from './root.mjs'

const PARTS = 'dist/components/parts'
/** What a part is made of for an import: the class, and the events that it tells. */
const ENTRIES = 'dist/entries'
const TYPES = 'dist/types'
const VIEWER = ['plan-viewer', 'events']
/** Stands for the browser's globals on a server. */
export const OUTSIDE_PAGE = [`${PARTS}/shared/ssr-shim.js`]

/** The names of the parts: those that have a tag. */
function partNames() {
  return readdirSync(join(ROOT, PARTS), { recursive: true })
    .filter(name => name.endsWith('.define.js'))
    .map(name => posix.basename(name.replaceAll('\\', '/'), '.define.js'))
    .sort()
}

/** Writes the modules into the page's build, below `parts/`; resolves to the paths of what it wrote. */
export async function bundleParts(options) {
  const names = partNames()
  const entryPoints = { 'parts/tokens': 'dist/components/theme/tokens.js' }
  for (const name of names) {
    write(`${ENTRIES}/${name}.js`, exportsOf(name, `../components/parts`))
    entryPoints[`parts/${name}`] = `${ENTRIES}/${name}.js`
  }
  write(
    `${ENTRIES}/plan-viewer.js`,
    VIEWER.map(file => `export * from '../components/embed/${file}.js'\n`).join(''),
  )
  const { metafile } = await build({
    ...options,
    entryPoints,
    chunkNames: 'parts/chunks/[name]-[hash]',
    inject: OUTSIDE_PAGE,
  })
  const defines = await build({
    ...options,
    entryPoints: Object.fromEntries(
      names.map(name => [`parts/${name}.define`, `${PARTS}/${name}/${name}.define.js`]),
    ),
    splitting: false,
    inject: OUTSIDE_PAGE,
    plugins: [besideEachOther],
  })
  const sheet = `${options.outdir}/parts/tokens.css`
  const { tokens } = await import(`${join(ROOT, 'dist/components/theme/tokens.js')}`)
  write(sheet, withOldNames(tokens.cssText))
  writeTypes(names)
  writeManifest(names)
  return [...Object.keys(metafile.outputs), ...Object.keys(defines.metafile.outputs), sheet]
}

/**
 * Until the next release a page may read and set tokens by their old names, without `plan-`. The old name has
 * the value, so that a page that sets it still changes the parts.
 */
function withOldNames(sheet) {
  return sheet.replace(/--plan-(?!space-|radius-m)([\w-]+):([^;]+);/g, (_, name, value) => {
    const old = name === 'radius-l' ? 'radius' : name
    return `--${old}:${value};\n    --plan-${name}: var(--${old});`
  })
}

/** What registers a tag stays apart from the class: a bundler leaves out unused classes. */
const besideEachOther = {
  name: 'modules beside each other',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\/.+\.js$/ }, ({ path, kind }) => {
      const isInside = kind === 'entry-point' || path === '../shared/define.js'
      return isInside ? undefined : { path: `./${posix.basename(path)}`, external: true }
    }),
}

/** Types are only read by a compiler: they are what it wrote, with one file for each module in front. */
function writeTypes(names) {
  rmSync(join(ROOT, TYPES), { recursive: true, force: true })
  const copied = new Set()
  const front = (path, text) => {
    write(`${TYPES}/${path}`, text)
    for (const file of importsIn(text, posix.dirname(path))) copy(file, copied)
  }
  for (const name of names) {
    front(`parts/${name}.d.ts`, exportsOf(name, '../components/parts'))
    front(
      `parts/${name}.define.d.ts`,
      `import '../components/parts/${name}/${name}.js'\nexport {}\n`,
    )
  }
  front('parts/tokens.d.ts', "export * from '../components/theme/tokens.js'\n")
  front(
    'plan-viewer.d.ts',
    VIEWER.map(file => `export * from './components/embed/${file}.js'\n`).join(''),
  )
}

function exportsOf(name, from) {
  const events = readdirSync(join(ROOT, PARTS, name))
    .filter(file => file.endsWith('.d.ts') && file !== `${name}.d.ts`)
    .filter(file => read(`${PARTS}/${name}/${file}`).includes('HTMLElementEventMap'))
    .map(file => file.replace(/\.d\.ts$/, '.js'))
  return [`${name}.js`, ...events].map(file => `export * from '${from}/${name}/${file}'\n`).join('')
}

/** @param file - of the compiler's output, without `dist/` */
function copy(file, copied) {
  if (copied.has(file)) return
  copied.add(file)
  const text = read(`dist/${file}`).replace(/\n\/\/# sourceMappingURL=.*/, '')
  write(`${TYPES}/${file}`, text)
  for (const other of importsIn(text, posix.dirname(file))) copy(other, copied)
}

function importsIn(text, folder) {
  return [...text.matchAll(/(?:from|import|import\() ?['"](\.[^'"]+)\.js['"]/g)].map(([, path]) =>
    posix.join(folder, `${path}.d.ts`),
  )
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

function write(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}
