// `plans versions show`: the bytes of a version.

import { Command, Option } from 'clipanion'
import { EXITS } from '../terminal/exits.js'
import type { ReviewClient } from '../review/review-client.js'
import { ReviewCommand } from '../review/review-command.js'

export class VersionsShowCommand extends ReviewCommand {
  static override paths = [['versions', 'show']]
  static override usage = Command.Usage({
    description: 'Print the bytes of a version',
    details: 'A hash may be cut to 7 digits or more. Exit code: 0 done, 6 not found.',
    examples: [['Yesterday’s plan', '$0 versions show plan.html 1a2b3c4 > old.html']],
  })

  doc = Option.String({ name: 'path' })
  hash = Option.String({ name: 'HASH' })

  protected override async ask(service: ReviewClient): Promise<number> {
    const path = await service.docOf(this.doc)
    const hash = await service.hashOf(path, this.hash)
    const bytes = await service.bytes('/api/versions/bytes', { path, hash })
    this.context.stdout.write(bytes)
    return EXITS.done
  }
}
