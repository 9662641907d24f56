// Tasks as ready JSON, packed a piece at a time for the way from the reader to the library.

import type { Task } from '../../schema/tree.js'
import { apart } from '../files/byte-cache.js'

const PIECE_BYTES = 128 * 1024

export class Pack {
  readonly #send: (json: Uint8Array, ends: number[]) => void
  #texts: string[] = []
  #length = 0

  constructor(send: (json: Uint8Array, ends: number[]) => void) {
    this.#send = send
  }

  add(task: Task): void {
    const text = JSON.stringify(task)
    this.#texts.push(text)
    this.#length += text.length
    if (this.#length >= PIECE_BYTES) this.flush()
  }

  flush(): void {
    if (this.#texts.length === 0) return
    const json = new TextEncoder().encode(this.#texts.join(''))
    let end = 0
    const ends = this.#texts.map(text => (end += Buffer.byteLength(text)))
    this.#texts = []
    this.#length = 0
    this.#send(json, ends)
  }
}

/**
 * The pieces again: each task with its bytes.
 * @param isApart - whether one of them may be kept without the others: then it is to have memory of its
 *   own, since it would keep all of the piece
 */
export function unpack(
  json: Uint8Array,
  ends: readonly number[],
  isApart: boolean,
): { task: Task; json: Buffer }[] {
  const all = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  return ends.map((end, i) => {
    const part = all.subarray(ends[i - 1] ?? 0, end)
    const task = JSON.parse(part.toString()) as Task
    return { task, json: isApart ? apart(part) : part }
  })
}
