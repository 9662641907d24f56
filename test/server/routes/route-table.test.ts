// Every route there is, and what it may send. A route that sends users' files keeps those that run in
// a sandbox; a route that is not known here fails, so that what it sends must be said.

import { expect } from 'chai'
import type { PinnedFrameResponse } from '../../../schema/api/api.js'
import { createRouter } from '../../../server/app.js'
import { EventHub } from '../../../server/event-hub.js'
import { ask } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const FOLDER = 'docs/active/search/plans'
const ACTIVE = ['page.html', 'page.htm', 'page.xhtml', 'logo.svg', 'feed.xml', 'style.xsl', 'a.md']

/** What a route sends: the service's own data as JSON, events, or users' files. */
type Sends =
  | { kind: 'data'; target: string; type?: string }
  | { kind: 'files'; targetOf: (path: string) => Promise<string> | string }

const KNOWN: Readonly<Record<string, Sends>> = {
  '/api/tree': { kind: 'data', target: '/api/tree' },
  '/api/changes': { kind: 'data', target: '/api/changes' },
  '/api/doc': { kind: 'data', target: `/api/doc?path=${FOLDER}/page.html` },
  '/api/ages': { kind: 'data', target: `/api/ages?path=${FOLDER}/page.html` },
  '/api/frame': { kind: 'data', target: `/api/frame?path=${FOLDER}/page.html` },
  '/api/search': { kind: 'data', target: '/api/search?q=script' },
  '/api/open': { kind: 'data', target: '/api/open?doc=%3Cscript%3E' },
  '/api/events': { kind: 'data', target: '/api/events', type: 'text/event-stream' },
  '/api/tabs/:id': { kind: 'data', target: '/api/tabs/x' },
  '/api/status': { kind: 'data', target: '/api/status' },
  '/api/move': { kind: 'data', target: '/api/move' },
  '/api/config': { kind: 'data', target: '/api/config' },
  '/api/config/preview': { kind: 'data', target: '/api/config/preview' },
  '/api/detect': { kind: 'data', target: '/api/detect' },
  '/api/folders': { kind: 'data', target: '/api/folders' },
  '/api/review': { kind: 'data', target: '/api/review' },
  '/api/review/status': { kind: 'data', target: '/api/review/status' },
  '/api/review/read': { kind: 'data', target: '/api/review/read' },
  '/api/review/unread': { kind: 'data', target: '/api/review/unread' },
  '/api/review/snooze': { kind: 'data', target: '/api/review/snooze' },
  '/api/compare': { kind: 'data', target: `/api/compare?path=${FOLDER}/page.html` },
  '/api/versions': { kind: 'data', target: `/api/versions?path=${FOLDER}/page.html` },
  '/api/versions/gone': { kind: 'data', target: '/api/versions/gone' },
  '/api/versions/restore': { kind: 'data', target: '/api/versions/restore' },
  '/api/versions/forget': { kind: 'data', target: '/api/versions/forget' },
  '/api/versions/join': { kind: 'data', target: '/api/versions/join' },
  '/api/versions/adopt': { kind: 'data', target: '/api/versions/adopt' },
  '/api/versions/bytes': { kind: 'files', targetOf: versionOf },
  '/api/source': { kind: 'files', targetOf: path => `/api/source?path=${path}` },
  '/^\\/docs(?:\\/|$)/': { kind: 'files', targetOf: path => `/docs/${path}` },
  '/^\\/docs\\/~[^/]/': { kind: 'files', targetOf: srcOf },
}

let service: Served

describe('requirement 1: the route table', () => {
  before(async () => {
    const bait = '<script>alert(1)</script>'
    const fileTypes = ACTIVE.map(name => name.slice(name.lastIndexOf('.') + 1))
    service = await serve(
      Object.fromEntries(ACTIVE.map(name => [`active/search/plans/${name}`, bait])),
      { config: { fileTypes } },
    )
  })
  after(() => service.close())

  const paths = routePaths()

  it('holds only routes that are known here', () => {
    expect(paths).to.have.members(Object.keys(KNOWN))
  })

  for (const path of paths) {
    const route = KNOWN[path]
    if (route?.kind === 'data') {
      it(`has ${path}, which sends nothing that a browser runs`, async () => {
        const headers = await headersAt(route.target)
        expect(headers['content-type']).to.match(new RegExp(`^${route.type ?? 'application/json'}`))
        expect(headers['x-content-type-options']).to.equal('nosniff')
        expect(headers['content-security-policy']).to.contain("default-src 'none'")
      })
    } else if (route) {
      for (const name of ACTIVE) {
        it(`has ${path}, which keeps ${name} in a sandbox`, async () => {
          const target = await route.targetOf(`${FOLDER}/${name}`)
          for (const dest of ['iframe', 'document', 'empty', 'image', null]) {
            expectSandbox(await headersAt(target, dest))
          }
        })
      }

      it(`has ${path}, whose error replies are not executed either`, async () => {
        const headers = await headersAt(await route.targetOf(`${FOLDER}/page.html`), null, '%zz')
        expect(headers['content-type']).to.match(/^(?:text\/plain|application\/json)/)
        expect(headers['x-content-type-options']).to.equal('nosniff')
      })
    }
  }
})

/** The paths of all routes, those that are patterns in their slashes. */
function routePaths(): string[] {
  const nothing = {} as never
  const parts = {
    library: nothing,
    hub: new EventHub(),
    config: nothing,
    pages: nothing,
    comparisons: nothing,
    reviews: nothing,
  }
  const router = createRouter({ ...parts, secret: Buffer.alloc(32), version: '', warn: () => {} })
  const routes = router.stack.filter(({ methods }) => methods.length > 0)
  return [...new Set(routes.map(({ path }) => String(path)))]
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

async function srcOf(path: string): Promise<string> {
  const answer = await ask(service.port, `/api/frame?path=${path}`)
  return (answer.json() as { src: string }).src
}

async function versionOf(path: string): Promise<string> {
  const { hash } = (
    await ask(service.port, `/api/frame?at=now&path=${path}`)
  ).json() as PinnedFrameResponse
  return `/api/versions/bytes?path=${path}&hash=${hash}`
}
