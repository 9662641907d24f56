// The requests of the page to the service. It keeps nothing.
// To change what an endpoint takes and returns, see schema/api/api.ts.

import type { TreeChanges } from '../../../schema/api/api.js'
import type {
  AgesResponse,
  FoundResponse,
  ConfigResponse,
  DetectRequest,
  PlacesResponse,
  DetectResponse,
  FoldersResponse,
  PinnedFrameResponse,
  MoveRequest,
  MoveResponse,
  Preview,
  SearchHit,
  ServedAs,
  StatusResponse,
  TreeResponse,
} from '../../../schema/api/api.js'
import { applyChanges } from '../../../schema/api/tree-changes.js'
import type { CommentDraft, ReviewBody } from '../../../schema/comments/reader-bodies.js'
import type {
  CommentList,
  CommentPlace,
  CommentsResponse,
} from '../../../schema/comments/shapes.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import type {
  DocHash,
  MarkedResponse,
  ReadHow,
  ReadRequest,
  ReviewResponse,
  ReviewStatus,
  UnreadRequest,
} from '../../../schema/review/marks.js'
import type { GoneResponse, Hash, VersionsResponse } from '../../../schema/review/versions.js'
import type { Status, Tree } from '../../../schema/tree.js'
import { FRESH, Http, inTime, replyOf, replyText, jsonRequest } from './http.js'

/** A reply and its ETag. */
export interface Tagged<T> {
  etag: string
  value: T
}

/** Where a frame loads a doc from, which bytes of it, and how they are sent. */
export interface FrameAddress extends ServedAs {
  /** Without the theme and without the hash. */
  address: string
  /** null where no bytes can be named: the frame then shows the file as it is. */
  hash: Hash | null
}

/** Which versions of a doc are compared, and what of them; by default the page as it was read with the file now. */
export interface CompareQuery {
  from?: string
  to?: string
  as?: 'page' | 'source'
  keys?: '1'
}

/** Node refuses a request whose headers, address included, are longer than 16 kB. */
const MAX_QUERY = 8000

/** Every method throws `Refused` or `Offline`, and an `AbortError` when its signal is aborted. */
export class Api {
  readonly #http: Http

  /** @param base - the address of the service, or of any page of it */
  constructor(base: string) {
    this.#http = new Http(new URL('/', base).href)
  }

  /**
   * The tree; `'same'` when it still has this ETag.
   * @param before - the tree of the ETag: only the changes since then are sent
   */
  async tree(etag = '', before: Tree | null = null): Promise<Tagged<TreeResponse> | 'same'> {
    // The browser's cache would answer a tag with 200 and the old bytes, which are parsed in vain. Without a tag this
    // is the request that the page's HTML has sent already.
    const init: RequestInit = etag === '' ? {} : { ...FRESH, headers: { 'If-None-Match': etag } }
    const response = await this.#http.request(before ? 'api/changes' : 'api/tree', init)
    if (response.status === 304) return 'same'
    const tag = response.headers.get('ETag') ?? ''
    const value = await replyOf<TreeResponse | TreeChanges>(response)
    if (!before || !('gone' in value)) return { etag: tag, value }
    return { etag: tag, value: applyChanges(before, value) }
  }

  /** The first of these doc paths, or absolute paths, at which there is a file in the docs folders, of any type. */
  async found(paths: readonly string[]): Promise<FoundResponse> {
    const query = String(new URLSearchParams(paths.map(path => ['path', path])))
    if (query.length < MAX_QUERY || paths.length === 1) return this.#http.read(`api/found?${query}`)
    const half = Math.ceil(paths.length / 2)
    const first = await this.found(paths.slice(0, half))
    return first.found ? first : this.found(paths.slice(half))
  }

  /**
   * Where a frame loads a doc from, with the bytes of this hash.
   * @param at - `now` stores the bytes that the file has now, and names them
   */
  async frame(path: string, at: Hash = 'now'): Promise<FrameAddress> {
    const query = new URLSearchParams({ path, at })
    const reply = await this.#http.read<PinnedFrameResponse>(`api/frame?${query}`, FRESH)
    const { src, ...known } = reply
    return { ...known, address: src.replace(/\?at=[0-9a-f]{64}$/, '') }
  }

  /** The text of a doc. */
  async source(path: string): Promise<string> {
    return replyText(await this.#http.request(`api/source?${new URLSearchParams({ path })}`))
  }

  /** When these docs were last changed, in milliseconds; other paths are left out. */
  async ages(paths: readonly string[]): Promise<AgesResponse> {
    const query = new URLSearchParams(paths.map(path => ['path', path]))
    return this.#http.read(`api/ages?${query}`, FRESH)
  }

  async search(q: string, signal: AbortSignal): Promise<SearchHit[]> {
    return this.#http.read(`api/search?${new URLSearchParams({ q })}`, { signal })
  }

  async status(): Promise<StatusResponse> {
    return this.#http.read('api/status', FRESH)
  }

  /** Whether reviews are kept, and how much space they take. */
  async reviewStatus(): Promise<ReviewStatus> {
    return this.#http.read('api/review/status', FRESH)
  }

  /** Settles or restores a task. When it is answered, the tree shows it. */
  async move(task: string, to: Status): Promise<MoveResponse> {
    return this.#http.read('api/move', jsonRequest('POST', { task, to } satisfies MoveRequest))
  }

  /** The saved settings, with the validator of their file. */
  async config(): Promise<Tagged<ConfigResponse>> {
    const response = await this.#http.request('api/config', FRESH)
    return {
      etag: response.headers.get('ETag') ?? '',
      value: await replyOf<ConfigResponse>(response),
    }
  }

  /** Saves all settings; refused with 412 where the file is not the one of this validator any more. */
  async saveConfig(config: unknown, etag: string): Promise<void> {
    const init = jsonRequest('PUT', config)
    await this.#http.request('api/config', {
      ...init,
      headers: { ...init.headers, 'If-Match': etag },
    })
  }

  /** The docs that the service would read under these settings; settings that are wrong are an answer, too. */
  async preview(config: unknown, signal: AbortSignal): Promise<Preview> {
    return this.#http.read('api/config/preview', { ...jsonRequest('POST', config), signal })
  }

  /** The layouts found in a folder, best first; refused with 404 where there is no such folder. */
  async detect(path: string, signal: AbortSignal | null = null): Promise<DetectResponse> {
    const init = jsonRequest('POST', { path } satisfies DetectRequest)
    return this.#http.read('api/detect', { ...init, signal })
  }

  /** The folders with docs that a first run proposes. */
  async places(): Promise<PlacesResponse> {
    return this.#http.read('api/places', jsonRequest('POST', {}))
  }

  /** Whether a typed path is a folder, and the folders that it may go on to. */
  async folders(path: string, signal: AbortSignal): Promise<FoldersResponse> {
    const init = jsonRequest('POST', { path } satisfies DetectRequest)
    return this.#http.read('api/folders', { ...init, signal })
  }

  /**
   * Which docs are marked; refused with 409 while there are no reviews.
   * @param since - the cursor of the last reply, `''` for all
   */
  async review(since: string): Promise<ReviewResponse> {
    const query = since === '' ? '' : `?${new URLSearchParams({ since })}`
    return this.#http.read(`api/review${query}`, FRESH)
  }

  /** Refused with 404 where the service never saw these bytes of a doc; then nothing is marked. */
  async markRead(docs: DocHash[], how: ReadHow): Promise<MarkedResponse> {
    return this.#http.read(
      'api/review/read',
      jsonRequest('POST', { docs, how } satisfies ReadRequest),
    )
  }

  /** Takes the read marks of exactly these bytes back. */
  async markUnread(docs: DocHash[]): Promise<void> {
    await this.#http.request(
      'api/review/unread',
      jsonRequest('POST', { docs } satisfies UnreadRequest),
    )
  }

  /**
   * The kept versions of a doc, newest first, of a deleted one, too.
   * @param before - only versions of a smaller number
   */
  async versions(path: string, before: number | null = null): Promise<VersionsResponse> {
    const query = new URLSearchParams({ path, timeline: '1' })
    if (before !== null) query.set('before', String(before))
    return this.#http.read(`api/versions?${query}`, FRESH)
  }

  /** The text of a kept version. */
  async versionText(path: string, hash: Hash): Promise<string> {
    const query = new URLSearchParams({ path, hash })
    return replyText(await this.#http.request(`api/versions/bytes?${query}`))
  }

  /**
   * The changes in a doc, also in a deleted one; refused with 404 where it was not read yet, and with 410 where
   * the bytes are not kept.
   * @param query - `from`: `read`, `back:<n>` or a hash; `to`: `now` or a hash; `as`: `page` or `source`; `keys`: the
   *   reply has the keys of the blocks of `to`
   */
  async compare(path: string, query: CompareQuery): Promise<CompareResponse> {
    return this.#http.read(`api/compare?${new URLSearchParams({ path, ...query })}`, FRESH)
  }

  /** The docs that were deleted, newest first. */
  async goneDocs(): Promise<GoneResponse> {
    return this.#http.read('api/versions/gone', FRESH)
  }

  /**
   * Writes a kept version into the file of its doc.
   * @param ifHash - of the file now, null for none; refused with 409 where it is another
   */
  async restoreVersion(path: string, hash: Hash, ifHash: Hash | null): Promise<void> {
    await this.#http.request('api/versions/restore', jsonRequest('POST', { path, hash, ifHash }))
  }

  /** Deletes the kept bytes; `all` leaves out those of the file now. */
  async forgetVersions(path: string, hashes: Hash[] | 'all'): Promise<void> {
    await this.#http.request('api/versions/forget', jsonRequest('POST', { path, hashes }))
  }

  /** All comments, in short. */
  async allComments(): Promise<CommentList> {
    return this.#http.read('api/comments?all=1', FRESH)
  }

  /**
   * The comments on a doc, of a deleted one, too, and where they stand.
   * @param at - the bytes to place them in; null for those of the file now
   * @param isWithKeys - the reply has the keys of their blocks
   */
  async comments(
    path: string,
    at: Hash | null = null,
    isWithKeys = false,
  ): Promise<CommentsResponse> {
    const query = new URLSearchParams({ path })
    if (at !== null) query.set('at', at)
    if (isWithKeys) query.set('keys', '1')
    return this.#http.read(`api/comments?${query}`, FRESH)
  }

  /**
   * Saves a draft; refused with 412 where the service has another text, with 409 where it was sent or deleted.
   * @param rev - of the draft that it replaces; 0 for a new one
   * @param isLast - the page is being left
   */
  async saveComment(
    id: string,
    draft: CommentDraft,
    rev: number,
    isLast = false,
  ): Promise<{ rev: number; where: CommentPlace }> {
    const init = jsonRequest('PUT', draft)
    if (rev === 0) init.headers['If-None-Match'] = '*'
    else init.headers['If-Match'] = `"${rev}"`
    return this.#http.read(`api/comments/${id}`, { ...init, keepalive: isLast, ...inTime() })
  }

  /** Saves a reply of the reader that is not sent yet; an empty one counts as none. */
  async saveReply(comment: string, id: string, body: string, isLast = false): Promise<void> {
    const init = { ...jsonRequest('PUT', { body }), keepalive: isLast, ...inTime() }
    await this.#http.request(`api/comments/${comment}/replies/${id}`, init)
  }

  /** Resolves or deletes a comment, or takes that back. */
  async setCommentState(
    id: string,
    state: 'resolved' | 'open' | 'dropped' | 'draft',
  ): Promise<void> {
    const init = { ...jsonRequest('POST', { state }), ...inTime() }
    await this.#http.request(`api/comments/${id}/state`, init)
  }

  /** Sends drafts, replies and verdicts: all or none. Refused with 409 where a doc has changed since. */
  async sendReview(id: string, review: ReviewBody): Promise<void> {
    await this.#http.request(`api/reviews/${id}`, { ...jsonRequest('PUT', review), ...inTime() })
  }

  /** Everything is a draft again; refused with 409 once an agent has collected it. */
  async withdrawReview(id: string): Promise<void> {
    await this.#http.request(`api/reviews/${id}/withdraw`, jsonRequest('POST', {}))
  }

  /** The reader decides nothing about a doc: a request of an agent is closed. */
  async dismissRequest(id: string, path: string): Promise<void> {
    await this.#http.request(`api/requests/${id}/dismiss`, jsonRequest('POST', { path }))
  }

  /** Says how many tabs the stream of this id serves; refused with 404 when there is none. */
  async countTabs(id: string, tabs: number): Promise<void> {
    // `keepalive`: a page that is being left says it, too.
    const init = { ...jsonRequest('PUT', { tabs }), keepalive: true }
    await this.#http.request(`api/tabs/${encodeURIComponent(id)}`, init)
  }
}
