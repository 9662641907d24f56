// The headers that keep a doc in its place: it runs, and reaches nothing.

import { expect } from 'chai'
import { ask, type Answer } from '../support/http.js'
import { serve, type Served } from '../support/service.js'

const PLAN = 'docs/active/search/plans/plan.html'
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads'
const IMAGE = [
  ['Sec-Fetch-Dest', 'image'],
  ['Sec-Fetch-Mode', 'no-cors'],
  ['Sec-Fetch-Site', 'cross-site'],
] as const

let service: Served

describe('a doc is kept in its place', () => {
  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'active/search/plans/notes.md': '# Notes',
      'active/search/plans/logo.svg': '<svg/>',
      'active/search/plans/page.xhtml': '<html/>',
      'active/search/plans/feed.xml': '<feed/>',
      'active/search/plans/x.pdf': '%PDF',
      'active/search/plans/large.md': 'large '.repeat(1_000_000),
    })
  })
  after(() => service.close())

  const active = ['plan.html', 'notes.md', 'large.md', 'logo.svg', 'page.xhtml', 'feed.xml']
  for (const name of active) {
    it(`by a sandbox without an origin, at both addresses and as source (${name})`, async () => {
      const path = `docs/active/search/plans/${name}`
      const targets = [`/docs/${path}`, await srcOf(path), `/api/source?path=${path}`]
      for (const target of targets) {
        const policy = policyOf(await ask(service.port, target))
        expect(policy, target).to.include(SANDBOX)
        expect(policy.join()).not.to.match(/allow-same-origin|allow-top-navigation/)
      }
    })
  }

  it('by a sandbox where it is not served, too', async () => {
    for (const target of ['/docs/docs/nothing.html', `/docs/~x/${PLAN}`, '/docs/%zz']) {
      expect(policyOf(await ask(service.port, target))).to.include(SANDBOX)
    }
  })

  it('with connections, forms and frames limited to docs and https', async () => {
    const docs = `http://localhost:${service.port}/docs/`
    expect(policyOf(await ask(service.port, `/docs/${PLAN}`))).to.deep.equal([
      SANDBOX,
      `connect-src ${docs} https: data: blob:`,
      `form-action ${docs} https:`,
      `frame-src ${docs} https: data: blob:`,
      "object-src 'none'",
      "frame-ancestors 'self'",
    ])
  })

  it('as data where it is Markdown', async () => {
    const policy = policyOf(
      await ask(service.port, await srcOf('docs/active/search/plans/notes.md')),
    )
    expect(policy).to.include.members([
      "default-src 'none'",
      `style-src 'unsafe-inline' http://localhost:${service.port}/page/`,
      'img-src * data: blob:',
      `script-src http://localhost:${service.port}/bridge.js http://localhost:${service.port}/page/`,
    ])
    const plain = await ask(service.port, '/docs/docs/active/search/plans/notes.md')
    expect(policyOf(plain)).to.include.members([
      "default-src 'none'",
      `style-src 'unsafe-inline' http://localhost:${service.port}/page/`,
      `script-src http://localhost:${service.port}/page/`,
    ])
  })

  it('without a sandbox where it is a PDF, which would stay blank', async () => {
    const path = 'docs/active/search/plans/x.pdf'
    expect(policyOf(await ask(service.port, await srcOf(path))).join()).not.to.contain('sandbox')
    expect(policyOf(await ask(service.port, `/docs/${path}`))).to.deep.equal([
      "frame-ancestors 'self'",
    ])
  })

  it('for its own origin alone at the plain address', async () => {
    const { headers } = await ask(service.port, `/docs/${PLAN}`)
    expect(headers).not.to.have.property('access-control-allow-origin')
    expect(headers).to.include({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'Sec-Fetch-Dest, Sec-Fetch-Site',
    })
  })

  it('requirement 3: from other sites, which load nothing from the plain address', async () => {
    const answer = await ask(service.port, { target: `/docs/${PLAN}`, headers: IMAGE })
    expect([answer.status, answer.text]).to.deep.equal([403, 'not from the dashboard'])
    expect(answer.headers).not.to.have.property('access-control-allow-origin')
  })
})

async function srcOf(path: string): Promise<string> {
  const answer = await ask(service.port, `/api/frame?path=${encodeURIComponent(path)}`)
  return (answer.json() as { src: string }).src
}

function policyOf({ headers }: Answer): string[] {
  return (headers['content-security-policy'] ?? '').split('; ')
}
