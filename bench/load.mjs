// Many requests at once over bare sockets: a client that costs far less than what it measures.
// The replies to one request must all have one length, which holds for what does not change.

import { once } from 'node:events'
import { connect } from 'node:net'

const CLIENTS = 8
const REQUESTS = 4000

/** Replies a second to GET `path`. Throws when a reply is not `status`. */
export async function rate(port, path, { headers = {}, status = 200 } = {}) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = `GET ${path} HTTP/1.1\r\n${head}\r\n`
  const length = await replyLength(port, request, status)

  let left = REQUESTS
  const start = performance.now()
  const client = async () => {
    const socket = await open(port)
    await new Promise((resolve, reject) => {
      let due = 0
      const ask = () => {
        if (left-- <= 0) return resolve()
        due = length
        socket.write(request)
      }
      socket.on('data', part => {
        due -= part.length
        if (due === 0) ask()
        else if (due < 0) reject(new Error(`${path}: replies of several lengths`))
      })
      socket.on('error', reject)
      ask()
    })
    socket.destroy()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (REQUESTS / (performance.now() - start)) * 1000
}

/** The bytes of a whole reply, head and body. */
async function replyLength(port, request, status) {
  const socket = await open(port)
  socket.write(request)
  let text = ''
  socket.setEncoding('latin1')
  for await (const part of socket) {
    text += part
    const end = text.indexOf('\r\n\r\n') + 4
    if (end < 4) continue
    const head = text.slice(0, end)
    if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not ${status}: ${head}`)
    const body = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1])
    if (Number.isNaN(body)) throw new Error(`a reply without a length: ${head}`)
    if (text.length >= end + body) return end + body
  }
  throw new Error('the connection was closed')
}

async function open(port) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  return socket
}
