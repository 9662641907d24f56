// One reading of all docs folders, replaced as a whole by the next, with its reply ready to send.
// Tasks that are the same to the byte stay the same objects, so that others can tell by identity.

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Config } from '../../schema/config/config.js'
import { newestFirst } from '../../schema/api/tree-changes.js'
import { kindsOf } from '../../schema/reading/kinds.js'
import { workspacesOf } from '../../schema/names/listings.js'
import type { Collection, Doc, Tree } from '../../schema/tree.js'
import { Pieces, type PackedTask } from './pieces.js'
import type { Delta } from '../scan/protocol.js'
import { inTurns } from '../fs/schedule.js'

/** A reply that is ready to send: its bytes and the strong validator of these bytes. */
export interface ReadyReply {
  etag: string
  /** One behind the other; joined when they are first asked for. */
  readonly pieces: Iterable<Buffer>
  /** In bytes. */
  readonly length: number
  /** The same bytes, compressed off the event loop and kept. */
  gzip(): Promise<Buffer>
  /**
   * The bytes of a `TreeChanges`, from the reply with this validator to this one. null where so much
   * is different, or so long ago, that all of it is to be sent.
   */
  changesFrom(etag: string): Buffer | null
}

/** So many revisions are remembered. */
const MOST_STEPS = 100
/** To send more tasks than this one by one is no quicker than to send all. */
const MOST_TASKS = 1000

export class Snapshot {
  readonly tree: Tree | null
  readonly #tasks: ReadonlyMap<string, PackedTask>
  readonly #ordered: readonly PackedTask[]
  readonly #collections: Readonly<Record<string, readonly Collection[]>>
  /** The docs of the collections, by doc path. */
  readonly #collected: ReadonlyMap<string, Doc>
  /** All of the tree but its tasks, as JSON: what stands before them and behind them. */
  readonly #frame: [string, string]
  /** ETags of another library, or of an earlier run, must not match. */
  readonly #run: string
  readonly #revision: number
  /** The directories of the tasks that the latest revisions changed or removed, the last one's last. */
  readonly #steps: readonly ReadonlySet<string>[]
  readonly #replies = new Map<string | null, ReadyReply>()
  /** The pieces of this reading, once they are asked for; those of an earlier one until then. */
  #pieces: Pieces | null = null
  #lent: Pieces | null

  private constructor(before: Snapshot | null, packed: PackedTask[], delta: Delta, config: Config) {
    const known = before ? before.#tasks : new Map<string, PackedTask>()
    const tasks = delta.whole ? new Map<string, PackedTask>() : new Map(known)
    for (const dir of delta.gone) tasks.delete(dir)
    const step = new Set(delta.gone)
    for (const piece of packed) {
      const { dir } = piece.task
      const old = known.get(dir)
      const kept = old?.json.equals(piece.json) ? old : piece
      tasks.set(dir, kept)
      if (kept !== old) step.add(dir)
    }
    if (delta.whole) for (const dir of known.keys()) if (!tasks.has(dir)) step.add(dir)
    this.#tasks = tasks
    this.#ordered = inOrder(before ? before.#ordered : [], tasks, step)
    const collections = delta.whole || !before ? {} : before.#collections
    this.#collections = { ...collections, ...delta.collections }
    const isOther = delta.whole || Object.keys(delta.collections).length > 0
    this.#collected = isOther || !before ? docsIn(this.#collections) : before.#collected
    this.tree = this.#treeOf(delta, config)
    this.#frame = frameOf(this.tree)
    this.#lent = before && (before.#pieces ?? before.#lent)
    this.#run = before ? before.#run : randomBytes(6).toString('base64url')
    const isSame = before !== null && this.#equals(before)
    this.#revision = before ? before.#revision + Number(!isSame) : 0
    if (!before) this.#steps = []
    else this.#steps = isSame ? before.#steps : [...before.#steps, step].slice(-MOST_STEPS)
  }

  /** The reading after this round, or the first one. */
  static after(
    before: Snapshot | null,
    packed: PackedTask[],
    delta: Delta,
    config: Config,
  ): Snapshot {
    return new Snapshot(before, packed, delta, config)
  }

  /**
   * A doc that is listed, by its doc path. It is looked for in its task: a map of all docs would be made
   * in one go for the first scan, and hold up all other requests.
   */
  listed(path: string): Doc | undefined {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const packed = this.#tasks.get(path.slice(0, end))
      if (!packed) continue
      for (const { docs } of workspacesOf(packed.task)) {
        const doc = docs.find(doc => doc.path === path)
        if (doc) return doc
      }
    }
    return this.#collected.get(path)
  }

  /** GET /api/tree, ready to send. */
  reply(configProblem: string | null): ReadyReply {
    const known = this.#replies.get(configProblem)
    if (known) return known
    const mark = configProblem === null ? '' : `-${hashOf(configProblem)}`
    const ends = [this.#frame[0], `${this.#frame[1]}${problemOf(configProblem)}}`].map(text =>
      Buffer.from(text),
    )
    const pieces = { [Symbol.iterator]: () => this.#between(ends) }
    const length = () => ends.reduce((sum, end) => sum + end.length, this.#packed.length)
    let compressed: Promise<Buffer> | undefined
    const reply: ReadyReply = {
      etag: `"${this.#run}-${this.#revision.toString(36)}${mark}"`,
      pieces,
      get length() {
        return length()
      },
      gzip: () => (compressed ??= compress(pieces)),
      changesFrom: etag => this.#changesFrom(etag, configProblem),
    }
    this.#replies.set(configProblem, reply)
    return reply
  }

  get #packed(): Pieces {
    this.#pieces ??= new Pieces(this.#ordered, this.#lent)
    this.#lent = null
    return this.#pieces
  }

  *#between([head, tail]: Buffer[]): Generator<Buffer> {
    if (head) yield head
    yield* this.#packed.buffers()
    if (tail) yield tail
  }

  #changesFrom(etag: string, configProblem: string | null): Buffer | null {
    const start = `"${this.#run}-`
    if (!this.tree || !etag.startsWith(start)) return null
    const steps = this.#revision - parseInt(etag.slice(start.length), 36)
    if (!(steps >= 0 && steps <= this.#steps.length)) return null
    const dirs = new Set(this.#steps.slice(this.#steps.length - steps).flatMap(step => [...step]))
    if (dirs.size > MOST_TASKS) return null
    const tasks = [...dirs].flatMap(dir => this.#tasks.get(dir)?.json ?? [])
    const gone = [...dirs].filter(dir => !this.#tasks.has(dir))
    const [head, tail] = this.#frame
    const json = tasks.join(',')
    const end = `,"gone":${JSON.stringify(gone)}${problemOf(configProblem)}}`
    return Buffer.from(`${head}${json}${tail}${end}`)
  }

  #treeOf({ folders }: Delta, config: Config): Tree | null {
    if (config.folders.length === 0) return null
    return {
      folders: folders.map(({ info }) => info),
      tasks: this.#ordered.map(({ task }) => task),
      collections: folders.flatMap(({ info }) => this.#collections[info.name] ?? []),
      kinds: kindsOf(config.docTypes),
      hotkeys: config.hotkeys,
    }
  }

  #equals(other: Snapshot): boolean {
    return (
      this.#frame.join() === other.#frame.join() &&
      this.#ordered.length === other.#ordered.length &&
      this.#ordered.every((piece, i) => piece === other.#ordered[i])
    )
  }
}

/** All tasks as a tree lists them: quick, since all but the few of this step stand in order already. */
function inOrder(
  before: readonly PackedTask[],
  tasks: ReadonlyMap<string, PackedTask>,
  step: ReadonlySet<string>,
): PackedTask[] {
  const kept = before.filter(({ task }) => !step.has(task.dir))
  const other = [...step].flatMap(dir => tasks.get(dir) ?? [])
  return [...kept, ...other].sort((a, b) => newestFirst(a.task, b.task))
}

function docsIn(collections: Readonly<Record<string, readonly Collection[]>>): Map<string, Doc> {
  const docs = Object.values(collections).flatMap(found => found.flatMap(({ docs }) => docs))
  return new Map(docs.map(doc => [doc.path, doc]))
}

/** Piece by piece, since to join them takes the event loop for longer than all the rest. */
function compress(pieces: Iterable<Buffer>): Promise<Buffer> {
  return buffer(Readable.from(inTurns(pieces)).pipe(createGzip({ level: 1 })))
}

function frameOf(tree: Tree | null): [string, string] {
  if (!tree) return ['{"tree":null', '']
  const { folders, collections, kinds, hotkeys } = tree
  // The rest of an object behind its first key.
  const rest = JSON.stringify({ collections, kinds, hotkeys }).slice(1)
  return [`{"tree":{"folders":${JSON.stringify(folders)},"tasks":[`, `],${rest}`]
}

function problemOf(configProblem: string | null): string {
  return configProblem === null ? '' : `,"configProblem":${JSON.stringify(configProblem)}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
