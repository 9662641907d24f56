// Every route there is, and what it may send. A route that sends users' files keeps those that run in
// a sandbox; a route that every-route.ts does not have fails, so that other tests ask it, too.

import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../schema/api/api.js'
import { createRouter } from '../../../server/app.js'
import { EventHub } from '../../../server/event-hub.js'
import { EVERY_ROUTE } from '../../support/every-route.js'
import { ask, srcOf } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const FOLDER = 'docs/active/search/plans'
const PAGES = ['page.html', 'page.htm', 'page.xhtml', 'logo.svg', 'feed.xml', 'style.xsl', 'a.md']
/** The last is shown as text. */
const ACTIVE = [...PAGES, 'large.md']

/** Routes that send users' files, and the address of one. */
const FILES: Readonly<Record<string, (path: string) => Promise<string> | string>> = {
  '/api/versions/bytes': versionOf,
  '/api/source': path => `/api/source?path=${path}`,
  '/^\\/docs(?:\\/|$)/': path => `/docs/${path}`,
  '/^\\/docs\\/~[^/]/': path => srcOf(service.port, path),
}

let service: Served

describe('requirement 1: the route table', () => {
  before(async () => {
    const bait = '<script>alert(1)</script>'
    const fileTypes = ACTIVE.map(name => name.slice(name.lastIndexOf('.') + 1))
    const files = Object.fromEntries(ACTIVE.map(name => [`active/search/plans/${name}`, bait]))
    files['active/search/plans/large.md'] = 'large '.repeat(1_000_000)
    service = await serve(files, { config: { fileTypes } })
  })
  after(() => service.close())

  for (const route of routes()) {
    const path = String(route.path)
    const targetOf = FILES[path]
    if (targetOf === undefined) {
      it(`has ${path}, which sends nothing that a browser runs`, async () => {
        const known = EVERY_ROUTE.find(([, target]) => route.match(target.replace(/\?.*/, '')))
        expect(known, 'in every-route.ts').not.to.equal(undefined)
        const headers = await headersAt(known?.[1] ?? '')
        const type = path === '/api/events' ? 'text/event-stream' : 'application/json'
        expect(headers['content-type']).to.match(new RegExp(`^${type}`))
        expect(headers['x-content-type-options']).to.equal('nosniff')
        expect(headers['content-security-policy']).to.contain("default-src 'none'")
      })
      continue
    }
    for (const name of ACTIVE) {
      it(`has ${path}, which keeps ${name} in a sandbox`, async () => {
        const target = await targetOf(`${FOLDER}/${name}`)
        for (const dest of ['iframe', 'document', 'empty', 'image', null]) {
          expectSandbox(await headersAt(target, dest))
        }
      })
    }

    it(`has ${path}, whose error replies are not executed either`, async () => {
      const headers = await headersAt(await targetOf(`${FOLDER}/page.html`), null, '%zz')
      expect(headers['content-type']).to.match(/^(?:text\/plain|application\/json)/)
      expect(headers['x-content-type-options']).to.equal('nosniff')
    })
  }
})

function routes() {
  const nothing = {} as never
  const parts = {
    library: nothing,
    hub: new EventHub(),
    config: nothing,
    pages: nothing,
    comparisons: nothing,
    reviews: nothing,
    startedIn: '/',
    run: '',
  }
  const router = createRouter({ ...parts, secret: Buffer.alloc(32), version: '', warn: () => {} })
  const all = router.stack.filter(({ methods }) => methods.length > 0)
  // One of each path, whatever its methods.
  return [...new Map(all.map(route => [String(route.path), route])).values()]
}

function expectSandbox(headers: Readonly<Record<string, string>>): void {
  const policy = (headers['content-security-policy'] ?? '').split('; ')
  const sandbox = policy.find(directive => directive.startsWith('sandbox'))?.split(' ') ?? []
  expect(sandbox).to.include('allow-scripts')
  expect(sandbox).not.to.include('allow-same-origin')
  expect(sandbox.join()).not.to.contain('allow-top-navigation')
  expect(headers['x-content-type-options']).to.equal('nosniff')
}

/** The headers of the answer alone: a stream of events never ends. */
async function headersAt(target: string, dest: string | null = null, more = '') {
  const headers = dest === null ? [] : [['Sec-Fetch-Dest', dest] as const]
  return (await ask(service.port, { method: 'HEAD', target: target + more, headers })).headers
}

async function versionOf(path: string): Promise<string> {
  const { hash } = (
    await ask(service.port, `/api/frame?at=now&path=${path}`)
  ).json() as PinnedFrameResponse
  return `/api/versions/bytes?path=${path}&hash=${hash}`
}
