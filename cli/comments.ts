// `plans comments`: what the reader says about docs, for an agent.
// To change what an agent is handed, see server/review/requests/feedback.ts.

import { statusIn } from '../schema/comments/next-step.js'
import type { FeedbackResponse } from '../schema/comments/shapes.js'
import { repositoryAround } from '../server/fs/checkout.js'
import { callerOf } from './agents/agent-name.js'
import { feedbackOn, hasNews } from './agents/feedback.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines } from './agents/lines.js'
import type { CommandOf } from './agents/verb.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS } from './terminal/exits.js'

export const comments: CommandOf<'comments'> = {
  examples: [
    ['Those on docs of this repository', '$0 comments'],
    ['Wait for the reader', '$0 comments --wait'],
  ],

  async run(args, service) {
    const { env, say } = service.options
    const caller = callerOf(args.as, env)
    await service.connected()
    if (args.wait) say('waiting; nothing is wrong')
    let paths = await Promise.all((args.paths ?? []).map(path => service.docOf(path)))
    // Comments on docs of another repository are not for this agent.
    if (paths.length === 0) paths = [(await repositoryAround(process.cwd())) ?? process.cwd()]
    const { held = false, limit, peek = false } = args
    const query = { ...caller, held, take: !peek, limit }
    const seconds = args.wait ? secondsOf(args.timeout, say) : 0
    const { reply, unknown } = await askKnown<FeedbackResponse>(
      service,
      args.all ? [] : paths,
      of => {
        const ask = (wait: number, goesOn: boolean) =>
          feedbackOn(service, of, { ...query, wait, goesOn })
        return askUntil(service, seconds, ask, hasNews)
      },
      of => feedbackOn(service, of, { ...query, take: false }),
    )
    const none = args.wait ? EXITS.late : EXITS.nothing
    const docs = reply.verdicts.map(verdict => ({ path: verdict.path, status: statusIn(verdict) }))
    return {
      reply: { ...reply, unknown },
      lines: feedbackLines(reply, docs),
      notes: unknown,
      exit: unknown.length > 0 ? EXITS.notFound : hasNews(reply) ? EXITS.done : none,
    }
  },
}
