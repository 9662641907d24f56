// The JSON of all tasks in a few large pieces. Those that hold the same tasks as before are the same
// buffers: all of it is megabytes, and a change touches one or two of them.

import type { Task } from '../../schema/tree.js'

export interface PackedTask {
  task: Task
  json: Buffer
}

interface Piece {
  tasks: readonly PackedTask[]
  /** A comma behind each task. */
  json: Buffer
}

/** So many tasks are in one piece, on average. */
const TASKS = 64
const COMMA = Buffer.from(',')

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

  /** The tasks as the members of a JSON array. */
  get buffers(): Buffer[] {
    const buffers = [...this.#pieces.values()].map(({ json }) => json)
    const last = buffers.pop()
    return last ? [...buffers, last.subarray(0, -COMMA.length)] : []
  }

  #add(tasks: readonly PackedTask[], before: Pieces | null): void {
    const [first] = tasks
    if (!first) return
    const old = before ? before.#pieces.get(first) : undefined
    const isSame =
      old?.tasks.length === tasks.length && tasks.every((task, i) => task === old.tasks[i])
    const piece = isSame ? old : { tasks, json: Buffer.concat(tasks.flatMap(withComma)) }
    this.#pieces.set(first, piece)
  }
}

function withComma({ json }: PackedTask): Buffer[] {
  return [json, COMMA]
}
