// Markdown files of a real service: where their links and pictures lead, and what is sent for them.

import { expect } from 'chai'
import { ask, srcOf } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const TASK = 'active/search'
/** Names as they stand on disk, and how an author may write them. */
const NAMES: [name: string, written: string][] = [
  ['plans/my notes.md', '<my notes.md>'],
  ['plans/my notes.md', 'my%20notes.md'],
  ['plans/a#b.md', 'a%23b.md'],
  ['plans/a?b.md', 'a%3Fb.md'],
  ['plans/100%.md', '100%.md'],
  ['plans/100%.md', '100%25.md'],
  ['plans/grüße 日本.md', '<grüße 日本.md>'],
  ['plans/gr&uml;.md', 'gr&amp;uml;.md'],
  ['plans/(a).md', './(a).md'],
  ["plans/it's.md", "it's.md"],
  ['plans/phase-1-a/plan.md', './phase-1-a/plan.md'],
  ['research/up.md', '../research/up.md'],
]
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

let service: Served

describe('a Markdown file', () => {
  before(async () => {
    const files = NAMES.map(([name]) => [`${TASK}/${name}`, '# There'])
    const links = NAMES.flatMap(([, written], i) => [
      `[a](${written})`,
      `[b][r${i}]\n\n[r${i}]: ${written}`,
    ])
    service = await serve({
      ...(Object.fromEntries(files) as Record<string, string>),
      [`${TASK}/plans/plan.md`]: links.join('\n\n'),
      [`${TASK}/plans/pictures.md`]:
        '![a](<img/a b.gif>)\n\n<img src="img/a b.gif" width="1">\n\n<img src="./img/a%20b.gif">',
      [`${TASK}/plans/img/a b.gif`]: PICTURE,
      [`${TASK}/plans/top.md`]: [
        '![](/media/a.gif)',
        '<img src="/docs/media/a.gif" alt="`src="/x"`">',
        '<picture><source srcset="/media/a.gif 1x, /media/a.gif 2x"><img src="/none.gif"></picture>',
        'The text `src="/x"`, <img src="//elsewhere.test/a.gif">',
        '![](/b.gif) ![](media/a.gif)',
      ].join('\n\n'),
      'media/a.gif': PICTURE,
      [`${TASK}/public/b.gif`]: PICTURE,
      [`${TASK}/plans/same.md`]: 'the same',
      [`${TASK}/plans/again.md`]: 'the same',
      [`${TASK}/plans/huge.md`]: Buffer.concat([
        Buffer.from('# Huge\n'),
        Buffer.alloc(50_000_000, 'many words '),
        Buffer.from('\nend'),
      ]),
    })
  })
  after(() => service.close())

  it('has links that lead to the named files', async () => {
    const { page, address } = await framed('plans/plan.md')
    const targets = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(targets).to.have.length(NAMES.length * 2)
    for (const href of targets) {
      const { pathname } = new URL(href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"), address)
      const { status, text } = await ask(service.port, pathname)
      expect(`${status} ${/>There</.test(text)}`, href).to.equal('200 true')
    }
  })

  it('shows the pictures that lie beside it', async () => {
    const { page, address } = await framed('plans/pictures.md')
    const sources = [...page.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src)
    expect(sources).to.have.length(3)
    for (const src of sources) {
      const { status, body } = await ask(service.port, new URL(src, address).pathname)
      expect(status, src).to.equal(200)
      expect(body.equals(PICTURE), src).to.equal(true)
    }
  })

  it('shows the pictures from the top of its docs folder, of the repository around that, or of a folder around it', async () => {
    const { page, address } = await framed('plans/top.md')
    const sources = [...page.matchAll(/ src(?:set)?="([^"]*)"/g)].map(([, src = '']) => src)
    expect(page).to.contain('src=&quot;/x&quot;')
    const statuses = await Promise.all(
      sources.slice(1).map(async src => {
        const [one = '', ...more] = src.split(/ [12]x(?:, |$)/)
        const { origin, pathname } = new URL(one, address)
        if (origin !== service.url) return `${origin} ${pathname}`
        const { status } = await ask(service.port, pathname)
        return [status, ...more.filter(Boolean)].join(' ')
      }),
    )
    const top = './../../../media/a.gif'
    expect(statuses).to.deep.equal([
      '200',
      '200',
      `200 ${top}`,
      '404',
      'http://elsewhere.test /a.gif',
      '200',
      '200',
    ])
  })

  it('is titled by its own name where another one has the same text', async () => {
    expect((await framed('plans/same.md')).page).to.contain('<title>same.md</title>')
    expect((await framed('plans/again.md')).page).to.contain('<title>again.md</title>')
  })

  it('requirement 26: of 50 MB comes whole, as text, and others are answered meanwhile', async () => {
    const answers: string[] = []
    const huge = ask(service.port, `/docs/docs/${TASK}/plans/huge.md`).then(answer => {
      answers.push('huge')
      return answer
    })
    const other = await ask(service.port, `/docs/docs/${TASK}/plans/same.md`)
    answers.push('other')
    expect(other.text).to.contain('<p>the same</p>')
    const { status, headers, body } = await huge
    expect(status).to.equal(200)
    expect(headers['content-type']).to.equal('text/plain; charset=utf-8')
    expect(headers['content-security-policy']).to.match(/^sandbox /)
    expect(body.length).to.equal(50_000_011)
    expect(body.subarray(-3).toString()).to.equal('end')
    expect(answers).to.deep.equal(['other', 'huge'])
  })
})

/** The page at its capability address. */
async function framed(name: string): Promise<{ page: string; address: string }> {
  const src = await srcOf(service.port, `docs/${TASK}/${name}`)
  return { page: (await ask(service.port, src)).text, address: `${service.url}${src}` }
}
