// Docs folders read in this thread, as the library's worker does it, so that a test can come between.

import { homedir } from 'node:os'
import { DEFAULTS, type Config } from '../../../schema/config/config.js'
import type { Doc, Task, Tree } from '../../../schema/tree.js'
import { Schedule } from '../../../server/threads/schedule.js'
import { Scanner } from '../../../server/scan/scanner.js'
import { Deltas } from '../../../server/scan/delta.js'
import { TreeStore } from '../../../server/tree/tree-store.js'

export class ReadDocs {
  /** The edited docs, and those that are shown and were not before, as doc paths. */
  readonly edited: string[] = []
  readonly added: string[] = []
  readonly failures: unknown[] = []
  readonly warnings: string[] = []
  readonly #config: Config
  readonly #scanner: Scanner
  readonly #store = new TreeStore()
  #onSent = (): void => undefined
  readonly #incoming: Task[] = []

  constructor(root: string, more: Partial<Config> = {}) {
    this.#config = { ...DEFAULTS, folders: [{ name: 'app', path: root }], ...more }
    this.#scanner = new Scanner({
      schedule: new Schedule(),
      deltas: new Deltas(
        {
          tasks: lines => this.#incoming.push(...this.#store.parsed(lines)),
          listed: () => undefined,
        },
        DEFAULTS,
      ),
      send: delta => {
        this.edited.push(...delta.edited)
        const before = new Set(this.#paths)
        this.#store.apply({ ...delta, tasks: this.#incoming.splice(0) })
        this.added.push(...this.#paths.filter(path => !before.has(path)))
        this.#onSent()
      },
      progress: () => undefined,
      failed: error => this.failures.push(error),
      warn: line => this.warnings.push(line),
      // A file is quiet as soon as the kernel told of it.
      quietMs: 0,
    })
  }

  /** As when the settings are saved. */
  open(): Promise<void> {
    return this.#scanner.open(this.#config, homedir())
  }

  /** Looks at these folders again, absolute. */
  refresh(folders: readonly string[]): Promise<void> {
    return this.#scanner.refresh(folders)
  }

  /** Until the next delta. */
  sent(): Promise<void> {
    return new Promise(resolve => (this.#onSent = resolve))
  }

  /** The shown docs: null before anything was read. */
  get tree(): Tree | null {
    return this.#store.tree
  }

  /** Path and title of each doc that is shown. */
  get docs(): string[] {
    return this.#listed.map(({ path, title }) => `${path}: ${title}`).sort()
  }

  get #paths(): string[] {
    return this.#listed.map(({ path }) => path)
  }

  get #listed(): Doc[] {
    const { tasks = [], collections = [] } = this.tree ?? {}
    const listings = [
      ...tasks.flatMap(task => [task, ...task.phases, ...task.groups]),
      ...collections,
    ]
    return listings.flatMap(({ docs }) => docs)
  }

  close(): Promise<void> {
    return this.#scanner.close()
  }
}
