// GET /api/search: the docs that hold every word.
// To change how words match, see search/engine/query.ts.

import Router from '@koa/router'
import type { Library } from '../library/library.js'
import { queryIn } from '../http/request.js'

export function searchRoutes(library: Library): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/search', async ctx => {
    ctx.body = await library.search(queryIn(ctx).get('q') ?? '')
  })

  return router
}
