// The words that an agent sends to the reader, made fit for the service.
// To change the limits, see LIMITS in schema/comments/comments.ts.

import { EXITS, Failure } from '../terminal/exits.js'

const NEXT = 'A long answer belongs into the doc; say in the answer where it is.'

/**
 * The words with LF as line ends, without the codes that color a terminal and other control characters. Throws Failure
 * where they are too long.
 * @param name - what they are: `answer`, `note`
 */
export function sentWords(words: string, name: string, most: number): string {
  const sent = words
    .replace(/\r\n?/g, '\n')
    .replace(/\u001b\[[0-9;:?]*[ -/]*[@-~]/g, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trimEnd()
  if (sent.length <= most) return sent
  const count = (length: number) => length.toLocaleString('en-US')
  const says = `the ${name} has ${count(sent.length)} characters; ${count(most)} are the most`
  throw new Failure(EXITS.usage, says, NEXT)
}
