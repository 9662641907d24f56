// The search while the first index is made, in a process that ends: what indexing takes of memory goes back to the
// system with it. To change which docs it is for, see search.ts; what the process does, first-index-worker.ts.

import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Progress } from '../../schema/api/api.js'
import type { FoundDoc, FromFirstIndex, ToFirstIndex } from './protocol.js'

const SCRIPT = fileURLToPath(new URL('./first-index-worker.js', import.meta.url))

export class FirstIndex {
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  /** Waiting for a reply, by id. */
  readonly #searches = new Map<number, (found: FoundDoc[] | null) => void>()
  #ids = 0
  /** Resolves when there is nothing left that the process can do. */
  readonly done: Promise<void>

  /** @param dir - the folder of all indexes */
  constructor(dir: string, progress: (indexing: Progress) => void) {
    // Options of Node that are meant for the service alone stay with it.
    const options: ForkOptions = { execArgv: [], serialization: 'advanced', stdio: 'ignore' }
    this.#process = fork(SCRIPT, [dir], options)
    this.#ended = new Promise(resolve => this.#process.on('exit', resolve).on('error', resolve))
    const done = new Promise<void>(resolve => {
      this.#process.on('message', (message: FromFirstIndex) => {
        if (message.type === 'progress') progress(message.progress)
        else if (message.type === 'found') this.#answer(message.id, message.found)
        else resolve()
      })
    })
    this.done = Promise.race([done, this.#ended])
    void this.#ended.then(() => {
      for (const id of this.#searches.keys()) this.#answer(id, null)
    })
  }

  /** Finds what is indexed by now; null when the process has ended. */
  search(q: string): Promise<FoundDoc[] | null> {
    if (!this.#process.connected) return Promise.resolve(null)
    return new Promise(resolve => {
      this.#searches.set(++this.#ids, resolve)
      this.send({ type: 'search', id: this.#ids, q })
    })
  }

  send(message: ToFirstIndex): void {
    // Where the process has ended, `done` says so.
    this.#process.send(message, () => undefined)
  }

  /** Resolves when all is stored, or time is up: what is not stored is indexed again. */
  async close(limitMs: number): Promise<void> {
    const limit = setTimeout(() => this.#process.kill('SIGKILL'), limitMs)
    this.send({ type: 'close' })
    await this.#ended
    clearTimeout(limit)
  }

  #answer(id: number, found: FoundDoc[] | null): void {
    this.#searches.get(id)?.(found)
    this.#searches.delete(id)
  }
}
