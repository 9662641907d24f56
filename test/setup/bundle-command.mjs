// Writes dist/bin/: the command with the server in it, and the server's threads, in one pass of esbuild. And writes
// each thread for the tests in dist/server/, as few files instead of some sixty: they start threads in their thousands.
// To change the page's bundle, see bundle-page.mjs; which licences go with it, licences.mjs.

import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { thirdParty } from './licences.mjs'
import { SHARED, outputsOf, sweep } from './output.mjs'
import { ROOT } from './root.mjs'

const BIN = 'dist/bin'
const COMMAND = 'cli/plans.ts'
/** A thread is started from a file of its own. */
const WORKER = /-worker\.ts$/
/** Packages whose CommonJS form, the one that is found, drags everything along or loads files by `require`. */
const AS_MODULES = {
  clipanion: join(ROOT, 'node_modules/clipanion/lib/advanced/index.mjs'),
  typanion: join(ROOT, 'node_modules/typanion/lib/index.mjs'),
  'jsonc-parser': join(ROOT, 'node_modules/jsonc-parser/lib/esm/main.js'),
}

const OPTIONS = {
  ...SHARED,
  platform: 'node',
  target: 'node20',
  alias: AS_MODULES,
  // A native addon: npm installs the binary of the platform.
  external: ['libsql'],
  banner: {
    // CommonJS packages ask for Node's modules by `require`, which a module does not have.
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
}

/** @param inputs - the sources in the page's bundle: their licences go with the command's */
export async function bundleCommand({ clean, inputs }) {
  await build({
    ...OPTIONS,
    entryPoints: workers(),
    outbase: '.',
    outdir: 'dist',
    chunkNames: 'server/chunks/[name]-[hash]',
  })
  const result = await build({
    ...OPTIONS,
    entryPoints: [COMMAND, ...workers()],
    outdir: BIN,
    // All files side by side: `new URL('./library-worker.js', import.meta.url)` holds in any chunk.
    entryNames: '[name]',
    minifySyntax: true,
    minifyWhitespace: true,
  })
  const command = join(ROOT, BIN, 'plans.js')
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`)
  chmodSync(command, 0o755)
  const notice = `${BIN}/THIRD-PARTY.txt`
  writeFileSync(join(ROOT, notice), thirdParty([...inputs, ...Object.keys(result.metafile.inputs)]))
  sweep(BIN, [...outputsOf(result), notice], clean)
}

function workers() {
  return readdirSync(join(ROOT, 'server'), { recursive: true })
    .filter(name => WORKER.test(name))
    .map(name => `server/${name.replaceAll('\\', '/')}`)
}
