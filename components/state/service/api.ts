// The requests of the page to the service. Only this file fetches; it keeps nothing.
// To change what an endpoint takes and returns, see schema/api/api.ts.

import type {
  AgesResponse,
  ConfigResponse,
  DetectRequest,
  DetectResponse,
  ErrorResponse,
  FoldersResponse,
  FrameResponse,
  MoveRequest,
  MoveResponse,
  Preview,
  SearchHit,
  StatusResponse,
  TreeResponse,
} from '../../../schema/api/api.js'
import { applyChanges, type TreeChanges } from '../../../schema/api/tree-changes.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import type { Doc, Status, Tree } from '../../../schema/tree.js'

/** The service refused the request; the message is its own. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The service could not be reached. */
export class Offline extends Error {
  constructor() {
    super('The service does not answer.')
  }
}

/** A reply and its ETag. */
export interface Tagged<T> {
  etag: string
  value: T
}

/** What a HEAD request returns of a doc. */
export interface DocHead {
  tag: string
  /** The content type, with its charset. */
  type: string
  /** In bytes; 0 where it is not known before it is made. */
  size: number
}

/** Every method throws `Refused` or `Offline`, and an `AbortError` when its signal is aborted. */
export class Api {
  readonly #base: string

  /** @param base - the address of the service, or of any page of it */
  constructor(base: string) {
    this.#base = new URL('/', base).href
  }

  /**
   * The tree; `'same'` when it still has this ETag.
   * @param before - the tree of the ETag: only the changes since then are sent
   */
  async tree(etag = '', before: Tree | null = null): Promise<Tagged<TreeResponse> | 'same'> {
    // The browser's cache would answer 200 with the old bytes, which are parsed in vain.
    const response = await this.#request(before ? 'api/changes' : 'api/tree', {
      cache: 'no-store',
      headers: etag === '' ? {} : { 'If-None-Match': etag },
    })
    if (response.status === 304) return 'same'
    const tag = response.headers.get('ETag') ?? ''
    const value = await read<TreeResponse | TreeChanges>(response)
    if (!before || !('gone' in value)) return { etag: tag, value }
    return { etag: tag, value: applyChanges(before, value) }
  }

  /** A doc by its doc path, or by an absolute path in a docs folder. */
  async doc(path: string): Promise<Doc> {
    return read<Doc>(await this.#request(`api/doc?${new URLSearchParams({ path })}`))
  }

  /** The same, and also a file in a docs folder whose type is not listed. */
  async anyDoc(path: string): Promise<Doc> {
    try {
      return await this.doc(path)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404 || path.startsWith('/')) throw error
      const isThere = await this.frame(path).catch(() => null)
      if (isThere === null) throw error
      const file = path.slice(path.lastIndexOf('/') + 1)
      return { path, file, kind: 'doc', title: file, ws: '' }
    }
  }

  /** Where a frame loads a doc from, without the theme. */
  async frame(path: string): Promise<string> {
    const { src } = await read<FrameResponse>(
      await this.#request(`api/frame?${new URLSearchParams({ path })}`),
    )
    return src
  }

  /** What a doc is served as, and the validator of its bytes as they are now. */
  async docHead(path: string): Promise<DocHead> {
    const address = `docs/${path.split('/').map(encodeURIComponent).join('/')}`
    const { headers } = await this.#request(address, { method: 'HEAD', cache: 'no-store' })
    return {
      tag: headers.get('ETag') ?? '',
      type: headers.get('Content-Type') ?? '',
      size: Number(headers.get('Content-Length') ?? 0),
    }
  }

  /**
   * The text of a doc.
   * @param most - a file of more bytes is refused
   */
  async source(path: string, most = Infinity): Promise<string> {
    const response = await this.#request(`api/source?${new URLSearchParams({ path })}`)
    if (Number(response.headers.get('Content-Length') ?? 0) > most) {
      void response.body?.cancel()
      throw new Refused(413, 'The file is too long to be shown as text.')
    }
    const [, charset = 'utf-8'] =
      /charset=([\w-]+)/i.exec(response.headers.get('Content-Type') ?? '') ?? []
    return new TextDecoder(charset).decode(await response.arrayBuffer())
  }

  /** When these docs were last changed, in milliseconds; other paths are left out. */
  async ages(paths: readonly string[]): Promise<AgesResponse> {
    const query = new URLSearchParams(paths.map(path => ['path', path]))
    return read<AgesResponse>(await this.#request(`api/ages?${query}`, { cache: 'no-store' }))
  }

  async search(q: string, signal: AbortSignal): Promise<SearchHit[]> {
    return read<SearchHit[]>(
      await this.#request(`api/search?${new URLSearchParams({ q })}`, { signal }),
    )
  }

  async status(): Promise<StatusResponse> {
    return read<StatusResponse>(await this.#request('api/status', { cache: 'no-store' }))
  }

  /** Whether reviews are kept, and how much space they take. */
  async reviewStatus(): Promise<ReviewStatus> {
    return read<ReviewStatus>(await this.#request('api/review/status', { cache: 'no-store' }))
  }

  /** Settles or restores a task. When it is answered, the tree shows it. */
  async move(task: string, to: Status): Promise<MoveResponse> {
    return read<MoveResponse>(
      await this.#request('api/move', send('POST', { task, to } satisfies MoveRequest)),
    )
  }

  /** The saved settings, with the validator of their file. */
  async config(): Promise<Tagged<ConfigResponse>> {
    const response = await this.#request('api/config', { cache: 'no-store' })
    return { etag: response.headers.get('ETag') ?? '', value: await read<ConfigResponse>(response) }
  }

  /** Saves all settings; refused with 412 where the file is not the one of this validator any more. */
  async saveConfig(config: unknown, etag: string): Promise<void> {
    const init = send('PUT', config)
    await this.#request('api/config', { ...init, headers: { ...init.headers, 'If-Match': etag } })
  }

  /** What the service would read under these settings; settings that are wrong are an answer, too. */
  async preview(config: unknown, signal: AbortSignal): Promise<Preview> {
    const init = send('POST', config)
    return read<Preview>(await this.#request('api/config/preview', { ...init, signal }))
  }

  /** The layouts found in a folder, best first; refused with 404 where there is no such folder. */
  async detect(path: string, signal?: AbortSignal): Promise<DetectResponse> {
    const init = send('POST', { path } satisfies DetectRequest)
    return read<DetectResponse>(
      await this.#request('api/detect', signal ? { ...init, signal } : init),
    )
  }

  /** Whether a typed path is a folder, and the folders that it may go on to. */
  async folders(path: string, signal: AbortSignal): Promise<FoldersResponse> {
    const init = send('POST', { path } satisfies DetectRequest)
    return read<FoldersResponse>(await this.#request('api/folders', { ...init, signal }))
  }

  /** Says how many tabs the stream of this id serves; refused with 404 when there is none. */
  async countTabs(id: string, tabs: number): Promise<void> {
    // `keepalive`: a page that is being left says it, too.
    const init = { ...send('PUT', { tabs }), keepalive: true }
    await this.#request(`api/tabs/${encodeURIComponent(id)}`, init)
  }

  async #request(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.#base + address, init).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new Offline()
    })
    if (response.ok || response.status === 304) return response
    throw new Refused(response.status, await reasonOf(response))
  }
}

function send(method: string, body: unknown) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  return { method, headers, body: JSON.stringify(body) }
}

async function read<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // The connection broke in the middle of the reply.
    throw new Offline()
  }
}

async function reasonOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as ErrorResponse).error
  } catch {
    return `The service answered ${response.status}.`
  }
}
