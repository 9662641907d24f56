// Restores two docs on a disk that takes nothing: run by restore.test.ts over the folder given. Says how each was
// refused.

import { join } from 'node:path'
import { DEFAULTS } from '../../../schema/config/config.js'
import { restoreFile } from '../../../server/files/restore.js'
import { digestOf } from '../../../server/fs/checksum.js'
import type { Refusal } from '../../../server/refusal.js'

const real = join(process.argv[2] ?? '', 'docs')
const roots = { folders: [{ name: 'docs', given: real, real, rules: DEFAULTS }], linked: [] }

for (const [path, ifHash] of [
  ['docs/active/search/plans/plan.md', digestOf('# Now').toString('hex')],
  ['docs/active/new/plans/x.md', null],
] as const) {
  const error = await restoreFile(roots, { path, bytes: Buffer.from('# Old'), ifHash }).then(
    () => null,
    (reason: unknown) => reason as Refusal,
  )
  console.log(`${error?.status} ${error?.message}`)
}
