// Sends an open file: validators and 304, ranges, HEAD, bytes put in front of it.
// To change which ranges are understood, see byte-range.ts; which headers of trust a doc has, routes/docs.ts.

import type { Context } from 'koa'
import type { DocFile } from '../files/kept-file.js'
import { isFresh, lastModified, rangeOf, type Validators } from './byte-range.js'

const NOTHING = Buffer.alloc(0)

export interface FileReply {
  /** Strong, with its quotes. */
  etag: string
  /** The content type, with its charset. */
  type: string
  /** Bytes that replace the first `length` bytes of the file. Such a reply has no ranges. */
  prefix?: { bytes: Buffer; length: number } | null
}

/** Replies with the file. The caller closes it: a file that is streamed closes itself later. */
export async function sendFile(ctx: Context, file: DocFile, reply: FileReply): Promise<void> {
  const { etag, type, prefix } = reply
  const validators = { etag, modified: file.modified }
  if (isKnown(ctx, validators)) return

  ctx.set({ 'Content-Type': type, 'Accept-Ranges': prefix ? 'none' : 'bytes' })
  const range = prefix
    ? { start: prefix.length, length: file.size - prefix.length, isPart: false }
    : rangeOf(ctx.headers, file.size, validators)
  if (!range) {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${file.size}`)
    ctx.type = 'text/plain'
    ctx.body = 'range not satisfiable'
    return
  }
  const { start, length, isPart } = range
  const before = prefix?.bytes ?? NOTHING
  ctx.status = isPart ? 206 : 200
  if (isPart) ctx.set('Content-Range', `bytes ${start}-${start + length - 1}/${file.size}`)
  if (ctx.method === 'HEAD') ctx.length = before.length + length
  else if (file.isSmall) {
    // While a program writes the file it may be shorter than its size was.
    ctx.body = Buffer.concat([before, (await file.read()).subarray(start, start + length)])
  } else {
    ctx.body = file.stream(start, length, before)
    ctx.length = before.length + length
  }
}

/** Sets the validators; true, with status 304, when the client has these bytes already. */
export function isKnown(ctx: Context, validators: Validators): boolean {
  ctx.set({ ETag: validators.etag, 'Last-Modified': lastModified(validators) })
  if (!isFresh(ctx.headers, validators)) return false
  ctx.status = 304
  return true
}
