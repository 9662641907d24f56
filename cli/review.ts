// `plans review`: asks the reader to review docs; with `--wait` until there is a verdict.
// To change what a request is, see server/review/requests/sending.ts.

import { randomBytes } from 'node:crypto'
import type { FeedbackResponse } from '../schema/comments/shapes.js'
import type { VerdictsResponse } from '../schema/review/verdicts.js'
import { LIMITS } from '../schema/comments/comments.js'
import { callerOf } from './agents/agent-name.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines } from './agents/lines.js'
import { nextStep } from '../schema/comments/next-step.js'
import type { CommandOf } from './agents/verb.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { sentWords } from './agents/sent-words.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS, Failure } from './terminal/exits.js'

export const review: CommandOf<'review'> = {
  examples: [['Ask, and wait', '$0 review docs/plan.md --note "Step 2 is new" --wait']],

  async run(args, service) {
    const caller = callerOf(args.as, service.options.env)
    const named = await Promise.all(args.paths.map(path => service.docOf(path)))
    const id = `q_${randomBytes(12).toString('base64url')}`
    const note = sentWords(args.note ?? '', 'note', LIMITS.note)
    const asked = await askKnown(
      service,
      named,
      paths => service.send<object>('PUT', `/api/requests/${id}`, { ...caller, paths, note }),
      async paths => expectThere(await verdictsOn(service, paths)),
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
    const look = async (wait: number) => {
      const body = { ...caller, paths, wait, take: true }
      const feedback = await service.send<FeedbackResponse>('POST', '/api/feedback', body, wait)
      return { feedback, verdicts: await verdictsOn(service, paths) }
    }
    // A verdict that stands is answered at once, also where this agent was handed it.
    const isStanding = isDecided(await verdictsOn(service, paths))
    const { feedback, verdicts } = await askUntil(
      service,
      isStanding ? 0 : secondsOf(args.timeout, service.options.say),
      look,
      found => isDecided(found.verdicts) || found.feedback.comments.length > 0,
    )
    const statuses = verdicts.docs.map(({ status }) => status)
    const { comments, open, held } = feedback
    const next = nextStep({ comments, open, held, statuses }, service.options)
    const undecided = comments.length > 0 ? EXITS.comments : EXITS.late
    const exit = isDecided(verdicts) ? exitOf(verdicts) : undecided
    return {
      reply: { ...request, verdicts, comments, open, held, next },
      lines: feedbackLines({ comments, open, held, next }, verdicts.docs),
      notes: unknown,
      exit: isUnknown ? EXITS.notFound : exit,
    }
  },
}

/** Throws Failure for a deleted file. */
function expectThere({ docs }: VerdictsResponse): void {
  const gone = docs.find(({ status }) => status === 'gone')
  if (!gone) return
  const next = 'plans versions <path> lists what is kept of it.'
  throw new Failure(EXITS.notFound, `the file is gone: ${gone.path}`, next)
}
