// The two bundles: dist/app/ is the page, dist/bin/ the command with the server in it. Each is made by
// esbuild of what the compiler wrote. Licences of what goes in are licences.mjs's.

import {
  chmodSync,
  copyFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { OUTSIDE_PAGE, bundleParts } from './parts.mjs'
import { thirdParty } from './licences.mjs'
import { writePage } from './pages.mjs'
import { ROOT } from './root.mjs'
import { pageTokens, smallStyles } from './styles.mjs'

const APP = 'dist/app'
const APP_PAGE = `${APP}/page`
const BIN = 'dist/bin'
/** Where the page's files that are not compiled lie. */
const PAGES = ['components/dashboard', 'components/viewer']

/** Each page by itself: what two would share would be one more file to fetch for both. */
const APP_ENTRIES = [
  { dashboard: 'dist/components/dashboard/dashboard.define.js' },
  { embed: 'dist/components/viewer/embed.js' },
]
/** What rendered Markdown pages load: a script, its late parts, and a style sheet. */
const MARKDOWN = [
  { in: 'dist/components/page/page.js', out: 'page' },
  { in: 'components/page/page.css', out: 'page' },
]
/** Pages of other origins load it: one file. What pages of the service need besides is loaded late. */
const ELEMENT = {
  'plan-viewer': 'dist/components/viewer/plan-viewer.define.js',
  // The class alone, for imports of the package.
  'plan-viewer-class': 'dist/entries/plan-viewer.js',
}
const DIRECT = { 'direct-viewer': 'dist/components/viewer/direct-viewer.js' }
/** Framed docs load it as one classic script, which runs before anything else in them. */
const BRIDGE = { bridge: 'dist/components/bridge/bridge.js' }
/** Threads of a page are started from files of their own, which lie beside the chunks that ask for them. */
const PAGE_WORKERS = Object.fromEntries([
  ...['', 'chunks/', 'parts/', 'parts/chunks/'].map(folder => [
    `${folder}highlight-worker`,
    'dist/components/parts/source-view/highlight-worker.js',
  ]),
  ...['', 'chunks/'].map(folder => [
    `${folder}hung-worker`,
    'dist/components/state/hung-worker.js',
  ]),
])
const COMMAND = 'dist/cli/plans.js'
/** Packages whose CommonJS form, the one that is found, drags everything along. */
const AS_MODULES = {
  clipanion: 'node_modules/clipanion/lib/advanced/index.mjs',
  typanion: 'node_modules/typanion/lib/index.mjs',
}
/** A worker is started from a file of its own: whatever the server names so becomes one. */
const WORKER = /-worker\.js$/

/** A service or a page of an earlier build may still run, and load a chunk of it: these stay a while. */
const LEFT_MS = 24 * 60 * 60_000

/**
 * Of a body Koa asks whether it is a `Response`, and to tell, Node loads all that it has for fetching, which
 * takes as long as a start of Node. None is made here.
 */
const noResponse = {
  name: 'no response is one of fetch',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/koa\/lib\/(?:application|response)\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nclass Response {}\n`,
    })),
}

const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  // The server and what few commands need stay chunks of their own, loaded when asked for.
  splitting: true,
  metafile: true,
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  logLevel: 'warning',
}

const IN_NODE = {
  outdir: BIN,
  plugins: [noResponse],
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
}
const PAGE = {
  outdir: APP,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  plugins: [smallStyles],
}

/** Writes both bundles. With `clean` nothing of an earlier build stays in their folders. */
export async function bundle({ clean }) {
  const apps = await Promise.all(
    APP_ENTRIES.map(entryPoints => build({ ...SHARED, ...PAGE, entryPoints })),
  )
  const direct = await build({
    ...SHARED,
    ...PAGE,
    entryPoints: DIRECT,
    entryNames: 'chunks/[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
  })
  const [late] = outputs(direct).filter(path => path.includes('/direct-viewer-'))
  const parts = await bundleParts({ ...SHARED, ...PAGE })
  const element = await build({
    ...SHARED,
    ...PAGE,
    entryPoints: ELEMENT,
    inject: OUTSIDE_PAGE,
    splitting: false,
    plugins: [leaveLate(() => `./${relative(APP, late)}`)],
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
  const bin = await build({
    ...SHARED,
    entryPoints: [COMMAND, ...workers()],
    // All files side by side: `new URL('./library-worker.js', import.meta.url)` holds in any chunk.
    entryNames: '[name]',
    ...IN_NODE,
    alias: asModules(),
    banner: {
      // CommonJS packages ask for Node's modules by `require`, which a module does not have.
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
  })
  await joinCommand()
  const app = [...apps, direct, bridge, threads]
  const written = [...app, element, markdown].flatMap(outputs)
  sweep(APP, [...written, ...parts, ...copyPages(apps)], clean)
  sweep(BIN, [...outputs(bin), ...finishBin([...app, markdown, bin])], clean)
}

/**
 * Makes one file of the command and the chunks that it always loads: `plans open` is to be quick, and
 * every file costs it time. What it loads late stays where it is.
 */
async function joinCommand() {
  await build({
    ...SHARED,
    ...IN_NODE,
    entryPoints: [`${BIN}/plans.js`],
    splitting: false,
    allowOverwrite: true,
    plugins: [leaveLate(path => path)],
  })
}

/** @param renamed - what a file that is loaded late is called in the build */
function leaveLate(renamed) {
  return {
    name: 'leave what is loaded late',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: renamed(path), external: true } : undefined,
      ),
  }
}

function asModules() {
  const names = Object.entries(AS_MODULES)
  return Object.fromEntries(names.map(([name, path]) => [name, join(ROOT, path)]))
}

function workers() {
  return readdirSync(join(ROOT, 'dist/server'), { recursive: true })
    .filter(name => WORKER.test(name))
    .map(name => join('dist/server', name))
}

function outputs({ metafile }) {
  return Object.keys(metafile.outputs)
}

/** Pages, styles, icons. */
function copyPages(apps) {
  return PAGES.flatMap(folder => {
    const names = readdirSync(join(ROOT, folder))
    return names
      .filter(name => /\.(html|css|svg|png|ico)$/.test(name))
      .map(name => {
        const [from, to] = [`${folder}/${name}`, `${APP}/${name}`]
        if (name.endsWith('.html')) writePage(from, to, apps)
        else copyFileSync(join(ROOT, from), join(ROOT, to))
        return to
      })
  })
}

function finishBin(results) {
  const command = join(ROOT, BIN, 'plans.js')
  const text = readFileSync(command, 'utf8')
  if (!text.startsWith('#!')) writeFileSync(command, `#!/usr/bin/env node\n${text}`)
  chmodSync(command, 0o755)

  const notice = `${BIN}/THIRD-PARTY.txt`
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  writeFileSync(join(ROOT, notice), thirdParty(inputs))
  return [notice]
}

function sweep(folder, written, clean) {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
    const path = join(ROOT, folder, name)
    if (statSync(path).isDirectory() || written.includes(`${folder}/${name}`)) continue
    if (clean || Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path, { recursive: true })
  }
}
