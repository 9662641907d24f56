// The component tests, bundled: file by file a test would load some hundred modules, one by one, in each
// browser, which takes longer than most tests do.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { WHOLE } from '../run/files.mjs'
import { ROOT } from '../setup/root.mjs'

const COMPILED = 'dist/test/components'
/**
 * A run of more goes without maps, whose reading takes a seventh of the work, and several files share a
 * page, since to load one takes as long as many a test. What fails is run once more, alone.
 */
const FEW = 10
/** Files that share a page: two pages that are lost get a second try (../run.mjs). */
const TOGETHER = 5
/** The threads of a page are started from files beside the modules that ask for them. */
const WORKERS = [
  { in: 'dist/components/state/docs/crash-guard-worker.js', out: 'crash-guard-worker' },
  { in: 'dist/components/state/review/drawn-worker.js', out: 'drawn-worker' },
]

/**
 * Bundles groups of compiled test files (their paths in the project) into a folder that is gone with this process.
 * Resolves with the `paths` of the pages' modules by group, `filesOf(path)`: the test files of a page, and
 * `fileOf(path, suite)`: the one that an outermost suite stands in, by its name.
 */
export async function bundled(groups) {
  const isMany = groups.flat().length > FEW
  const setsOf = groups.map(files => inSets(files, isMany ? TOGETHER : 1))
  const sets = setsOf.flat()
  // As deep as the originals: what they name relative to themselves is where it was.
  const outdir = mkdtempSync(join(ROOT, 'dist/test/bundled-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  const pages = sets.map((set, i) => {
    const page = join(outdir, `page-${i}.mjs`)
    writeFileSync(page, pageOf(set))
    return page
  })
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...pages, ...WORKERS],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    external: ['/__web-dev-server__*'],
    sourcemap: isMany ? false : 'inline',
    logLevel: 'warning',
  })
  const all = pages.map(page => page.replace(/\.mjs$/, '.js'))
  const paths = setsOf.map(own => own.map(set => all[sets.indexOf(set)]))
  const filesOf = path => sets[all.indexOf(path)]
  const fileOf = (path, suite) => filesOf(path).find(file => suite.startsWith(nameOf(file)))
  return { paths, filesOf, fileOf }
}

/** The module of a page: loads these files in turn, and says with the name of each suite whose it is. */
function pageOf(files) {
  const loads = files.map(file => {
    const path = JSON.stringify(join(ROOT, file))
    return `named(${JSON.stringify(nameOf(file))})\nawait import(${path})\n`
  })
  return `const left = '${process.env.WHOLE ? '' : WHOLE}'
const isLeft = title => left !== '' && title.includes(left)
const inTier = (plain, skip) =>
  Object.assign((title, body) => (isLeft(title) ? skip : plain)(title, body), plain)
const plain = inTier(globalThis.describe, globalThis.describe.skip)
const { it } = globalThis
// The skip of it would call the global one, which is this.
globalThis.it = inTier(it, title => it(title))
function named(name) {
  globalThis.describe = (title, body) => {
    const outer = globalThis.describe
    globalThis.describe = plain
    plain(name + title, body)
    globalThis.describe = outer
  }
}
${loads.join('')}`
}

/** One set behind the other, each of so many files. */
function inSets(files, size) {
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size))
}

function nameOf(file) {
  return `${relative(COMPILED, file).replace(/\.test\.js$/, '')}: `
}
