// `plans versions restore`: writes a version back to the file of its doc.
// To change how it is written, see server/files/restore.ts.

import { Command, Option } from 'clipanion'
import type { Hash, RestoreResponse, VersionsResponse } from '../../schema/review/versions.js'
import { EXITS } from '../terminal/exits.js'
import type { ReviewClient } from '../review/review-client.js'
import { ReviewCommand } from '../review/review-command.js'
import { plainLine } from '../../schema/plain-text.js'

export class VersionsRestoreCommand extends ReviewCommand {
  static override paths = [['versions', 'restore']]
  static override usage = Command.Usage({
    description: 'Write a version back to the file of its doc',
    details: `
      The file is written only while it has the hash of --if: by default the one that it has now. With --if none it
      is written only where no file is.

      Exit code: 0 done, 3 the file changed meanwhile, 6 not found.
    `,
    examples: [['Take an edit back', '$0 versions restore plan.html 1a2b3c4']],
  })

  doc = Option.String({ name: 'path' })
  hash = Option.String({ name: 'HASH' })
  if = Option.String('--if', { description: 'The hash that the file must have; none for no file' })

  protected override async ask(service: ReviewClient): Promise<number> {
    const path = await service.docOf(this.doc)
    const hash = await service.hashOf(path, this.hash)
    const ifHash = await this.#expected(service, path)
    const body = { path, hash, ifHash }
    const reply = await service.post<RestoreResponse>('/api/versions/restore', body)
    this.print(reply, [`Restored ${plainLine(path)} to ${hash.slice(0, 12)}`])
    return EXITS.done
  }

  async #expected(service: ReviewClient, path: string): Promise<Hash | null> {
    if (this.if === 'none') return null
    if (this.if !== undefined) return service.hashOf(path, this.if)
    return (await service.get<VersionsResponse>('/api/versions', { path })).now
  }
}
