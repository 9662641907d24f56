// Asks the service about reviews over HTTP; starts it where it does not run.
// To change what the service answers, see server/routes/review/; how it is found, service/service-client.ts.

import { setTimeout as pause } from 'node:timers/promises'
import type { ConfigResponse, ErrorResponse } from '../../schema/api/api.js'
import type { Front } from '../../schema/comments/next-step.js'
import type { Hash, VersionsResponse } from '../../schema/review/versions.js'
import { codeOf } from '../../server/fs/errno.js'
import { isThere } from '../../server/fs/there.js'
import { absolute } from '../options.js'
import {
  exchange,
  type Exchange,
  type Reply,
  type Running,
  type ServiceRequest,
} from '../service/service-client.js'
import { findMeant } from '../service/running-services.js'
import { EXITS, Failure, failureOf, noFolder } from '../terminal/exits.js'

/** The service waits 2 s for the store of reviews, and then answers. */
const PATIENCE_MS = 7_000
const LEAST_DIGITS = 7
const RETRY_MS = 100

export interface PlansServiceOptions extends ServiceRequest {
  /** Ends the requests that are under way. */
  signal?: AbortSignal
  /** The docs that its verb names: of several services, the one that lists them is meant. */
  docs: readonly string[]
  /** Reads stdin; a tool has none. */
  readInput?: () => Promise<string>
  /** The front whose words say the next step. */
  front: Front
  /** Lines may have color codes: the terminal shows them. */
  hasColors: boolean
}

const NOT_FOUND = { running: null }

/** Errors of a connection when its service ends. */
const LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'])

/** The service ended while it was asked. */
export class ConnectionLost extends Failure {
  constructor() {
    const next = 'Start it with plans start, then run this again.'
    super(EXITS.failed, 'the service has ended', next, 'Call it again: that starts one.')
  }
}

/** The requests of a verb. They throw Failure: also where there is no service, or none with a docs folder. */
export class PlansService {
  readonly options: PlansServiceOptions
  #running: Promise<Running> | undefined

  constructor(options: PlansServiceOptions) {
    this.options = options
  }

  /** The service, found or started with the first request. */
  connected(): Promise<Running> {
    return (this.#running ??= this.#connect())
  }

  /** The service that runs; null where none does: nothing is started. */
  async found(): Promise<Running | null> {
    const docs = await Promise.all(this.options.docs.map(words => this.docOf(words)))
    const { running } = await findMeant(this.options, docs)
    if (running) this.#running = Promise.resolve(running)
    return running
  }

  /**
   * The service, as soon as it runs again; nothing is started. Throws ConnectionLost.
   * @param end - when to give up, as `performance.now()` counts
   */
  async reconnect(end: number): Promise<void> {
    const { say, signal } = this.options
    say('the service has ended; waiting until it runs again')
    while (performance.now() < end && !signal?.aborted) {
      const { running } = await findMeant(this.options).catch(() => NOT_FOUND)
      if (running) {
        this.#running = Promise.resolve(running)
        return
      }
      await pause(RETRY_MS)
    }
    throw new ConnectionLost()
  }

  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return (await this.#get(path, query)).body as T
  }

  /** @param wait - seconds that the service may take longer */
  async send<T>(method: string, path: string, body: object | null, wait = 0): Promise<T> {
    return (await this.#send(method, path, body && JSON.stringify(body), wait)).body as T
  }

  async bytes(path: string, query: Record<string, string>): Promise<Buffer> {
    return (await this.#get(path, query)).bytes
  }

  /** A doc or folder as the service takes it: what has this name here, else the words as they are. */
  async docOf(words: string): Promise<string> {
    const abs = absolute(words, this.options.env)
    return (await isThere(abs)) || /^\.{0,2}[/\\]/.test(words) ? abs : words
  }

  /** The whole hash of a version of this doc that begins so. */
  async hashOf(path: string, digits: string): Promise<Hash> {
    if (!/^[0-9a-f]+$/.test(digits) || digits.length < LEAST_DIGITS || digits.length > 64) {
      const says = `${digits} is no hash: ${LEAST_DIGITS} to 64 digits of one, 0 to 9 and a to f`
      throw new Failure(EXITS.usage, says, ...HASHES)
    }
    if (digits.length === 64) return digits
    const found = new Set<Hash>()
    for await (const { hash } of this.#versions(path)) if (hash?.startsWith(digits)) found.add(hash)
    const [hash] = found
    if (hash === undefined) throw new Failure(EXITS.notFound, 'no such version', ...HASHES)
    if (found.size === 1) return hash
    const says = `several versions begin with ${digits}: ${[...found].join(', ')}`
    throw new Failure(EXITS.usage, says, 'Give more digits.')
  }

  async *#versions(path: string) {
    for (let before: number | undefined; ;) {
      const query = { path, ...(before === undefined ? {} : { before: String(before) }) }
      const { versions, more } = await this.get<VersionsResponse>('/api/versions', query)
      yield* versions
      before = versions.at(-1)?.n
      if (!more || before === undefined) return
    }
  }

  #get(path: string, query: Record<string, string>): Promise<Reply> {
    const words = new URLSearchParams(query).toString()
    return this.#send('GET', words === '' ? path : `${path}?${words}`, null)
  }

  async #connect(): Promise<Running> {
    // `plans open` must not load it.
    const { ensureService } = await import('../service/new-tab.js')
    const docs = await Promise.all(this.options.docs.map(words => this.docOf(words)))
    const running = await ensureService(this.options, docs)
    const { body } = await this.#exchange(running, { path: '/api/config', ms: PATIENCE_MS })
    const { config, overrides } = body as ConfigResponse
    if ((overrides.folders ?? config.folders).length === 0) throw noFolder()
    return running
  }

  async #send(method: string, path: string, body: string | null, wait = 0): Promise<Reply> {
    return this.#exchange(await this.connected(), {
      method,
      path,
      body,
      ms: PATIENCE_MS + wait * 1000,
    })
  }

  async #exchange(running: Running, asked: Exchange): Promise<Reply> {
    const reply = await exchange(running, { ...asked, signal: this.options.signal }).catch(
      (error: Error) => {
        if (LOST.has(codeOf(error))) throw new ConnectionLost()
        const { name, message } = error
        const says = name === 'AbortError' ? 'the service does not answer' : message
        const next = 'Run it again; plans start shows what the service says.'
        throw new Failure(EXITS.failed, says, next, 'Call it again.')
      },
    )
    const { status } = reply
    if (status >= 200 && status < 300) return reply
    throw failureOf(status, Object(reply.body) as Partial<ErrorResponse>)
  }
}

const HASHES = ['plans versions <path> lists the hashes.', 'versions lists the hashes.'] as const
