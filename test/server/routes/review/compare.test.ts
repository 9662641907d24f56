// GET /api/compare: which versions are compared, what the reply says, and what is refused.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { keyOf } from '../../../../schema/compare/keys.js'
import type { CompareResponse } from '../../../../schema/compare/compare.js'
import { Reviewed, until } from '../../../support/library/reviewed.js'
import { sha } from '../../../support/sha.js'
import { expectReply } from '../../../support/shapes.js'

const TWO = '<title>Plan</title><h1>Plan</h1><p>The token lives two hours.</p>'
const THREE = `${TWO}<p>And it goes.</p>`
const OTHERS = ['a.pdf', 'b.png', 'c.bin']
const OLD_BYTES = Buffer.concat([Buffer.from('%PDF-1.4\0'), Buffer.alloc(40_000, 1)])
const NEW_BYTES = Buffer.concat([Buffer.from('%PDF-1.4\0'), Buffer.alloc(43_000, 2)])
const NO_HASH = 'a'.repeat(64)

let service: Reviewed
/** Each test has a task of its own, whose docs have bytes of their own. */
let task = 0
let plans: string
let path: string
let one: string

describe('GET /api/compare', () => {
  before(async () => {
    const files: Record<string, string | Buffer> = {}
    for (let i = 0; i < 12; i++) {
      files[`active/${i}/plans/plan.html`] = textOfTask(i)
      files[`active/${i}/plans/notes.md`] = '# Notes\n\n- one\n'
      for (const name of OTHERS) files[`active/${i}/plans/${name}`] = OLD_BYTES
    }
    const config = { fileTypes: ['html', 'md', 'pdf', 'png', 'bin'] }
    service = await Reviewed.open(files, { config })
  })
  beforeEach(() => {
    plans = `active/${task}/plans`
    path = `docs/${plans}/plan.html`
    one = textOfTask(task)
    task++
  })
  after(() => service.close())

  it('R2.10: starts from the version that was read last, which only reading changes', async () => {
    await refused('', 404, 'not read yet')
    await service.read(path, sha(one))
    expect(await compared()).to.deep.include({ same: true, ops: [] })
    await edit(TWO)
    const first = await compared()
    expect(first.from).to.deep.include({ hash: sha(one), by: 'read' })
    expect(first.to).to.deep.include({ hash: sha(TWO), now: true })
    expect(first.counts).to.deep.include({ edited: 1, words: { in: 2, out: 2 } })
    await edit(THREE)
    const second = await compared()
    expect(second.from).to.deep.equal(first.from)
    expect(second.counts).to.deep.include({ edited: 1, added: 1 })
    await service.read(path, sha(THREE))
    const third = await compared()
    expect(third.same).to.equal(true)
    expect(third.from.hash).to.equal(sha(THREE))
  })

  it('R2.10: starts from the oldest kept version where the version that was read is forgotten', async () => {
    await service.read(path, sha(one))
    await edit(TWO)
    await edit(THREE)
    await service.post('/api/versions/forget', { path, hashes: [sha(one)] })
    const { from, counts } = await compared()
    expect(from).to.deep.include({ hash: sha(TWO), by: 'oldest' })
    expect(counts).to.deep.include({ edited: 0, added: 1 })
    await refused(`&from=${sha(one)}`, 410, 'that version was let go')
  })

  it('begins some versions back, and with any version that is named', async () => {
    await edit(TWO)
    await edit(THREE)
    expect((await compared('&from=back:1')).from).to.deep.include({ hash: sha(TWO), by: 'version' })
    expect((await compared('&from=back:2')).from.hash).to.equal(sha(one))
    const between = await compared(`&from=back:1&to=${sha(TWO)}`)
    expect([between.from.hash, between.to.hash, between.to.now]).to.deep.equal([
      sha(one),
      sha(TWO),
      false,
    ])
    const back = await compared(`&from=${sha(THREE)}&to=${sha(one)}`)
    expect(back.counts).to.deep.include({ edited: 1, removed: 1 })
    await refused('&from=back:3', 404, 'no such version')
    await refused(`&from=${NO_HASH}`, 404, 'no such version')
  })

  it('counts no line of a deletion, and finds the versions of a deleted doc, but none of now', async () => {
    await edit(TWO)
    await rm(join(service.root, plans, 'plan.html'))
    await until(async () => (await service.versions(path)).gone !== null)
    await refused('', 404, 'that doc is gone')
    await refused('&from=back:1&to=now', 404, 'that doc is gone')
    const gone = await compared(`&from=back:1&to=${sha(TWO)}`)
    expect(gone.from.hash).to.equal(sha(one))
    expect(gone.to).to.deep.include({ hash: sha(TWO), now: false })
    await service.write({ [`${plans}/plan.html`]: THREE })
    await service.seen(path, THREE)
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

  it('compares the page of Markdown, or its source, and tells the keys of its blocks on request', async () => {
    const doc = `docs/${plans}/notes.md`
    await service.read(doc, sha('# Notes\n\n- one\n'))
    await service.write({ [`${plans}/notes.md`]: '# Notes\n\n- one\n- [ ] **two**\n' })
    await service.seen(doc, '# Notes\n\n- one\n- [ ] **two**\n')
    const page = await compared('', doc)
    expect(page.way).to.equal('blocks')
    expect(page.ops.map(({ op, text, kind, line }) => [op, text, kind, line])).to.deep.equal([
      ['add', '☐ two', 'li', 4],
    ])
    expect(page).not.to.have.property('keys')
    const { keys, around, ...same } = await compared('&keys=1', doc)
    expect(same).to.deep.equal(page)
    expect(around).to.deep.equal([{ at: 1, kind: 'li', text: 'one' }])
    expect(keys).to.deep.equal(['Notes', 'one', '☐ two'].map(keyOf))
    const now = await compared(`&from=${page.to.hash}&to=${page.to.hash}&keys=1`, doc)
    expect([now.same, now.ops, now.other.unseen, now.keys]).to.deep.equal([true, [], false, keys])
    const source = await compared('&as=source', doc)
    expect([source.way, source.slow]).to.deep.equal(['source', false])
    expect(source.ops.map(({ op, text, line }) => [op, text, line])).to.deep.equal([
      ['add', '- [ ] **two**', 4],
    ])
  })

  it('says that it has no keys of a page with too many blocks, or none yet', async () => {
    const long = '<p>a'.repeat(60_001)
    await service.write({ [`${plans}/long.html`]: long })
    const doc = `docs/${plans}/long.html`
    await service.seen(doc, long)
    const now = await compared(`&from=${sha(long)}&to=${sha(long)}&keys=1`, doc)
    expect([now.same, now.slow, now.keys]).to.deep.equal([true, true, undefined])
  })

  it('R2.11: of a PDF, an image and other bytes has their sizes alone', async () => {
    for (const name of OTHERS) {
      await service.write({ [`${plans}/${name}`]: NEW_BYTES })
      await service.seen(`docs/${plans}/${name}`, NEW_BYTES)
      const { way, sizes, ops, other } = await compared('&from=back:1', `docs/${plans}/${name}`)
      expect({ way, sizes, ops }).to.deep.equal({
        way: 'file',
        sizes: { from: OLD_BYTES.length, to: NEW_BYTES.length },
        ops: [],
      })
      expect(other.unseen).to.equal(true)
    }
  })
})

async function edit(html: string): Promise<void> {
  await service.write({ [`${plans}/plan.html`]: html })
  await service.seen(path, html)
}

async function compared(query = '', doc = path): Promise<CompareResponse> {
  const answer = await service.get(`/api/compare?path=${doc}${query}`)
  expect(answer.status, answer.text).to.equal(200)
  expectReply('compare', answer.json())
  return answer.json() as CompareResponse
}

async function refused(query: string, status: number, error: string): Promise<void> {
  const answer = await service.get(`/api/compare?path=${path}${query}`)
  expect(answer.status).to.equal(status)
  expect(answer.json()).to.include({ error })
}

function textOfTask(task: number): string {
  return `<title>Plan</title><h1>Plan</h1><p>The token lives one hour.</p><!-- ${task} -->`
}
