// Replies to errors: JSON, or plain text where docs are served; also where Node cannot read a request.
// To change a message, see where its Refusal is thrown.

import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'koa'
import { CutShort } from '../files/open-file.js'
import * as headers from '../trust/headers.js'
import { areaOf } from '../trust/request-path.js'

/** Replies with an error, and `more` where the reply is JSON. The headers that a route has set are removed. */
export function refuse(ctx: Context, status: number, message: string, more: object = {}): void {
  for (const name of ctx.res.getHeaderNames()) {
    if (name !== 'server' && !COMMON_NAMES.has(name)) ctx.remove(name)
  }
  ctx.status = status
  if (areaOf(ctx.path) === 'docs') {
    ctx.set(headers.REFUSED_DOC)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = message
  } else {
    ctx.set(headers.API)
    ctx.body = { error: message, ...more }
  }
}

const COMMON_NAMES = new Set(Object.keys(headers.COMMON).map(name => name.toLowerCase()))

const CONNECTION_ENDED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED'])

/**
 * A reply ended early without a bug: a tab closed, the client broke its request off (Node's
 * parser throws HPE codes), a file became shorter.
 */
export function isClientGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return error instanceof CutShort || CONNECTION_ENDED.has(code) || code.startsWith('HPE_')
}

/** By the code of Node's error; 400 for any other. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Makes a server reply to client errors like to others, unless a reply is under way. */
export function replyToClientErrors(server: Server): void {
  const latest = new WeakMap<object, ServerResponse>()
  server.on('request', (req, res) => latest.set(req.socket, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && isFree(socket, latest.get(socket))) {
      socket.write(refusal(STATUS[error.code ?? ''] ?? 400))
    }
    socket.destroySoon()
  })
  server.on('connect', (_req, socket: Socket) => {
    // Node gives this socket away, so its errors need a listener here.
    socket.on('error', () => {})
    socket.end(refusal(405))
  })
}

/** Bytes written now land neither in the middle of a reply nor before one that is due. */
function isFree(socket: Socket, response: ServerResponse | undefined): boolean {
  if (!response || response.writableFinished) return true
  return response.socket === socket && !response.headersSent
}

function refusal(status: number): string {
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ error: reason.toLowerCase() })
  const fields = {
    ...headers.COMMON,
    ...headers.API,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`
}
