// GET /api/frame: the address at which a doc is to be framed; with `at`, one that stays at a version.
// To change what such an address opens, see trust/capability.ts; what it sends, docs.ts.

import type Router from '@koa/router'
import type { FrameResponse, PinnedFrameResponse } from '../../schema/api/api.js'
import { splitDocPath } from '../../schema/names/keys.js'
import { isHash, type Hash } from '../../schema/review/versions.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'
import type { NamedDoc } from '../review/protocol.js'
import type { Reviews } from '../review/reviews.js'
import type { Capabilities } from '../trust/capability.js'
import { frameAddress, knownRoots, neededPath, noDocument, withFile } from './requested-doc.js'
import { namedDoc } from './named-doc.js'

export function frameRoutes(
  api: Router,
  library: Library,
  reviews: Reviews,
  capabilities: Capabilities,
): void {
  api.get('/frame', async ctx => {
    const name = neededPath(ctx)
    const at = queryIn(ctx).get('at')
    if (at === null) {
      ctx.body = { src: await addressOf({ path: null, name }) } satisfies FrameResponse
      return
    }
    if (at !== 'now' && !isHash(at)) throw new Refusal(400, 'bad hash')
    const doc = await namedDoc(library, name)
    ctx.body = await (at === 'now' ? pinnedNow(doc) : pinnedAt(doc, at))
  })

  /** The address of a file. One of another type than docs have is framed, too, and never pinned. */
  async function addressOf({ path, name }: Pick<NamedDoc, 'path' | 'name'>): Promise<string> {
    const src = await withFile(library, path ?? name, file => frameAddress(capabilities, file))
    if (src === null) throw noDocument(name)
    return src
  }

  async function pinnedNow(doc: NamedDoc): Promise<PinnedFrameResponse> {
    const src = await addressOf(doc)
    const hash = await reviews.pin(doc)
    return { src: hash === null ? src : `${src}?at=${hash}`, hash }
  }

  async function pinnedAt(doc: NamedDoc, hash: Hash): Promise<PinnedFrameResponse> {
    if ((await reviews.pin(doc)) === hash) return pinnedNow(doc)
    try {
      const { path } = await reviews.ask('bytes', { doc, hash })
      return { src: `${await addressOfKept(path, doc.name)}?at=${hash}`, hash }
    } catch (error) {
      const isUnpinned = error instanceof Refusal && (await isNotPinned(error, doc, hash))
      if (isUnpinned) return { src: await addressOf(doc), hash: null }
      throw error
    }
  }

  /** Whether the store is not ready, or the file has this hash and is too large. */
  async function isNotPinned({ status }: Refusal, doc: NamedDoc, hash: Hash): Promise<boolean> {
    if (status !== 410 || doc.path === null) return status === 409
    return (await withFile(library, doc.path, file => file.hash())) === hash
  }

  /** The address of a doc that may be deleted. */
  async function addressOfKept(path: string, wanted: string): Promise<string> {
    const { folders } = await knownRoots(library)
    const root = folders.find(({ name }) => name === splitDocPath(path)?.folder)
    if (!root) throw noDocument(wanted)
    return frameAddress(capabilities, { path, root })
  }
}
