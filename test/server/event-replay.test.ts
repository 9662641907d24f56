// Streams with `replay=1`: their messages have ids, and a client that was away gets the events it missed.

import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import Koa, { type Middleware } from 'koa'
import type { ServerEvent } from '../../schema/api/events.js'
import { EventHub } from '../../server/event-hub.js'
import { eventRoutes } from '../../server/routes/events.js'

const RETRY = 'retry: 1000'
const OPEN = { type: 'open', ws: 'search', plan: '', doc: '' } as const

let hub: EventHub
let server: Server

describe('an event stream with replay=1', () => {
  beforeEach(async () => {
    hub = new EventHub()
    const app = new Koa()
    app.on('error', () => {})
    // A new hub stands for a service that was started again.
    app.use(async (ctx, next) => {
      await (eventRoutes(hub).routes() as Middleware)(ctx, next)
    })
    const reply = app.callback()
    server = createServer((req, res) => void reply(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  afterEach(async () => {
    hub.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  it('begins with the id to go on from, and a reset: its client has missed everything', async () => {
    const stream = await open('?replay=1', 2)
    expect(stream.messages).to.deep.equal([RETRY, `id: ${stream.last}\nevent: reset\ndata: {}`])
    expect(stream.last).to.match(/^[\w-]+-\d+$/)
  })

  it('numbers its messages, and leaves those of a plain stream as they are', async () => {
    const plain = await open('')
    const stream = await open('?replay=1', 2)
    const [run, first] = partsOf(stream.last)
    tell(changed('a'), { type: 'tree' })
    tell(OPEN)
    await stream.received(2 + 3)
    await plain.received(1 + 3)
    const data = [changed('a'), { type: 'tree' }, OPEN].map(event => JSON.stringify(event))
    expect(plain.messages).to.deep.equal([RETRY, ...data.map(json => `data: ${json}`)])
    expect(stream.messages.slice(2)).to.deep.equal(
      data.map((json, i) => `id: ${run}-${first + i + 1}\ndata: ${json}`),
    )
  })

  for (const query of [
    '?replay=0',
    '?replay=',
    '?replay=true',
    '?last=x-1',
    '?replay=0&replay=1',
  ]) {
    it(`is a plain one with ${query}`, async () => {
      const stream = await open(query)
      tell(changed('a'))
      await stream.received(2)
      expect(stream.messages).to.deep.equal([RETRY, `data: ${JSON.stringify(changed('a'))}`])
    })
  }

  it('repeats what its client missed, once and in order, and goes on with what comes', async () => {
    const { last } = await left()
    tell(changed('a'), changed('b'))
    tell(changed('c'))
    const stream = await open(`?replay=1&last=${last}`)
    tell(changed('d'))
    await stream.received(1 + 4)
    expect(stream.paths).to.deep.equal(['a', 'b', 'c', 'd'])
    expect(numbersOf(stream)).to.deep.equal([1, 2, 3, 4].map(n => partsOf(last)[1] + n))
  })

  it('prefers the header Last-Event-ID to the id in the address', async () => {
    const { last: before } = await left()
    tell(changed('a'))
    const { last } = await left()
    tell(changed('b'))
    const stream = await open(`?replay=1&last=${before}`, 1, { 'Last-Event-ID': last })
    await stream.received(2)
    expect(stream.paths).to.deep.equal(['b'])
  })

  it('does not repeat the event that opens a link', async () => {
    const { last } = await left()
    tell(changed('a'))
    tell(OPEN)
    tell(changed('b'))
    const stream = await open(`?replay=1&last=${last}`)
    await stream.received(1 + 2)
    expect(stream.paths).to.deep.equal(['a', 'b'])
    expect(numbersOf(stream)).to.deep.equal([1, 3].map(n => partsOf(last)[1] + n))
  })

  it('repeats up to 200 messages, and of more than that none', async () => {
    const { last } = await left()
    const paths = Array.from({ length: 200 }, (_, i) => `file-${i}`)
    tell(...paths.map(changed))
    const stream = await open(`?replay=1&last=${last}`)
    await stream.received(1 + 200)
    expect(stream.paths).to.deep.equal(paths)
    tell(changed('one more'))
    expect((await open(`?replay=1&last=${last}`, 2)).messages[1]).to.include('event: reset')
  })

  it('resets a client whose id it cannot know', async () => {
    const { last } = await left()
    const [run, number] = partsOf(last)
    const odd = ['', 'x', `${run}-${number + 1}`, `${run}-`, `-${number}`, `other-${number}`]
    for (const id of [...odd, `${run}-${number}x`, `${run}--1`, `${run}-1e9`, '%00']) {
      const stream = await open(`?replay=1&last=${id}`, 2)
      expect(stream.messages[1], id).to.equal(`id: ${last}\nevent: reset\ndata: {}`)
    }
  })

  it('resets a client of an earlier run of the service', async () => {
    const { last } = await left()
    hub.close()
    hub = new EventHub()
    const stream = await open(`?replay=1&last=${last}`, 2)
    expect(stream.messages[1]).to.match(/^id: .+-0\nevent: reset\n/)
  })
})

function changed(path: string): ServerEvent {
  return { type: 'changed', path }
}

function tell(...events: ServerEvent[]): number {
  return hub.tell(events)
}

/** A stream that was open and is closed again. */
async function left(): Promise<Stream> {
  const stream = await open('?replay=1', 2)
  stream.close()
  return stream
}

function partsOf(id: string): [run: string, number: number] {
  const [, run = '', number = ''] = /^(.+)-(\d+)$/.exec(id) ?? []
  return [run, Number(number)]
}

function numbersOf({ messages }: Stream): number[] {
  return messages.flatMap(message => /^id: .+-(\d+)$/m.exec(message)?.[1] ?? []).map(Number)
}

interface Stream {
  readonly messages: string[]
  /** The paths of the events that were received. */
  readonly paths: string[]
  /** The id of the last message. */
  readonly last: string
  /** Resolves when there are so many messages. */
  received(count: number): Promise<void>
  close(): void
}

/** Resolves when so many messages are there; the hint when to connect again is the first. */
async function open(
  query: string,
  count = 1,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const { port } = server.address() as AddressInfo
  const target = { port, host: '127.0.0.1', path: `/api/events${query}`, agent: false }
  const [response] = (await once(get({ ...target, headers }), 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  response.on('error', () => {})
  const stream: Stream = {
    get messages() {
      return text.split('\n\n').slice(0, -1)
    },
    get paths() {
      return stream.messages.flatMap(message => /"path":"([^"]*)"/.exec(message)?.[1] ?? [])
    },
    get last() {
      return (
        text
          .match(/^id: .+$/gm)
          ?.at(-1)
          ?.slice(4) ?? ''
      )
    },
    async received(count) {
      while (stream.messages.length < count) await once(response, 'data')
    },
    close: () => void response.destroy(),
  }
  await stream.received(count)
  return stream
}
