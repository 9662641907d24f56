// `plans reply`: answers a comment of the reader.
// To change what a reply does, see server/review/requests/comments.ts.

import { randomBytes } from 'node:crypto'
import { Option } from 'clipanion'
import { agentName } from './agents/agent-name.js'
import { usageFor } from './agents/usage.js'
import { EXITS } from './terminal/exits.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'

export class ReplyCommand extends ReviewCommand {
  static override paths = [['reply']]
  static override usage = usageFor('reply', [
    ['Answer', '$0 reply c_Tq3v0cV9yH2kJd8a "Changed it to 10 per second"'],
  ])

  comment = Option.String({ name: 'comment' })
  text = Option.String({ name: 'text' })
  as = Option.String('--as')

  protected override async ask(service: ReviewClient): Promise<number> {
    const as = agentName(this.as, this.context.env)
    const id = `m_${randomBytes(12).toString('base64url')}`
    const target = `/api/comments/${encodeURIComponent(this.comment)}/replies/${id}`
    const reply = await service.send<object>('PUT', target, { as, body: this.text })
    this.print(reply, ['Answered. plans comments --wait waits for more.'])
    return EXITS.done
  }
}
