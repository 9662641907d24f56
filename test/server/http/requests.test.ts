// Odd and hostile requests, byte for byte: whatever is asked, the answer is a plain one.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'chai'
import { ask } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

let service: Served

describe('requirement 42: a request', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
  })
  after(() => service.close())
  afterEach(() => expect(service.warnings).to.deep.equal([]))

  it('gets the Server header with every answer', async () => {
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

  it('for a preflight of the API is refused', async () => {
    const answer = await ask(service.port, { method: 'OPTIONS', target: '/api/config' })
    expect([answer.status, answer.json()]).to.deep.equal([403, { error: 'not from the dashboard' }])
  })

  it('with an unknown method is refused', async () => {
    for (const method of ['BREW', 'get', 'CONNECT']) {
      const answer = await ask(service.port, { method, target: '/api/tree' })
      expect(answer.status, method).to.be.within(400, 499)
      expect(answer.json(), method).to.have.all.keys('error')
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

  it('that is broken off does not disturb the service', async () => {
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

  it('for the page at [::1] is redirected to localhost, which a policy can name', async () => {
    const headers = [['Sec-Fetch-Dest', 'document']] as const
    const host = `[::1]:${service.port}`
    const answer = await ask(service.port, { target: '/?ws=search', headers, host })
    expect(answer.status).to.equal(302)
    expect(answer.headers.location).to.equal(`http://localhost:${service.port}/?ws=search`)
    expect((await ask(service.port, { target: '/api/status', headers, host })).status).to.equal(200)
    expect((await ask(service.port, { target: '/api/status', host })).status).to.equal(200)
  })
})
