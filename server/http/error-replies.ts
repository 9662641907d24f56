// How a request is refused: JSON, or plain text where docs are served. What is refused is decided
// by whoever throws.

import type { Context } from 'koa'
import { CutShort } from '../files/open-file.js'
import * as headers from '../trust/headers.js'
import { areaOf } from '../trust/request-path.js'

/** Takes back whatever a route had begun to say, and says no. */
export function refuse(ctx: Context, status: number, message: string): void {
  for (const name of ctx.res.getHeaderNames()) {
    if (name !== 'server' && !COMMON.has(name)) ctx.remove(name)
  }
  ctx.status = status
  if (areaOf(ctx.path) === 'docs') {
    ctx.set(headers.REFUSED_DOC)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = message
  } else {
    ctx.set(headers.API)
    ctx.body = { error: message }
  }
}

const COMMON = new Set(Object.keys(headers.COMMON).map(name => name.toLowerCase()))

const READER_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED'])

/**
 * Whether an answer ended early without a mistake of ours: a tab was closed, a request broken off
 * (node's parser says so), a file cut short.
 */
export function isReaderGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return error instanceof CutShort || READER_GONE.has(code) || code.startsWith('HPE_')
}
