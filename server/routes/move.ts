// POST /api/move: settles a task, or restores it.
// To change how a task is moved, see files/move-task.ts.

import type Router from '@koa/router'
import type { MoveResponse } from '../../schema/api/api.js'
import { readJson } from '../http/json-body.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'

export function moveRoutes(api: Router, library: Library): void {
  api.post('/move', async ctx => {
    const body = await readJson(ctx.req)
    if (typeof body !== 'object' || body === null || !('task' in body) || !('to' in body)) {
      throw new Refusal(400, 'bad task or destination')
    }
    // Before the first scan no task is known.
    await library.tree()
    const { from, to } = await library.move(body.task, body.to)
    ctx.body = { from, to } satisfies MoveResponse
  })
}
