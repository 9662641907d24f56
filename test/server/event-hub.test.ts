// Event streams: what they send, which hear, which count, and which are dropped.

import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'chai'
import Koa from 'koa'
import { createServer, type Server } from 'node:http'
import { readTab } from '../../schema/names/links.js'
import { EventHub } from '../../server/event-hub.js'
import { listen, type Listening } from '../support/http.js'
import { noteInjection } from '../support/reliability.js'

const ID = 'a'.repeat(22)
const OTHER = 'b'.repeat(22)
const MEGABYTE = 1024 * 1024
const TREE = { type: 'tree' } as const
const OTHER_EVENT = { type: 'changed', path: 'app/x.html' } as const
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

let hub: EventHub
let server: Server
let port: number
let answerFirst: () => void

describe('the hub', () => {
  beforeEach(async () => {
    hub = new EventHub()
    const app = new Koa()
    app.on('error', () => {})
    const isFirstDue = new Promise<void>(resolve => (answerFirst = resolve))
    app.use(async ctx => {
      const { tab, tabs } = ctx.query
      if (ctx.path === '/first') await isFirstDue.then(() => (ctx.body = 'the first answer'))
      else hub.join(ctx, readTab({ tab, tabs }))
    })
    const answer = app.callback()
    server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })

  afterEach(async () => {
    hub.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  it('sends a thousand events to every stream, in their order, and counts each tab once', async () => {
    const streams = [await join(), await join(ID, 3)]
    const news = Array.from(
      { length: 1000 },
      (_, i) => ({ type: 'changed', path: `app/${i}` }) as const,
    )
    expect(hub.tell([TREE, ...news])).to.equal(4)
    for (const stream of streams) {
      for (const event of [TREE, ...news]) expect(await stream.next()).to.deep.equal(event)
    }
  })

  it('counts the tabs that a stream says it serves, from its first byte and later', async () => {
    await join(ID, 0)
    expect(hub.tell([TREE])).to.equal(0)
    expect(hub.count(ID, 7)).to.equal(true)
    expect(hub.tell([TREE])).to.equal(7)
    expect(hub.tabs).to.equal(7)
    expect(hub.count(OTHER, 1)).to.equal(false)
  })

  it('lets a new stream take the place of the one with its id', async () => {
    const old = await join(ID, 2)
    await join(ID, 3)
    expect(await old.next()).to.equal(null)
    expect(hub.tabs).to.equal(3)
  })

  it('waits for a tab that is between two streams, also if the next has another id', async () => {
    for (const next of [ID, OTHER]) {
      const stream = await join(ID, 2)
      await stream.close()
      await untilTabs(0)
      const order: string[] = []
      const reconnected = hub.whenReconnected().then(() => order.push('reconnected'))
      order.push('joining')
      const again = await join(next, 2)
      await reconnected
      expect(order).to.deep.equal(['joining', 'reconnected'])
      expect(hub.tell([TREE])).to.equal(2)
      await again.close()
      await untilTabs(0)
      await join(OTHER, 0)
    }
  })

  it('waits for a tab that loads its page again, while its browser keeps the stream', async () => {
    await join(ID, 1)
    await join(OTHER, 1)
    hub.count(ID, 0)
    const order: string[] = []
    const reconnected = hub.whenReconnected().then(() => order.push('reconnected'))
    // A tab of another browser is not the one that is waited for.
    hub.count(OTHER, 2)
    await new Promise(resolve => setImmediate(resolve))
    order.push('counting')
    hub.count(ID, 1)
    await reconnected
    expect(order).to.deep.equal(['counting', 'reconnected'])
  })

  it('does not wait long for a tab that is gone, and not at all for a script', async () => {
    const script = await join()
    await script.close()
    await untilTabs(0)
    await Promise.race([hub.whenReconnected(), never()])

    const tab = await join(ID, 1)
    await tab.close()
    await untilTabs(0)
    await hub.whenReconnected()
    expect(hub.tabs).to.equal(0)
  })

  it('requirement 36: sends a comment line at least every 25 s while a stream is open', async () => {
    const clock = globalThis.setInterval
    const rings: { ring: () => void; ms: number }[] = []
    // A clock that is rung by hand.
    globalThis.setInterval = ((ring: () => void, ms: number) => {
      rings.push({ ring, ms })
      return clock(() => undefined, ms)
    }) as typeof setInterval
    try {
      const [socket, text] = await written(GET)
      expect(rings).to.have.length(1)
      expect(rings[0]?.ms).to.be.at.most(25_000)
      for (const lines of [1, 2, 3]) {
        rings[0]?.ring()
        while ((text().match(/^:$/gm)?.length ?? 0) < lines) await once(socket, 'data')
      }
      socket.destroy()
      await untilTabs(0)
      await join()
      expect(rings).to.have.length(2)
    } finally {
      globalThis.setInterval = clock
    }
  })

  it('requirement 35: closes a stream that its client does not read, after 1 MB at least', async () => {
    const deaf = connect(port, '127.0.0.1')
    deaf.write(`GET /?tab=${ID}&tabs=5 HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(deaf, 'readable')
    const good = await join()
    const heard = (async () => {
      while ((await good.next())?.type !== 'tree');
    })()
    const path = 'x'.repeat(64 * 1024)
    let told = 0
    while (hub.tabs > 1) {
      hub.tell([{ type: 'changed', path }])
      told += path.length
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(told).to.be.above(MEGABYTE)
    // The system itself holds some megabytes more for a client.
    expect(told).to.be.below(64 * MEGABYTE)
    expect(hub.tell([TREE])).to.equal(1)
    await heard
    // When it reads at last, it comes to an end.
    await once(deaf.resume(), 'close')
    const injected = 'a client that reads nothing of its event stream'
    noteInjection({ requirement: 35, injected, times: 1, survived: 1 })
  })

  it('sends what is written, and nothing else, to a client of HTTP/1.0', async () => {
    const [client, text] = await written('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')
    hub.tell([TREE])
    hub.close()
    await once(client, 'end')
    const [head = '', body] = text().split(/\r\n\r\n([^]*)/)
    expect(body).to.equal('retry: 1000\n\ndata: {"type":"tree"}\n\n')
    expect(head)
      .to.match(/^HTTP\/1\.1 200 OK\r\n/)
      .and.contain('Content-Type: text/event-stream')
      .and.contain('Connection: close')
      .and.not.match(/transfer-encoding|content-length/i)
  })

  it('sends events behind the reply to an earlier request of the same client', async () => {
    const first = 'GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const [client, text] = await written(first + GET)
    hub.tell([TREE])
    answerFirst()
    while (!text().includes('"tree"')) await once(client, 'data')
    hub.tell([OTHER_EVENT])
    while (!text().includes('"changed"')) await once(client, 'data')
    const [, one, two] = text().split('\r\n\r\n')
    expect(one).to.match(/^the first answerHTTP\/1\.1 200 OK/)
    expect(two).to.match(/^retry: 1000\n\ndata: \{"type":"tree"\}\n\ndata: \{"type":"changed"/)
    client.destroy()
  })

  it('ends every stream when it closes, and each new one, too', async () => {
    const stream = await join(ID, 2)
    hub.close()
    expect(await stream.next()).to.equal(null)
    expect(await (await join()).next()).to.equal(null)
    expect(hub.tell([TREE])).to.equal(0)
    await hub.whenReconnected()
  })
})

function join(id?: string, tabs = 1): Promise<Listening> {
  return listen(port, id === undefined ? '' : `?tab=${id}&tabs=${tabs}`)
}

/** A client that has sent these bytes, once its stream is open, and what it has received. */
async function written(bytes: string): Promise<[client: Socket, text: () => string]> {
  let text = ''
  const client = connect(port, '127.0.0.1').setEncoding('latin1')
  client.on('data', part => (text += String(part)))
  client.write(bytes)
  await untilTabs(1)
  return [client, () => text]
}

async function untilTabs(count: number): Promise<void> {
  while (hub.tabs !== count) await new Promise(resolve => setImmediate(resolve))
}

function never(): Promise<never> {
  return new Promise((_, reject) => {
    setImmediate(() => setImmediate(() => reject(new Error('it waited for a script'))))
  })
}
