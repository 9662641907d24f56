// Which page may ask for what: Origin and the headers by which browsers say where a request comes from.
// Which pages may not: origin-requests.test.ts.

import { expect } from 'chai'
import { Refusal } from '../../../server/refusal.js'
import { parseHost } from '../../../server/trust/host.js'
import { checkOrigin } from '../../../server/trust/origin.js'
import { ownOrigins } from '../../support/texts/strangers.js'

const PORT = 4173
const DOC = '/docs/app/x.html'
const FRAMED = '/docs/~0123456789012345678901/app/x.png'

describe('a request that writes', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'BREW']) {
    it(`goes on without an Origin (${method})`, () => {
      expect(passes({ method })).to.equal(true)
    })
  }

  for (const origin of ownOrigins(PORT)) {
    it(`goes on from ${origin}`, () => expect(passes({ method: 'PUT', origin })).to.equal(true))
  }

  it('goes by the port the browser sees, which a forwarding may have changed', () => {
    const host = 'localhost:9000'
    expect(passes({ method: 'PUT', origin: 'http://localhost:9000', host })).to.equal(true)
    expect(passes({ method: 'PUT', origin: `http://localhost:${PORT}`, host })).to.equal(false)
    expect(passes({ method: 'PUT', origin: 'http://localhost', host: '127.0.0.1' })).to.equal(true)
  })
})

describe('a request that reads', () => {
  for (const method of ['GET', 'HEAD']) {
    for (const origin of ownOrigins(PORT)) {
      it(`goes on to the API from ${origin} (${method})`, () => {
        expect(passes({ method, origin, site: 'cross-site' })).to.equal(true)
      })
    }
  }

  it('loads a file by its capability from any origin', () => {
    expect(passes({ path: FRAMED, origin: 'null', site: 'cross-site' })).to.equal(true)
  })
})

describe('a request of another site', () => {
  const rows: [name: string, from: Parameters<typeof passes>[0], passes: boolean][] = [
    ['reads no API, whatever its site is', { site: 'same-origin', origin: 'null' }, false],
    ['is the same site after all', { site: 'same-origin' }, true],
    ['is no site but a person', { site: 'none' }, true],
    ['is no browser', {}, true],
    [
      'is the dashboard under another loopback name',
      { site: 'cross-site', origin: `http://127.0.0.1:${PORT}` },
      true,
    ],
    ['loads no doc as a part of itself', { path: DOC, site: 'cross-site', dest: 'image' }, false],
    ['fetches no doc', { path: DOC, site: 'same-site', dest: 'empty', mode: 'cors' }, false],
    ['embeds no doc as an object', { path: DOC, site: 'cross-site', dest: 'object' }, false],
    ['may lead a person to a doc', { path: DOC, site: 'cross-site', dest: 'document' }, true],
    ['may load by capability', { path: FRAMED, site: 'cross-site', dest: 'image' }, true],
    ['gets the page, which guards itself', { path: '/', site: 'cross-site' }, true],
  ]
  for (const [name, from, expected] of rows) {
    it(name, () => expect(passes(from)).to.equal(expected))
  }

  it('installs no service worker', () => {
    for (const path of [DOC, FRAMED, '/x.js', '/api/tree']) {
      expect(passes({ path, worker: 'script' })).to.equal(false)
    }
  })

  it('gets no preflight of the API', () => {
    expect(passes({ method: 'OPTIONS' })).to.equal(false)
    expect(passes({ method: 'OPTIONS', origin: `http://localhost:${PORT}` })).to.equal(false)
  })

  it('is refused at the paths /api and /docs, too', () => {
    expect(passes({ path: '/api', site: 'cross-site' })).to.equal(false)
    expect(passes({ path: '/docs', site: 'cross-site', dest: 'image' })).to.equal(false)
  })
})

interface From {
  method?: string
  path?: string
  host?: string
  origin?: string
  site?: string
  dest?: string
  mode?: string
  worker?: string
}

function passes(from: From): boolean {
  const host = parseHost(from.host ?? `localhost:${PORT}`)
  if (!host) throw new Error('no such host')
  const headers = {
    ...(from.origin !== undefined && { origin: from.origin }),
    ...(from.site !== undefined && { 'sec-fetch-site': from.site }),
    ...(from.dest !== undefined && { 'sec-fetch-dest': from.dest }),
    ...(from.mode !== undefined && { 'sec-fetch-mode': from.mode }),
    ...(from.worker !== undefined && { 'service-worker': from.worker }),
  }
  try {
    checkOrigin({ method: from.method ?? 'GET', path: from.path ?? '/api/tree', host, headers })
    return true
  } catch (error) {
    expect(error).to.be.instanceOf(Refusal)
    expect(error).to.include({ status: 403, message: 'not from the dashboard' })
    return false
  }
}
