// Sends the bytes of a file or a page: validators, ranges, HEAD. Where they may be sent to, and with
// which headers of trust, is decided before.

import type { Context } from 'koa'
import { release, streamFrom, type Content } from '../files/open-file.js'
import { isFresh, lastModified, spanOf, type Validators } from './byte-range.js'

/** Sends a file as it is. Its handle, if it has one, is closed when all is sent. */
export async function sendFile(
  ctx: Context,
  content: Content,
  etag: string,
  type: string,
): Promise<void> {
  const { file, bytes, handle } = content
  const validators = { etag, modified: file.modified }
  if (isKnown(ctx, validators)) return release(content)

  ctx.set({ 'Content-Type': type, 'Accept-Ranges': 'bytes' })
  const span = spanOf(ctx.headers, file.size, validators)
  if (!span) {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${file.size}`)
    ctx.type = 'text/plain'
    ctx.body = 'range not satisfiable'
    return release(content)
  }
  const { start, length, isPart } = span
  ctx.status = isPart ? 206 : 200
  if (isPart) {
    ctx.set('Content-Range', `bytes ${start}-${start + length - 1}/${file.size}`)
  }
  if (ctx.method === 'HEAD') await release(content)
  else ctx.body = handle ? streamFrom(handle, start, length) : bytes.subarray(start, start + length)
  ctx.length = length
}

/** Sets the validators; true, with the answer given, when the reader has these bytes already. */
export function isKnown(ctx: Context, validators: Validators): boolean {
  ctx.set({ ETag: validators.etag, 'Last-Modified': lastModified(validators) })
  if (!isFresh(ctx.headers, validators)) return false
  ctx.status = 304
  return true
}
