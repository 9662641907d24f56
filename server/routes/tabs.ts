// PUT /api/tabs/<id>: sets how many browser tabs an event stream serves.
// To change how tabs are counted, see event-hub.ts.

import type Router from '@koa/router'
import type { OkResponse } from '../../schema/api/api.js'
import { readJson } from '../http/json-body.js'
import type { EventHub } from '../event-hub.js'
import { Refusal } from '../refusal.js'

const MOST_TABS = 999

export function tabRoutes(api: Router, hub: EventHub): void {
  api.put('/tabs/:id', async ctx => {
    const tabs = tabsIn(await readJson(ctx.req))
    if (tabs === null) throw new Refusal(400, 'bad tab count')
    if (!hub.count(ctx.params.id ?? '', tabs)) throw new Refusal(404, 'no such stream')
    ctx.body = { ok: true } satisfies OkResponse
  })
}

function tabsIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('tabs' in body)) return null
  const { tabs } = body
  const isCount = typeof tabs === 'number' && Number.isInteger(tabs)
  return isCount && tabs >= 0 && tabs <= MOST_TABS ? tabs : null
}
