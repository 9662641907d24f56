// What is said to a connection that brings no request the app could answer: bytes that are no HTTP,
// headers that are too large or too slow, tunnels.

import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { API, COMMON } from '../trust/headers.js'

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
    // From here on the socket is nobody's but ours, and so are its errors.
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
  const headers = {
    ...COMMON,
    ...API,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`
}
