// Splits what a client sends into lines, one message each, and drops those that are too long to be held in memory.
// To change what is answered then, see tool-server.ts.

import type { Readable } from 'node:stream'

/** The longest message, in bytes; the protocol's package closes the connection at somewhat more. */
export const MOST_BYTES = 10_000_000

/** The id of a message stands near its start or at its end, by the order in which the client writes the fields. */
const EDGE_BYTES = 1000
const LINE_END = 0x0a

export type MessageId = string | number

/**
 * Each line, its end included.
 * @param refuse - called for each line that is too long, with the id of its message where that can be told
 */
export async function* messageLines(
  stdin: Readable,
  refuse: (id: MessageId | null) => void,
): AsyncGenerator<Buffer> {
  let line: Buffer[] = []
  let size = 0
  for await (const chunk of stdin as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf(LINE_END, start) + 1 || chunk.length
      const part = chunk.subarray(start, end)
      start = end
      size += part.length
      line.push(part)
      // Only the edges of a line that is too long are kept.
      if (size > MOST_BYTES) line = edgesOf(line)
      if (part.at(-1) !== LINE_END) continue
      if (size > MOST_BYTES) refuse(idIn(Buffer.concat(line).toString()))
      else yield Buffer.concat(line)
      line = []
      size = 0
    }
  }
}

function edgesOf(line: readonly Buffer[]): Buffer[] {
  const whole = Buffer.concat(line)
  return [whole.subarray(0, EDGE_BYTES), whole.subarray(-EDGE_BYTES)]
}

/** The id among the fields of the message itself: before anything is nested, or as one of its last fields. */
function idIn(edges: string): MessageId | null {
  const id = String.raw`"id"\s*:\s*(\d{1,15}|"(?:[^"\\]|\\.)*")`
  const first = new RegExp(String.raw`^\s*\{[^{}[\]]*?${id}\s*,`).exec(edges)
  const last = new RegExp(String.raw`${id}(?:\s*,\s*"[^"\\]*"\s*:\s*"[^"\\]*")*\s*\}\s*$`).exec(
    edges,
  )
  const found = first?.[1] ?? last?.[1]
  return found === undefined ? null : (JSON.parse(found) as MessageId)
}
