// By which names every route may be asked, over a bare socket.

import { expect } from 'chai'
import { EVERY_ROUTE } from '../../support/every-route.js'
import { ask, type Ask } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'
import { some } from '../../support/whole.js'
import { FOREIGN_HOSTS } from '../../support/texts/strangers.js'

type Host = readonly [name: string, how: Ask]

const LOCAL = [['Host', 'localhost']] as const
const MANY = Array.from({ length: 3000 }, () => ['X', 'x'] as const)
const ODD: readonly Host[] = [
  ['none', { host: false }],
  ['none, as HTTP/1.0 may', { host: false, version: '1.0' }],
  ['two', { headers: LOCAL }],
  ['two, far apart', { headers: [...MANY, ...LOCAL] }],
  ['two that differ', { host: 'evil.com', headers: LOCAL }],
  ['a forwarded one', { host: 'evil.com', headers: [['X-Forwarded-Host', 'localhost']] }],
]
const HOSTS = some([...FOREIGN_HOSTS.map((host): Host => [host, { host }]), ...ODD], 4)

let service: Served

describe('requirement 6: a request to any route', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
  })
  after(() => service.close())

  it('is refused for a Host that is not of this machine', async () => {
    let times = 0
    for (const [method, target] of EVERY_ROUTE) {
      const words = target.startsWith('/docs') ? 'bad host' : '{"error":"bad host"}'
      for (const [name, how] of HOSTS) {
        const answer = await ask(service.port, { method, target, ...how })
        expect([answer.status, answer.text], `${target} ${name}`).to.deep.equal([403, words])
        times += 1
      }
    }
    const injected = 'requests with a Host that is not of this machine, to every route'
    noteInjection({ requirement: 6, injected, times, survived: times })
  })
})
