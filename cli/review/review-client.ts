// Asks the service about reviews over HTTP; starts it where it does not run.
// To change what the service answers, see server/routes/review/; how it is found, service/service-client.ts.

import { UsageError } from 'clipanion'
import type { ConfigResponse, ErrorResponse } from '../../schema/api/api.js'
import type { Hash, VersionsResponse } from '../../schema/review/versions.js'
import type { Env } from '../../server/config/paths.js'
import { isFile } from '../../server/fs/there.js'
import { ensureService } from '../new-tab.js'
import { absolute } from '../options.js'
import {
  exchange,
  savedPort,
  type Reply,
  type Running,
  type ServiceRequest,
} from '../service/service-client.js'
import { EXITS, Failure, failureOf, noFolder } from '../terminal/exits.js'

/** The service waits 2 s for the store of reviews, and then answers. */
const PATIENCE_MS = 7_000
const LEAST_DIGITS = 7

interface ReviewRequest extends ServiceRequest {
  /** Ends what is under way. */
  signal: AbortSignal | undefined
}

export class ReviewClient {
  readonly #running: Running
  readonly #env: Env
  readonly #signal: AbortSignal | undefined

  /** Throws Failure where there is no service, or none with a docs folder. */
  static async connect(asked: ReviewRequest): Promise<ReviewClient> {
    const port = asked.port ?? savedPort(asked.config, asked.env)
    const running = await ensureService(asked, port).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error
      throw new Failure(
        EXITS.failed,
        error.message,
        'Start it with plans start, or name its --port.',
      )
    })
    const client = new ReviewClient(running, asked)
    const { config, overrides } = await client.get<ConfigResponse>('/api/config')
    if ((overrides.folders ?? config.folders).length === 0) throw noFolder()
    return client
  }

  private constructor(running: Running, { env, signal }: ReviewRequest) {
    this.#running = running
    this.#env = env
    this.#signal = signal
  }

  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return (await this.#get(path, query)).body as T
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.send('POST', path, body)
  }

  /** @param wait - seconds that the service may take longer */
  async send<T>(method: string, path: string, body: object | null, wait = 0): Promise<T> {
    return (await this.#send(method, path, body && JSON.stringify(body), wait)).body as T
  }

  async bytes(path: string, query: Record<string, string>): Promise<Buffer> {
    return (await this.#get(path, query)).bytes
  }

  /** A doc as the service takes it: a file of this name here, else the words as they are. */
  async docOf(words: string): Promise<string> {
    const file = absolute(words, this.#env)
    return (await isFile(file)) || /^\.{0,2}[/\\]/.test(words) ? file : words
  }

  /** The whole hash of a version of this doc that begins so. */
  async hashOf(path: string, digits: string): Promise<Hash> {
    if (!/^[0-9a-f]+$/.test(digits) || digits.length < LEAST_DIGITS || digits.length > 64) {
      const says = `${digits} is no hash: ${LEAST_DIGITS} to 64 digits of one, 0 to 9 and a to f`
      throw new Failure(EXITS.usage, says, HASHES)
    }
    if (digits.length === 64) return digits
    const found = new Set<Hash>()
    for await (const { hash } of this.#versions(path)) if (hash?.startsWith(digits)) found.add(hash)
    const [hash] = found
    if (hash === undefined) throw new Failure(EXITS.notFound, 'no such version', HASHES)
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

  async #send(method: string, path: string, body: string | null, wait = 0): Promise<Reply> {
    const ms = PATIENCE_MS + wait * 1000
    const signal = this.#signal
    const reply = await exchange(this.#running, { method, path, body, ms, signal }).catch(
      ({ name, message }: Error) => {
        const says = name === 'AbortError' ? 'the service does not answer' : message
        const next = 'Run it again; plans start shows what the service says.'
        throw new Failure(EXITS.failed, says, next)
      },
    )
    const { status } = reply
    if (status >= 200 && status < 300) return reply
    const { error } = Object(reply.body) as Partial<ErrorResponse>
    throw failureOf(status, error ?? `the service answered ${status}`)
  }
}

const HASHES = 'plans versions <path> lists the hashes.'
