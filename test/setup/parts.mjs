// Makes what others import. dist/parts/ is a package of its own: four parts, their data, and the tokens as
// a style sheet. The package of the command has <plan-viewer>.
// To change what the first has besides modules, see components/parts/package.json.

import { copyFileSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { build } from 'esbuild'
import { thirdParty } from './licences.mjs'
import { writeEditorTypes } from './editor-types.mjs'
import { writeManifest } from './manifest.mjs'
import { ROOT } from './root.mjs'
import { PRIVATE, layeredTokens } from './styles.mjs'
import { write, writeTypes } from './types.mjs'

const PUBLISHED = ['search-box', 'split-panes', 'tab-strip', 'tree']
/** An element that the parts register, too. */
const INSIDE = 'kind-badge'
/** Modules of data, by the files that they export: panes and tabs, and the rows of plans for a tree. */
const LAYOUT = ['layout/edit', 'layout/layout']
const DOC_ROWS = ['viewer/doc-rows/doc-rows']
/** The module of the command's package. */
const VIEWER = { 'plan-viewer': ['embed/plan-viewer', 'embed/events'] }
const OUT = 'dist/parts'
const TYPES = 'dist/types'
const SOURCES = 'components/parts'
const PARTS = `dist/${SOURCES}`
/** The modules are bundled from these files. */
const ENTRIES = 'dist/entries'
/** Stands for the browser's globals on a server. */
export const OUTSIDE_PAGE = [`${PARTS}/shared/ssr-shim.js`]

export async function bundleParts(shared) {
  for (const folder of [OUT, TYPES]) rmSync(join(ROOT, folder), { recursive: true, force: true })
  const named = names => Object.fromEntries(names.map(name => [name, filesOf(name)]))
  const parts = { layout: LAYOUT, ...named(PUBLISHED) }
  const modules = { ...parts, 'doc-rows': DOC_ROWS }
  const all = Object.values(parts).flat()
  for (const [name, files] of Object.entries({ ...modules, ...VIEWER, ...named([INSIDE]), all })) {
    const registered = name === 'all' ? PUBLISHED.map(part => `parts/${part}/${part}.define`) : []
    write(`${ENTRIES}/${name}.js`, exportsOf('../components', files, registered))
  }
  const options = { ...shared, outdir: OUT, inject: OUTSIDE_PAGE, charset: 'utf8' }
  const external = ['lit', 'lit/*']
  const inside = [`chunks/${INSIDE}`, `${ENTRIES}/${INSIDE}.js`]
  await build({
    ...options,
    external,
    entryPoints: Object.fromEntries([
      ...Object.keys(modules).map(name => [name, `${ENTRIES}/${name}.js`]),
      inside,
    ]),
    chunkNames: 'chunks/[name]-[hash]',
  })
  await build({
    ...options,
    external,
    entryPoints: Object.fromEntries(
      [...PUBLISHED, INSIDE].map(name => [
        `${name === INSIDE ? 'chunks/' : ''}${name}.define`,
        `${PARTS}/${name}/${name}.define.js`,
      ]),
    ),
    splitting: false,
    plugins: [besideEachOther],
  })
  const entryPoints = { all: `${ENTRIES}/all.js` }
  const { metafile } = await build({
    ...options,
    entryPoints,
    splitting: false,
    mangleProps: PRIVATE,
  })
  write(`${OUT}/tokens.css`, await layeredTokens())
  write(`${OUT}/THIRD-PARTY.txt`, `${thirdParty(Object.keys(metafile.inputs))}\n`)
  const fronts = [...Object.keys(modules), 'all', ...PUBLISHED.map(name => `${name}.define`)]
  write(`${OUT}/package.json`, packageText(fronts))
  copyFileSync(join(ROOT, SOURCES, 'README.md'), join(ROOT, OUT, 'README.md'))
  copyFileSync(join(ROOT, 'LICENSE'), join(ROOT, OUT, 'LICENSE'))
  writeManifest(`${OUT}/custom-elements.json`, PUBLISHED)
  writeEditorTypes(OUT, `${OUT}/custom-elements.json`, `${OUT}/package.json`)
  writeManifest('dist/custom-elements.json', ['viewer'])
  writeEditorTypes(TYPES, 'dist/custom-elements.json', 'package.json')
  const types = entriesOf =>
    Object.fromEntries(
      Object.entries(entriesOf).map(([name, files]) => [
        name,
        exportsOf('./types/components', files),
      ]),
    )
  writeTypes(TYPES, types(VIEWER))
  writeTypes(OUT, {
    ...types({ ...modules, all }),
    ...Object.fromEntries(
      PUBLISHED.map(name => [`${name}.define`, `import './${name}.js'\nexport {}\n`]),
    ),
    'tokens.css': 'export {}\n',
  })
}

/** Both packages are of one version. */
function packageText(modules) {
  const read = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const { version, license } = read('package.json')
  const { name, exports, ...others } = read(`${SOURCES}/package.json`)
  const named = Object.fromEntries(modules.map(module => [`./${module}.js`, `./${module}.js`]))
  const text = { name, version, license, ...others, exports: { ...named, ...exports } }
  return `${JSON.stringify(text, null, 2)}\n`
}

/** The module that registers a tag stays apart from the class: a bundler leaves out unused classes. */
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

/** The text of a module that exports what is in these files, and runs the others. */
function exportsOf(folder, files, others = []) {
  const lines = [
    ...others.map(file => `import '${folder}/${file}.js'`),
    ...files.map(file => `export * from '${folder}/${file}.js'`),
  ]
  return lines.map(line => `${line}\n`).join('')
}

/** The files that a part is for an import: the class, and the events that it tells. */
function filesOf(name) {
  const read = file => readFileSync(join(ROOT, PARTS, name, file), 'utf8')
  const events = readdirSync(join(ROOT, PARTS, name))
    .filter(file => file.endsWith('.d.ts') && file !== `${name}.d.ts`)
    .filter(file => read(file).includes('HTMLElementEventMap'))
    .map(file => file.replace(/\.d\.ts$/, ''))
  return [name, ...events].map(file => `parts/${name}/${file}`)
}
