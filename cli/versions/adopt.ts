// `plans versions adopt`: gives a docs folder the history of a folder that is gone.

import { Command, Option } from 'clipanion'
import type { AdoptResponse } from '../../schema/review/versions.js'
import { absolute } from '../options.js'
import { EXITS } from '../terminal/exits.js'
import type { ReviewClient } from '../review/review-client.js'
import { ReviewCommand } from '../review/review-command.js'
import { plainLine } from '../../schema/plain-text.js'

export class VersionsAdoptCommand extends ReviewCommand {
  static override paths = [['versions', 'adopt']]
  static override usage = Command.Usage({
    description: 'Give a docs folder the history of a folder that is gone',
    details: `
      For a docs folder that was moved while the service did not run. DIR is where it was, NAME its name in the
      settings now.

      Exit code: 0 done, 6 no such folder.
    `,
    examples: [['After a move', '$0 versions adopt ~/old/docs docs']],
  })

  dir = Option.String({ name: 'DIR' })
  name = Option.String({ name: 'NAME' })

  protected override async ask(service: ReviewClient): Promise<number> {
    const body = { from: absolute(this.dir, this.context.env), to: this.name }
    const reply = await service.post<AdoptResponse>('/api/versions/adopt', body)
    const docs = reply.docs === 1 ? '1 doc' : `${reply.docs} docs`
    this.print(reply, [`Joined the history of ${docs} in ${plainLine(this.name)}`])
    return EXITS.done
  }
}
