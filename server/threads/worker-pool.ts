// Worker threads of one kind: started when needed, stopped when a job takes too much time or memory, ended after
// some seconds without a job. To change what they do, see the file of the worker: render-worker.ts.

import { Worker, type ResourceLimits } from 'node:worker_threads'

const IDLE_MS = 10_000

export interface WorkerPoolOptions {
  /** The script of the threads: a message once it is loaded, then one for each that comes in. A job that throws ends its thread. */
  script: URL
  /** More than one, so that a job that takes long does not hold up the others. */
  most: number
  /** The memory of a thread. */
  limits: ResourceLimits
  /** The message for a job that took too much. */
  failure: string
}

interface QueuedJob<Job, Result> {
  job: Job
  done(result: Result): void
  failed(error: Error): void
  limitMs: number
  limit?: NodeJS.Timeout
}

interface PoolThread<Job, Result> {
  worker: Worker
  /** Its script is loaded. */
  isReady: boolean
  current: QueuedJob<Job, Result> | null
  idle: NodeJS.Timeout | null
}

export class WorkerPool<Job, Result> {
  readonly #options: WorkerPoolOptions
  readonly #threads = new Set<PoolThread<Job, Result>>()
  readonly #queue: QueuedJob<Job, Result>[] = []
  #isClosed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /**
   * Rejects when the job takes more time, waiting behind others included, or memory than it may, and when the pool is
   * closed; the code of the error is `ETIMEDOUT` where another time there may be time enough. The start of a thread
   * does not count: on a busy machine it takes longer than any job.
   */
  run(job: Job, limitMs: number): Promise<Result> {
    if (this.#isClosed) return Promise.reject(this.#failure())
    return new Promise((resolve, reject) => {
      const queued = { job, done: resolve, failed: reject, limitMs }
      if ([...this.#threads].some(({ isReady }) => isReady)) this.#limit(queued)
      this.#queue.push(queued)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const queued of this.#queue.splice(0)) this.#fail(queued)
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const thread = [...this.#threads].find(({ current }) => current === null) ?? this.#start()
    const queued = thread && this.#queue.shift()
    if (!queued) return
    if (thread.idle) clearTimeout(thread.idle)
    thread.current = queued
    if (!thread.isReady) clearTimeout(queued.limit)
    thread.worker.ref()
    thread.worker.postMessage(queued.job)
  }

  #start(): PoolThread<Job, Result> | null {
    const { script, most, limits } = this.#options
    if (this.#threads.size >= most) return null
    const worker = new Worker(script, {
      resourceLimits: limits,
      // Output that a doc makes its parser print is of no use.
      stderr: true,
      stdout: true,
    })
    const thread: PoolThread<Job, Result> = { worker, isReady: false, current: null, idle: null }
    this.#threads.add(thread)
    worker.once('message', () => {
      thread.isReady = true
      const waiting = this.#queue.filter(({ limit }) => limit === undefined)
      for (const queued of [...waiting, thread.current ?? []].flat()) this.#limit(queued)
      worker.on('message', (result: Result) => this.#finish(thread, result))
    })
    // Its end follows, whatever the error was.
    worker.on('error', () => {})
    worker.on('exit', () => this.#lose(thread))
    return thread
  }

  #limit(queued: QueuedJob<Job, Result>): void {
    clearTimeout(queued.limit)
    queued.limit = setTimeout(() => this.#giveUp(queued), queued.limitMs)
  }

  #finish(thread: PoolThread<Job, Result>, result: Result): void {
    const { current } = thread
    thread.current = null
    // A thread with nothing to do must not keep the process alive.
    thread.worker.unref()
    thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref()
    if (current) {
      clearTimeout(current.limit)
      current.done(result)
    }
    this.#next()
  }

  #lose(thread: PoolThread<Job, Result>): void {
    this.#threads.delete(thread)
    if (thread.idle) clearTimeout(thread.idle)
    if (thread.current) this.#fail(thread.current)
    this.#next()
  }

  #giveUp(queued: QueuedJob<Job, Result>): void {
    const place = this.#queue.indexOf(queued)
    if (place >= 0) this.#queue.splice(place, 1)
    const thread = [...this.#threads].find(({ current }) => current === queued)
    if (thread) {
      thread.current = null
      // Until it has stopped it takes no other job.
      this.#threads.delete(thread)
      void thread.worker.terminate()
    }
    this.#fail(queued, 'ETIMEDOUT')
    this.#next()
  }

  #fail(queued: QueuedJob<Job, Result>, code?: string): void {
    clearTimeout(queued.limit)
    queued.failed(this.#failure(code))
  }

  /** A job that is given up because the service stops is no error to report. */
  #failure(code?: string): Error {
    const error = new Error(this.#options.failure)
    return Object.assign(error, { code: this.#isClosed ? 'ECANCELED' : code })
  }
}
