// GET /api/tree: everything the docs folders hold. GET /api/changes: what of it is different.
// To change what the tree holds, see tree/tree-store.ts.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Router from '@koa/router'
import type { Context } from 'koa'
import type { Library } from '../library/library.js'
import type { ConfigRoute } from './config.js'
import { isFresh } from '../http/byte-range.js'

const WORTH_COMPRESSING = 4096
const compress = promisify(gzip)

export function treeRoutes(library: Library, config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })
  const problem = () => config.problem ?? library.slowPattern

  router.get('/tree', ctx => sendTree(ctx))

  router.get('/changes', async ctx => {
    const store = await library.treeStore()
    const etag = store.etag(problem())
    // The body depends on If-None-Match, so no cache may keep it: `no-store`.
    ctx.set({ ETag: etag, 'Cache-Control': 'no-store' })
    if (isKnown(ctx, etag) || isKnown(ctx, gzipped(etag))) {
      ctx.status = 304
      return
    }
    const changes = store.changesSince(ctx.get('If-None-Match'))
    if (!changes) return sendTree(ctx)
    const configProblem = problem()
    ctx.body = configProblem === null ? changes : { ...changes, configProblem }
  })

  async function sendTree(ctx: Context): Promise<void> {
    const store = await library.treeStore()
    const json = store.json(problem())
    const isCompressed =
      json.length >= WORTH_COMPRESSING && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    // Compressed bytes are other bytes, so their strong validator differs.
    const etag = isCompressed ? gzipped(store.etag(problem())) : store.etag(problem())
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
    if (isKnown(ctx, etag)) {
      ctx.status = 304
      return
    }
    if (isCompressed) ctx.set('Content-Encoding', 'gzip')
    ctx.type = 'application/json'
    ctx.body = isCompressed ? await compress(json, { level: 1 }) : json
  }

  return router
}

function isKnown(ctx: Context, etag: string): boolean {
  return isFresh(ctx.headers, { etag, modified: Infinity })
}

function gzipped(etag: string): string {
  return etag.replace(/"$/, '-gzip"')
}
