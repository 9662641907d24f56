// The headers that keep a doc in its place: it runs, and reaches nothing.

import { expect } from 'chai'
import { ask, srcOf, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const PLAN = 'docs/active/search/plans/plan.html'
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
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
      'active/search/plans/x.pdf': '%PDF',
    })
  })
  after(() => service.close())

  it('requirement 63: without dialogs of the browser, except in a tab of its own', async () => {
    for (const target of [`/docs/${PLAN}`, await srcOf(service.port, PLAN)]) {
      for (const [destination, isAllowed] of [
        ['document', true],
        ['iframe', false],
        ['frame', false],
        ['object', false],
      ] as const) {
        const headers = [['Sec-Fetch-Dest', destination]] as const
        const answer = await ask(service.port, { target, headers })
        if (answer.status !== 200) continue
        const [sandbox] = policyOf(answer)
        expect(sandbox === `${SANDBOX} allow-modals`, destination).to.equal(isAllowed)
      }
    }
  })

  it('requirement 63: by a 403 for a PDF in a frame of another site', async () => {
    const target = await srcOf(service.port, 'docs/active/search/plans/x.pdf')
    const statusOf = async (destination: string, site: string) => {
      const headers = [
        ['Sec-Fetch-Dest', destination],
        ['Sec-Fetch-Site', site],
      ] as const
      return (await ask(service.port, { target, headers })).status
    }
    for (const destination of ['iframe', 'frame', 'embed', 'object']) {
      expect(await statusOf(destination, 'cross-site'), destination).to.equal(403)
    }
    expect(await statusOf('iframe', 'same-origin')).to.equal(200)
    expect(await statusOf('document', 'cross-site')).to.equal(200)
    expect(await statusOf('empty', 'cross-site')).to.equal(200)
  })

  it('by a sandbox on error pages, too', async () => {
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

  it('by a strict policy where it is Markdown', async () => {
    const policy = policyOf(
      await ask(service.port, await srcOf(service.port, 'docs/active/search/plans/notes.md')),
    )
    expect(policy).to.include.members([
      "default-src 'none'",
      `style-src 'unsafe-inline' http://localhost:${service.port}/page/`,
      'img-src * data: blob:',
      `script-src http://localhost:${service.port}/bridge.js http://localhost:${service.port}/page/`,
    ])
    const plain = await ask(service.port, '/docs/docs/active/search/plans/notes.md')
    expect(policyOf(plain)).to.include.members([
      `${SANDBOX} allow-modals`,
      "default-src 'none'",
      `style-src 'unsafe-inline' http://localhost:${service.port}/page/`,
      `script-src http://localhost:${service.port}/page/`,
    ])
  })

  it('by the same policy where it is shown as it is written, whatever it is', async () => {
    const markdown = await srcOf(service.port, 'docs/active/search/plans/notes.md')
    const policy = policyOf(await ask(service.port, markdown))
    for (const path of [PLAN, 'docs/active/search/plans/x.pdf']) {
      const target = `${await srcOf(service.port, path)}?view=source`
      expect(policyOf(await ask(service.port, target)), path).to.deep.equal(policy)
    }
  })

  it('without a sandbox where it is a PDF, which the browser would not show in one', async () => {
    const path = 'docs/active/search/plans/x.pdf'
    expect(
      policyOf(await ask(service.port, await srcOf(service.port, path))).join(),
    ).not.to.contain('sandbox')
    expect(policyOf(await ask(service.port, `/docs/${path}`))).to.deep.equal([
      "frame-ancestors 'self'",
    ])
  })

  it('by headers that allow only its own origin at the plain address', async () => {
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

  it('requirement 3: by a 403 for other sites at the plain address', async () => {
    const answer = await ask(service.port, { target: `/docs/${PLAN}`, headers: IMAGE })
    expect([answer.status, answer.text]).to.deep.equal([403, 'not from the dashboard'])
    expect(answer.headers).not.to.have.property('access-control-allow-origin')
  })
})

function policyOf({ headers }: Answer): string[] {
  return (headers['content-security-policy'] ?? '').split('; ')
}
