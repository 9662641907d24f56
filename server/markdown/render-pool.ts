// The worker threads that render Markdown pages: started when needed, stopped when a page takes too much
// time or memory, ended after some seconds without a job. To change what they do, see markdown-page.ts.

import { Worker } from 'node:worker_threads'
import type { RenderJob, RenderedPage } from './markdown-page.js'

/** More than one, so that a page that takes long does not hold up the others. */
const MOST = 4
const IDLE_MS = 10_000
const MEMORY_MB = 256

interface QueuedJob {
  job: RenderJob
  done(page: RenderedPage): void
  failed(error: Error): void
  limit: NodeJS.Timeout
}

interface RenderThread {
  worker: Worker
  current: QueuedJob | null
  idle: NodeJS.Timeout | null
}

export class RenderPool {
  readonly #threads = new Set<RenderThread>()
  readonly #queue: QueuedJob[] = []
  #isClosed = false

  /**
   * Renders a page. Rejects when it takes more time, waiting included, or memory than a page may, and when
   * the pool is closed.
   */
  render(job: RenderJob, limitMs: number): Promise<RenderedPage> {
    if (this.#isClosed) return Promise.reject(this.#failure())
    return new Promise((resolve, reject) => {
      const queued: QueuedJob = {
        job,
        done: resolve,
        failed: reject,
        limit: setTimeout(() => this.#giveUp(queued), limitMs),
      }
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
    thread.worker.ref()
    thread.worker.postMessage(queued.job)
  }

  #start(): RenderThread | null {
    if (this.#threads.size >= MOST) return null
    const worker = new Worker(new URL('./render-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What a page makes its parser print is of no use.
      stderr: true,
      stdout: true,
    })
    const thread: RenderThread = { worker, current: null, idle: null }
    this.#threads.add(thread)
    worker.on('message', (page: RenderedPage) => this.#finish(thread, page))
    // Its end follows, whatever the error was.
    worker.on('error', () => {})
    worker.on('exit', () => this.#lose(thread))
    return thread
  }

  #finish(thread: RenderThread, page: RenderedPage): void {
    const { current } = thread
    thread.current = null
    // A thread with nothing to do must not keep the process alive.
    thread.worker.unref()
    thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref()
    if (current) {
      clearTimeout(current.limit)
      current.done(page)
    }
    this.#next()
  }

  #lose(thread: RenderThread): void {
    this.#threads.delete(thread)
    if (thread.idle) clearTimeout(thread.idle)
    if (thread.current) this.#fail(thread.current)
    this.#next()
  }

  #giveUp(queued: QueuedJob): void {
    const place = this.#queue.indexOf(queued)
    if (place >= 0) this.#queue.splice(place, 1)
    const thread = [...this.#threads].find(({ current }) => current === queued)
    if (thread) {
      thread.current = null
      // Until it has stopped it takes no other job.
      this.#threads.delete(thread)
      void thread.worker.terminate()
    }
    this.#fail(queued)
    this.#next()
  }

  #fail(queued: QueuedJob): void {
    clearTimeout(queued.limit)
    queued.failed(this.#failure())
  }

  /** A page that is given up because the service stops is no error to report. */
  #failure(): Error {
    const error = new Error('the page could not be rendered')
    return this.#isClosed ? Object.assign(error, { code: 'ECANCELED' }) : error
  }
}
