// The life of the database in its thread: opens it, follows the library and what other services write, answers requests,
// tries again after a failure. To change what a request does, see requests/.

import type { StoreState } from '../../schema/review/marks.js'
import type { FullReviewSettings } from '../../schema/config/review-settings.js'
import type { Hash } from '../../schema/review/versions.js'
import { LockTaken } from '../fs/lock.js'
import { isRemote } from '../fs/remote.js'
import { Refusal } from '../refusal.js'
import { inSlices, Schedule } from '../threads/schedule.js'
import { Blobs } from './store/blobs.js'
import { Captures } from './sync/capture.js'
import { causeOf, isWriteRefused, StoreLost } from './store/causes.js'
import { Database, isDamage } from './store/database.js'
import { KeptElsewhere } from './store/older-service.js'
import { NewerSchema } from './store/open-file.js'
import { Comments } from './requests/comments.js'
import { DocReviews } from './requests/doc-reviews.js'
import { Feedback } from './requests/feedback.js'
import { Holds } from './requests/holds.js'
import { Sending, type DocNow } from './requests/sending.js'
import { closeFiles } from './store/sqlite.js'
import type { OpenStore } from './open-store.js'
import { unknownDoc, Docs, type DocRow } from './store/docs.js'
import { ListedDocs } from './store/listed-docs.js'
import type {
  NamedDoc,
  ReviewListing,
  ReviewScan,
  ReviewWorkerParams,
  StoreCounts,
} from './protocol.js'
import { isDeleted } from './sync/read-doc.js'
import { Receipts } from './requests/receipts.js'
import { changesIn, ListingSync } from './sync/listing-sync.js'
import { Versions } from './requests/versions.js'

/** Other services' writes, and reviews that were held for their time, are looked for so often. */
const LOOK_MS = 250
/** A store that another service has for itself is tried again so often; a disk that refused, so often. */
const ELSEWHERE_MS = 15_000
const FAILED_MS = 30_000
const REOPEN_MS = 1000
const FLUSH_MS = 30_000

export interface StoreEvents {
  state(state: StoreState, says: string | null, port: number | null): void
  needsListing(): void
  cursor(cursor: string): void
  /** A line for the terminal. */
  warn(line: string): void
}

export class ReviewStore {
  readonly #params: ReviewWorkerParams
  readonly #events: StoreEvents
  readonly #flushMs: number
  #settings: FullReviewSettings
  #open: OpenStore | null = null
  readonly #schedule = new Schedule()
  /** Scans are taken one after the other. */
  #work: Promise<unknown> = Promise.resolve()
  #opening: Promise<void> = Promise.resolve()
  #warned = ''
  /** A scan was not stored: the whole list is to be compared again. */
  #isBehind = false
  #isClosed = false
  readonly #timers: NodeJS.Timeout[] = []
  #retryTimer: NodeJS.Timeout | undefined

  constructor(params: ReviewWorkerParams, events: StoreEvents, flushMs = FLUSH_MS) {
    this.#params = params
    this.#events = events
    this.#flushMs = flushMs
    this.#settings = params.settings
  }

  async start(): Promise<void> {
    const look = () =>
      this.#guard(() => {
        this.#open?.db.look()
        this.#open?.holds.look()
      })
    this.#timers.push(setInterval(look, LOOK_MS).unref())
    const flush = () => this.#guard(() => this.#flush())
    this.#timers.push(setInterval(flush, this.#flushMs).unref())
    await (this.#opening = this.#tryOpen())
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Throws Refusal 409 where the database is not open. */
  get open(): OpenStore {
    if (!this.#open) throw new Refusal(409, 'the review store is being opened')
    return this.#open
  }

  use(settings: FullReviewSettings): void {
    this.#settings = settings
    const open = this.#open
    if (!open) return
    open.captures.use(settings.versions)
    open.blobs.use(settings.versions)
    open.blobs.recheck()
    this.#guard(() => open.reviews.use(settings.quiet))
    this.#tidy()
  }

  /** From here on the store is ready. */
  async reconcile({ roots, revision, listing }: ReviewListing): Promise<void> {
    if (this.#open) this.#open.revision = revision
    await this.#enqueue(async open => {
      if (!(await inSlices(this.#whileOpen(open, open.sync.reconcile(roots, listing))))) return
      this.#events.state('ready', open.says, null)
    })
  }

  /** In spare time: scans that come meanwhile go first. */
  catchUp(): void {
    const open = this.#open
    if (!open) return
    this.#schedule.background(this.#whileOpen(open, open.sync.catchUp())).then(
      () => this.#tidy(),
      (error: unknown) => this.#failed(error),
    )
  }

  /** When the database can be written again, the whole list is compared with what it has. */
  async scan({ roots, revision, listing }: ReviewScan): Promise<void> {
    const changes = changesIn(listing)
    // The events of the scan wait for it: it stands in no line behind the list.
    if (!this.#follows(revision)) return
    await this.#enqueue(async open => {
      await inSlices(this.#whileOpen(open, open.sync.scan(roots, changes)))
      this.#tidy()
    })
  }

  /** The list of docs is the one before this scan; else the whole list is asked for. */
  #follows(revision: number): boolean {
    const open = this.#open
    if (!open) return false
    const isNext = open.revision === revision - 1
    if (isNext) open.revision = revision
    else this.#events.needsListing()
    return isNext
  }

  /**
   * Answers a request; what the disk refuses becomes Refusal 409. The work may run more than once: it begins anew where
   * another service wrote before it did.
   */
  answer<T>(work: (open: OpenStore) => T): T {
    const { open } = this
    try {
      return open.db.steady(() => work(open))
    } catch (error) {
      if (error instanceof Refusal) throw error
      this.#failed(error)
      if (isWriteRefused(error) || this.#open !== open) {
        throw new Refusal(409, `the review store cannot be used: ${causeOf(error)}`)
      }
      throw error
    } finally {
      this.#tidy()
    }
  }

  /** The living doc of a request, or else the deleted one; a file that is not known yet is captured. */
  needed({ docs, captures, sync }: OpenStore, named: NamedDoc, isGoneToo: boolean): DocRow {
    const known = docs.find(named, false)
    if (known && !(named.path === null && sync.removeIfGone(known))) return known
    // A large file is left to the scans, which hash it in steps.
    if (named.path !== null && !captures.isTooLarge(named.path)) {
      captures.captureNow(named.path, 'shown')
    }
    const found = docs.find(named, isGoneToo) ?? docs.find({ ...named, path: null }, isGoneToo)
    if (!found) throw unknownDoc(named)
    return found
  }

  pin({ captures }: OpenStore, { path }: NamedDoc): Hash | null {
    if (path === null || captures.isTooLarge(path)) return null
    const captured = captures.captureNow(path, 'shown')
    if (typeof captured === 'string' || captured.size > this.#settings.versions.maxFile) return null
    return captured.hash
  }

  /** A doc, also one that moved away from this path, with its bytes now, read from its file; a deleted one has none. */
  now(open: OpenStore, requested: NamedDoc): DocNow {
    const named = open.docs.followed(requested)
    this.pin(open, named)
    const doc = this.needed(open, named, true)
    return { named, doc, hash: named.path === null || isDeleted(open.docs, doc) ? null : doc.hash }
  }

  counts(): StoreCounts {
    const open = this.#open
    if (!open) return { bytes: 0, versions: 0, docs: 0, full: false }
    return {
      bytes: open.blobs.total,
      versions: open.db.count("SELECT count(*) n FROM version WHERE source<>'gone'"),
      docs: open.db.count('SELECT count(*) n FROM doc WHERE gone_at IS NULL'),
      full: open.blobs.isFull,
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#retryTimer)
    // It may hold a lock, which is given back when it ends.
    await this.#opening.catch(() => undefined)
    await this.#work
    this.#shut()
  }

  async #tryOpen(): Promise<void> {
    if (this.#isClosed) return
    const { dir } = this.#params
    try {
      const { database, setAside } = await Database.open({
        dir,
        isAlone: isRemote(dir),
        committed: cursor => this.#events.cursor(cursor),
        othersWrote: from => {
          this.#open?.sync.noteOthers(from)
          this.#open?.blobs.recheck()
        },
      })
      if (this.isClosed) {
        database.close()
        return
      }
      const says = setAside === null ? null : `review.sqlite was damaged and is kept as ${setAside}`
      if (says !== null) this.#events.warn(says)
      this.#warned = ''
      this.#open = this.#assemble(database, says)
      this.#events.needsListing()
    } catch (error) {
      if (error instanceof KeptElsewhere) this.#elsewhere(error.port)
      // Another service makes or migrates the tables just now.
      else if (error instanceof LockTaken) this.#retryIn(REOPEN_MS)
      else this.#off(error)
    }
  }

  #assemble(db: Database, says: string | null): OpenStore {
    const listing = new ListedDocs()
    const docs = new Docs(db, listing)
    const blobs = new Blobs(db, this.#settings.versions)
    const warn = (line: string) => this.#events.warn(line)
    const made = (doc: DocRow) => open.sync.noteMade(doc)
    const refused = () => (this.#isBehind = true)
    const captures = new Captures(
      { db, listing, docs, blobs, warn, refused, made },
      this.#settings.versions,
    )
    const comments = new Comments({ db, docs })
    const open: OpenStore = {
      db,
      listing,
      docs,
      blobs,
      captures,
      sync: new ListingSync({ db, listing, docs, captures }),
      receipts: new Receipts(db, docs, named => this.needed(open, named, false)),
      reviews: new DocReviews({ db, listing, docs }, this.#settings.quiet),
      versions: new Versions({ db, docs, blobs }),
      comments,
      sending: new Sending({ db, docs }),
      feedback: new Feedback({ db, docs, listing, comments }),
      holds: new Holds({ db, docs }),
      says,
      revision: null,
    }
    this.#guard(() => open.comments.purge())
    return open
  }

  #elsewhere(port: number | null): void {
    const service = port === null ? 'another plan-viewer' : `the plan-viewer on port ${port}`
    this.#events.state('elsewhere', `reviews are kept by ${service}`, port)
    this.#retryIn(ELSEWHERE_MS)
  }

  #off(error: unknown): void {
    this.#shut()
    if (error instanceof NewerSchema) {
      this.#events.state('newer', 'review.sqlite was written by a newer plan-viewer', null)
    } else {
      const says = `the review store cannot be used: ${causeOf(error)}`
      // It is tried again and again: the same cause is told once.
      if (says !== this.#warned) this.#events.warn(says)
      this.#warned = says
      this.#events.state('failed', says, null)
    }
    this.#retryIn(FAILED_MS)
  }

  /** After an error that no request waits for. A database that lost its files or its sense is opened anew. */
  #failed(error: unknown): void {
    if (!this.#open || this.#isClosed) return
    if (error instanceof NewerSchema) return this.#off(error)
    if (!(error instanceof StoreLost) && !isDamage(error)) {
      if (isWriteRefused(error)) this.#isBehind = true
      else this.#events.warn(`reviews: ${(error as Error).stack ?? String(error)}`)
      return
    }
    if (error instanceof StoreLost) {
      this.#events.warn(`the review store is opened anew: ${error.message}`)
    }
    this.#shut()
    closeFiles()
    this.#events.state('opening', 'the review store is being opened', null)
    this.#retryIn(REOPEN_MS)
  }

  /** Writes the log into the file while nothing waits for it. The disk may take again what it refused. */
  #flush(): void {
    const open = this.#open
    if (!open || open.revision === null) return
    open.db.checkpoint('PASSIVE')
    if (this.#isBehind) this.#events.needsListing()
    this.#isBehind = false
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#failed(error)
    }
  }

  #shut(): void {
    this.#open?.db.close()
    this.#open = null
  }

  #retryIn(ms: number): void {
    clearTimeout(this.#retryTimer)
    if (this.#isClosed) return
    const again = () => {
      this.#opening = this.#tryOpen()
    }
    this.#retryTimer = setTimeout(again, ms).unref()
  }

  /** Resolves when the job is done, or the database was closed. */
  #enqueue(job: (open: OpenStore) => Promise<void>): Promise<void> {
    const open = this.#open
    if (!open) return Promise.resolve()
    const done = this.#schedule.urgent(() =>
      this.#work
        .then(() => (this.#open === open ? job(open) : undefined))
        .catch((error: unknown) => this.#failed(error)),
    )
    this.#work = done
    return done
  }

  /** Returns false as soon as the database was closed. */
  *#whileOpen(open: OpenStore, steps: Generator<void>): Generator<void, boolean> {
    for (const step of steps) {
      yield step
      if (this.#isClosed || this.#open !== open) return false
    }
    return true
  }

  /** Drops what exceeds the limit. */
  #tidy(): void {
    const open = this.#open
    open?.blobs.tidy(() => this.#open === open).catch((error: unknown) => this.#failed(error))
  }
}
