// Sends a request to the service and reads its answer. Only this file fetches.
// To change what is requested, see api.ts.

import type { ErrorResponse } from '../../../schema/api/api.js'
import type { Hash } from '../../../schema/review/versions.js'

/** What the service says now, not what the browser kept. */
export const FRESH: RequestInit = { cache: 'no-store' }

/** The service refused the request; the message is its own. */
export class Refused extends Error {
  readonly status: number
  /** What the reply says beside the message. */
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

/** A text and the hash of its bytes; null where the page may not compute one. */
export interface TextFile {
  text: string
  hash: Hash | null
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

export async function textFileOf(response: Response, most = Infinity): Promise<TextFile> {
  if (Number(response.headers.get('Content-Length') ?? 0) > most) {
    void response.body?.cancel()
    throw new Refused(413, 'The file is too long to be shown as text.')
  }
  const [, charset = 'utf-8'] =
    /charset=([\w-]+)/i.exec(response.headers.get('Content-Type') ?? '') ?? []
  const bytes = await response.arrayBuffer()
  return { text: new TextDecoder(charset).decode(bytes), hash: await hashOf(bytes) }
}

/** A page of another origin that is not secure has no `subtle`. */
async function hashOf(bytes: ArrayBuffer): Promise<Hash | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

async function refusalIn(response: Response): Promise<ErrorResponse> {
  try {
    return (await response.json()) as ErrorResponse
  } catch {
    return { error: `The service answered ${response.status}.` }
  }
}
