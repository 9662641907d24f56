// GET /api/tree: everything the docs folders hold. GET /api/changes: what of it is different.
// To change what the tree holds, see tree/tree-store.ts.

import type Router from '@koa/router'
import type { Context } from 'koa'
import type { ConfigStore } from '../config/store.js'
import type { Library } from '../library/library.js'
import { gzipped, isKnownTag, sendJson } from '../http/send-json.js'

export function treeRoutes(api: Router, library: Library, config: ConfigStore): void {
  const problem = () => config.problem ?? library.slowPattern

  api.get('/tree', ctx => sendTree(ctx))

  api.get('/changes', async ctx => {
    const store = await library.treeStore()
    const etag = store.etag(problem())
    // The body depends on If-None-Match, so no cache may keep it: `no-store`.
    ctx.set({ ETag: etag, 'Cache-Control': 'no-store' })
    if (isKnownTag(ctx, etag) || isKnownTag(ctx, gzipped(etag))) {
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
    await sendJson(ctx, store.json(problem()), store.etag(problem()))
  }
}
