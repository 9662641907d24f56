// GET /api/status: what the service is busy with. It replies before the first scan.
// To add a field, change also schema/api/api.ts; what the worker thread reports, library/protocol.ts and
// library/library-worker.ts.

import type Router from '@koa/router'
import { API_NUMBER, type StatusResponse } from '../../schema/api/api.js'
import type { EventHub } from '../event-hub.js'
import type { Library } from '../library/library.js'

interface StatusParts {
  library: Library
  hub: EventHub
  version: string
  run: string
}

export function statusRoutes(api: Router, { library, hub, version, run }: StatusParts): void {
  api.get('/status', ctx => {
    const { reading, indexing, polling } = library.status
    const service = { version, api: API_NUMBER, run }
    const { tabs } = hub
    ctx.body = { reading, indexing, polling, tabs, ...service } satisfies StatusResponse
  })
}
