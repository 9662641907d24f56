// GET /api/open: shows a link in the browser tabs that are open.
// To change what a tab does with it, see components/viewer.

import type Router from '@koa/router'
import type { OpenResponse } from '../../schema/api/api.js'
import { readLink } from '../../schema/names/links.js'
import type { EventHub } from '../event-hub.js'
import { Refusal } from '../refusal.js'
import { queryIn } from '../http/request.js'

export function openRoutes(api: Router, hub: EventHub): void {
  // A link to nothing is told, too: the tab shows that it is not found.
  api.get('/open', async ctx => {
    const query = queryIn(ctx)
    const [ws, plan, doc] = ['ws', 'plan', 'doc'].map(key => query.get(key) ?? undefined)
    const link = readLink({ ws, plan, doc })
    if (!link) throw new Refusal(400, 'need ws or doc')
    // HEAD asks about a route; it opens nothing.
    if (ctx.method === 'HEAD') {
      ctx.type = 'application/json'
      ctx.status = 200
      return
    }
    await hub.whenReconnected()
    const listeners = hub.tell([{ type: 'open', ...link }])
    ctx.body = { ok: true, listeners } satisfies OpenResponse
  })
}
