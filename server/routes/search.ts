// GET /api/search: the docs that hold every word.
// To change how words match, see search/engine/query.ts.

import type Router from '@koa/router'
import type { Library } from '../library/library.js'
import { queryIn } from '../http/request.js'

export function searchRoutes(api: Router, library: Library): void {
  api.get('/search', async ctx => {
    ctx.body = await library.search(queryIn(ctx).get('q') ?? '')
  })
}
