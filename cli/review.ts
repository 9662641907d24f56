// `plans review`: asks the reader to review docs; with `--wait` until there is a verdict.
// To change what a request is, see server/review/requests/sending.ts.

import { randomBytes } from 'node:crypto'
import { Option } from 'clipanion'
import type { FeedbackResponse } from '../schema/comments/shapes.js'
import type { VerdictsResponse } from '../schema/review/verdicts.js'
import { agentName } from './agents/agent-name.js'
import { feedbackLines } from './agents/lines.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { usageFor } from './agents/usage.js'
import { askUntil, secondsIn } from './agents/waiting.js'
import { EXITS } from './terminal/exits.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'

const AGAIN = 'There is no verdict yet; the same command again goes on waiting.'

export class ReviewRequestCommand extends ReviewCommand {
  static override paths = [['review']]
  static override usage = usageFor('review', [
    ['Ask, and wait', '$0 review docs/plan.md --note "Step 2 is new" --wait'],
  ])

  docs = Option.Rest({ name: 'path', required: 1 })
  note = Option.String('--note', '')
  wait = Option.Boolean('--wait', false)
  timeout = Option.String('--timeout')
  as = Option.String('--as')

  protected override async ask(service: ReviewClient): Promise<number> {
    const { env, stderr } = this.context
    const as = agentName(this.as, env)
    const seconds = secondsIn(this.timeout)
    const paths = await Promise.all(this.docs.map(path => service.docOf(path)))
    const id = `q_${randomBytes(12).toString('base64url')}`
    const body = { as, paths, note: this.note }
    const request = await service.send<object>('PUT', `/api/requests/${id}`, body)
    if (!this.wait) {
      this.print(request, ['Asked. plans review with --wait waits for the verdict.'])
      return EXITS.done
    }
    stderr.write('waiting; nothing is wrong\n')
    const isDecided = ({ docs }: VerdictsResponse) => {
      return docs.every(({ status }) => status !== 'waiting')
    }
    const verdicts = await askUntil(seconds, wait => verdictsOn(service, paths, wait), isDecided)
    const feedback = await service.send<FeedbackResponse>('POST', '/api/feedback', {
      as,
      paths,
      wait: 0,
      take: true,
    })
    const { comments } = feedback
    const isLate = !isDecided(verdicts)
    const next = isLate && comments.length === 0 ? AGAIN : feedback.next
    const lines = feedbackLines({ comments, next }, verdicts.docs)
    this.print({ ...request, verdicts, comments, next }, lines)
    return isLate ? EXITS.late : exitOf(verdicts)
  }
}
