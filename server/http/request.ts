// What routes ask of a request beyond its path and method.

import type { Context } from 'koa'
import type { Host } from '../trust/host.js'

interface Checked {
  host: Host
}

/** Notes the host that the request was checked to have. */
export function setHost(ctx: Context, host: Host): void {
  const checked = ctx.state as Checked
  checked.host = host
}

export function hostIn(ctx: Context): Host {
  return (ctx.state as Checked).host
}

/**
 * The query; of a repeated key the first counts. Koa's own takes time by the square of the number of
 * keys, which the sender chooses.
 */
export function queryIn(ctx: Context): URLSearchParams {
  return new URLSearchParams(ctx.querystring)
}
