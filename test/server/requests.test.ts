// Odd and hostile requests, byte for byte: whatever is asked, the answer is a plain one.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'chai'
import { ask, exchange, parse } from '../support/http.js'
import { serve, type Served } from '../support/service.js'

const ROUTES: readonly (readonly [method: string, target: string])[] = [
  ['GET', '/api/tree'],
  ['GET', '/api/doc?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/frame?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/source?path=docs/active/search/plans/plan.html'],
  ['GET', '/api/search?q=plan'],
  ['GET', '/api/open?ws=search'],
  ['GET', '/api/events'],
  ['GET', '/api/status'],
  ['GET', '/api/config'],
  ['PUT', '/api/config'],
  ['POST', '/api/config/preview'],
  ['POST', '/api/move'],
  ['PUT', '/api/tabs/aaaaaaaaaaaaaaaaaaaaaa'],
  ['GET', '/docs/docs/active/search/plans/plan.html'],
  ['GET', '/docs/~aaaaaaaaaaaaaaaaaaaaaa/docs/active/search/plans/plan.html'],
  ['GET', '/'],
  ['GET', '/nothing'],
]

let service: Served

describe('a request', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
  })
  after(() => service.close())
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  for (const [method, target] of ROUTES) {
    it(`is refused for a foreign Host (${method} ${target.slice(0, 30)})`, async () => {
      const refused = target.startsWith('/docs') ? 'bad host' : '{"error":"bad host"}'
      for (const host of ['evil.com', '', 'localhost@evil', 'localhost/evil', '0.0.0.0', '[::]']) {
        const answer = await ask(service.port, { method, target, host })
        expect([answer.status, answer.text], host).to.deep.equal([403, refused])
      }
      const none = await ask(service.port, { method, target, host: false })
      expect(none.status).to.equal(403)
      const old = await ask(service.port, { method, target, host: false, version: '1.0' })
      expect(old.status).to.equal(403)
      const headers = [['Host', 'localhost']] as const
      expect((await ask(service.port, { method, target, headers })).status).to.equal(403)
      const far = [...Array.from({ length: 3000 }, () => ['X', 'x'] as const), ...headers]
      expect((await ask(service.port, { method, target, headers: far })).status).to.equal(403)
      const forwarded = [['X-Forwarded-Host', 'localhost']] as const
      const answer = await ask(service.port, {
        method,
        target,
        host: 'evil.com',
        headers: forwarded,
      })
      expect(answer.status).to.equal(403)
    })
  }

  it('says who answers, whatever the answer is', async () => {
    for (const target of ['/api/status', '/api/nothing', '/docs/x', '/', '/nothing']) {
      const { headers } = await ask(service.port, target)
      expect(headers.server).to.match(/^plan-viewer\/\d/)
      expect(headers['x-content-type-options']).to.equal('nosniff')
    }
  })

  it('of an unknown API path is not found', async () => {
    for (const target of ['/api', '/api/', '/api/x', '/api/tree/', '/api/tree/x', '/api//tree']) {
      for (const method of ['GET', 'POST', 'TRACE']) {
        const answer = await ask(service.port, { method, target })
        expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'not found' }])
      }
    }
    expect((await ask(service.port, '/API/tree')).status).to.equal(404)
    expect((await ask(service.port, '/%61pi/tree')).status).to.equal(404)
  })

  it('with a wrong method says which are right', async () => {
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

  it('for a preflight of the API is refused', async () => {
    const answer = await ask(service.port, { method: 'OPTIONS', target: '/api/config' })
    expect([answer.status, answer.json()]).to.deep.equal([403, { error: 'not from the dashboard' }])
  })

  it('with a method nobody knows is refused', async () => {
    for (const method of ['BREW', 'get', 'CONNECT']) {
      const answer = await ask(service.port, { method, target: '/api/tree' })
      expect(answer.status, method).to.be.within(400, 499)
      expect(answer.json(), method).to.have.all.keys('error')
    }
  })

  it('with an expectation nobody knows is answered all the same', async () => {
    const headers = [['Expect', 'cake']] as const
    const answer = await ask(service.port, { target: '/api/status', headers })
    expect(answer.status).to.equal(200)
  })

  for (const target of [
    'http://localhost/api/tree',
    'http://evil.com/api/tree',
    'http://[::bad/api/tree',
    '*',
    'localhost:80',
    '\\\\evil.com',
  ]) {
    it(`for what is no path is refused (${target})`, async () => {
      expect((await ask(service.port, target)).status).to.equal(400)
    })
  }

  it('ends at a fragment', async () => {
    expect((await ask(service.port, '/api/status#/../x')).status).to.equal(200)
  })

  const queries = [
    'path=%zz',
    'path=%',
    'path=%00',
    'path=%ed%a0%80',
    'path[]=x',
    'path=a&path=b',
    '__proto__=x&constructor=y',
    '__proto__[path]=x',
    `path=${'x'.repeat(100_000)}`,
    'a&'.repeat(30_000),
    '=&=&',
    'path=' + '../'.repeat(1000),
    `q=${encodeURIComponent('🦊'.repeat(5000))}`,
    'q=%ff%fe',
    'tab=%zz&tabs=1e3',
  ]
  for (const query of queries) {
    it(`has a defined answer for ?${query.slice(0, 30)}`, async () => {
      for (const name of ['tree', 'doc', 'frame', 'source', 'search', 'open', 'status', 'config']) {
        const { status } = await ask(service.port, `/api/${name}?${query}`)
        expect(status, name).to.be.within(200, 499)
      }
      for (const path of ['/docs/docs/x.html', '/', '/docs/~x/docs/x.html']) {
        expect((await ask(service.port, `${path}?${query}`)).status).to.be.within(200, 499)
      }
    })
  }

  it('of a repeated key takes the first', async () => {
    const query = 'path=docs/active/search/plans/plan.html&path=x'
    expect((await ask(service.port, `/api/doc?${query}`)).json()).to.include({ title: 'Plan' })
  })

  it('with headers of 20 kB, or of 200 kB, is answered', async () => {
    const long = (length: number) => [['X-Long', 'x'.repeat(length)]] as const
    const target = '/api/status'
    expect((await ask(service.port, { target, headers: long(20_000) })).status).to.equal(200)
    expect((await ask(service.port, { target, headers: long(200_000) })).status).to.equal(431)
  })

  const unreadable = [
    'POST /api/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    'POST /api/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
    'POST /api/move HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'GET /api tree HTTP/1.1\r\n\r\n',
    'hello\r\n\r\n',
    '\0\0\0\r\n\r\n',
  ]
  for (const bytes of unreadable) {
    it(`that is none is refused (${JSON.stringify(bytes.slice(-50))})`, async () => {
      const answer = parse(await exchange(service.port, bytes))
      expect([answer.status, answer.json()]).to.deep.equal([400, { error: 'bad request' }])
      expect(answer.headers).to.include({
        connection: 'close',
        'x-content-type-options': 'nosniff',
      })
    })
  }

  it('that is none is not answered in the midst of another answer', async () => {
    await service.write({ 'large.bin': Buffer.alloc(16 * 1024 * 1024) })
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

  it('that is broken off harms nobody', async () => {
    for (const bytes of [
      'GET /api/ev',
      'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'POST /api/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
    ]) {
      const socket = connect(service.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(bytes)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect((await ask(service.port, '/api/status')).status).to.equal(200)
  })

  it('by a person for [::1] is led to localhost, which a policy can name', async () => {
    const headers = [['Sec-Fetch-Dest', 'document']] as const
    const host = `[::1]:${service.port}`
    const answer = await ask(service.port, { target: '/?ws=search', headers, host })
    expect(answer.status).to.equal(302)
    expect(answer.headers.location).to.equal(`http://localhost:${service.port}/?ws=search`)
    expect((await ask(service.port, { target: '/api/status', headers, host })).status).to.equal(200)
    expect((await ask(service.port, { target: '/api/status', host })).status).to.equal(200)
  })
})
