// GET /api/tree: everything the docs folders hold.

import Router from '@koa/router'
import type { Library } from '../library/library.js'
import type { ConfigRoute } from './config.js'
import { isFresh } from './validators.js'

const WORTH_COMPRESSING = 4096

export function treeRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/tree', async ctx => {
    const reply = await library.treeReply(config.problem)
    const isLarge = reply.json.length >= WORTH_COMPRESSING
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
    ctx.body = compress ? await reply.gzip() : reply.json
  })

  return router
}
