// The checks that look at the sources without running them. Each counts as one test.

import { runNode } from './child.mjs'

/** By name: a package's program and its arguments. */
export const CHECKS = {
  lint: ['eslint/bin/eslint.js', '--config', 'test/eslint.config.mjs', '--max-warnings=0', '.'],
  format: ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
}

export async function check(name) {
  const [program, ...args] = CHECKS[name]
  const passed = await runNode(`node_modules/${program}`, args, { isBeside: true })
  process.stdout.write(`${name}: ${passed ? 'nothing found' : 'see above'}\n`)
  if (passed) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, failures: [{ title: name, why: `see "── ${name}" above` }] }
}
