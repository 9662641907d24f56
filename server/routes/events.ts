// GET /api/events: the stream that browser tabs listen to.
// To change how it is written, see event-hub.ts.

import type Router from '@koa/router'
import { readTab } from '../../schema/names/links.js'
import type { EventHub } from '../event-hub.js'
import { queryIn } from '../http/request.js'

export function eventRoutes(api: Router, hub: EventHub): void {
  api.get('/events', ctx => {
    // HEAD asks about a route; it does not listen.
    if (ctx.method === 'HEAD') {
      ctx.type = 'text/event-stream'
      ctx.status = 200
      return
    }
    const query = queryIn(ctx)
    const tab = query.get('tab') ?? undefined
    const { id, tabs } = readTab({ tab, tabs: query.get('tabs') ?? undefined })
    hub.join(ctx, { id, tabs, hasReviews: query.get('review') === '1' })
  })
}
