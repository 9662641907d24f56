// `plans comments`: what the reader says about docs, for an agent.
// To change what an agent is handed, see server/review/requests/feedback.ts.

import type { FeedbackResponse } from '../schema/comments/shapes.js'
import { repositoryAround } from '../server/fs/checkout.js'
import { agentName } from './agents/agent-name.js'
import { askKnown } from './agents/known-paths.js'
import { feedbackLines, statusIn } from './agents/lines.js'
import type { CommandOf } from './agents/verb.js'
import { askUntil, secondsOf } from './agents/waiting.js'
import { EXITS } from './terminal/exits.js'
import { absolute } from './options.js'

export const comments: CommandOf<'comments'> = {
  examples: [
    ['Those on docs of this repository', '$0 comments'],
    ['Wait for the reader', '$0 comments --wait'],
  ],

  async run(args, service) {
    const as = agentName(args.as, service.options.env)
    await service.connected()
    if (args.wait) service.options.say('waiting; nothing is wrong')
    let paths = args.all ? [] : (args.paths ?? []).map(path => absolute(path, service.options.env))
    // Comments on docs of another repository are not for this agent.
    if (!args.all && paths.length === 0)
      paths = [(await repositoryAround(process.cwd())) ?? process.cwd()]
    const collect = (of: readonly string[], wait: number, take: boolean) => {
      const body = { as, paths: of, wait, take }
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
    return {
      reply: { ...reply, unknown },
      lines: feedbackLines(reply, reply.verdicts.map(statusIn)),
      notes: unknown,
      exit: unknown.length > 0 ? EXITS.notFound : exit,
    }
  },
}
