// Refuses a deciding call that the dashboard did not send: agents and scripts send no Origin. A route names it
// before the code that reads the body. To change which Origin is the service's own, see trust/origin.ts.

import type { Middleware } from 'koa'
import { Refusal } from '../refusal.js'
import { isFromReader } from '../trust/origin.js'

export const onlyReader: Middleware = (ctx, next) => {
  if (!isFromReader(ctx.headers)) throw new Refusal(403, 'only the reader decides')
  return next()
}
