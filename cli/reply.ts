// `plans reply`: answers a comment of the reader, or several at once.
// To change what a reply does, see server/review/requests/comments.ts.

import { randomBytes } from 'node:crypto'
import { LIMITS } from '../schema/comments/comments.js'
import { isListOf, isRecord, isText } from '../schema/shape.js'
import { agentName } from './agents/agent-name.js'
import type { CommandOf } from './agents/verb.js'
import { sentWords } from './agents/sent-words.js'
import { ARGUMENTS, EXITS, Failure } from './terminal/exits.js'

const EMPTY = 'Say what you did, in a sentence.'
const BATCH = 'On stdin goes [{"comment": "c_…", "text": "…"}], with one entry or more.'

interface Answer {
  comment: string
  text: string
}

export const reply: CommandOf<'reply'> = {
  details: `
    Of several answers all are saved, or none. One that is there already, with the same words, counts as done.
  `,
  examples: [
    ['Answer', '$0 reply c_Tq3v0cV9yH2kJd8a "Changed it to 10 per second"'],
    ['Answer with what a file holds', '$0 reply c_Tq3v0cV9yH2kJd8a - < answer.txt'],
    ['Answer several, [{"comment": "c_…", "text": "…"}, …]', '$0 reply --json - < answers.json'],
  ],

  async run(args, service) {
    const { env, readInput } = service.options
    const as = agentName(args.as, env)
    const input = readInput && [args.comment, args.text].includes('-') ? await readInput() : null
    const isSeveral = input !== null && args.comment === '-'
    const answers = isSeveral ? batchIn(input) : [{ ...args, text: input ?? args.text }]
    const replies = answers.map(({ comment, text }) => {
      const body = sentWords(text, 'answer', LIMITS.body)
      const which = isSeveral ? ` to ${comment}` : ''
      if (body === '') throw new Failure(EXITS.usage, `the answer${which} is empty`, EMPTY)
      return { id: `m_${randomBytes(12).toString('base64url')}`, comment, body }
    })
    return {
      reply: await service.send<object>('POST', '/api/replies', { as, replies }),
      lines: ['Answered. plans comments says what comes next.'],
      exit: EXITS.done,
    }
  },
}

const ANSWER = isRecord({ comment: isText(Infinity), text: isText(Infinity) })
const isBatch = isListOf(ANSWER, LIMITS.itemsOfReview, 1)

/** Throws Failure. */
function batchIn(json: string): Answer[] {
  const answers = parsed(json)
  if (isBatch(answers)) return answers as Answer[]
  throw new Failure(EXITS.usage, 'stdin is no list of answers', BATCH, ARGUMENTS)
}

/** Null for text that is no JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
