// `plans comments`: what the reader says about docs, for an agent.
// To change what an agent is handed, see server/review/requests/feedback.ts.

import type { FeedbackResponse } from '../schema/comments/shapes.js'
import { repositoryAround } from '../server/fs/checkout.js'
import { callerOf } from './agents/agent-name.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines, statusIn } from './agents/lines.js'
import { nextStep } from '../schema/comments/next-step.js'
import type { CommandOf } from './agents/verb.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS } from './terminal/exits.js'
import { absolute } from './options.js'

/** More would fill the window of a model. */
const MOST_FOR_TOOL = 20

export const comments: CommandOf<'comments'> = {
  examples: [
    ['Those on docs of this repository', '$0 comments'],
    ['Wait for the reader', '$0 comments --wait'],
  ],

  async run(args, service) {
    const caller = callerOf(args.as, service.options.env)
    await service.connected()
    if (args.wait) service.options.say('waiting; nothing is wrong')
    let paths = args.all ? [] : (args.paths ?? []).map(path => absolute(path, service.options.env))
    // Comments on docs of another repository are not for this agent.
    if (!args.all && paths.length === 0)
      paths = [(await repositoryAround(process.cwd())) ?? process.cwd()]
    const collect = (of: readonly string[], wait: number, take: boolean) => {
      const limit = service.options.isTool ? MOST_FOR_TOOL : args.limit
      const body = { ...caller, paths: of, wait, take, held: args.held === true, limit }
      return service.send<FeedbackResponse>('POST', '/api/feedback', body, wait)
    }
    const isDone = (feedback: FeedbackResponse) => {
      return feedback.comments.length + feedback.verdicts.length > 0
    }
    const seconds = args.wait ? secondsOf(args.timeout, service.options.say) : 0
    const { reply, unknown } = await askKnown(
      service,
      paths,
      of => askUntil(service, seconds, wait => collect(of, wait, !args.peek), isDone),
      of => collect(of, 0, false),
    )
    const none = args.wait ? EXITS.late : EXITS.nothing
    const exit = isDone(reply) ? EXITS.done : none
    const docs = reply.verdicts.map(statusIn)
    const statuses = docs.map(({ status }) => status)
    const isLate = exit === EXITS.late
    const next = nextStep({ ...reply, statuses, isLate }, service.options)
    return {
      reply: { ...reply, next, unknown },
      lines: feedbackLines({ ...reply, next }, docs),
      notes: unknown,
      exit: unknown.length > 0 ? EXITS.notFound : exit,
    }
  },
}
