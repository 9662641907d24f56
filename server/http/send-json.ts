// Sends a large JSON body with its ETag, compressed where the client takes that.
// To change what a body holds, see the route that sends it.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { isFresh } from './byte-range.js'

const WORTH_COMPRESSING = 4096
const compress = promisify(gzip)

/** @param json - null where the client has this ETag */
export async function sendJson(
  ctx: Context,
  json: string | Buffer | null,
  etag: string,
): Promise<void> {
  const isCompressed =
    json !== null &&
    json.length >= WORTH_COMPRESSING &&
    ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  // Compressed bytes are other bytes, so their strong validator differs.
  const sent = isCompressed ? gzipped(etag) : etag
  ctx.set({ ETag: sent, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
  if (json === null || isKnownTag(ctx, sent)) {
    ctx.status = 304
    return
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip')
  ctx.type = 'application/json'
  ctx.body = isCompressed ? await compress(json, { level: 1 }) : json
}

/** The client has the body with this ETag. */
export function isKnownTag(ctx: Context, etag: string): boolean {
  return isFresh(ctx.headers, { etag, modified: Infinity })
}

export function gzipped(etag: string): string {
  return etag.replace(/"$/, '-gzip"')
}

/** The one cursor that the client has a body of; null for none, or several. */
export function knownCursor(ctx: Context): string | null {
  return /^"([\w.-]+?)(?:-gzip)?"$/.exec(ctx.get('If-None-Match'))?.[1] ?? null
}
