// How a request is refused: JSON, or plain text where docs are served. What is refused is decided
// where it is thrown.

import type { Context } from 'koa'
import { CutShort } from '../files/open-file.js'
import * as headers from '../trust/headers.js'
import { areaOf } from '../trust/request-path.js'
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Takes back whatever a route had begun to say, and says no. */
export function refuse(ctx: Context, status: number, message: string): void {
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
    ctx.body = { error: message }
  }
}

const COMMON_NAMES = new Set(Object.keys(headers.COMMON).map(name => name.toLowerCase()))

const READER_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED'])

/**
 * Whether an answer ended early without a mistake of ours: a tab was closed, a request broken off
 * (node's parser says so), a file cut short.
 */
export function isReaderGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return error instanceof CutShort || READER_GONE.has(code) || code.startsWith('HPE_')
}

/** By the code of node's error; 400 for any other. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Makes a server say no in the form of every other refusal, where it is not saying something else. */
export function refuseUnreadable(server: Server): void {
  const latest = new WeakMap<object, ServerResponse>()
  server.on('request', (req, res) => latest.set(req.socket, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && isFree(socket, latest.get(socket))) {
      socket.write(refusal(STATUS[error.code ?? ''] ?? 400))
    }
    socket.destroySoon()
  })
  server.on('connect', (_req, socket: Socket) => {
    // From here on no other code has the socket, or hears its errors.
    socket.on('error', () => {})
    socket.end(refusal(405))
  })
}

/** Whether bytes written now would not land in the middle of an answer, or before one that is due. */
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
