// Requests over a bare socket, byte for byte as they are given (a client library would tidy them),
// and a reader of event streams.

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { ServerEvent } from '../../schema/api/events.js'
import { expectEvent, expectReply } from './shapes.js'

export interface Answer {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  text: string
  json(): unknown
}

export interface Ask {
  method?: string
  /** Sent as it is. */
  target?: string
  /** Sent as they are, in order; `Host` stands first unless one is given here. */
  headers?: readonly (readonly [string, string])[]
  body?: string | Buffer
  version?: '1.0' | '1.1'
  /** false: no Host header at all. */
  host?: string | false
}

/** Sends one request and reads until the server closes. */
export async function ask(port: number, request: Ask | string): Promise<Answer> {
  const {
    method = 'GET',
    target = '/',
    headers = [],
    body,
    version = '1.1',
    host,
  } = typeof request === 'string' ? { target: request } : request
  const lines = [`${method} ${target} HTTP/${version}`]
  if (host !== false) lines.push(`Host: ${host ?? `localhost:${port}`}`)
  lines.push('Connection: close', ...headers.map(([name, value]) => `${name}: ${value}`))
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8')
  return parse(await exchange(port, Buffer.concat([head, Buffer.from(body ?? '')])), method)
}

/** The capability address of a doc. */
export async function srcOf(port: number, path: string): Promise<string> {
  const answer = await ask(port, `/api/frame?path=${encodeURIComponent(path)}`)
  expectReply('frame', answer.json())
  return (answer.json() as { src: string }).src
}

/** Sends bytes, and reads until the server closes the connection. */
export async function exchange(port: number, bytes: Buffer | string): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
  socket.write(bytes)
  // A server may reset a connection whose rest it does not want to read.
  socket.on('error', () => {})
  await new Promise(resolve => socket.on('close', resolve))
  return Buffer.concat(chunks)
}

export function parse(bytes: Buffer, method = 'GET'): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const isChunked = headers['transfer-encoding'] === 'chunked' && method !== 'HEAD'
  const body = isChunked ? unchunk(rest) : rest
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body,
    text: body.toString(),
    json: () => JSON.parse(body.toString()) as unknown,
  }
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const length = parseInt(bytes.toString('latin1', at, end), 16)
    if (!(length > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

export interface Listening {
  /** The first line: the hint when to connect again. */
  hint: string
  /** The next event, as soon as it is there; null when the stream has ended. */
  next(): Promise<ServerEvent | null>
  close(): Promise<void>
}

/** Opens an event stream; `query` with its question mark. Resolves when its first line is there. */
export async function listen(port: number, query = ''): Promise<Listening> {
  const request = get({ host: '127.0.0.1', port, path: `/api/events${query}`, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // A service that is killed resets the connection: the messages end.
  request.on('error', () => {})
  const messages = messagesOf(response)
  const first = await messages.next()
  return {
    hint: first.value ?? '',
    async next() {
      for (;;) {
        const { value, done } = await messages.next()
        if (done) return null
        if (!value.startsWith('data: ')) continue
        const event = JSON.parse(value.slice(6)) as ServerEvent
        expectEvent(event)
        return event
      }
    },
    async close() {
      response.destroy()
      await once(response, 'close')
    },
  }
}

async function* messagesOf(response: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = ''
  try {
    for await (const chunk of response) {
      text += String(chunk)
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      yield* messages
    }
  } catch {
    // A stream that was cut off has ended.
  }
  return undefined
}
