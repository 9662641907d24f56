// One reading of all docs folders, replaced as a whole by the next, with its reply ready to send.
// Tasks that are the same to the byte stay the same objects, so that others can tell by identity.

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Config } from '../../schema/config/config.js'
import { kindsOf } from '../../schema/kinds.js'
import { workspacesOf } from '../../schema/listed.js'
import type { Collection, Doc, Tree } from '../../schema/tree.js'
import { Pieces, type PackedTask } from './pieces.js'
import type { Delta } from './protocol.js'

/** A reply that is ready to send: its bytes and the strong validator of these bytes. */
export interface ReadyReply {
  etag: string
  /** One behind the other. */
  pieces: readonly Buffer[]
  /** In bytes. */
  length: number
  /** The same bytes, compressed off the event loop and kept. */
  gzip(): Promise<Buffer>
}

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
  readonly #replies = new Map<string | null, ReadyReply>()
  /** Those of the latest reply, of this reading or an earlier one. */
  #pieces: Pieces | null

  private constructor(before: Snapshot | null, packed: PackedTask[], delta: Delta, config: Config) {
    const known = before ? before.#tasks : new Map<string, PackedTask>()
    const tasks = delta.whole ? new Map<string, PackedTask>() : new Map(known)
    for (const dir of delta.gone) tasks.delete(dir)
    for (const piece of packed) {
      const old = known.get(piece.task.dir)
      tasks.set(piece.task.dir, old?.json.equals(piece.json) ? old : piece)
    }
    this.#tasks = tasks
    this.#ordered = [...tasks.values()].sort(newestFirst)
    const collections = delta.whole || !before ? {} : before.#collections
    this.#collections = { ...collections, ...delta.collections }
    const isOther = delta.whole || Object.keys(delta.collections).length > 0
    this.#collected = isOther || !before ? docsIn(this.#collections) : before.#collected
    this.tree = this.#treeOf(delta, config)
    this.#frame = frameOf(this.tree)
    this.#pieces = before && before.#pieces
    this.#run = before ? before.#run : randomBytes(6).toString('base64url')
    this.#revision = before ? before.#revision + Number(!this.#equals(before)) : 0
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
   * in one go for the first reading, and hold up whoever asks for something else then.
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
    const pieces = this.#json(configProblem)
    const mark = configProblem === null ? '' : `-${hashOf(configProblem)}`
    let compressed: Promise<Buffer> | undefined
    const reply: ReadyReply = {
      etag: `"${this.#run}-${this.#revision.toString(36)}${mark}"`,
      pieces,
      length: pieces.reduce((sum, { length }) => sum + length, 0),
      gzip: () => (compressed ??= compress(pieces)),
    }
    this.#replies.set(configProblem, reply)
    return reply
  }

  #json(configProblem: string | null): Buffer[] {
    const problem =
      configProblem === null ? '' : `,"configProblem":${JSON.stringify(configProblem)}`
    const [head, tail] = this.#frame
    this.#pieces = new Pieces(this.#ordered, this.#pieces)
    return [Buffer.from(head), ...this.#pieces.buffers, Buffer.from(`${tail}${problem}}`)]
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

function docsIn(collections: Readonly<Record<string, readonly Collection[]>>): Map<string, Doc> {
  const docs = Object.values(collections).flatMap(found => found.flatMap(({ docs }) => docs))
  return new Map(docs.map(doc => [doc.path, doc]))
}

/** Piece by piece, since to join them takes the event loop for longer than all the rest. */
function compress(pieces: readonly Buffer[]): Promise<Buffer> {
  return buffer(Readable.from(pieces).pipe(createGzip({ level: 1 })))
}

function frameOf(tree: Tree | null): [string, string] {
  if (!tree) return ['{"tree":null', '']
  const { folders, collections, kinds, hotkeys } = tree
  // The rest of an object behind its first key.
  const rest = JSON.stringify({ collections, kinds, hotkeys }).slice(1)
  return [`{"tree":{"folders":${JSON.stringify(folders)},"tasks":[`, `],${rest}`]
}

function newestFirst(a: PackedTask, b: PackedTask): number {
  return b.task.mtime - a.task.mtime || (a.task.dir < b.task.dir ? -1 : 1)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
