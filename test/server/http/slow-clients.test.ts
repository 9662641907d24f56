// Clients that take their time: they are waited for, but not for ever, and hold up no other client.

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createHttpServer } from '../../../server/app.js'
import { assemble, type Service } from '../../../server/start.js'
import { ask, exchange, parse } from '../../support/http.js'
import { homeFolder, type Home } from '../../support/service.js'

/** It would settle the task, were it whole. */
const MOVE = '{"task":"docs:search","to":"done"'
const HEAD = 'POST /api/move HTTP/1.1\r\nHost: localhost\r\n'
const SIZE = MOVE.length + 1

describe('requirement 42: a slow client', () => {
  let home: Home
  let service: Service
  let server: Server
  let close: () => Promise<unknown>

  before(async () => {
    home = await homeFolder()
    await home.write({ 'docs/active/search/plans/plan.html': '<title>Plan</title>' })
    const roots = [`${home.path}/docs`]
    service = await assemble({ roots, env: home.env, warn: () => {} })
    const { app, hub, config, library } = service
    const patience = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 30 }
    server = createHttpServer(app, patience).listen(0, '127.0.0.1')
    await Promise.all([once(server, 'listening'), config.follow()])
    close = async () => {
      hub.close()
      server.closeAllConnections()
      server.close()
      await Promise.all([once(server, 'close'), config.close()])
      await library.close()
    }
  })
  after(async () => {
    await close()
    await home.close()
  })

  for (const [what, bytes] of [
    ['headers', 'GET /api/status HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['a body', `${HEAD}Content-Length: ${SIZE}\r\n\r\n${MOVE}`],
    ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n${SIZE.toString(16)}\r\n${MOVE}`],
  ] as const) {
    it(`is refused after the time limit, while others are answered: ${what}`, async () => {
      const { port } = server.address() as AddressInfo
      const said = exchange(port, bytes)
      expect((await ask(port, '/api/status')).status).to.equal(200)
      expect(parse(await said).status).to.equal(408)
      const tree = await ask(port, '/api/tree')
      expect(tree.text).to.contain('docs/active/search').and.not.contain('docs/done')
    })
  }

  it('has half a minute at most', () => {
    const usual = createHttpServer(service.app)
    expect([usual.headersTimeout, usual.requestTimeout]).to.deep.equal([10_000, 30_000])
  })
})
