// `plans comments`: what the reader says about docs, for an agent.
// To change what an agent is handed, see server/review/requests/feedback.ts.

import { Option } from 'clipanion'
import type { FeedbackResponse } from '../schema/comments/shapes.js'
import { repositoryAround } from '../server/fs/checkout.js'
import { agentName } from './agents/agent-name.js'
import { feedbackLines, statusIn } from './agents/lines.js'
import { usageFor } from './agents/usage.js'
import { askUntil, secondsIn } from './agents/waiting.js'
import { EXITS, Failure } from './terminal/exits.js'
import { absolute } from './options.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'

export class CommentsCommand extends ReviewCommand {
  static override paths = [['comments']]
  static override usage = usageFor('comments', [
    ['Those on docs of this repository', '$0 comments'],
    ['Wait for the reader', '$0 comments --wait'],
  ])

  docs = Option.Rest({ name: 'path' })
  wait = Option.Boolean('--wait', false)
  timeout = Option.String('--timeout')
  all = Option.Boolean('--all', false)
  peek = Option.Boolean('--peek', false)
  as = Option.String('--as')

  protected override async ask(service: ReviewClient): Promise<number> {
    const { env, stderr } = this.context
    const as = agentName(this.as, env)
    const seconds = this.wait ? secondsIn(this.timeout) : 0
    if (this.wait) stderr.write('waiting; nothing is wrong\n')
    let paths = this.all ? [] : this.docs.map(path => absolute(path, env))
    const isHere = !this.all && paths.length === 0
    if (isHere) paths = [(await repositoryAround(process.cwd())) ?? process.cwd()]
    const collect = (wait: number) => {
      const body = { as, paths, wait, take: !this.peek }
      return service.send<FeedbackResponse>('POST', '/api/feedback', body, wait)
    }
    const isDone = ({ comments, verdicts }: FeedbackResponse) => {
      return comments.length + verdicts.length > 0
    }
    const reply = await askUntil(
      seconds,
      wait =>
        collect(wait).catch((error: unknown) => {
          // There are no docs here: all are meant.
          if (!isHere || !(error instanceof Failure) || error.exit !== EXITS.notFound) throw error
          paths = []
          return collect(wait)
        }),
      isDone,
    )
    this.print(reply, feedbackLines(reply, reply.verdicts.map(statusIn)))
    if (isDone(reply)) return EXITS.done
    return this.wait ? EXITS.late : EXITS.nothing
  }
}
