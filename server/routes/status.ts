// GET /api/status: what the service is busy with. It replies before the first scan.
// To add a field, change also schema/api/api.ts; what the worker thread reports, library/protocol.ts and
// library/library-worker.ts.

import Router from '@koa/router'
import type { StatusResponse } from '../../schema/api/api.js'
import type { EventHub } from '../event-hub.js'
import type { Library } from '../library/library.js'

export function statusRoutes(library: Library, hub: EventHub): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.get('/status', ctx => {
    const { reading, indexing, polling } = library.status
    ctx.body = { reading, indexing, polling, tabs: hub.tabs } satisfies StatusResponse
  })

  return router
}
