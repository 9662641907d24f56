// POST /api/move: settles a task, or restores it.

import Router from '@koa/router'
import type { MoveResponse } from '../../schema/api/api.js'
import { readJson } from '../http/json-body.js'
import type { Library } from '../library/library.js'
import { Refusal } from '../refusal.js'
import { knownRoots } from './roots.js'

export function moveRoutes(library: Library): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })

  router.post('/move', async ctx => {
    const body = await readJson(ctx.req)
    if (typeof body !== 'object' || body === null || !('task' in body) || !('to' in body)) {
      throw new Refusal(400, 'bad task or destination')
    }
    await knownRoots(library)
    const { from, to } = await library.move(body.task, body.to)
    ctx.body = { from, to } satisfies MoveResponse
  })

  return router
}
