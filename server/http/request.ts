// Reads a request beyond its path and method: its checked host, its query, the end of its client.
// To change which hosts are accepted, see trust/host.ts.

import type { Context } from 'koa'
import type { Host } from '../trust/host.js'

interface Checked {
  host: Host
}

/** Keeps the host that trust/host.ts has accepted. */
export function setHost(ctx: Context, host: Host): void {
  const checked = ctx.state as Checked
  checked.host = host
}

export function hostIn(ctx: Context): Host {
  return (ctx.state as Checked).host
}

/**
 * The query; of a repeated key the first counts. Koa's own parser takes quadratic time in the number of
 * keys, which the client chooses.
 */
export function queryIn(ctx: Context): URLSearchParams {
  return new URLSearchParams(ctx.querystring)
}

/** Aborts when the client goes before its reply; at once where it went already. */
export function goneOf({ res }: Context): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}
