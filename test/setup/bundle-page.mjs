// Writes dist/app/: the page, the element that other pages use, and what framed docs load. Made by
// esbuild of what the compiler wrote. To change the command's bundle, see bundle-command.mjs.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { OUTSIDE_PAGE, bundleParts } from './parts.mjs'
import { SHARED, outputsOf, sweep } from './output.mjs'
import { ROOT } from './root.mjs'
import { PRIVATE, pageTokens, smallTemplates, viewerTemplates } from './styles.mjs'

const APP = 'dist/app'
const APP_PAGE = `${APP}/page`
/** Where the page's files that are not compiled lie. */
const PAGES = ['components/dashboard', 'components/embed']

const DASHBOARD = { dashboard: 'dist/components/dashboard/dashboard.define.js' }
/** These are imported with `import()`. */
const LAZY = /\/(?:settings|first-run|late-elements)\.define\.js$/
const EMBED = { embed: 'dist/components/embed/embed-page.js' }
/** Pages that are made of files load a script, its late parts, and a style sheet; sources one script more. */
const MARKDOWN = [
  { in: 'dist/components/page/page.js', out: 'page' },
  { in: 'dist/components/page/source.js', out: 'source' },
  { in: 'components/page/styles/page.css', out: 'page' },
]
/** Other pages load it: one file. */
const ELEMENT = {
  'plan-viewer': 'dist/components/embed/plan-viewer.define.js',
  // The class alone, for imports of the package.
  'plan-viewer-class': 'dist/entries/plan-viewer.js',
}
/** Framed docs load it as one classic script, which runs before anything else in them. */
const BRIDGE = {
  bridge: 'dist/components/bridge/bridge.js',
  // Loaded by the bridge when changes are first marked. Markdown pages may load scripts from page/.
  'page/annotate': 'dist/components/bridge/annotate/annotate.js',
}
/** Threads of a page are started from files of their own, which lie beside the scripts that ask for them. */
const PAGE_WORKERS = {
  'crash-guard-worker': 'dist/components/state/docs/crash-guard-worker.js',
  'drawn-worker': 'dist/components/state/review/drawn-worker.js',
}

/**
 * A shared worker is one classic script. Another content has another name, so that a tab never connects to the worker
 * of an earlier build.
 */
const EVENTS = { 'events-worker': 'dist/components/state/service/events-worker.js' }

const PAGE = {
  outdir: APP,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  plugins: [smallTemplates],
}

/**
 * Resolves to the paths of all sources that went in. With `clean` nothing of an earlier build stays.
 */
export async function bundlePage({ clean }) {
  const events = await build({
    ...SHARED,
    ...PAGE,
    entryPoints: EVENTS,
    entryNames: '[name]-[hash]',
    format: 'iife',
    splitting: false,
  })
  const [script] = outputsOf(events)
  const viewer = {
    ...SHARED,
    ...PAGE,
    plugins: [viewerTemplates],
    // Modules are read as UTF-8.
    charset: 'utf8',
    define: { EVENTS_WORKER: JSON.stringify(`/${basename(script)}`) },
    mangleProps: PRIVATE,
    // Flows and benches read it.
    reserveProps: /^_model$/,
  }
  const dashboard = await bundleViewer(viewer, DASHBOARD)
  const embed = await bundleViewer(viewer, EMBED)
  await bundleParts({ ...SHARED, ...PAGE })
  const element = await build({
    ...SHARED,
    ...PAGE,
    entryPoints: ELEMENT,
    inject: OUTSIDE_PAGE,
    splitting: false,
  })
  const bridge = await build({
    ...SHARED,
    ...PAGE,
    entryPoints: BRIDGE,
    format: 'iife',
    splitting: false,
  })
  const threads = await build({ ...SHARED, ...PAGE, entryPoints: PAGE_WORKERS, splitting: false })
  const markdown = await build({
    ...SHARED,
    ...PAGE,
    outdir: APP_PAGE,
    entryPoints: MARKDOWN,
    plugins: [pageTokens],
  })
  const app = [events, dashboard, embed, bridge, threads]
  const written = [...app, element, markdown].flatMap(outputsOf)
  sweep(APP, [...written, ...copyPages()], clean)
  return [...app, markdown].flatMap(({ metafile }) => Object.keys(metafile.inputs))
}

/**
 * A page with a viewer in one file, and the files of its lazy imports. esbuild puts shared code into a third file.
 * Here each lazy import also imports the page's script, so the third file holds all of that and takes its place.
 */
async function bundleViewer(viewer, entryPoints) {
  const [[page, source]] = Object.entries(entryPoints)
  const { metafile, outputFiles } = await build({
    ...viewer,
    entryPoints,
    plugins: [alsoImporting(source), viewerTemplates],
    write: false,
  })
  const entry = `${APP}/${page}.js`
  const [{ path: all }] = metafile.outputs[entry].imports
  delete metafile.outputs[all]
  for (const { path, text } of outputFiles) {
    const name = relative(ROOT, path)
    if (name === entry) continue
    const to = join(ROOT, name === all ? entry : name)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text.replaceAll(`./${basename(all)}`, `./${page}.js`))
  }
  return { metafile }
}

const alsoImporting = source => ({
  name: "lazy imports import the page's script",
  setup: ({ onLoad }) =>
    onLoad({ filter: LAZY }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nimport '${join(ROOT, source)}'\n`,
      loader: 'js',
    })),
})

/** Pages, styles, icons. */
function copyPages() {
  return PAGES.flatMap(folder => {
    const names = readdirSync(join(ROOT, folder))
    return names
      .filter(name => /\.(html|css|svg|png|ico)$/.test(name))
      .map(name => {
        const [from, to] = [`${folder}/${name}`, `${APP}/${name}`]
        copyFileSync(join(ROOT, from), join(ROOT, to))
        return to
      })
  })
}
