// Asks the service about reviews over HTTP; starts it where it does not run.
// To change what the service answers, see server/routes/review/; how it is found, service/service-client.ts.

import { request, type IncomingMessage } from 'node:http'
import { UsageError } from 'clipanion'
import type { ErrorResponse } from '../../schema/api/api.js'
import type { Hash, VersionsResponse } from '../../schema/review/versions.js'
import type { Env } from '../../server/config/paths.js'
import { isFile } from '../../server/fs/there.js'
import { ensureService } from '../new-tab.js'
import { absolute } from '../options.js'
import { savedPort, type Running, type ServiceRequest } from '../service/service-client.js'
import { EXITS, Failure, failureOf } from '../terminal/exits.js'

/** The service waits 2 s for the store of reviews, and then answers. */
const PATIENCE_MS = 7_000
const LEAST_DIGITS = 7

export class ReviewClient {
  readonly #running: Running
  readonly #env: Env

  static async connect(asked: ServiceRequest): Promise<ReviewClient> {
    const port = asked.port ?? savedPort(asked.config, asked.env)
    try {
      return new ReviewClient(await ensureService(asked, port), asked.env)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      throw new Failure(
        EXITS.failed,
        error.message,
        'Start it with plans start, or name its --port.',
      )
    }
  }

  private constructor(running: Running, env: Env) {
    this.#running = running
    this.#env = env
  }

  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return JSON.parse((await this.bytes(path, query)).toString()) as T
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.send('POST', path, body)
  }

  /** @param wait - seconds that the service may take longer */
  async send<T>(method: string, path: string, body: object | null, wait = 0): Promise<T> {
    const bytes = await this.#send(method, path, body && JSON.stringify(body), wait)
    return JSON.parse(bytes.toString()) as T
  }

  bytes(path: string, query: Record<string, string> = {}): Promise<Buffer> {
    const words = new URLSearchParams(query).toString()
    return this.#send('GET', words === '' ? path : `${path}?${words}`, null)
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

  async #send(method: string, path: string, body: string | null, wait = 0): Promise<Buffer> {
    const request = { method, path, body, ms: PATIENCE_MS + wait * 1000 }
    const { status, bytes } = await exchange(this.#running, request)
    if (status >= 200 && status < 300) return bytes
    throw failureOf(status, errorIn(bytes) ?? `the service answered ${status}`)
  }
}

const HASHES = 'plans versions <path> lists the hashes.'

interface Answer {
  status: number
  bytes: Buffer
}

function exchange(
  { address: host, port }: Running,
  { method, path, body, ms }: { method: string; path: string; body: string | null; ms: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const says = error.name === 'AbortError' ? 'the service does not answer' : error.message
      reject(
        new Failure(EXITS.failed, says, 'Run it again; plans start shows what the service says.'),
      )
    }
    const signal = AbortSignal.timeout(ms)
    const asking = request({ host, port, method, path, agent: false, signal }, response => {
      collect(response).then(bytes => resolve({ status: response.statusCode ?? 0, bytes }), fail)
    })
    asking.on('error', fail)
    asking.end(body ?? undefined)
  })
}

async function collect(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function errorIn(bytes: Buffer): string | null {
  try {
    const { error } = Object(JSON.parse(bytes.toString())) as Partial<ErrorResponse>
    return error ?? null
  } catch {
    return null
  }
}
