// The library's end of its worker thread: calls its functions, passes on what it sends.
// To change a message, see scan/protocol.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type {
  Delta,
  FunctionName,
  Request,
  WorkerFunctions,
  WorkerMessage,
  WorkerParams,
  WorkerStatus,
} from '../scan/protocol.js'

/** How long `close` waits for what the thread has begun. */
const CLOSE_MS = 500

/** Memory for short-lived values: with the default, indexing takes more memory and no less time. */
const YOUNG_MB = 12

export interface WorkerClientOptions {
  /** The folder for state that is not configuration. */
  state: string
  /** Gets the JSON of tasks. */
  tasks(tasks: readonly string[]): void
  delta(delta: Omit<Delta, 'tasks'>): void
  status(status: WorkerStatus): void
  warning(line: string): void
  error(stack: string): void
  /** The thread ended without `close`. */
  died(error: Error): void
}

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class WorkerClient {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingRequest>()
  #ids = 0
  #isClosed = false

  constructor(options: WorkerClientOptions) {
    this.#worker = new Worker(new URL('./library-worker.js', import.meta.url), {
      workerData: { state: options.state } satisfies WorkerParams,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason = new Error('the worker thread has stopped')
    this.#worker.on('error', error => (reason = error))
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message, options))
    this.#worker.on('exit', () => {
      for (const { reject } of this.#pending.values()) reject(reason)
      this.#pending.clear()
      if (!this.#isClosed) options.died(reason)
    })
  }

  request<N extends FunctionName>(
    name: N,
    params: Request<N>['params'],
  ): ReturnType<WorkerFunctions[N]> {
    const id = ++this.#ids
    const reply = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      const request: Request<N> = { id, name, params }
      this.#worker.postMessage(request)
    })
    return reply as ReturnType<WorkerFunctions[N]>
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const timeUp = pause(CLOSE_MS, undefined, { ref: false })
    await Promise.race([this.request('close', {}).catch(() => undefined), timeUp])
    await this.#worker.terminate()
  }

  #receive(message: WorkerMessage, options: WorkerClientOptions): void {
    switch (message.type) {
      case 'reply':
        return this.#take(message.id)?.resolve(message.value)
      case 'failure':
        return this.#take(message.id)?.reject(errorOf(message))
      case 'tasks':
        return options.tasks(message.tasks)
      case 'delta':
        return options.delta(message.delta)
      case 'status':
        return options.status(message.status)
      case 'warning':
        return options.warning(message.line)
      case 'error':
        return options.error(message.stack)
    }
  }

  #take(id: number): PendingRequest | undefined {
    const request = this.#pending.get(id)
    this.#pending.delete(id)
    return request
  }
}

function errorOf({ message, stack }: { message: string; stack: string }): Error {
  const error = new Error(message)
  error.stack = stack
  return error
}
