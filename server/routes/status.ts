// GET /api/status: what the service is busy with. It replies before the first scan.
// To add a field, change also schema/api/api.ts; what the worker thread reports, library/protocol.ts and
// library/library-worker.ts.

import type Router from '@koa/router'
import type { StatusResponse } from '../../schema/api/api.js'
import type { EventHub } from '../event-hub.js'
import type { Library } from '../library/library.js'

export function statusRoutes(api: Router, library: Library, hub: EventHub): void {
  api.get('/status', ctx => {
    const { reading, indexing, polling } = library.status
    ctx.body = { reading, indexing, polling, tabs: hub.tabs } satisfies StatusResponse
  })
}
