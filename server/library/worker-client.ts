// The library's end of the reader's thread: asks, waits for answers, passes on what is read.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Task } from '../../schema/tree.js'
import type { Asked, Deed, Delta, ReaderData, Request, Said } from '../scan/protocol.js'

/** How long a thread that is to end may take for what it has begun. */
const PATIENCE_MS = 500

/** For what lives shortly: with as much as is usual the texts that are indexed take more memory, and no less time. */
const YOUNG_MB = 12

export interface ReaderOptions {
  /** The folder for state that is not configuration. */
  state: string
  tasks(tasks: readonly Task[]): void
  delta(delta: Omit<Delta, 'tasks'>): void
  status(status: Extract<Said, { says: 'status' }>): void
  warning(line: string): void
  trouble(stack: string): void
  /** The thread is gone without having been closed. */
  died(error: Error): void
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class Reader {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #ids = 0
  #isClosed = false

  constructor(options: ReaderOptions) {
    this.#worker = new Worker(new URL('./library-worker.js', import.meta.url), {
      workerData: { state: options.state } satisfies ReaderData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason = new Error('the reader has stopped')
    this.#worker.on('error', error => (reason = error))
    this.#worker.on('message', (said: Said) => this.#hear(said, options))
    this.#worker.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(reason)
      this.#waiting.clear()
      if (!this.#isClosed) options.died(reason)
    })
  }

  ask<D extends Deed>(deed: D, given: Omit<Asked[D], 'gives'>): Promise<Asked[D]['gives']> {
    const id = ++this.#ids
    return new Promise<Asked[D]['gives']>((resolve, reject) => {
      this.#waiting.set(id, { resolve: value => resolve(value as Asked[D]['gives']), reject })
      const request: Request<D> = { id, deed, with: given }
      this.#worker.postMessage(request)
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const timeUp = pause(PATIENCE_MS, undefined, { ref: false })
    await Promise.race([this.ask('close', {}).catch(() => undefined), timeUp])
    await this.#worker.terminate()
  }

  #hear(said: Said, options: ReaderOptions): void {
    switch (said.says) {
      case 'answer':
        return this.#settle(said.id)?.resolve(said.value)
      case 'failure':
        return this.#settle(said.id)?.reject(failureOf(said))
      case 'tasks':
        return options.tasks(said.tasks)
      case 'delta':
        return options.delta(said.delta)
      case 'status':
        return options.status(said)
      case 'warning':
        return options.warning(said.line)
      case 'trouble':
        return options.trouble(said.stack)
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }
}

function failureOf({ message, stack }: { message: string; stack: string }): Error {
  const error = new Error(message)
  error.stack = stack
  return error
}
