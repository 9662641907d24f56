// Compares versions of docs in worker threads and caches what changed, by both hashes.
// To change what is compared, see compare-versions.ts; which versions a request means, review/requests/compare-sides.ts.

import { LRUCache } from 'lru-cache'
import type { CommentAnchor } from '../../schema/comments/anchors.js'
import type { Hash } from '../../schema/review/versions.js'
import { WorkerPool } from '../threads/worker-pool.js'
import { MAX_MARKDOWN_BYTES, type MarkdownPages } from '../markdown/renderer.js'
import { Refusal } from '../refusal.js'
import { isMarkdown } from '../text/content-types.js'
import { UNKNOWN_PLACE, type CommentPlace } from '../../schema/comments/shapes.js'
import type { CompareJob, Comparison } from './compare-versions.js'
import type { PlaceJob } from './place-comments.js'
import type { CompareSide } from './read-version.js'

/** The second one goes on where a hostile doc takes long. */
const MOST_THREADS = 2
const MEMORY_MB = 512
/** Most of the words of two docs are garbage soon: it is collected less often. */
const YOUNG_MB = 128
const CACHED_BYTES = 64 * 1024 * 1024
/** The memory of a result beside its bytes. */
const EACH_BYTES = 1024
const MOST_QUEUED = 32
/** The bytes of versions from which comments are carried at once; the last version may exceed it. */
const MOST_PLACED_BYTES = 4 * 1024 * 1024
/**
 * A longer comparison is made by lines, which is quick. Waiting for a thread counts, so a later request may have
 * the time: that result is not cached.
 */
const PAGE_LIMIT_MS = 5_000
const LINES_LIMIT_MS = 60_000

export interface VersionOfDoc {
  hash: Hash
  bytes: Buffer
}

export interface ComparedVersions {
  /** The extension of the doc: `html`. */
  extension: string
  isSource: boolean
  isWithKeys: boolean
  from: Hash
  to: Hash
  /** Reads the bytes of one, where they are not compared yet. */
  read(hash: Hash): Promise<Buffer>
}

/** A version of a doc, and the comments that are looked for in it. */
export interface PlacedVersions {
  /** The extension of the doc: `html`. */
  extension: string
  wanted: Hash
  /** `hash`: of the version that it was made on. */
  comments: readonly { anchor: CommentAnchor; hash: Hash }[]
  /** Refusal 404, 410 where the bytes are not kept. */
  read(hash: Hash): Promise<Buffer>
}

export class Comparisons {
  readonly #pages: Pick<MarkdownPages, 'page'>
  readonly #limitMs: number
  readonly #pool = new WorkerPool<CompareJob | PlaceJob, Uint8Array>({
    script: new URL('./compare-worker.js', import.meta.url),
    most: MOST_THREADS,
    limits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    failure: 'the versions could not be compared',
  })
  #cache = newCache()
  readonly #running = new Map<string, Promise<Buffer>>()

  constructor(pages: Pick<MarkdownPages, 'page'>, limitMs = PAGE_LIMIT_MS) {
    this.#pages = pages
    this.#limitMs = limitMs
  }

  /** The JSON of a `Comparison`. Refusal 409 while too many are asked for. */
  compare(versions: ComparedVersions): Promise<Buffer> {
    const { extension, isSource, isWithKeys, from, to } = versions
    const as = isSource ? 'source' : isWithKeys ? 'keys' : 'page'
    const key = [from, to, extension, as].join()
    const known = this.#cache.get(key)
    if (known) return Promise.resolve(known)
    const running = this.#running.get(key)
    if (running) return running
    if (this.#running.size >= MOST_QUEUED) {
      throw new Refusal(409, 'too many comparisons; try again')
    }
    const cache = this.#cache
    const result = this.#compare(versions, json => cache.set(key, json)).finally(() => {
      this.#running.delete(key)
    })
    this.#running.set(key, result)
    return result
  }

  /** The keys of the blocks of a version; none where it is no page. `slow`: there was no time to find them. */
  async keysOf({
    extension,
    hash,
    read,
  }: Pick<ComparedVersions, 'extension' | 'read'> & { hash: Hash }): Promise<
    Required<Pick<Comparison, 'keys' | 'slow'>>
  > {
    const sides = { from: hash, to: hash, isSource: false, isWithKeys: true }
    const json = await this.compare({ extension, read, ...sides })
    const { keys = [], slow } = JSON.parse(json.toString()) as Comparison
    return { keys, slow }
  }

  /** Where comments stand in a version, in their order; `unknown` where another call is needed to find it. */
  async places({ extension, wanted, comments, read }: PlacedVersions): Promise<CommentPlace[]> {
    const to = await this.#side(extension, { hash: wanted, bytes: await read(wanted) })
    if (to.isLate) return comments.map(() => UNKNOWN_PLACE)
    const from: CompareSide[] = []
    /** The place in `from` of each version that is read; null where it is not needed, or not kept. */
    const made = new Map<Hash, number | null>([[wanted, null]])
    let size = 0
    // The newest first: where the versions are large, the older ones are left to the next call.
    for (const { hash } of comments.toReversed()) {
      if (made.has(hash) || size >= MOST_PLACED_BYTES) continue
      const bytes = await read(hash).catch(nullIfNotKept)
      size += bytes?.length ?? 0
      const version = bytes && (await this.#side(extension, { hash, bytes }))
      // Its lines are other blocks than those of its page.
      if (version?.isLate) continue
      made.set(hash, version && from.push(version.side) - 1)
    }
    const sought = comments.filter(({ hash }) => made.has(hash))
    const places = await this.#place({
      extension,
      isSlow: false,
      from,
      to: to.side,
      comments: sought.map(({ anchor, hash }) => ({ anchor, made: made.get(hash) ?? null })),
    })
    return comments.map(comment => places?.[sought.indexOf(comment)] ?? UNKNOWN_PLACE)
  }

  /** Forgets what is cached: the bytes of a version were forgotten. */
  clear(): void {
    // Comparisons that run now are cached in the old cache.
    this.#cache = newCache()
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #compare(versions: ComparedVersions, keep: (json: Buffer) => void): Promise<Buffer> {
    const { extension, isSource, isWithKeys, from, to, read } = versions
    const sides = [from, to].map(async hash => {
      const bytes = await read(hash)
      const side = { bytes, page: null }
      return isSource ? { side, isLate: false } : this.#side(extension, { hash, bytes })
    })
    const [old, fresh] = await Promise.all(sides)
    if (!old || !fresh) throw new Error('two sides')
    const job = { extension, isSource, isWithKeys, isSlow: false, from: old.side, to: fresh.side }
    const inTime = await this.#pool.run(job, this.#limitMs).catch(() => null)
    const result = inTime ?? (await this.#pool.run({ ...job, isSlow: true }, LINES_LIMIT_MS))
    const json = Buffer.from(result.buffer, result.byteOffset, result.byteLength)
    if (inTime && !old.isLate && !fresh.isLate) keep(json)
    return json
  }

  /** null where there was neither the time nor the memory. */
  async #place(job: PlaceJob): Promise<CommentPlace[] | null> {
    const json = await this.#pool
      .run(job, this.#limitMs)
      .catch(() => this.#pool.run({ ...job, isSlow: true }, LINES_LIMIT_MS))
      .catch(() => null)
    return json && (JSON.parse(Buffer.from(json).toString()) as CommentPlace[])
  }

  /** Without a page where the file is not Markdown, or cannot be rendered. `isLate`: there was no time to render it. */
  async #side(
    extension: string,
    { hash, bytes }: VersionOfDoc,
  ): Promise<{ side: CompareSide; isLate: boolean }> {
    if (!isMarkdown(extension) || bytes.length > MAX_MARKDOWN_BYTES) {
      return { side: { bytes, page: null }, isLate: false }
    }
    const page = await this.#pages.page({ name: hash, bytes }, 'light')
    return { side: { bytes, page: page.isRendered ? page.bytes : null }, isLate: page.isLate }
  }
}

function nullIfNotKept(error: unknown): null {
  if (error instanceof Refusal && (error.status === 404 || error.status === 410)) return null
  throw error
}

function newCache(): LRUCache<string, Buffer> {
  return new LRUCache({
    maxSize: CACHED_BYTES,
    sizeCalculation: json => json.length + EACH_BYTES,
  })
}
