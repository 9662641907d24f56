// `plans status`: what the reader decided of docs.
// To change which status follows from which facts, see server/review/requests/sending.ts.

import { Option } from 'clipanion'
import { statusLines } from './agents/lines.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { usageFor } from './agents/usage.js'
import { EXITS } from './terminal/exits.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'

export class StatusCommand extends ReviewCommand {
  static override paths = [['status']]
  static override usage = usageFor('status', [['One doc', '$0 status docs/plan.md']])

  docs = Option.Rest({ name: 'path', required: 1 })

  protected override async ask(service: ReviewClient): Promise<number> {
    const paths = await Promise.all(this.docs.map(path => service.docOf(path)))
    const reply = await verdictsOn(service, paths)
    const exit = exitOf(reply)
    const next = 'plans comments --wait waits for the reader.'
    this.print(exit === EXITS.nothing ? { ...reply, next } : reply, statusLines(reply.docs))
    return exit
  }
}
