// Runs a command in a process that can open no more files. Its modules are loaded before.

import { openSync } from 'node:fs'
import { run } from '../../../cli/commands.js'

try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  // All are open now.
}
const { stdout, stderr, env } = process
process.exitCode = await run(process.argv.slice(2), {
  stdout,
  stderr,
  env: env,
})
