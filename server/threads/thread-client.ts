// Calls the functions of one worker thread, and receives what it sends by itself.
// To change the thread's end, see thread-port.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.js'

/** The parameters of a function of a thread. */
export type ParamsOf<F, N extends keyof F> = F[N] extends (params: infer P) => unknown ? P : never
/** Its reply. */
export type ReplyOf<F, N extends keyof F> = F[N] extends (params: never) => infer R
  ? Awaited<R>
  : never

export interface ThreadRequest<F, N extends keyof F = keyof F> {
  id: number
  name: N
  params: ParamsOf<F, N>
}

/** A Refusal does not survive the way between threads as one. */
type RefusalFacts = Pick<Refusal, 'status' | 'more'>

/** From a thread: a reply, an error, or a message that no request waits for. */
export type FromThread<M> =
  | { id: number; value: unknown }
  | { id: number; error: { refusal: RefusalFacts | null; message: string; stack: string } }
  | { sent: M }

export interface ThreadOptions<M> {
  script: URL
  /** The data that the thread is started with. */
  data: object
  /** Memory for short-lived values. With the default, a thread takes more memory and no less time. */
  youngMb: number
  /** How long `close` waits for what the thread has begun. */
  closeMs: number
  receive(message: M): void
  /** The thread ended without `close`. */
  died(error: Error): void
}

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** F: the functions of the thread, `close` among them. M: its messages. */
export class ThreadClient<F extends { close: unknown }, M> {
  readonly #worker: Worker
  readonly #closeMs: number
  readonly #pending = new Map<number, PendingRequest>()
  /** Messages that came together are taken one a turn, so that requests are answered in between. */
  readonly #messages: FromThread<M>[] = []
  readonly #receive: (message: M) => void
  #ids = 0
  #isClosed = false
  #hasEnded = false

  constructor({ script, data, youngMb, closeMs, receive, died }: ThreadOptions<M>) {
    this.#closeMs = closeMs
    this.#receive = receive
    this.#worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    })
    let reason = new Error('the thread has stopped')
    this.#worker.on('error', error => (reason = error))
    this.#worker.on('message', (message: FromThread<M>) => {
      if (this.#messages.push(message) === 1) setImmediate(this.#takeNext)
    })
    this.#worker.on('exit', () => {
      while (this.#messages.length > 0) this.#take()
      this.#hasEnded = true
      for (const { reject } of this.#pending.values()) reject(reason)
      this.#pending.clear()
      if (!this.#isClosed) died(reason)
    })
  }

  /** @param moved - buffers of the parameters that this side does not need any more: they are not copied */
  request<N extends keyof F>(
    name: N,
    params: ParamsOf<F, N>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<ReplyOf<F, N>> {
    if (this.#hasEnded) return Promise.reject(new Refusal(409, 'the thread has stopped'))
    const id = ++this.#ids
    const reply = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, params } satisfies ThreadRequest<F, N>, [...moved])
    })
    return reply as Promise<ReplyOf<F, N>>
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const timeUp = pause(this.#closeMs, undefined, { ref: false })
    const closed = this.request('close', {} as ParamsOf<F, 'close'>).catch(() => undefined)
    await Promise.race([closed, timeUp])
    await this.#worker.terminate()
  }

  readonly #takeNext = () => {
    this.#take()
    if (this.#messages.length > 0) setImmediate(this.#takeNext)
  }

  #take(): void {
    const message = this.#messages.shift()
    if (!message) return
    if ('sent' in message) this.#receive(message.sent)
    else this.#settle(message)
  }

  #settle(message: Exclude<FromThread<M>, { sent: M }>): void {
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (!('error' in message)) return pending?.resolve(withBuffers(message.value))
    const { refusal, message: text, stack } = message.error
    const error = refusal ? new Refusal(refusal.status, text, refusal.more) : new Error(text)
    pending?.reject(Object.assign(error, { stack }))
  }
}

/** A Buffer arrives as the bytes that it is a view of. */
function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  for (const [key, held] of Object.entries(value)) {
    if (held instanceof Uint8Array) Object.assign(value, { [key]: withBuffers(held) })
  }
  return value
}
