// Sends a doc with the bridge put into it: validators and HEAD, but no ranges, since nobody asks for
// a part of a page. Who gets it so is decided before, and where it stands by trust/bridge-tag.ts.

import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { release, streamFrom, type Content } from '../files/open-file.js'
import { readHead } from '../fs/read-start.js'
import { BRIDGE_SEARCHED, BRIDGE_TAG, bridgeAt } from '../trust/bridge-tag.js'
import { isKnown, sendFile } from './send-file.js'

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
  // The generator's own end is not enough: it never runs when nobody began to read.
  stream.once('close', () => rest.destroy())
  return stream
}

async function* chunksOf(start: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  yield start
  for await (const chunk of rest) yield chunk as Buffer
}
