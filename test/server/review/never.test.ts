// Some things must never happen to what the reader and the disk have said.

import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { listen } from '../../support/http.js'
import { openFiles } from '../../support/open-files.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { sha } from '../../support/sha.js'
import { namedAt, TestStore } from '../../support/library/review-store.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const B = `docs/${PLANS}/b.md`

describe('reviews', () => {
  let service: Reviewed
  afterEach(() => service.close())

  it('announce no version that is neither kept nor listed with its reason', async () => {
    service = await Reviewed.open(
      { [`${PLANS}/a.md`]: '# A' },
      { config: { review: { versions: { maxFile: 30, skip: ['*secret*'] } } } },
    )
    const events = await listen(service.port)
    const contents: [name: string, text: string][] = [
      ['a.md', '# A2'],
      ['b.md', '# B'],
      ['secret.md', '# S'],
      ['c.md', 'x'.repeat(31)],
    ]
    await service.write(
      Object.fromEntries(contents.map(([name, text]) => [`${PLANS}/${name}`, text])),
    )
    const told: string[] = []
    while (told.length < contents.length) {
      const event = await events.next()
      const path =
        event?.type === 'changed' ? event.path : event?.type === 'added' ? event.doc.path : null
      if (path === null) continue
      told.push(path)
      // Asked at once: the event comes after the version.
      const text = contents.find(([name]) => path.endsWith(`/${name}`))?.[1] ?? ''
      const line = (await service.lines(path)).find(({ hash }) => hash === sha(text))
      expect(line, path).not.to.equal(undefined)
      const answer = await service.bytes(path, sha(text))
      if (line?.kept) expect(answer.text).to.equal(text)
      else
        expect([answer.status, line?.missing]).to.be.deep.oneOf([
          [410, 'size'],
          [410, 'skipped'],
        ])
    }
    await events.close()
  })

  it('never-N12 undo what the reader chose, by a restart, a scan or an agent', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    await service.read(A, sha('# A'))
    await service.read(B, sha('# B'), 'opened')
    const { opened } = await service.of(B)
    await rename(join(service.root, 'active/search'), join(service.root, 'active/other'))
    const [a, b] = [A.replace('search', 'other'), B.replace('search', 'other')]
    await until(async () => (await service.get(`/api/review?path=${A}`)).status === 404)
    for (let i = 0; i < 2; i++) {
      await service.post('/api/review/unread', { docs: [{ path: a, hash: sha('# A') }] }, null)
      expect((await service.of(a)).state).to.equal('read')
      expect((await service.of(b)).opened).to.equal(opened)
      await service.stop()
      await service.start()
    }
  })

  it('never-N14 take the capture of a file that no list has for a fact of the reader', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const { docs } = await service.review()
    await service.write({ 'notes/deep/x.md': '# X' })
    expect((await service.of('docs/notes/deep/x.md')).base).to.equal(null)
    expect((await service.review()).docs).to.deep.equal(docs)
  })
})

describe('a review store', () => {
  let folder: TempFolder
  beforeEach(async () => {
    const files = { 'docs/a.md': '# A', 'docs/b.md': '# B', 'docs/active/x/b.md': '# B' }
    folder = await docsFolder({ ...files, 'state/': '' })
  })
  afterEach(() => folder.close())

  it('R1.21: changes no state when the clock is set a year back or forth', async () => {
    const test = await opened()
    const named = (place: string, text: string) => ({ doc: namedAt(place), hash: sha(text) })
    const states = () =>
      ['a.md', 'b.md'].map(place => {
        const { receipts, docs } = test.parts
        const doc = docs.find(namedAt(place), true)
        return doc && receipts.stateOf(doc)
      })
    test.store.answer(({ receipts }) => receipts.markRead([named('a.md', '# A')], 'marked'))
    await folder.write({ 'docs/b.md': '# B2' })
    await test.edited('b.md')
    test.store.answer(({ receipts }) => receipts.markRead([named('b.md', '# B')], 'marked'))
    const before = states()
    expect(before).to.deep.equal(['read', 'changed'])
    const now = Date.now
    try {
      for (const years of [1, -1, 1]) {
        Date.now = () => now() + years * 365 * 86_400_000
        expect(states()).to.deep.equal(before)
        // The newest receipt is the base, whatever the clock says.
        test.store.answer(({ receipts }) => receipts.markRead([named('b.md', '# B2')], 'marked'))
        test.store.answer(({ receipts }) => receipts.markRead([named('b.md', '# B')], 'marked'))
        test.store.answer(({ receipts }) => receipts.markUnread([named('b.md', '# B2')]))
        expect(states()).to.deep.equal(before)
        await folder.write({ 'docs/b.md': `# B2` })
        await test.edited('b.md')
        expect(states()).to.deep.equal(before)
      }
    } finally {
      Date.now = now
    }
    const { versions, docs } = test.parts
    const doc = docs.find(namedAt('b.md'), false)
    const lines = doc ? versions.list(doc, namedAt('b.md'), null).versions : []
    expect(lines.map(({ hash }) => hash)).to.deep.equal([sha('# B2'), sha('# B')])
    await test.close()
  })

  it('leaves no lock and no open file behind when the service closes', async () => {
    const service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const { state } = service
    await service.stop()
    expect((await readdir(state)).filter(name => name.includes('lock'))).to.deep.equal([])
    if (process.platform === 'linux') {
      expect((await openFiles()).filter(name => name.startsWith(state))).to.deep.equal([])
    }
    await service.close()
  })

  it('sends no bytes that were corrupted on the disk', async () => {
    const test = await opened()
    const doc = test.parts.docs.find(namedAt('a.md'), false)
    test.parts.db.write(() =>
      test.parts.db.run("UPDATE blob SET bytes=x'00' WHERE hash=?", sha('# A')),
    )
    expect(doc && test.parts.versions.kept(doc, sha('# A'))).to.equal(null)
    const [line] = test.parts.db.all<{ missing: string }>(
      'SELECT missing FROM version WHERE hash=?',
      sha('# A'),
    )
    expect(line?.missing).to.equal('failed')
    await test.close()
  })

  function opened(): Promise<TestStore> {
    return new TestStore(join(folder.path, 'state'), join(folder.path, 'docs')).open()
  }
})
