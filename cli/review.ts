// `plans review`: asks the reader to review docs; with `--wait` until there is a verdict.
// To change what a request is, see server/review/requests/sending.ts.

import { randomBytes } from 'node:crypto'
import type { FeedbackResponse } from '../schema/comments/shapes.js'
import type { VerdictsResponse } from '../schema/review/verdicts.js'
import { LIMITS } from '../schema/comments/comments.js'
import { agentName } from './agents/agent-name.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines } from './agents/lines.js'
import type { CommandOf } from './agents/verb.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { sentWords } from './agents/sent-words.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS } from './terminal/exits.js'

const AGAIN = 'There is no verdict yet; the same command again goes on waiting.'

export const review: CommandOf<'review'> = {
  examples: [['Ask, and wait', '$0 review docs/plan.md --note "Step 2 is new" --wait']],

  async run(args, service) {
    const as = agentName(args.as, service.options.env)
    const named = await Promise.all(args.paths.map(path => service.docOf(path)))
    const id = `q_${randomBytes(12).toString('base64url')}`
    const note = sentWords(args.note ?? '', 'note', LIMITS.note)
    const asked = await askKnown(
      service,
      named,
      paths => service.send<object>('PUT', `/api/requests/${id}`, { as, paths, note }),
      paths => verdictsOn(service, paths),
    )
    const { known: paths, unknown } = asked
    const request = { ...asked.reply, unknown }
    const isUnknown = unknown.length > 0
    if (!args.wait) {
      const lines = ['Asked. plans review with --wait waits for the verdict.']
      const exit = isUnknown ? EXITS.notFound : EXITS.done
      return { reply: request, lines, notes: unknown, exit }
    }
    service.options.say('waiting; nothing is wrong')
    const isDecided = ({ docs }: VerdictsResponse) => {
      return docs.every(({ status }) => status !== 'waiting')
    }
    const verdicts = await askUntil(
      service,
      secondsOf(args.timeout, service.options.say),
      wait => verdictsOn(service, paths, wait),
      isDecided,
    )
    const feedback = await service.send<FeedbackResponse>('POST', '/api/feedback', {
      as,
      paths,
      wait: 0,
      take: true,
    })
    const { comments } = feedback
    const isLate = !isDecided(verdicts)
    const next = isLate && comments.length === 0 ? AGAIN : feedback.next
    return {
      reply: { ...request, verdicts, comments, next },
      lines: feedbackLines({ comments, next }, verdicts.docs),
      notes: unknown,
      exit: isUnknown ? EXITS.notFound : isLate ? EXITS.late : exitOf(verdicts),
    }
  },
}
