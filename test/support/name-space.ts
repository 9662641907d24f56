// Programs of the tests in name spaces of their own, where limits, disks and rights are as a test wants
// them, which reach no other process.

import { spawnSync } from 'node:child_process'
import { codeOf } from '../../server/fs/errno.js'

/** Far beyond what any of them takes; nothing else would end one that hangs. */
const LIMIT_MS = 280_000
const PREPARED = 'prepared\n'

/**
 * The output of Node that runs `args`, the file first, where a line of shell, with `args` as `"$@"`, has
 * prepared its name spaces. null where the system gives none, or not what the line needs. Throws when the
 * program fails or does not end.
 */
export function runInNameSpace(flags: string, prepare: string, args: string[]): string | null {
  const script = `${prepare} && printf '${PREPARED}' && exec "$0" "$@"`
  const words = [flags, 'sh', '-c', script, process.execPath, ...args]
  const child = spawnSync('unshare', words, { encoding: 'utf8', timeout: LIMIT_MS })
  if (child.error && codeOf(child.error) !== 'ENOENT') throw child.error
  if (child.error || !child.stdout.startsWith(PREPARED)) return null
  if (child.status !== 0) throw new Error(`it ended with ${child.status}: ${child.stderr}`)
  return child.stdout.slice(PREPARED.length)
}
