// Keeps the latest tree, its JSON, and the tasks that each of the last 100 revisions changed.
// To change what a scan reports, see scan/delta.ts; which events follow, tree/announcer.ts.

import type { TreeChanges } from '../../schema/api/api.js'
import { randomBytes } from 'node:crypto'
import { newestFirst } from '../../schema/api/tree-changes.js'
import { workspacesOf } from '../../schema/names/listings.js'
import type { Doc, Task, Tree } from '../../schema/tree.js'
import { hashOf } from '../fs/checksum.js'
import type { Delta } from '../scan/delta.js'

/** A client that missed more revisions gets the whole tree. */
const REVISIONS_KEPT = 100

/** `"<run>-<revision>"`, then the hash of a config problem and the mark of compressed bytes, if any. */
const ETAG = /^"([0-9a-f]+)-(\d+)(?:-[0-9a-f]+)?(?:-gzip)?"$/

const COMMA = Buffer.from(',')

export class TreeStore {
  /** New at each start: an ETag from an earlier run must not match. */
  readonly #run = randomBytes(6).toString('hex')
  /** By directory: two status folders may hold tasks with the same key. */
  readonly #tasks = new Map<string, Task>()
  /** The directories that each revision changed, oldest first. */
  readonly #changed: ReadonlySet<string>[] = []
  #revision = 0
  #tree: Tree | null = null
  #rest: Omit<Tree, 'tasks'> | null = null
  /** The body of `GET /api/tree`, and the problem of the settings in it. */
  #body: { bytes: Buffer; configProblem: string | null } | null = null
  /** The JSON of each task in UTF-8: to make all of 50,000 docs at once would block the event loop. */
  readonly #jsonOf = new WeakMap<Task, Buffer>()
  #docs: Map<string, Doc> | null = null

  /** null while no docs folder is configured. */
  get tree(): Tree | null {
    return this.#tree
  }

  /** The ETag of the tree together with a problem of the settings. */
  etag(configProblem: string | null): string {
    const problem = configProblem === null ? '' : `-${hashOf(configProblem).slice(0, 12)}`
    return `"${this.#run}-${this.#revision}${problem}"`
  }

  /** Tasks from their JSON, a line each, which is kept for the JSON of the tree. */
  parsed(lines: Uint8Array): Task[] {
    const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
    const tasks: Task[] = []
    for (let start = 0, end = 0; end < bytes.length; start = end + 1) {
      end = bytes.indexOf('\n', start)
      if (end < 0) end = bytes.length
      const json = bytes.subarray(start, end)
      const task = JSON.parse(json.toString()) as Task
      this.#jsonOf.set(task, json)
      tasks.push(task)
    }
    return tasks
  }

  /** Applies one scan. Tasks that the delta does not name stay the same objects. */
  apply({ whole, tasks, gone, rest }: Pick<Delta, 'whole' | 'tasks' | 'gone' | 'rest'>): void {
    const named = new Set(tasks.map(({ dir }) => dir))
    const removed = whole ? [...this.#tasks.keys()].filter(dir => !named.has(dir)) : gone
    // The same tree keeps its ETag, so that a tab gets 304.
    if (named.size + removed.length === 0 && rest === undefined) return
    if (rest !== undefined) this.#rest = rest
    for (const dir of removed) this.#tasks.delete(dir)
    for (const task of tasks) this.#tasks.set(task.dir, task)
    this.#tree = this.#rest && treeOf(this.#rest, [...this.#tasks.values()].sort(newestFirst))
    this.#body = null
    this.#docs = null
    this.#revision++
    this.#changed.push(new Set([...removed, ...named]))
    if (this.#changed.length > REVISIONS_KEPT) this.#changed.shift()
  }

  /** The body of `GET /api/tree`: JSON in UTF-8, made once per revision. */
  json(configProblem: string | null): Buffer {
    const known = this.#body
    if (known && known.configProblem === configProblem) return known.bytes
    const problem =
      configProblem === null ? '' : `,"configProblem":${JSON.stringify(configProblem)}`
    const [start, end] = [Buffer.from('{"tree":'), Buffer.from(`${problem}}`)]
    const bytes = Buffer.concat([start, ...this.#jsonOfTree(), end])
    this.#body = { bytes, configProblem }
    return bytes
  }

  #jsonOfTree(): Buffer[] {
    if (!this.#tree) return [Buffer.from('null')]
    const { folders, tasks, ...rest } = this.#tree
    const list = tasks.flatMap((task, i) => {
      const json = this.#jsonOf.get(task) ?? Buffer.from(JSON.stringify(task))
      return i === 0 ? [json] : [COMMA, json]
    })
    const start = `{"folders":${JSON.stringify(folders)},"tasks":[`
    const end = `],${JSON.stringify(rest).slice(1)}`
    return [Buffer.from(start), ...list, Buffer.from(end)]
  }

  /** The changes since the revision of this ETag; null when only the whole tree will do. */
  changesSince(etag: string): TreeChanges | null {
    const [, run, revision] = ETAG.exec(etag) ?? []
    const missed = this.#revision - Number(revision)
    const isKnown = run === this.#run && missed >= 0 && missed <= this.#changed.length
    if (!this.#tree || !isKnown) return null
    const { length } = this.#changed
    const dirs = new Set(this.#changed.slice(length - missed).flatMap(set => [...set]))
    const tasks = this.#tree.tasks.filter(({ dir }) => dirs.has(dir))
    return { tree: { ...this.#tree, tasks }, gone: [...dirs].filter(dir => !this.#tasks.has(dir)) }
  }

  /** A doc that the tree lists, by its doc path. */
  docAt(path: string): Doc | undefined {
    this.#docs ??= docsIn(this.#tree)
    return this.#docs.get(path)
  }
}

function treeOf({ folders, ...rest }: Omit<Tree, 'tasks'>, tasks: readonly Task[]): Tree {
  return { folders, tasks, ...rest }
}

function docsIn(tree: Tree | null): Map<string, Doc> {
  const docs = new Map<string, Doc>()
  for (const listing of [
    ...(tree?.collections ?? []),
    ...(tree?.tasks.flatMap(workspacesOf) ?? []),
  ]) {
    for (const doc of listing.docs) docs.set(doc.path, doc)
  }
  return docs
}
