// `plans versions restore`: writes a version back to the file of its doc.
// To change how it is written, see server/files/restore.ts.

import type { Hash, RestoreResponse, VersionsResponse } from '../../schema/review/versions.js'
import { plainLine } from '../../schema/plain-text.js'
import type { PlansService } from '../agents/plans-service.js'
import type { CommandOf } from '../agents/verb.js'
import { EXITS } from '../terminal/exits.js'

export const versionsRestore: CommandOf<'versions restore'> = {
  details: `
    The file is written only while it has the hash of --if: by default the one that it has now. With --if none it
    is written only where no file is.
  `,
  examples: [['Take an edit back', '$0 versions restore plan.html 1a2b3c4']],

  async run(args, service) {
    const path = await service.docOf(args.path)
    const hash = await service.hashOf(path, args.hash)
    const ifHash = await expectedHash(service, path, args.if)
    const body = { path, hash, ifHash }
    const reply = await service.send<RestoreResponse>('POST', '/api/versions/restore', body)
    const lines = [`Restored ${plainLine(path)} to ${hash.slice(0, 12)}`]
    return { reply, lines, exit: EXITS.done }
  },
}

async function expectedHash(
  service: PlansService,
  path: string,
  option: string | undefined,
): Promise<Hash | null> {
  if (option === 'none') return null
  if (option !== undefined) return service.hashOf(path, option)
  return (await service.get<VersionsResponse>('/api/versions', { path })).now
}
