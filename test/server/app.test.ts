// Everything around the routes: errors that are bugs, and the dashboard's own files.

import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createApp, createHttpServer } from '../../server/app.js'
import { Comparisons } from '../../server/compare/comparisons.js'
import { EventHub } from '../../server/event-hub.js'
import { Library } from '../../server/library/library.js'
import { Reviews } from '../../server/review/reviews.js'
import { MarkdownPages } from '../../server/markdown/renderer.js'
import { ask } from '../support/http.js'

const APP = new URL('../../app/', import.meta.url)
const PAGE_PART = `/page/${readdirSync(new URL('page', APP)).find(name => name.startsWith('mermaid-'))}`

let state: string
let library: Library
let server: Server
let port: number
let warnings: string[]

describe('the app', () => {
  before(async () => {
    state = await mkdtemp(join(tmpdir(), 'plan-viewer-app-'))
    warnings = []
    const warn = (line: string) => void warnings.push(line)
    const fail = () => {
      throw new Error('a bug in /home/somebody/secret')
    }
    library = new Library({ tell: () => {}, warn, state, home: state })
    const config = {
      response: fail,
      etag: () => '""',
      save: fail,
      check: fail,
      problem: null,
    } as never
    const secret = Buffer.alloc(32)
    const reviews = new Reviews({
      dir: state,
      warn,
      tell: () => undefined,
      listing: () => library.listing(),
      idle: () => library.idle(),
    })
    const pages = new MarkdownPages()
    const comparisons = new Comparisons(pages)
    const parts = { library, reviews, hub: new EventHub(), config, pages, comparisons, secret }
    const app = createApp({ ...parts, version: '1.2.3', run: 'r', startedIn: '/', warn })
    server = createHttpServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })

  after(async () => {
    server.closeAllConnections()
    server.close()
    await library.close()
    await rm(state, { recursive: true, force: true })
  })

  it('requirement 34: answers a bug without its message, and says it on the terminal with its stack', async () => {
    for (const [method, target] of [
      ['GET', '/api/config'],
      ['PUT', '/api/config'],
      ['POST', '/api/config/preview'],
    ] as const) {
      warnings.length = 0
      const answer = await ask(port, { method, target, body: '{}' })
      expect([answer.status, answer.json()]).to.deep.equal([500, { error: 'internal error' }])
      expect(answer.headers.etag).to.equal(undefined)
      expect(warnings.join()).to.match(/^Error: a bug in [^]+app\.test\.js/)
    }
    expect((await ask(port, '/api/status')).status).to.equal(200)
  })

  it('names itself and its version in the Server header', async () => {
    expect((await ask(port, '/api/status')).headers.server).to.equal('plan-viewer/1.2.3')
  })

  it('forbids frames around the dashboard, and scripts in it from other origins', async () => {
    const { headers } = await ask(port, '/')
    expect(headers['content-type']).to.equal('text/html; charset=utf-8')
    expect(headers['content-security-policy']?.split('; ')).to.have.members([
      "default-src 'self'",
      `frame-src http://localhost:${port}/docs/ blob: data:`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    expect(headers).to.include({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.to.have.property('access-control-allow-origin')
  })

  it('lets pages of this machine frame the page /embed, and no other page', async () => {
    const answer = await ask(port, '/embed')
    expect([answer.status, answer.headers['content-type']]).to.deep.equal([
      200,
      'text/html; charset=utf-8',
    ])
    const policy = answer.headers['content-security-policy']?.split('; ')
    expect(policy).to.include("frame-ancestors 'self' http://localhost:* http://127.0.0.1:*")
    expect(policy).to.include.members(["default-src 'self'", "object-src 'none'"])
    expect(answer.headers).not.to.have.property('access-control-allow-origin')
    const file = await ask(port, '/embed.html')
    expect(file.headers['content-security-policy']).to.contain("frame-ancestors 'none'")
  })

  it('redirects a page from [::1] to localhost, because a policy cannot name [::1]', async () => {
    const host = `[::1]:${port}`
    for (const [dest, target] of [
      ['iframe', '/embed?doc=a.html'],
      ['document', '/?ws=search'],
    ] as const) {
      const headers = [['Sec-Fetch-Dest', dest]] as const
      const { status, headers: sent } = await ask(port, { target, host, headers })
      expect([status, sent.location]).to.deep.equal([302, `http://localhost:${port}${target}`])
    }
    expect((await ask(port, { target: '/api/status', host })).status).to.equal(200)
  })

  it('sends its public code as what it is, with the headers that other pages need to load it', async () => {
    for (const target of [
      ...[
        '/plan-viewer.js',
        '/page/page.js',
        '/page/page.css',
        '/page/source.js',
        '/page/annotate.js',
        PAGE_PART,
      ],
    ]) {
      const { status, headers } = await ask(port, target)
      expect(status, target).to.equal(200)
      expect(headers, target).to.include({
        'content-type': `text/${target.endsWith('.js') ? 'javascript' : 'css'}; charset=utf-8`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    for (const target of ['/embed.js', '/dashboard.js', '/index.html', '/x/plan-viewer.js']) {
      const { headers } = await ask(port, target)
      expect(headers, target).not.to.have.property('access-control-allow-origin')
    }
  })

  it('has its files revalidated, but cached for ever where their name has a hash', async () => {
    const { headers } = await ask(port, '/page/page.js')
    expect(headers['cache-control']).to.equal('no-cache')
    const known = [['If-None-Match', headers.etag ?? '']] as const
    const again = await ask(port, { target: '/page/page.js', headers: known })
    expect([again.status, again.text]).to.deep.equal([304, ''])
    const part = await ask(port, PAGE_PART)
    expect(part.headers['cache-control']).to.equal('public, max-age=31536000, immutable')
    const none = await ask(port, '/page/mermaid-AAAAAAAA.js')
    expect([none.status, none.headers['cache-control']]).to.deep.equal([404, 'no-store'])
  })

  it('keeps the script of the shared worker for ever, for the dashboard alone', async () => {
    const [name] = readdirSync(APP).filter(file => file.startsWith('events-worker'))
    const { status, headers } = await ask(port, `/${name}`)
    expect(status).to.equal(200)
    // It may ask the service, and nothing else.
    expect(headers['content-security-policy']?.split('; ')).to.include("default-src 'self'")
    expect(headers).to.include({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.to.have.property('access-control-allow-origin')
  })

  it('has an icon where browsers ask for one by themselves', async () => {
    const [asked, named] = [await ask(port, '/favicon.ico'), await ask(port, '/favicon.svg')]
    expect(asked).to.include({ status: 200, text: named.text })
    expect(asked.headers).to.include({ 'content-type': 'image/svg+xml', etag: named.headers.etag })
    const policy = asked.headers['content-security-policy']
    expect(policy).to.equal((await ask(port, '/')).headers['content-security-policy'])
  })

  it('answers in JSON where there is no such file', async () => {
    for (const target of ['/nothing', '/index.html/x', '/..%2fbin/plans.js', '/%00', '/%zz']) {
      const answer = await ask(port, target)
      expect(answer.status, target).to.be.within(400, 404)
      expect(answer.json()).to.have.all.keys('error')
    }
  })
})
