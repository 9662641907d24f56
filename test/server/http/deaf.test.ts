// Clients of the real service that keep their streams and do nothing with them.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { ask, listen } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'

const DEAF = 5
const IDLE = 200
/** As large as a search or a link may be. */
const LINK = 'x'.repeat(100_000)
/** The system takes a few megabytes for each client that reads nothing. */
const MESSAGES = 2_000

describe('requirement 35: clients that do not read', () => {
  let service: Served
  let clients: Socket[]

  beforeEach(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
    clients = []
  })
  afterEach(async () => {
    for (const client of clients) client.destroy()
    await service.close()
  })

  /** Opens an event stream, and reads no more than its first bytes. */
  async function deaf(): Promise<Socket> {
    const socket = connect(service.port, '127.0.0.1').on('error', () => undefined)
    clients.push(socket)
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${service.port}\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }

  const tabs = async () =>
    ((await ask(service.port, '/api/status')).json() as { tabs: number }).tabs

  it('are dropped, and their connections closed, while others still receive events', async () => {
    const deafOnes = await Promise.all(Array.from({ length: DEAF }, deaf))
    const good = await listen(service.port)
    let heard = 0
    const hearing = (async () => {
      while (await good.next()) heard++
    })()
    let told = 0
    for (; (await tabs()) > 1 && told < MESSAGES; told++) {
      await ask(service.port, `/api/open?doc=${LINK}`)
    }
    expect(await tabs()).to.equal(1)
    // When they read at last, they come to an end.
    await Promise.all(deafOnes.map(socket => once(socket.resume(), 'close')))
    while (heard < told) await new Promise(resolve => setImmediate(resolve))
    expect(heard).to.equal(told)
    await good.close()
    await hearing
    const injected = 'a client that reads nothing of its event stream'
    noteInjection({ requirement: 35, injected, times: DEAF, survived: DEAF })
  })

  it(`are all forgotten when they go, ${IDLE} at once, and delay no other request before`, async () => {
    const idle = await Promise.all(Array.from({ length: IDLE }, deaf))
    expect(await tabs()).to.equal(IDLE)
    const answer = await ask(service.port, '/api/open?ws=search')
    expect(answer.json()).to.deep.equal({ ok: true, listeners: IDLE })
    for (const socket of idle) socket.destroy()
    while ((await tabs()) > 0);
    expect(service.warnings).to.deep.equal([])
  })
})
