// Sends the bytes of a file or a page: validators, ranges, HEAD. Where they may be sent to, and with
// which headers of trust, is decided before.

import type { Context } from 'koa'
import { release, streamFrom, type Content } from '../files/open-file.js'
import { isFresh, lastModified, spanOf, type Validators } from './byte-range.js'
import { Readable } from 'node:stream'
import { readHead } from '../fs/read-start.js'
import { BRIDGE_SEARCHED, BRIDGE_TAG, bridgeAt } from '../trust/bridge-tag.js'

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

/**
 * Sends an HTML file with the bridge in it; as it is, where there is no place for one. `etag`: one
 * that the file itself does not have. Its handle, if it has one, is closed when all is sent.
 */
export async function sendBridged(
  ctx: Context,
  content: Content,
  etag: string,
  type: string,
): Promise<void> {
  const { file, bytes, handle } = content
  const head = bytes ?? (await readHead(handle, Math.min(file.size, BRIDGE_SEARCHED)))
  const at = bridgeAt(head)
  if (at === null) return sendFile(ctx, content, etag, type)
  if (isKnown(ctx, { etag, modified: file.modified })) return release(content)

  ctx.status = 200
  ctx.set({ 'Content-Type': type, 'Accept-Ranges': 'none' })
  const start = Buffer.concat([head.subarray(0, at), BRIDGE_TAG])
  if (ctx.method === 'HEAD') await release(content)
  else if (bytes) ctx.body = Buffer.concat([start, bytes.subarray(at)])
  else ctx.body = joined(start, streamFrom(handle, at, file.size - at))
  ctx.length = file.size + BRIDGE_TAG.length
}

/** These bytes and then the stream, which ends with what is returned. */
function joined(start: Buffer, rest: Readable): Readable {
  const stream = Readable.from(chunksOf(start, rest), { objectMode: false })
  // The generator's own end is not enough: it never runs when no reading began.
  stream.once('close', () => rest.destroy())
  return stream
}

async function* chunksOf(start: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  yield start
  for await (const chunk of rest) yield chunk as Buffer
}
