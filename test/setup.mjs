// Makes the tree ready to run: installs what the lock file names, builds what is stale, and says
// nothing when nothing is to do. `--build` builds in any case. Plain JavaScript without packages,
// since it runs before anything is installed.

import { build } from './setup/build.mjs'
import { install } from './setup/install.mjs'
import { nodeProblem, say } from './setup/root.mjs'

try {
  const problem = nodeProblem()
  if (problem) throw new Error(problem)
  await install()
  await build({ force: process.argv.includes('--build') })
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
