// Clients that speak HTTP oddly or badly, byte for byte, or hang up in the middle: each gets a plain answer,
// nothing happens, and others are answered.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'chai'
import { EVERY_ROUTE } from '../../support/every-route.js'
import { ask, exchange, parse } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { Untouched } from '../../support/untouched.js'
import { some } from '../../support/whole.js'

const PLAN = '/docs/docs/active/search/plans/plan.html'
/** It would settle the task. */
const MOVE = '{"task":"docs:search","to":"done"}'
const HEAD = 'POST /api/move HTTP/1.1\r\nHost: localhost\r\n'
const CHUNKED = `${MOVE.length.toString(16)}\r\n${MOVE}\r\n0\r\n\r\n`
const LENGTH = `Content-Length: ${MOVE.length}\r\n`
const CHUNKS = 'Transfer-Encoding: chunked\r\n'

const METHODS = [
  ...['OPTIONS', 'TRACE', 'DELETE', 'PATCH', 'PROPFIND', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'LINK'],
  ...['PURGE', 'REPORT', 'M-SEARCH', 'SUBSCRIBE', 'BREW', 'CONNECT', 'get', 'Post', 'PUT\t', 'G'],
]
const TARGETS = [
  ...['http://localhost/api/tree', 'https://localhost/api/tree', 'http://evil.com/api/tree'],
  ...[
    'http:/api/tree',
    'http://[::bad/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '*',
    '?q=x',
  ],
  ...['localhost:80', 'evil.com:443', '\\\\evil.com', '#', '#/api/tree', '../api/tree', 'api/tree'],
  ...['//api/tree', '//evil.com/api/tree', '/api//tree', '/./api/tree', '/api/../api/tree'],
  ...['/api/tree%00', '/api/tree/', '/API/tree', '/%61pi/tree', '/api/tree;x', '/api\\tree'],
]
/** Requests to settle a task that are none: what they hold may be read in two ways. */
const TWOFOLD: readonly string[] = [
  `${HEAD}${LENGTH}${CHUNKS}\r\n${CHUNKED}`,
  `${HEAD}${CHUNKS}${LENGTH}\r\n${CHUNKED}`,
  `${HEAD}${LENGTH}Content-Length: 1\r\n\r\n${MOVE}`,
  `${HEAD}Content-Length: ${MOVE.length}, 1\r\n\r\n${MOVE}`,
  ...['-1', '+5', '1e1', '0x22', '5 5', '', '99999999999999999999'].map(
    length => `${HEAD}Content-Length: ${length}\r\n\r\n${MOVE}`,
  ),
  ...['xchunked', 'chunked, identity', 'chunked, xchunked', 'gzip'].map(
    coding => `${HEAD}Transfer-Encoding: ${coding}\r\n\r\n${CHUNKED}`,
  ),
  `${HEAD}Transfer-Encoding : chunked\r\n\r\n${CHUNKED}`,
  `${HEAD}Transfer-Encoding:\r\n chunked\r\n${LENGTH}\r\n${CHUNKED}`,
  ...['zz', '-22', '0x22', ' 22', ''].map(
    size => `${HEAD}${CHUNKS}\r\n${size}\r\n${MOVE}\r\n0\r\n\r\n`,
  ),
  `${HEAD}X: a\0b\r\n${LENGTH}\r\n${MOVE}`,
  `${HEAD}: x\r\n${LENGTH}\r\n${MOVE}`,
  `${HEAD}no colon\r\n${LENGTH}\r\n${MOVE}`,
  `POST /api/move HTTP/9.9\r\nHost: localhost\r\n${LENGTH}\r\n${MOVE}`,
  `POST /api /move HTTP/1.1\r\nHost: localhost\r\n${LENGTH}\r\n${MOVE}`,
  'hello\r\n\r\n',
  '\0\0\0\r\n\r\n',
]
/** The bytes that are sent before the client closes its half of the connection. */
const CUT = ['', 'G', 'GET /api/tr', 'GET /api/tree HTTP/1.1\r\nHost: loc', `${HEAD}${LENGTH}\r\n{`]

describe('requirement 42: an odd client', () => {
  let service: Served
  let untouched: Untouched
  let times = 0

  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'large.bin': Buffer.alloc(16 * 1024 * 1024),
    })
    untouched = await Untouched.since(service)
  })
  after(async () => {
    await untouched.close()
    await service.close()
    const injected = 'odd methods, targets and bytes, and clients that hang up'
    noteInjection({ requirement: 42, injected, times, survived: times })
  })
  afterEach(async () => {
    expect(service.warnings).to.deep.equal([])
    await untouched.expectSo()
  })

  it('with an odd method is refused at every route', async () => {
    for (const [, target] of EVERY_ROUTE) {
      for (const method of some(METHODS, 4)) {
        const { status, text } = await ask(service.port, { method, target, body: MOVE })
        expect(status, `${method} ${target}`).to.be.within(400, 499)
        expect(text).not.to.contain('docs:search')
        times += 1
      }
    }
  })

  it('with HEAD gets what GET says, without a body', async () => {
    for (const [, target] of EVERY_ROUTE.filter(([method]) => method === 'GET')) {
      const head = await ask(service.port, { method: 'HEAD', target })
      expect(head.body, target).to.have.length(0)
      times += 1
      // The stream never ends, and `open` would tell the tab.
      if (/events|open/.test(target)) continue
      const got = await ask(service.port, target)
      expect(head.status, target).to.equal(got.status)
      for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy']) {
        expect(head.headers[name], `${target} ${name}`).to.equal(got.headers[name])
      }
    }
  })

  it('with an odd target is refused', async () => {
    for (const target of TARGETS) {
      for (const method of ['GET', 'POST']) {
        const { status } = await ask(service.port, { method, target, body: MOVE })
        expect(status, `${method} ${target}`).to.be.within(400, 499)
        times += 1
      }
    }
    const { text } = await ask(service.port, `${PLAN}#/../x`)
    expect(text).to.equal('<title>Plan</title>')
  })

  it('with a request that can be read in two ways is refused, and the connection ends', async () => {
    for (const bytes of TWOFOLD) {
      const said = await exchange(service.port, bytes)
      const { status, headers, json } = parse(said)
      expect(status, bytes).to.equal(400)
      expect(json()).to.deep.equal({ error: 'bad request' })
      expect(headers.connection).to.equal('close')
      expect(said.toString().match(/HTTP\/1\.1 /g), bytes).to.have.length(1)
      times += 1
    }
  })

  it('that closes its side too early, or resets, changes nothing, and its connection is closed', async () => {
    for (const bytes of CUT) {
      const { status } = parse(await halfOf(bytes))
      expect([0, 400], `${status} ${bytes}`).to.include(status)
      times += 1
    }
    for (const bytes of [...CUT, 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
      const socket = connect(service.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(bytes)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    const whole = await halfOf('GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(parse(whole).status).to.equal(200)
  })

  it('with an unknown API path is told so', async () => {
    for (const target of ['/api', '/api/x', '/api/tree/x', '/api//tree']) {
      for (const method of ['GET', 'POST', 'TRACE']) {
        const answer = await ask(service.port, { method, target })
        expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'not found' }])
      }
    }
  })

  it('with a wrong method gets the allowed methods', async () => {
    const rows: [method: string, target: string, allow: string][] = [
      ['POST', '/api/tree', 'HEAD, GET'],
      ['DELETE', '/api/config', 'HEAD, GET, PUT'],
      ['GET', '/api/move', 'POST'],
      ['HEAD', '/api/move', 'POST'],
      ['GET', '/api/config/preview', 'POST'],
      ['GET', '/api/tabs/x', 'PUT'],
      ['TRACE', '/api/tree', 'HEAD, GET'],
      ['PATCH', '/docs/docs/active/search/plans/plan.html', 'HEAD, GET'],
      ['OPTIONS', '/docs/docs/active/search/plans/plan.html', 'HEAD, GET'],
      ['POST', '/docs/nothing', 'HEAD, GET'],
      ['DELETE', '/', 'HEAD, GET'],
    ]
    for (const [method, target, allow] of rows) {
      const answer = await ask(service.port, { method, target })
      expect(answer.status, `${method} ${target}`).to.equal(405)
      expect(answer.headers.allow).to.equal(allow)
    }
  })

  it('with an unknown Expect header is answered like any other', async () => {
    const headers = [['Expect', 'cake']] as const
    const answer = await ask(service.port, { target: '/api/status', headers })
    expect(answer.status).to.equal(200)
  })

  it('with headers of 20 kB, or of 200 kB, is answered', async () => {
    const long = (length: number) => [['X-Long', 'x'.repeat(length)]] as const
    const target = '/api/status'
    expect((await ask(service.port, { target, headers: long(20_000) })).status).to.equal(200)
    expect((await ask(service.port, { target, headers: long(200_000) })).status).to.equal(431)
  })

  it('that is not HTTP gets no answer in the middle of another answer', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.write('GET /docs/docs/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'readable')
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.write('hello\r\n\r\n')
    await new Promise(resolve => socket.on('error', resolve).on('close', resolve))
    const heads = Buffer.concat(chunks)
      .toString('latin1')
      .match(/HTTP\/1\.1 \d+/g)
    expect(heads).to.deep.equal(['HTTP/1.1 200'])
  })

  /** Sends these bytes and an end, and reads what is said to that. */
  async function halfOf(bytes: string): Promise<Buffer> {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
    socket.end(bytes)
    await once(socket, 'close')
    return Buffer.concat(chunks)
  }
})
