// Framed docs: the capability address, what it opens, and which requests are led there.

import { expect } from 'chai'
import { ask, srcOf } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const PLAN = 'docs/active/search/plans/plan.html'

type Fields = readonly (readonly [string, string])[]
const DOCUMENT: Fields = [
  ['Sec-Fetch-Dest', 'document'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-Fetch-Site', 'cross-site'],
]
const OWN_FRAME: Fields = [
  ['Sec-Fetch-Dest', 'iframe'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-Fetch-Site', 'same-origin'],
]
const STRANGE_FRAME: Fields = [
  ['Sec-Fetch-Dest', 'iframe'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-Fetch-Site', 'cross-site'],
]
const IMAGE: Fields = [
  ['Sec-Fetch-Dest', 'image'],
  ['Sec-Fetch-Mode', 'no-cors'],
  ['Sec-Fetch-Site', 'cross-site'],
]

let service: Served

describe('a framed doc', () => {
  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<title>Plan</title>',
      'active/search/plans/notes.md': '# Notes',
      'active/search/plans/data.json': '{}',
      'active/search/plans/logo.svg': '<svg/>',
      'active/search/plans/page.xhtml': '<html/>',
      'active/search/plans/feed.xml': '<feed/>',
      'active/search/plans/a b#c.html': 'odd',
      'active/search/plans/x.pdf': '%PDF',
      'active/search/plans/x.weird': 'text',
      'active/search-2/plans/plan.html': 'sibling',
      'active/other/plans/plan.html': 'other',
      'shared/style.css': 'css',
    })
  })
  after(() => service.close())

  it('has an address with a capability', async () => {
    const src = await srcOf(service.port, PLAN)
    expect(src).to.match(/^\/docs\/~[\w-]{22}\/docs\/active\/search\/plans\/plan\.html$/)
    const headers = [['Sec-Fetch-Dest', 'empty']] as const
    expect((await ask(service.port, { target: src, headers })).text).to.equal('<title>Plan</title>')
    expect(await srcOf(service.port, 'docs/active/search/plans/a b#c.html')).to.match(
      /\/a%20b%23c\.html$/,
    )
  })

  it('has an address for every file that is served, and for nothing else', async () => {
    for (const name of ['data.json', 'x.pdf', 'x.weird', 'notes.md']) {
      expect(await srcOf(service.port, `docs/active/search/plans/${name}`)).to.contain(name)
    }
    for (const path of ['docs/nothing.html', '/etc/passwd', 'docs/active/search', 'x']) {
      const answer = await ask(service.port, `/api/frame?path=${encodeURIComponent(path)}`)
      expect(answer.status).to.equal(404)
      expect(answer.json()).to.deep.equal({
        error: `${path} is not a document in the docs folders`,
      })
    }
    const bare = await ask(service.port, '/api/frame')
    expect([bare.status, bare.json()]).to.deep.equal([400, { error: 'need path' }])
  })

  describe('requirement 3: by its capability', () => {
    it('reads its task and shared assets', async () => {
      const base = await baseOf(PLAN)
      const paths = ['active/search/plans/data.json', 'active/search/plans/logo.svg']
      for (const path of [...paths, 'shared/style.css']) {
        const answer = await ask(service.port, { target: base + path, headers: IMAGE })
        expect(answer.status, path).to.equal(200)
        expect(answer.headers).to.include({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
      }
    })

    it('redirects from the doc of another task to its plain address', async () => {
      const base = await baseOf(PLAN)
      for (const path of ['active/other/plans/plan.html', 'active/search-2/plans/plan.html']) {
        const answer = await ask(service.port, { target: base + path, headers: DOCUMENT })
        expect([answer.status, answer.headers.location]).to.deep.equal([302, `/docs/docs/${path}`])
        expect(answer.text).to.equal(`Redirecting to /docs/docs/${path}.`)
        const image = await ask(service.port, { target: base + path, headers: IMAGE })
        expect([image.status, image.text]).to.deep.equal([403, 'stale address'])
        expect(image.headers).not.to.have.property('access-control-allow-origin')
      }
    })

    it('of an earlier run of the service redirects to the plain address, and loads nothing', async () => {
      const stale = `/docs/~${'A'.repeat(22)}/${PLAN}?theme=light`
      for (const headers of [DOCUMENT, OWN_FRAME]) {
        const answer = await ask(service.port, { target: stale, headers })
        expect(answer.status).to.equal(302)
        expect(answer.headers.location).to.equal(`/docs/${PLAN}?theme=light`)
      }
      for (const headers of [IMAGE, []]) {
        expect((await ask(service.port, { target: stale, headers })).status).to.equal(403)
      }
    })

    it('redirects only to addresses below /docs', async () => {
      const paths = ['/evil.com/x.html', '../api/tree', '%2e%2e/api', '\\evil.com', 'x%0d%0aA:b']
      for (const path of paths) {
        const target = `/docs/~${'A'.repeat(22)}/${path}`
        const answer = await ask(service.port, { target, headers: DOCUMENT })
        const { location = '/docs/' } = answer.headers
        expect(new URL(location, 'http://localhost/').href).to.match(/^http:\/\/localhost\/docs\//)
      }
    })
  })

  describe('opened directly', () => {
    for (const name of ['plan.html', 'notes.md', 'logo.svg', 'page.xhtml', 'feed.xml']) {
      it(`goes on to its capability address (${name})`, async () => {
        const target = `/docs/docs/active/search/plans/${name}?theme=light`
        for (const headers of [DOCUMENT, OWN_FRAME]) {
          const answer = await ask(service.port, { target, headers })
          expect(answer.status).to.equal(302)
          const src = await srcOf(service.port, `docs/active/search/plans/${name}`)
          expect(answer.headers.location).to.equal(`${src}?theme=light`)
          expect(answer.headers['cache-control']).to.equal('no-store')
        }
      })
    }

    it('is served without a redirect in a frame of another site, to a script, and as a PDF', async () => {
      const inert = '/docs/docs/active/search/plans/x.pdf'
      for (const [target, headers] of [
        [`/docs/${PLAN}`, STRANGE_FRAME],
        [`/docs/${PLAN}`, []],
        [inert, DOCUMENT],
      ] as const) {
        expect((await ask(service.port, { target, headers })).status).to.equal(200)
      }
    })
  })

  it('requirement 43: has an ETag of its own in a frame, for fetch, in each theme, and plainly', async () => {
    const notes = await srcOf(service.port, 'docs/active/search/plans/notes.md')
    const asked = [
      notes,
      { target: notes, headers: [['Sec-Fetch-Dest', 'empty']] as const },
      `${notes}?theme=light`,
      '/docs/docs/active/search/plans/notes.md',
    ]
    const answers = await Promise.all(asked.map(address => ask(service.port, address)))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).to.equal(4)
  })

  it('gets a new capability when its task has moved', async () => {
    const before = await srcOf(service.port, 'docs/active/other/plans/plan.html')
    const body = JSON.stringify({ task: 'docs:other', to: 'done' })
    const moved = await ask(service.port, { method: 'POST', target: '/api/move', body })
    expect(moved.json()).to.deep.equal({ from: 'docs/active/other', to: 'docs/done/other' })
    const after = await srcOf(service.port, 'docs/done/other/plans/plan.html')
    expect((await ask(service.port, after)).text).to.match(/other$/)
    expect((await ask(service.port, before)).status).to.equal(404)
    const crossed = before.replace('/active/', '/done/')
    expect((await ask(service.port, crossed)).status).to.equal(403)
  })
})

/** The capability address of the docs folder. */
async function baseOf(path: string): Promise<string> {
  return /^\/docs\/~[\w-]+\/docs\//.exec(await srcOf(service.port, path))?.[0] ?? ''
}
