// GET /api/tree: everything the docs folders hold. GET /api/changes: what of it is different.

import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { Context } from 'koa'
import type { Library } from '../library/library.js'
import { inTurns } from '../fs/schedule.js'
import type { ReadyReply } from '../tree/tree-store.js'
import type { ConfigRoute } from './config.js'
import { isFresh } from '../http/byte-range.js'

const WORTH_COMPRESSING = 4096
/** To join more than this takes longer than a stream. */
const WORTH_JOINING = 512 * 1024

export function treeRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/tree', async ctx => {
    await sendTree(ctx, await library.treeReply(config.problem))
  })

  router.get('/changes', async ctx => {
    const reply = await library.treeReply(config.problem)
    const { etag } = reply
    // The body depends on If-None-Match, so no cache may keep it: `no-store`.
    ctx.set({ ETag: etag, 'Cache-Control': 'no-store' })
    if ([etag, gzipped(etag)].some(etag => isFresh(ctx.headers, { etag, modified: Infinity }))) {
      ctx.status = 304
      return
    }
    const changes = reply.changesFrom(ctx.get('If-None-Match'))
    if (!changes) return sendTree(ctx, reply)
    ctx.type = 'application/json'
    ctx.body = changes
  })

  return router
}

async function sendTree(ctx: Context, reply: ReadyReply): Promise<void> {
  const isLarge = reply.length >= WORTH_COMPRESSING
  const compress = isLarge && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  // Compressed bytes are other bytes, and a strong validator says so.
  const etag = compress ? gzipped(reply.etag) : reply.etag
  ctx.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
  if (isFresh(ctx.headers, { etag, modified: Infinity })) {
    ctx.status = 304
    return
  }
  if (compress) ctx.set('Content-Encoding', 'gzip')
  ctx.type = 'application/json'
  ctx.body = compress ? await reply.gzip() : bodyOf(reply)
  if (!compress) ctx.length = reply.length
}

function gzipped(etag: string): string {
  return etag.replace(/"$/, '-gzip"')
}

function bodyOf({ pieces, length }: ReadyReply): Buffer | Readable {
  return length > WORTH_JOINING ? Readable.from(inTurns(pieces)) : Buffer.concat([...pieces])
}
