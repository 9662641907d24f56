// `plans reply`: answers a comment of the reader.
// To change what a reply does, see server/review/requests/comments.ts.

import { randomBytes } from 'node:crypto'
import { LIMITS } from '../schema/comments/comments.js'
import { agentName } from './agents/agent-name.js'
import type { CommandOf } from './agents/verb.js'
import { sentWords } from './agents/sent-words.js'
import { EXITS, Failure } from './terminal/exits.js'

const EMPTY = 'Say what you did, in a sentence.'

export const reply: CommandOf<'reply'> = {
  examples: [
    ['Answer', '$0 reply c_Tq3v0cV9yH2kJd8a "Changed it to 10 per second"'],
    ['Answer with what a file holds', '$0 reply c_Tq3v0cV9yH2kJd8a - < answer.txt'],
  ],

  async run(args, service) {
    const { env, readInput } = service.options
    const as = agentName(args.as, env)
    const given = args.text === '-' && readInput ? await readInput() : args.text
    const words = sentWords(given, 'answer', LIMITS.body)
    if (words === '') throw new Failure(EXITS.usage, 'the answer is empty', EMPTY)
    const id = `m_${randomBytes(12).toString('base64url')}`
    const target = `/api/comments/${encodeURIComponent(args.comment)}/replies/${id}`
    return {
      reply: await service.send<object>('PUT', target, { as, body: words }),
      lines: ['Answered. plans comments --wait waits for more.'],
      exit: EXITS.done,
    }
  },
}
