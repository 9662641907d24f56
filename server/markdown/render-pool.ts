// The worker threads that draw Markdown pages: started when needed, stopped when a page takes too much
// time or memory, ended when there was nothing to draw for a while.

import { Worker } from 'node:worker_threads'
import type { DrawnPage, Order } from './markdown-page.js'

/** More than one, so that a page that takes long does not hold up the others. */
const MOST = 4
const IDLE_MS = 10_000
const MEMORY_MB = 256

interface Job {
  order: Order
  done(page: DrawnPage): void
  failed(error: Error): void
  limit: NodeJS.Timeout
}

interface Drawer {
  worker: Worker
  job: Job | null
  idle: NodeJS.Timeout | null
}

export class Drawers {
  readonly #drawers = new Set<Drawer>()
  readonly #queue: Job[] = []
  #isClosed = false

  /**
   * Draws a page. Rejects when it takes more time, waiting included, or memory than a page may, and when
   * the drawers are closed.
   */
  draw(order: Order, limitMs: number): Promise<DrawnPage> {
    if (this.#isClosed) return Promise.reject(this.#failure())
    return new Promise((resolve, reject) => {
      const job: Job = {
        order,
        done: resolve,
        failed: reject,
        limit: setTimeout(() => this.#giveUp(job), limitMs),
      }
      this.#queue.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#queue.splice(0)) this.#fail(job)
    await Promise.all([...this.#drawers].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const drawer = [...this.#drawers].find(({ job }) => job === null) ?? this.#start()
    const job = drawer && this.#queue.shift()
    if (!job) return
    if (drawer.idle) clearTimeout(drawer.idle)
    drawer.job = job
    drawer.worker.ref()
    drawer.worker.postMessage(job.order)
  }

  #start(): Drawer | null {
    if (this.#drawers.size >= MOST) return null
    const worker = new Worker(new URL('./render-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What a page makes its parser print is of no use.
      stderr: true,
      stdout: true,
    })
    const drawer: Drawer = { worker, job: null, idle: null }
    this.#drawers.add(drawer)
    worker.on('message', (page: DrawnPage) => this.#finish(drawer, page))
    // Its end follows, whatever the error was.
    worker.on('error', () => {})
    worker.on('exit', () => this.#lose(drawer))
    return drawer
  }

  #finish(drawer: Drawer, page: DrawnPage): void {
    const { job } = drawer
    drawer.job = null
    // A thread with nothing to do must not keep the process alive.
    drawer.worker.unref()
    drawer.idle = setTimeout(() => void drawer.worker.terminate(), IDLE_MS).unref()
    if (job) {
      clearTimeout(job.limit)
      job.done(page)
    }
    this.#next()
  }

  #lose(drawer: Drawer): void {
    this.#drawers.delete(drawer)
    if (drawer.idle) clearTimeout(drawer.idle)
    if (drawer.job) this.#fail(drawer.job)
    this.#next()
  }

  #giveUp(job: Job): void {
    const place = this.#queue.indexOf(job)
    if (place >= 0) this.#queue.splice(place, 1)
    const drawer = [...this.#drawers].find(each => each.job === job)
    if (drawer) {
      drawer.job = null
      // Until it has stopped it takes no other job.
      this.#drawers.delete(drawer)
      void drawer.worker.terminate()
    }
    this.#fail(job)
    this.#next()
  }

  #fail(job: Job): void {
    clearTimeout(job.limit)
    job.failed(this.#failure())
  }

  /** A page that is given up because the service stops is no error to report. */
  #failure(): Error {
    const error = new Error('the page could not be drawn')
    return this.#isClosed ? Object.assign(error, { code: 'ECANCELED' }) : error
  }
}
