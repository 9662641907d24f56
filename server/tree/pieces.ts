// The JSON of all tasks in a few large pieces. Those that hold the same tasks as before are the same
// buffers: all of it is megabytes, and a change touches one or two of them.

import type { Task } from '../../schema/tree.js'

export interface PackedTask {
  task: Task
  json: Buffer
}

/** So many tasks are in one piece, on average. */
const TASKS = 64
const COMMA = Buffer.from(',')

/** Joined when it is first sent: to join all in one go would hold up all other requests. */
class Piece {
  readonly tasks: readonly PackedTask[]
  /** In bytes. */
  readonly length: number
  #json: Buffer | undefined

  constructor(tasks: readonly PackedTask[]) {
    this.tasks = tasks
    this.length = tasks.reduce((sum, { json }) => sum + json.length + COMMA.length, 0)
  }

  /** A comma behind each task. */
  get json(): Buffer {
    return (this.#json ??= Buffer.concat(this.tasks.flatMap(withComma)))
  }
}

export class Pieces {
  /** By the first task in it. */
  readonly #pieces = new Map<PackedTask, Piece>()

  /** `before` lends its buffers. */
  constructor(tasks: readonly PackedTask[], before: Pieces | null) {
    let from = 0
    for (const [at, { json }] of tasks.entries()) {
      // Where a piece ends hangs on the task there alone, so that one more in front moves no other end.
      if (json.length % TASKS !== 0 && at < tasks.length - 1) continue
      this.#add(tasks.slice(from, at + 1), before)
      from = at + 1
    }
  }

  /** Of all buffers, in bytes. */
  get length(): number {
    const length = [...this.#pieces.values()].reduce((sum, piece) => sum + piece.length, 0)
    return Math.max(0, length - COMMA.length)
  }

  /** The tasks as the members of a JSON array. */
  *buffers(): Generator<Buffer> {
    let left = this.#pieces.size
    for (const { json } of this.#pieces.values()) {
      yield --left > 0 ? json : json.subarray(0, -COMMA.length)
    }
  }

  #add(tasks: readonly PackedTask[], before: Pieces | null): void {
    const [first] = tasks
    if (!first) return
    const old = before ? before.#pieces.get(first) : undefined
    const isSame =
      old?.tasks.length === tasks.length && tasks.every((task, i) => task === old.tasks[i])
    const piece = isSame ? old : new Piece(tasks)
    this.#pieces.set(first, piece)
  }
}

function withComma({ json }: PackedTask): Buffer[] {
  return [json, COMMA]
}
