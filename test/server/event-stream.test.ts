// A response that stays open: what is written arrives whole and in order at any client.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'chai'
import Koa from 'koa'
import { EventHub } from '../../server/event-hub.js'

const EVENTS = 'GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('an event stream', () => {
  let server: Server
  let client: Socket
  let got: string
  let hub: EventHub
  let answerFirst: () => void

  beforeEach(async () => {
    hub = new EventHub()
    const app = new Koa()
    app.on('error', () => {})
    const isFirstDue = new Promise<void>(resolve => (answerFirst = resolve))
    app.use(async ctx => {
      if (ctx.path === '/events') hub.join(ctx, { id: null, tabs: 1, last: null })
      else await isFirstDue.then(() => (ctx.body = 'the first answer'))
    })
    const answer = app.callback()
    server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    got = ''
    client.on('data', (chunk: Buffer) => (got += chunk.toString()))
  })

  afterEach(async () => {
    client.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const tell = (path: string) => hub.tell([{ type: 'changed', path }])
  const told = (...paths: string[]) =>
    paths.map(path => `data: {"type":"changed","path":"${path}"}\n\n`).join('')
  const bodies = () => got.split('\r\n\r\n').slice(1)

  /** Until this was received; 'data' comes before. */
  async function received(text: string): Promise<void> {
    while (!got.includes(text)) await once(client, 'data')
  }

  /** Until the request was read; no event says so. */
  async function begun(): Promise<void> {
    while (hub.tabs === 0) await new Promise(resolve => setImmediate(resolve))
  }

  for (const version of ['1.0', '1.1']) {
    it(`sends what is written, and nothing else, to a client of HTTP/${version}`, async () => {
      client.write(EVENTS.replace('1.1', version))
      await begun()
      // Before the head is out, in the same moment, and once it is.
      tell('one')
      await received('one')
      tell('two')
      tell('three')
      await received('three')
      hub.close()
      await once(client, 'end')
      expect(got.slice(got.indexOf('\r\n\r\n') + 4)).to.equal(
        `retry: 1000\n\n${told('one', 'two', 'three')}`,
      )
      expect(got)
        .to.match(/^HTTP\/1\.1 200 OK\r\n/)
        .and.contain('Content-Type: text/event-stream')
        .and.contain('Connection: close')
      expect(got).to.not.match(/transfer-encoding|content-length/i)
    })
  }

  it('comes after the reply to an earlier request of the same client', async () => {
    client.write(`GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n${EVENTS}`)
    await begun()
    tell('one')
    answerFirst()
    await received('one')
    tell('two')
    await received('two')
    expect(bodies()[0]).to.match(/^the first answerHTTP\/1\.1 200 OK/)
    expect(bodies()[1]).to.equal(`retry: 1000\n\n${told('one', 'two')}`)
  })

  it('accepts events while its client goes away, and sends none', async () => {
    client.write(EVENTS)
    await received('retry')
    client.destroy()
    while (hub.tabs > 0) {
      tell('one')
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(tell('two')).to.equal(0)
    hub.close()
    expect(tell('three')).to.equal(0)
    expect(got).to.not.contain('one')
  })
})
