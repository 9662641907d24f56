// Requests of other pages, and to other hosts, over a bare socket: refused, and nothing has happened.

import { expect } from 'chai'
import { EVERY_ROUTE } from '../../support/every-route.js'
import { ask, exchange, parse, type Answer, type Ask } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { FOREIGN_HOSTS, foreignOrigins } from '../../support/texts/strangers.js'
import { some } from '../../support/whole.js'
import { Untouched } from '../../support/untouched.js'

type Fields = readonly (readonly [string, string])[]

const STREAM = 'A'.repeat(22)
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const API_ROUTES = EVERY_ROUTE.filter(([, target]) => target.startsWith('/api/'))
const REFUSED = { error: 'not from the dashboard' }
const LOCAL = [['Host', 'localhost']] as const
const MANY = Array.from({ length: 3000 }, () => ['X', 'x'] as const)
const HOSTS: readonly Ask[] = [
  ...FOREIGN_HOSTS.map(host => ({ host })),
  { host: false },
  { host: false, version: '1.0' },
  { headers: LOCAL },
  { headers: [...MANY, ...LOCAL] },
  { host: 'evil.com', headers: LOCAL },
  { host: 'evil.com', headers: [['X-Forwarded-Host', 'localhost']] },
]

describe('a request of another page', () => {
  let service: Served
  let untouched: Untouched

  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
    untouched = await Untouched.since(service, `?tab=${STREAM}&tabs=2`)
  })
  after(async () => {
    await untouched.close()
    await service.close()
  })

  it('requirement 4: writes nothing, whatever its Origin looks like', async () => {
    const writes = await everyWrite()
    let times = 0
    for (const origin of foreignOrigins(service.port)) {
      for (const write of writes) {
        expectRefused(await write([['Origin', origin]]), origin)
        times += 1
      }
    }
    await untouched.expectSo()
    const injected = 'writing requests with the Origin of another page'
    noteInjection({ requirement: 4, injected, times, survived: times })
  })

  it('requirement 5: is refused by the API from another site', async () => {
    const sites = ['cross-site', 'same-site', 'same-origin, cross-site', 'Cross-Site', '']
    const ways = some(['document', 'iframe', 'image', 'script', 'empty'], 4)
    let times = 0
    for (const [method, target] of API_ROUTES) {
      for (const site of sites) {
        for (const way of ways) {
          const headers = [['Sec-Fetch-Site', site] as const, ['Sec-Fetch-Dest', way] as const]
          expectRefused(await ask(service.port, { method, target, headers }), `${target} ${site}`)
          times += 1
        }
      }
    }
    await untouched.expectSo()
    const injected = 'requests to every route of the API from another site'
    noteInjection({ requirement: 5, injected, times, survived: times })
  })

  it('requirement 6: is refused for a Host that is not of this machine, at any route', async () => {
    let times = 0
    for (const [method, target] of EVERY_ROUTE) {
      const words = target.startsWith('/docs') ? 'bad host' : '{"error":"bad host"}'
      for (const how of some(HOSTS, 4)) {
        const answer = await ask(service.port, { method, target, ...how })
        const what = `${target} ${JSON.stringify(how).slice(0, 80)}`
        expect([answer.status, answer.text], what).to.deep.equal([403, words])
        times += 1
      }
    }
    await untouched.expectSo()
    const injected = 'requests with a Host that is not of this machine, to every route'
    noteInjection({ requirement: 6, injected, times, survived: times })
  })

  it('requirement 61: opens no WebSocket and no other protocol, at any route', async () => {
    const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', KEY]
    const own = `Origin: http://localhost:${service.port}`
    const handshakes = [
      socket,
      [...socket, own],
      [...socket, 'Origin: null'],
      [...socket, `Origin: http://localhost:${service.port + 1}`, 'Sec-Fetch-Site: same-site'],
      [...socket, 'Origin: https://example.com', 'Sec-Fetch-Mode: websocket'],
      ['Connection: keep-alive, upgrade', 'UPGRADE: WebSocket'],
      [
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      ],
      ['Upgrade: websocket'],
      ['Upgrade:'],
      ['Upgrade: TLS/1.0, HTTP/1.1', 'Connection: close'],
    ]
    let times = 0
    for (const [method, target] of EVERY_ROUTE) {
      for (const handshake of some(handshakes, 3)) {
        const head = [`${method} ${target} HTTP/1.1`, `Host: localhost:${service.port}`]
        // It reads until the service closes the connection.
        const said = await exchange(service.port, [...head, ...handshake, '', ''].join('\r\n'))
        const answer = parse(said)
        const what = `${target} ${handshake.join()}`
        expect(answer.status, what).to.equal(400)
        expect(answer.text, what).to.contain('no upgrade here')
        expect(answer.headers.connection, what).to.equal('close')
        times += 1
      }
    }
    await untouched.expectSo()
    const injected = 'handshakes of other protocols, at every route'
    noteInjection({ requirement: 61, injected, times, survived: times })
  })

  it('requirement 61: reads nothing of the API with the Origin of another page', async () => {
    let times = 0
    for (const [, target] of [...API_ROUTES, ['', '/api/nothing']]) {
      for (const origin of some(foreignOrigins(service.port), 4)) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(service.port, { method, target, headers: [['Origin', origin]] })
          expect(answer.status, `${method} ${target} ${origin}`).to.equal(403)
          if (method === 'GET') expectRefused(answer, `${target} ${origin}`)
          times += 1
        }
      }
    }
    await untouched.expectSo()
    const injected = 'reading requests to the API with the Origin of another page'
    noteInjection({ requirement: 61, injected, times, survived: times })
  })

  function expectRefused(answer: Answer, what: string): void {
    expect([answer.status, answer.json()], what).to.deep.equal([403, REFUSED])
    expect(answer.headers, what).not.to.have.property('access-control-allow-origin')
  }

  /** The body of each writing route, and its effect. */
  async function everyWrite(): Promise<((headers: Fields) => Promise<Answer>)[]> {
    const { config } = (await ask(service.port, '/api/config')).json() as { config: object }
    const settings = { ...config, taskIcons: { 'docs:search': '🔍' } }
    const writes = [
      ['PUT', '/api/config', settings],
      ['POST', '/api/config/preview', settings],
      ['POST', '/api/move', { task: 'docs:search', to: 'done' }],
      ['PUT', `/api/tabs/${STREAM}`, { tabs: 7 }],
    ] as const
    return writes.map(([method, target, body]) => headers => {
      return ask(service.port, { method, target, headers, body: JSON.stringify(body) })
    })
  }
})
