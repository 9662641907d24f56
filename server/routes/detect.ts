// POST /api/detect: the layouts that are found in a folder.

import { homedir } from 'node:os'
import Router from '@koa/router'
import { readJson } from '../body.js'
import { Refusal } from '../refusal.js'
import type { ConfigRoute } from './config.js'

export function detectRoutes(config: ConfigRoute): Router {
  const router = new Router({ prefix: '/api', sensitive: true, strict: true })
  /** One folder at a time: each key that is typed into a path asks again. */
  let turn: Promise<unknown> = Promise.resolve()

  router.post('/detect', async ctx => {
    // It reads folders that nothing else serves, so that only the dashboard may ask.
    if (ctx.headers.origin === undefined) throw new Refusal(403, 'not from the dashboard')
    const { path } = Object(await readJson(ctx.req)) as { path?: unknown }
    if (typeof path !== 'string' || path === '') throw new Refusal(400, 'need path')
    const { detectAsked, responseOf } = await import('../detect/detect.js')
    const saved = (await config.response()).config
    // A page that asked again does not wait for this answer.
    const detection = turn.then(() => {
      return ctx.res.destroyed ? null : detectAsked(path, saved, homedir())
    })
    turn = detection.catch(() => undefined)
    const found = await detection
    if (!found) throw new Refusal(404, 'no such folder')
    ctx.body = responseOf(found)
  })

  return router
}
