// The facade's end of the thread that has the review database: calls its functions, passes on what it sends.
// To change a message, see protocol.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.js'
import type {
  ReviewCall,
  ReviewFunctionName,
  ReviewFunctions,
  ReviewMessage,
  ReviewWorkerParams,
} from './protocol.js'

/** How long `close` waits for what the thread has begun. */
const CLOSE_MS = 2000
/** Memory for short-lived values. */
const YOUNG_MB = 8

export interface ReviewThreadOptions {
  state(message: Extract<ReviewMessage, { type: 'state' }>): void
  needsListing(): void
  cursor(cursor: string): void
  warning(line: string): void
  /** The thread ended without `close`. */
  died(error: Error): void
}

type Result<N extends ReviewFunctionName> = Promise<Awaited<ReturnType<ReviewFunctions[N]>>>

export class ReviewThread {
  readonly #worker: Worker
  readonly #pending = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void }
  >()
  #ids = 0
  #isClosed = false

  constructor(params: ReviewWorkerParams, options: ReviewThreadOptions) {
    this.#worker = new Worker(new URL('./review-worker.js', import.meta.url), {
      workerData: params,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason = new Error('the thread has stopped')
    this.#worker.on('error', error => (reason = error))
    this.#worker.on('message', (message: ReviewMessage) => this.#receive(message, options))
    this.#worker.on('exit', () => {
      for (const { reject } of this.#pending.values()) reject(reason)
      this.#pending.clear()
      if (!this.#isClosed) options.died(reason)
      this.#isClosed = true
    })
  }

  request<N extends ReviewFunctionName>(name: N, params: ReviewCall<N>['params']): Result<N> {
    if (this.#isClosed && name !== 'close') {
      return Promise.reject(new Refusal(409, 'the review store is being opened'))
    }
    const id = ++this.#ids
    const reply = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      const call: ReviewCall<N> = { id, name, params }
      this.#worker.postMessage(call)
    })
    return reply as Result<N>
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const timeUp = pause(CLOSE_MS, undefined, { ref: false })
    await Promise.race([this.request('close', {}).catch(() => undefined), timeUp])
    await this.#worker.terminate()
  }

  #receive(message: ReviewMessage, options: ReviewThreadOptions): void {
    switch (message.type) {
      case 'reply':
        return this.#take(message.id)?.resolve(message.value)
      case 'failure': {
        const { id, status, message: text, stack } = message
        const error = status === null ? new Error(text) : new Refusal(status, text)
        this.#take(id)?.reject(Object.assign(error, { stack }))
        return
      }
      case 'state':
        return options.state(message)
      case 'needs listing':
        return options.needsListing()
      case 'cursor':
        return options.cursor(message.cursor)
      case 'warning':
        return options.warning(message.line)
    }
  }

  #take(id: number): { resolve(value: unknown): void; reject(error: Error): void } | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }
}
