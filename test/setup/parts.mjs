// What the package publishes besides the command: four parts as modules of their own, the layout model, the rows of
// docs, their types, and the tokens as a style sheet. They import Lit, which is a package of their user.

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { writeManifest } from './manifest.mjs'
import { sweep } from './output.mjs'
import { ROOT } from './root.mjs'

const PUBLISHED = ['search-box', 'split-panes', 'tab-strip', 'tree']
/** Elements that the parts register, too. */
const INSIDE = ['kind-badge']
/** Data for the parts, by the name of their module: the files that it exports. */
const DATA = { layout: ['layout/edit', 'layout/layout'], 'doc-rows': ['viewer/doc-rows/doc-rows'] }
const OUT = 'dist/parts'
const PARTS = 'dist/components/parts'
/** What a part is made of for an import: the class, and the events that it tells. */
const ENTRIES = 'dist/entries'
const TYPES = 'dist/types'
const VIEWER = ['plan-viewer', 'events']
/** Stands for the browser's globals on a server. */
export const OUTSIDE_PAGE = [`${PARTS}/shared/ssr-shim.js`]

/** Writes the modules into dist/parts/. With `clean` nothing of an earlier build stays. */
export async function bundleParts({ clean, ...shared }) {
  const options = { ...shared, outdir: OUT, external: ['lit', 'lit/*'], inject: OUTSIDE_PAGE }
  const names = [...PUBLISHED, ...INSIDE]
  const entryPoints = {
    tokens: 'dist/components/theme/tokens.js',
  }
  for (const name of Object.keys(DATA)) {
    entryPoints[name] = `${ENTRIES}/${name}.js`
    write(entryPoints[name], exportsOfData(name, '../components'))
  }
  for (const name of names) {
    write(`${ENTRIES}/${name}.js`, exportsOf(name, `../components/parts`))
    entryPoints[moduleOf(name)] = `${ENTRIES}/${name}.js`
  }
  write(
    `${ENTRIES}/plan-viewer.js`,
    VIEWER.map(file => `export * from '../components/embed/${file}.js'\n`).join(''),
  )
  const { metafile } = await build({
    ...options,
    entryPoints,
    chunkNames: 'chunks/[name]-[hash]',
  })
  const defines = await build({
    ...options,
    entryPoints: Object.fromEntries(
      names.map(name => [`${moduleOf(name)}.define`, `${PARTS}/${name}/${name}.define.js`]),
    ),
    splitting: false,
    plugins: [besideEachOther],
  })
  const sheet = `${OUT}/tokens.css`
  const { tokens } = await import(`${join(ROOT, 'dist/components/theme/tokens.js')}`)
  write(sheet, withOldNames(tokens.cssText))
  writeTypes()
  writeManifest(PUBLISHED)
  const built = [metafile, defines.metafile].flatMap(({ outputs }) => Object.keys(outputs))
  sweep(OUT, [...built, sheet], clean)
}

/** The path of a module without its ending: only what is published has an address for others. */
function moduleOf(name) {
  return INSIDE.includes(name) ? `chunks/${name}` : name
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
      if (kind === 'entry-point' || path === '../shared/define.js') return undefined
      const isOther = path.startsWith('../')
      const name = posix.basename(path)
      return { path: isOther ? `./chunks/${name}` : `./${name}`, external: true }
    }),
}

/** Types are only read by a compiler: they are what it wrote, with one file for each module in front. */
function writeTypes() {
  rmSync(join(ROOT, TYPES), { recursive: true, force: true })
  const copied = new Set()
  const front = (path, text) => {
    write(`${TYPES}/${path}`, text)
    for (const file of importsIn(text, posix.dirname(path))) copy(file, copied)
  }
  for (const name of PUBLISHED) {
    front(`parts/${name}.d.ts`, exportsOf(name, '../components/parts'))
    front(
      `parts/${name}.define.d.ts`,
      `import '../components/parts/${name}/${name}.js'\nexport {}\n`,
    )
  }
  for (const name of Object.keys(DATA)) front(`${name}.d.ts`, exportsOfData(name, './components'))
  front('parts/tokens.d.ts', "export * from '../components/theme/tokens.js'\n")
  front(
    'plan-viewer.d.ts',
    VIEWER.map(file => `export * from './components/embed/${file}.js'\n`).join(''),
  )
}

function exportsOfData(name, from) {
  return DATA[name].map(file => `export * from '${from}/${file}.js'\n`).join('')
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
