// GET /api/frame: the address at which a doc is to be framed; with `at`, one that stays at a version, and how it is sent.
// To change what such an address opens, see trust/capability.ts; what it sends, docs.ts.

import type Router from '@koa/router'
import type { FrameResponse, PinnedFrameResponse } from '../../schema/api/api.js'
import { splitDocPath } from '../../schema/names/keys.js'
import { isHash, type Hash } from '../../schema/review/versions.js'
import type { Root } from '../files/allowed-roots.js'
import { keptFile } from '../files/kept-file.js'
import type { OpenFile } from '../files/open-file.js'
import { queryIn } from '../http/request.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'
import type { NamedDoc } from '../review/protocol.js'
import type { Reviews } from '../review/reviews.js'
import type { Capabilities } from '../trust/capability.js'
import {
  frameAddress,
  knownRoots,
  neededPath,
  noDocument,
  servedAs,
  withFile,
} from './requested-doc.js'
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
      const src = await inFile({ path: null, name }, file => frameAddress(capabilities, file))
      ctx.body = { src } satisfies FrameResponse
      return
    }
    if (at !== 'now' && !isHash(at)) throw new Refusal(400, 'bad hash')
    const doc = await namedDoc(library, name)
    ctx.body = await (at === 'now' ? pinnedNow(doc) : pinnedAt(doc, at))
  })

  /** A file of another type than docs have is framed, too, and never pinned. */
  async function inFile<T>(
    { path, name }: Pick<NamedDoc, 'path' | 'name'>,
    work: (file: OpenFile) => Promise<T> | T,
  ): Promise<T> {
    const found = await withFile(library, path ?? name, work)
    if (found === null) throw noDocument(name)
    return found
  }

  function unpinned(doc: NamedDoc): Promise<PinnedFrameResponse> {
    return inFile(doc, async file => {
      return { src: frameAddress(capabilities, file), hash: null, ...(await servedAs(file)) }
    })
  }

  async function pinnedNow(doc: NamedDoc): Promise<PinnedFrameResponse> {
    const now = await unpinned(doc)
    const hash = await reviews.pin(doc)
    return hash === null ? now : { ...now, src: `${now.src}?at=${hash}`, hash }
  }

  async function pinnedAt(doc: NamedDoc, hash: Hash): Promise<PinnedFrameResponse> {
    if ((await reviews.pin(doc)) === hash) return pinnedNow(doc)
    try {
      const { path, bytes } = await reviews.ask('bytes', { doc, hash })
      const root = await rootOf(path, doc.name)
      const src = `${frameAddress(capabilities, { path, root })}?at=${hash}`
      return { src, hash, ...(await servedAs(keptFile(path, root, { hash, bytes }))) }
    } catch (error) {
      const isUnpinned = error instanceof Refusal && (await isNotPinned(error, doc, hash))
      if (isUnpinned) return unpinned(doc)
      throw error
    }
  }

  /** The store is not ready, or the file has this hash and is too large. */
  async function isNotPinned({ status }: Refusal, doc: NamedDoc, hash: Hash): Promise<boolean> {
    if (status !== 410 || doc.path === null) return status === 409
    return (await withFile(library, doc.path, file => file.hash())) === hash
  }

  /** The docs folder of a doc that may be deleted. */
  async function rootOf(path: string, wanted: string): Promise<Root> {
    const { folders } = await knownRoots(library)
    const root = folders.find(({ name }) => name === splitDocPath(path)?.folder)
    if (!root) throw noDocument(wanted)
    return root
  }
}
