// `plans review`: asks the reader to review docs; with `--wait` until there is a verdict, or comments.
// To change what a request is, see server/review/requests/sending.ts.

import { randomBytes } from 'node:crypto'
import { LIMITS } from '../schema/comments/comments.js'
import { nextStep } from '../schema/comments/next-step.js'
import type { RequestResponse } from '../schema/comments/shapes.js'
import type { VerdictsResponse } from '../schema/review/verdicts.js'
import { callerOf } from './agents/agent-name.js'
import { feedbackOn } from './agents/feedback.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines } from './agents/lines.js'
import { sentWords } from './agents/sent-words.js'
import type { CommandOf } from './agents/verb.js'
import { exitOf, verdictsOn } from './agents/verdicts.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS, goneFile } from './terminal/exits.js'

export const review: CommandOf<'review'> = {
  examples: [['Ask, and wait', '$0 review docs/plan.md --note "Step 2 is new" --wait']],

  async run(args, service) {
    const { env, say, front } = service.options
    const caller = callerOf(args.as, env)
    const named = await Promise.all(args.paths.map(path => service.docOf(path)))
    const request = `/api/requests/q_${randomBytes(12).toString('base64url')}`
    const note = sentWords(args.note ?? '', 'note', LIMITS.note)
    const { reply, known, unknown } = await askKnown(
      service,
      named,
      paths => service.send<RequestResponse>('PUT', request, { ...caller, paths, note }),
      async paths => expectThere(await verdictsOn(service, paths)),
    )
    const { id, docs: requested, url } = reply
    const { openFor } = await import('./service/new-tab.js')
    const { tabs, line } = await openFor(service.options, await service.connected(), reply)
    const isUnknown = unknown.length > 0
    if (!args.wait) {
      const next = nextStep({ statuses: ['waiting'] }, front)
      const lines = ['Asked.', ...(line === null ? [] : [line]), next]
      const exit = isUnknown ? EXITS.notFound : EXITS.done
      return { reply: { id, requested, tabs, url, next, unknown }, lines, notes: unknown, exit }
    }
    if (line !== null) say(line)
    say('waiting; nothing is wrong')
    const look = async (wait: number, goesOn: boolean) => {
      const feedback = await feedbackOn(service, known, { ...caller, take: true, wait, goesOn })
      return { feedback, standing: await verdictsOn(service, known) }
    }
    // A verdict that stands is answered at once, also where this agent was handed it.
    const isStanding = isDecided(await verdictsOn(service, known))
    const { feedback, standing } = await askUntil(
      service,
      isStanding ? 0 : secondsOf(args.timeout, say),
      look,
      found => isDecided(found.standing) || found.feedback.comments.length > 0,
    )
    const statuses = standing.docs.map(({ status }) => status)
    const hasComments = feedback.comments.length > 0
    const isOver = isDecided(standing)
    const next = isOver || hasComments ? nextStep({ ...feedback, statuses }, front) : feedback.next
    const exit = isOver ? exitOf(standing) : hasComments ? EXITS.comments : EXITS.late
    const verdicts = standing.docs.flatMap(({ status, verdict }) => {
      return status === 'waiting' || !verdict ? [] : [verdict]
    })
    return {
      reply: { ...feedback, id, requested, verdicts, next, unknown },
      lines: feedbackLines({ ...feedback, next }, standing.docs),
      notes: unknown,
      exit: isUnknown ? EXITS.notFound : exit,
    }
  },
}

function isDecided({ docs }: VerdictsResponse): boolean {
  return docs.every(({ status }) => status !== 'waiting')
}

/** Throws Failure for a deleted file. */
function expectThere({ docs }: VerdictsResponse): void {
  const gone = docs.find(({ status }) => status === 'gone')
  if (gone) throw goneFile(gone.path)
}
