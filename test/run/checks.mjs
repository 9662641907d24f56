// The checks that look at the sources without running them. Each counts as one test.

import { runNode } from './child.mjs'

/** By name: a package's program and its arguments. */
export const CHECKS = {
  lint: ['eslint/bin/eslint.js', '--config', 'test/eslint.config.mjs', '--max-warnings=0', '.'],
  format: ['oxfmt/bin/oxfmt', '--check'],
  unused: ['knip/bin/knip.js', '--config', 'test/knip.mjs', '--no-progress'],
}

/**
 * MB. The linter makes a tree of every file and drops it again: with more room for what is new, a fifth of
 * its work, which collected it, falls away.
 */
const ROOM = 64

export async function check(name) {
  const [program, ...args] = CHECKS[name]
  const flags = [`--max-semi-space-size=${ROOM}`]
  const passed = await runNode(`node_modules/${program}`, args, { isBeside: true, flags })
  process.stdout.write(`${name}: ${passed ? 'nothing found' : 'see above'}\n`)
  if (passed) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, failures: [{ title: name, why: `see "── ${name}" above` }] }
}
