// Sends a request to the service and reads its answer. Only this file fetches.
// To change what is requested, see api.ts.

import type { ErrorResponse } from '../../../schema/api/api.js'

/** The reply comes from the service now, not from the browser's cache. */
export const FRESH: RequestInit = { cache: 'no-store' }

/** The service refused the request; the message is its own. */
export class Refused extends Error {
  readonly status: number
  /** Fields of the reply beside the message. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/** The service could not be reached. */
export class Offline extends Error {
  constructor() {
    super('The service does not answer.')
  }
}

/** Every method throws `Refused` or `Offline`, and an `AbortError` when its signal is aborted. */
export class Http {
  readonly #base: string

  /** @param base - the address of the service, which ends with `/` */
  constructor(base: string) {
    this.#base = base
  }

  async read<T>(address: string, init?: RequestInit): Promise<T> {
    return replyOf<T>(await this.request(address, init))
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.#base + address, init).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new Offline()
    })
    if (response.ok || response.status === 304) return response
    const { error, ...more } = await refusalIn(response)
    throw new Refused(response.status, error, more)
  }
}

/** A service that is stopped takes requests, and answers none: the page goes on without an answer after this time. */
const ANSWER_MS = 5000

/** For a request that the reader waits for, and that may be made once more. */
export function inTime(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(ANSWER_MS) }
}

export function jsonRequest(method: string, body: unknown) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  return { method, headers, body: JSON.stringify(body) }
}

export async function replyOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // The connection broke in the middle of the reply.
    throw new Offline()
  }
}

export async function replyText(response: Response): Promise<string> {
  const [, charset = 'utf-8'] =
    /charset=([\w-]+)/i.exec(response.headers.get('Content-Type') ?? '') ?? []
  return new TextDecoder(charset).decode(await response.arrayBuffer())
}

async function refusalIn(response: Response): Promise<ErrorResponse> {
  try {
    return (await response.json()) as ErrorResponse
  } catch {
    return { error: `The service answered ${response.status}.` }
  }
}
