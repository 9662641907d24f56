// GET /api/tree: everything the docs folders hold.

import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { Library } from '../library/library.js'
import type { ReadyReply } from '../library/snapshot.js'
import type { ConfigRoute } from './config.js'
import { isFresh } from './validators.js'

const WORTH_COMPRESSING = 4096
/** To join more than this takes longer than a stream. */
const WORTH_JOINING = 512 * 1024

export function treeRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/tree', async ctx => {
    const reply = await library.treeReply(config.problem)
    const isLarge = reply.length >= WORTH_COMPRESSING
    const compress = isLarge && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    // Compressed bytes are other bytes, and a strong validator says so.
    const etag = compress ? reply.etag.replace(/"$/, '-gzip"') : reply.etag
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
    if (isFresh(ctx.headers, { etag, modified: Infinity })) {
      ctx.status = 304
      return
    }
    if (compress) ctx.set('Content-Encoding', 'gzip')
    ctx.type = 'application/json'
    ctx.body = compress ? await reply.gzip() : bodyOf(reply)
    if (!compress) ctx.length = reply.length
  })

  return router
}

function bodyOf({ pieces, length }: ReadyReply): Buffer | Readable {
  return length > WORTH_JOINING ? Readable.from(pieces) : Buffer.concat(pieces)
}
