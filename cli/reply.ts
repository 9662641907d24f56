// `plans reply`: answers a comment of the reader.
// To change what a reply does, see server/review/requests/comments.ts.

import { randomBytes } from 'node:crypto'
import { agentName } from './agents/agent-name.js'
import type { CommandOf } from './agents/verb.js'
import { EXITS } from './terminal/exits.js'

export const reply: CommandOf<'reply'> = {
  examples: [['Answer', '$0 reply c_Tq3v0cV9yH2kJd8a "Changed it to 10 per second"']],

  async run(args, service) {
    const as = agentName(args.as, service.options.env)
    const id = `m_${randomBytes(12).toString('base64url')}`
    const target = `/api/comments/${encodeURIComponent(args.comment)}/replies/${id}`
    return {
      reply: await service.send<object>('PUT', target, { as, body: args.text }),
      lines: ['Answered. plans comments --wait waits for more.'],
      exit: EXITS.done,
    }
  },
}
