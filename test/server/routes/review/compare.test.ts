// GET /api/compare: which versions are compared, what the reply says, and what is refused.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { REPLIES } from '../../../../schema/api/api-schema.js'
import type { CompareResponse } from '../../../../schema/compare/compare.js'
import { Reviewed, until } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'

const ajv = new Ajv2020({ strict: false })
const PLANS = 'active/search/plans'
const FILE = `${PLANS}/plan.html`
const DOC = `docs/${FILE}`
const ONE = '<title>Plan</title><h1>Plan</h1><p>The token lives one hour.</p>'
const TWO = '<title>Plan</title><h1>Plan</h1><p>The token lives two hours.</p>'
const THREE = `${TWO}<p>And it goes.</p>`
const NO_HASH = 'a'.repeat(64)

let service: Reviewed

describe('GET /api/compare', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [FILE]: ONE, [`${PLANS}/notes.md`]: '# Notes\n\n- one\n' })
  })
  afterEach(() => service.close())

  it('R2.10: starts from the version that was read last, which only reading changes', async () => {
    await refused('', 404, 'not read yet')
    await service.read(DOC, sha(ONE))
    expect(await compared()).to.deep.include({ same: true, ops: [] })
    await edit(TWO)
    const first = await compared()
    expect(first.from).to.deep.include({ hash: sha(ONE), by: 'read' })
    expect(first.to).to.deep.include({ hash: sha(TWO), now: true })
    expect(first.counts).to.deep.include({ edited: 1, words: { in: 2, out: 2 } })
    await edit(THREE)
    const second = await compared()
    expect(second.from).to.deep.equal(first.from)
    expect(second.counts).to.deep.include({ edited: 1, added: 1 })
    await service.read(DOC, sha(THREE))
    const third = await compared()
    expect(third.same).to.equal(true)
    expect(third.from.hash).to.equal(sha(THREE))
  })

  it('R2.10: starts from the oldest kept version where the version that was read is forgotten', async () => {
    await service.read(DOC, sha(ONE))
    await edit(TWO)
    await edit(THREE)
    await service.post('/api/versions/forget', { path: DOC, hashes: [sha(ONE)] })
    const { from, counts } = await compared()
    expect(from).to.deep.include({ hash: sha(TWO), by: 'oldest' })
    expect(counts).to.deep.include({ edited: 0, added: 1 })
    await refused(`&from=${sha(ONE)}`, 410, 'that version was let go')
  })

  it('begins some versions back, and with any version that is named', async () => {
    await edit(TWO)
    await edit(THREE)
    expect((await compared('&from=back:1')).from).to.deep.include({ hash: sha(TWO), by: 'version' })
    expect((await compared('&from=back:2')).from.hash).to.equal(sha(ONE))
    const between = await compared(`&from=back:1&to=${sha(TWO)}`)
    expect([between.from.hash, between.to.hash, between.to.now]).to.deep.equal([
      sha(ONE),
      sha(TWO),
      false,
    ])
    const back = await compared(`&from=${sha(THREE)}&to=${sha(ONE)}`)
    expect(back.counts).to.deep.include({ edited: 1, removed: 1 })
    await refused('&from=back:3', 404, 'no such version')
    await refused(`&from=${NO_HASH}`, 404, 'no such version')
  })

  it('counts no line of a deletion, and finds a deleted doc', async () => {
    await edit(TWO)
    await rm(join(service.root, FILE))
    await until(async () => (await service.versions(DOC)).gone !== null)
    const gone = await compared('&from=back:1')
    expect(gone.from.hash).to.equal(sha(ONE))
    expect(gone.to).to.deep.include({ hash: sha(TWO), now: false })
    await service.write({ [FILE]: THREE })
    await service.seen(DOC, THREE)
    expect((await compared('&from=back:1')).from.hash).to.equal(sha(TWO))
  })

  it('refuses what makes no sense', async () => {
    await refused('&from=../../x', 400, 'bad hash')
    await refused('&to=read', 400, 'bad hash')
    await refused('&as=pdf', 400, 'bad way to compare')
    const unknown = await service.get('/api/compare?path=docs/none.html')
    expect([unknown.status, unknown.json()]).to.deep.equal([
      404,
      { error: 'docs/none.html is not a document in the docs folders' },
    ])
    expect((await service.get('/api/compare')).json()).to.deep.equal({ error: 'need path' })
  })

  it('has exactly the fields of its schema, and the lines of the file', async () => {
    await service.read(DOC, sha(ONE))
    await edit(`<title>Plan</title>\n<h1>Plan</h1>\n<p>The token lives two hours.</p>`)
    const reply = await compared()
    expect(reply.path).to.equal(DOC)
    expect(reply.ops).to.deep.equal([
      {
        op: 'edit',
        at: 1,
        was: 1,
        n: 1,
        kind: 'p',
        text: 'The token lives two hours.',
        old: 'The token lives one hour.',
        in: [
          [16, 19],
          [20, 25],
        ],
        out: [
          [16, 19],
          [20, 24],
        ],
        line: 3,
      },
    ])
    expect(reply.sizes).to.deep.equal({ from: ONE.length, to: TWO.length + 2 })
  })

  it('compares the page of Markdown, or its source', async () => {
    const doc = `docs/${PLANS}/notes.md`
    await service.read(doc, sha('# Notes\n\n- one\n'))
    await service.write({ [`${PLANS}/notes.md`]: '# Notes\n\n- one\n- [ ] **two**\n' })
    await service.seen(doc, '# Notes\n\n- one\n- [ ] **two**\n')
    const page = await compared('', doc)
    expect(page.way).to.equal('blocks')
    expect(page.ops.map(({ op, text, kind, line }) => [op, text, kind, line])).to.deep.equal([
      ['add', '☐ two', 'li', 4],
    ])
    const source = await compared('&as=source', doc)
    expect([source.way, source.slow]).to.deep.equal(['source', false])
    expect(source.ops.map(({ op, text, line }) => [op, text, line])).to.deep.equal([
      ['add', '- [ ] **two**', 4],
    ])
  })

  it('R2.4: reports a change that is not visible', async () => {
    await service.read(DOC, sha(ONE))
    await edit(`\ufeff${ONE}`)
    const { same, counts, other } = await compared()
    expect(same).to.equal(false)
    expect(counts.edited + counts.added + counts.removed).to.equal(0)
    expect(other.unseen).to.equal(true)
  })

  it('forgets a comparison when its bytes are forgotten', async () => {
    await edit(TWO)
    await compared('&from=back:1')
    await service.post('/api/versions/forget', { path: DOC, hashes: [sha(ONE)] })
    await refused('&from=back:1', 410, 'that version was let go')
  })
})

describe('GET /api/compare of files without blocks', () => {
  it('R2.11: of a PDF, an image and other bytes has their sizes alone', async () => {
    const files = ['a.pdf', 'b.png', 'c.bin'].map(name => `${PLANS}/${name}`)
    const old = Buffer.concat([Buffer.from('%PDF-1.4\0'), Buffer.alloc(40_000, 1)])
    const fresh = Buffer.concat([Buffer.from('%PDF-1.4\0'), Buffer.alloc(43_000, 2)])
    const config = { fileTypes: ['pdf', 'png', 'bin'] }
    service = await Reviewed.open(Object.fromEntries(files.map(file => [file, old])), { config })
    try {
      for (const file of files) {
        await service.write({ [file]: fresh })
        await service.seen(`docs/${file}`, fresh)
        const { way, sizes, ops, other } = await compared('&from=back:1', `docs/${file}`)
        expect({ way, sizes, ops }).to.deep.equal({
          way: 'file',
          sizes: { from: old.length, to: fresh.length },
          ops: [],
        })
        expect(other.unseen).to.equal(true)
      }
    } finally {
      await service.close()
    }
  })
})

async function edit(html: string): Promise<void> {
  await service.write({ [FILE]: html })
  await service.seen(DOC, html)
}

async function compared(query = '', path = DOC): Promise<CompareResponse> {
  const answer = await service.get(`/api/compare?path=${path}${query}`)
  expect(answer.status, answer.text).to.equal(200)
  expect(ajv.validate(REPLIES.compare, answer.json()), ajv.errorsText()).to.equal(true)
  return answer.json() as CompareResponse
}

async function refused(query: string, status: number, error: string): Promise<void> {
  const answer = await service.get(`/api/compare?path=${DOC}${query}`)
  expect([answer.status, answer.json()]).to.deep.equal([status, { error }])
}
