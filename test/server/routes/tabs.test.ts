// GET /api/open, the event stream and how many browser tabs are counted.

import { expect } from 'chai'
import { ask, listen, type Listening } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

const ID = 'a'.repeat(22)

let service: Served
let streams: Listening[]

describe('the open tabs', () => {
  before(async () => {
    service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
  })
  beforeEach(() => (streams = []))
  afterEach(leave)
  after(() => service.close())

  it('are none without a stream', async () => {
    expect(await open('ws=search')).to.deep.equal({ ok: true, listeners: 0 })
    expect(await countTabs()).to.equal(0)
  })

  it('receive a link, with empty fields where it says nothing', async () => {
    const stream = await join()
    const rows: [query: string, event: object][] = [
      ['ws=web%3Asearch/phase-1-x', { ws: 'web:search/phase-1-x', plan: '', doc: '' }],
      ['ws=search&plan=plan', { ws: 'search', plan: 'plan', doc: '' }],
      ['doc=weekly/a%20b.html', { ws: '', plan: '', doc: 'weekly/a b.html' }],
      ['doc=/home/me/x.html', { ws: '', plan: '', doc: '/home/me/x.html' }],
      ['ws=nothing+of+that+name', { ws: 'nothing of that name', plan: '', doc: '' }],
      ['ws=a&ws=b', { ws: 'a', plan: '', doc: '' }],
    ]
    for (const [query, event] of rows) {
      expect(await open(query)).to.deep.equal({ ok: true, listeners: 1 })
      expect(await stream.next()).to.deep.equal({ type: 'open', ...event })
    }
  })

  it('receive nothing for an empty link', async () => {
    for (const query of ['', '?', '?plan=plan.html', '?ws=&doc=']) {
      const answer = await ask(service.port, `/api/open${query}`)
      expect([answer.status, answer.json()]).to.deep.equal([400, { error: 'need ws or doc' }])
    }
  })

  it('receive nothing for a HEAD request, which does not count as a tab', async () => {
    const stream = await join()
    for (const target of ['/api/open?ws=head', '/api/events', `/api/events?tab=${ID}&tabs=3`]) {
      expect((await ask(service.port, { method: 'HEAD', target })).status).to.equal(200)
    }
    expect((await ask(service.port, { method: 'HEAD', target: '/api/open' })).status).to.equal(400)
    expect(await open('ws=get')).to.deep.equal({ ok: true, listeners: 1 })
    expect(await stream.next()).to.include({ ws: 'get' })
  })

  it('count as many as their stream reports later', async () => {
    await join(`?tab=${ID}&tabs=1`)
    for (const tabs of [0, 999, 2]) {
      expect((await put(ID, JSON.stringify({ tabs }))).json()).to.deep.equal({ ok: true })
      expect(await open('ws=search')).to.deep.equal({ ok: true, listeners: tabs })
    }
  })

  it('are not counted for a stream that is not there', async () => {
    const answer = await put('b'.repeat(22), '{"tabs":2}')
    expect([answer.status, answer.json()]).to.deep.equal([404, { error: 'no such stream' }])
  })

  it('get a link that is opened between two of their streams', async () => {
    await join(`?tab=${ID}&tabs=2`)
    await leave()
    const opening = open('ws=search')
    const next = await join(`?tab=${'b'.repeat(22)}&tabs=1`)
    expect(await opening).to.deep.equal({ ok: true, listeners: 1 })
    expect(await next.next()).to.include({ ws: 'search' })
  })
})

async function join(query = ''): Promise<Listening> {
  const stream = await listen(service.port, query)
  streams.push(stream)
  return stream
}

/** Closes the streams; resolves when the service has noticed. */
async function leave(): Promise<void> {
  await Promise.all(streams.splice(0).map(stream => stream.close()))
  while ((await countTabs()) > 0);
}

async function open(query: string): Promise<unknown> {
  const answer = await ask(service.port, `/api/open?${query}`)
  expectReply('open', answer.json())
  return answer.json()
}

function put(id: string, body: string) {
  return ask(service.port, { method: 'PUT', target: `/api/tabs/${id}`, body })
}

async function countTabs(): Promise<number> {
  return ((await ask(service.port, '/api/status')).json() as { tabs: number }).tabs
}
