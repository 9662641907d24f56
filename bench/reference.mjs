// What the service is held against: Koa sending a ready buffer, and bare node:http saying 304. Both
// run in one process of their own; `node reference.mjs` prints their ports.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import Koa from 'koa'

const SELF = fileURLToPath(import.meta.url)

/** Starts both; `koa` and `bare` are ports. GET /<bytes>/<type> on `koa` is a body of that size. */
export async function startReference() {
  const child = fork(SELF)
  const [ports] = await once(child, 'message')
  return { ...ports, stop: () => child.kill() }
}

async function serve() {
  const bodies = new Map()
  const app = new Koa()
  app.use(ctx => {
    const [, bytes, type] = ctx.path.split('/')
    if (!bodies.has(bytes)) bodies.set(bytes, Buffer.alloc(Number(bytes), 'x'))
    ctx.type = type
    ctx.body = bodies.get(bytes)
  })
  const koa = app.listen(0, '127.0.0.1')
  const bare = createServer((request, reply) => {
    reply.writeHead(304, { ETag: request.headers['if-none-match'] ?? '""' }).end()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(koa, 'listening'), once(bare, 'listening')])
  process.send({ koa: koa.address().port, bare: bare.address().port })
}

if (process.send && process.argv[1] === SELF) await serve()
