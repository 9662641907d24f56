import { expect } from 'chai'
import {
  DocMemory,
  ScrollPositions,
  DocStorage,
} from '../../../../components/state/docs/doc-memory.js'
import { docLinks, linkBeyond, readDocLink } from '../../../../components/state/docs/doc-links.js'
import { emptyStorage } from '../fake-service.js'
import { PLAN, aDoc } from '../trees.js'

const DOC = aDoc(PLAN, 'app:search')
const SETTLED = aDoc(PLAN.replace('active', 'done'), 'app:search')
const PLACE = { x: 0, y: 40, anchor: 'Aims', offset: -3 }

describe('where a doc was left @one-engine', () => {
  emptyStorage()

  it('is found again after a settle and after a reload', () => {
    const positions = new ScrollPositions()
    positions.set(DOC, PLACE)
    expect(positions.of(SETTLED)).to.deep.equal(PLACE)
    expect(new ScrollPositions().of(DOC)).to.equal(null)
    positions.write()
    expect(new ScrollPositions().of(DOC)).to.deep.equal(PLACE)
  })

  it('is forgotten for the oldest doc beyond 300', () => {
    const positions = new ScrollPositions()
    for (let i = 0; i <= 300; i++) positions.set(aDoc(`app/${i}.html`), PLACE)
    expect(positions.of(aDoc('app/0.html'))).to.equal(null)
    expect(positions.of(aDoc('app/1.html'))).to.deep.equal(PLACE)
  })

  for (const wrong of ['{', '7', '[7]', '[["x"]]', '[["app:search/plan.html",{"y":1}]]']) {
    it(`is unknown when the stored value is wrong: ${wrong}`, () => {
      sessionStorage.setItem('plan-viewer/positions', wrong)
      expect(new ScrollPositions().of(DOC)).to.equal(null)
    })
  }
})

describe('what a doc stored @one-engine', () => {
  emptyStorage()

  it('is kept per doc, over a settle, until it is removed', () => {
    const values = new DocStorage()
    values.store(DOC, 'local', 'open', 'yes')
    values.store(DOC, 'session', 'tab', '2')
    values.write()
    const stored = { local: [['open', 'yes']], session: [['tab', '2']] }
    expect(new DocStorage().of(SETTLED)).to.deep.equal(stored)
    expect(new DocStorage().of(aDoc('app/other.html'))).to.deep.equal({ local: [], session: [] })
    values.store(DOC, 'local', 'open', null)
    values.store(DOC, 'session', 'tab', null)
    values.write()
    expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0])
  })

  it('is empty when the stored value is wrong', () => {
    localStorage.setItem('plan-viewer/doc/app:search/plan.html', '[["x",1]]')
    sessionStorage.setItem('plan-viewer/doc/app:search/plan.html', '{')
    expect(new DocStorage().of(DOC)).to.deep.equal({ local: [], session: [] })
  })
})

describe('a link in a doc @one-engine', () => {
  const page = 'http://localhost:4173/'
  const links: [string, string | null][] = [
    [
      'http://localhost:4173/?ws=search&plan=plan.html#aims',
      '{"ws":"search","plan":"plan.html","doc":""}#aims',
    ],
    ['http://127.0.0.1:4173/docs/app/x.md', '{"ws":"","plan":"","doc":"app:x.md"}#'],
    ['http://localhost:4173/docs/~cap/app/a%20b.md#c', '{"ws":"","plan":"","doc":"app:a b.md"}#c'],
    ['file:///home/me/app/x.md', '{"ws":"","plan":"","doc":"/home/me/app/x.md"}#'],
    ['http://localhost:4173/home/me/x.md', '{"ws":"","plan":"","doc":"/home/me/x.md"}#'],
    ['http://localhost:80/docs/app/x.md', null],
    ['https://example.org/?ws=search', null],
    ['http://localhost:4173/', null],
    ['mailto:me@example.org', null],
  ]
  for (const [href, meaning] of links) {
    it(`${href} ${meaning === null ? 'leads out of the service' : `means ${meaning}`}`, () => {
      const to = readDocLink(href, page)
      expect(to && `${JSON.stringify(to.link)}#${to.fragment}`).to.equal(meaning)
    })
  }
})

describe('a link that leads out of its docs folder @one-engine', () => {
  const folders = [
    { name: 'plans', root: '/home/me/shop/docs/superpowers/plans' },
    { name: 'adr', root: '/home/me/shop/docs/adr' },
  ]

  for (const [written, path] of [
    ['../../../adr/0001-money.md', '/home/me/shop/docs/adr/0001-money.md'],
    ['../../../../docs/./adr/a%20b.md#why', '/home/me/shop/docs/adr/a b.md'],
    ['../q2/../../specs/b.md?x', '/home/me/shop/docs/superpowers/specs/b.md'],
    ['../../../../../../..//etc/passwd', '/etc/passwd'],
    ['../../../../../../../../etc/passwd', null],
    ['../older.md', null],
    ['other.md', null],
    ['#why', null],
    ['/docs/adr/0001-money.md', null],
    ['//host/../../../x.md', null],
    ['https://host/../../../x.md', null],
    ['../'.repeat(9000), null],
  ] as const) {
    it(`${written.slice(0, 50)} is ${path === null ? 'none' : path}`, () => {
      const to = linkBeyond(written, 'plans/q3/plan.md', folders)
      expect(to && to.link.doc).to.equal(path)
    })
  }

  it('keeps its fragment, and is none from a folder that is not in the tree', () => {
    expect(linkBeyond('../../a.md#b%20c', 'adr/a.md', folders)?.fragment).to.equal('b%20c')
    expect(linkBeyond('../../a.md', 'gone/a.md', folders)).to.equal(null)
  })
})

describe('what a link in a doc may mean @one-engine', () => {
  const folders = [{ name: 'docs', root: '/home/me/shop/docs' }]
  const page = 'http://localhost:4173/'
  const ROWS: [written: string, doc: string, fragment: string][] = [
    ['./notes.md:30', 'docs:plans/q3/notes.md', 'L30'],
    ['src/app.ts:42:5', 'docs:plans/q3/src/app.ts', 'L42'],
    ['src/app.ts:30-34', 'docs:plans/q3/src/app.ts', 'L30-L34'],
    ['src/app.ts#L42', 'docs:plans/q3/src/app.ts', 'L42'],
    ['src/app.ts#L42-L50', 'docs:plans/q3/src/app.ts', 'L42-L50'],
    ['notes.md?plain=1#L30', 'docs:plans/q3/notes.md', 'L30'],
    ['/media/b.md', 'docs:media/b.md', ''],
    ['/docs/guide/g.md', 'docs:guide/g.md', ''],
    ['/docs/guide/g.md#L3', 'docs:guide/g.md', 'L3'],
    ['sub/', 'docs:plans/q3/sub/README.md', ''],
    ['sub', 'docs:plans/q3/sub/README.md', ''],
    ['other', 'docs:plans/q3/other.md', ''],
    ['src/app.ts:42', 'docs:src/app.ts', 'L42'],
    ['./docs/guide/g.md', 'docs:guide/g.md', ''],
    ['/guide/g', 'docs:plans/guide/g.md', ''],
  ]
  for (const [written, doc, lines] of ROWS) {
    it(`${written} is ${doc} ${lines}`, () => {
      const { href } = new URL(written, `${page}docs/~cap/docs/plans/q3/plan.md`)
      const found = docLinks({ href, written, page }, 'docs/plans/q3/plan.md', folders)
      const spelled = found.map(({ link, fragment }) => `${link.doc} ${fragment}`)
      expect(spelled).to.include(`${doc} ${lines}`)
    })
  }
})

describe('what is remembered of docs @one-engine', () => {
  emptyStorage()

  for (const [when, leave] of [
    ['the page goes', () => dispatchEvent(new Event('pagehide'))],
    ['the panes leave the page', (memory: DocMemory) => memory.hostDisconnected()],
  ] as const) {
    it(`is written when ${when}`, () => {
      const memory = new DocMemory({
        addController: () => {},
        removeController: () => {},
        requestUpdate: () => {},
        updateComplete: Promise.resolve(true),
      })
      memory.hostConnected()
      memory.scrollPositions.set(DOC, PLACE)
      memory.storage.store(DOC, 'local', 'open', 'yes')
      leave(memory)
      expect(new ScrollPositions().of(DOC)).to.deep.equal(PLACE)
      expect(new DocStorage().of(DOC).local).to.deep.equal([['open', 'yes']])
    })
  }
})
