// Read marks over HTTP: receipts, states, cursors, calls that only the reader makes.

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { DocReview } from '../../../schema/review/marks.js'
import { ask, listen } from '../../support/http.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { sha } from '../../support/sha.js'
import { rowsOf } from '../../support/sqlite.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const B = `docs/${PLANS}/b.md`
const C = `docs/${PLANS}/c.md`

let service: Reviewed

const states = async () => {
  const { docs } = await service.review()
  return Object.fromEntries(docs.map(({ path, state }) => [path, state]))
}
const stateOf = async (path: string) => (await service.of(path)).state
const becomes = (path: string, state: string) => until(async () => (await stateOf(path)) === state)

const file = () => join(service.state, 'review.sqlite')
/** The docs folders whose first start is not over. */
const FIRST = 'SELECT 1 FROM root WHERE old_before IS NOT NULL'

describe('GET /api/review', () => {
  afterEach(() => service.close())

  it('R1.19: shows open docs as new at the first start, settled ones unmarked, and has no receipt', async () => {
    service = await Reviewed.open(
      {
        [`${PLANS}/a.md`]: '# A',
        'done/old/plans/b.md': '# B',
        'loose/c.md': '# C',
      },
      { config: { collections: [{ label: 'Loose', path: 'loose/*' }] } },
    )
    expect(await states()).to.deep.equal({ [A]: 'new' })
    const [a] = (await service.review()).docs
    expect([a?.quiet, a?.base]).to.deep.equal([false, null])
    for (const path of ['docs/done/old/plans/b.md', 'docs/loose/c.md']) {
      const { state, quiet } = await service.of(path)
      expect([state, quiet]).to.deep.equal(['new', true])
    }
  })

  it('shows no mark of docs that were old at the first start, until they are edited', async () => {
    service = await Reviewed.make({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    const old = async (name: string) => {
      const time = new Date(Date.now() - 2 * 86_400_000)
      await utimes(join(service.root, PLANS, name), time, time)
    }
    await old('b.md')
    await service.start()
    await until(async () => (await states())[A] === 'new')
    expect(await states()).to.deep.equal({ [A]: 'new' })
    const { state, quiet, base } = await service.of(B)
    expect([state, quiet, base]).to.deep.equal(['new', true, null])
    await service.write({ [`${PLANS}/b.md`]: '# B2' })
    await until(async () => (await states())[B] === 'new')
    await service.write({ [`${PLANS}/b.md`]: '# B', [`${PLANS}/later.md`]: '# C' })
    await old('later.md')
    await until(async () => (await states())[B] === undefined)
    await until(async () => (await states())[`docs/${PLANS}/later.md`] === 'new')
  })

  it('S18: shows no mark of a folder with many young docs at its first start: it was just copied', async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${PLANS}/${n}.md`, `# ${n}`]))
    service = await Reviewed.open(files(20))
    await until(async () => (await rowsOf(file(), FIRST)).length === 0)
    expect(Object.keys(await states())).to.have.length(20)
    await service.close()
    service = await Reviewed.open(files(500))
    await until(async () => (await rowsOf(file(), FIRST)).length === 0)
    expect(await states()).to.deep.equal({})
    await service.write({ [`${PLANS}/0.md`]: '# Edited', [`${PLANS}/later.md`]: '# Later' })
    await until(async () => Object.keys(await states()).length === 2)
  })

  it('R1.13, never-N13: says changed and new after an edit, and read again when it is undone', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    await service.read(A, sha('# A'))
    await service.read(B, sha('# B'))
    expect(await states()).to.deep.equal({})
    const { cursor } = await service.review()
    await service.write({ [`${PLANS}/b.md`]: '# B2', [`${PLANS}/c.md`]: '# C' })
    await becomes(B, 'changed')
    await until(async () => (await states())[C] === 'new')
    expect(await states()).to.deep.equal({ [B]: 'changed', [C]: 'new' })
    const since = await service.review(`?since=${cursor}`)
    expect([since.whole, since.docs.map(({ path }) => path)]).to.deep.equal([false, [B, C]])
    const b = await service.of(B)
    expect([b.base?.hash, b.hash]).to.deep.equal([sha('# B'), sha('# B2')])
    await service.write({ [`${PLANS}/b.md`]: '# B' })
    await becomes(B, 'read')
  })

  it('R1.14: is the same after a restart, and two tabs make one receipt', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    await Promise.all([service.read(A, sha('# A'), 'shown'), service.read(A, sha('# A'), 'shown')])
    const before = await service.review(`?path=${A}&path=${B}`)
    await service.stop()
    await service.start()
    const after = await service.review(`?path=${A}&path=${B}`)
    expect(after.docs).to.deep.equal(before.docs)
    expect((await service.lines(A))[0]?.read).to.equal(before.docs[0]?.base?.at)
  })

  it('R1.16: keeps a receipt for the version that was shown', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const { hash } = await service.json<{ hash: string }>(`/api/frame?path=${A}&at=now`)
    await service.write({ [`${PLANS}/a.md`]: '# A2' })
    await service.seen(A, '# A2')
    const { docs } = await service.read(A, hash, 'shown')
    expect(docs).to.deep.equal([{ path: A, state: 'changed' }])
    expect((await service.of(A)).base?.hash).to.equal(sha('# A'))
  })

  it('R1.18: marks what was listed, except what was edited meanwhile, and an undo restores all marks', async () => {
    service = await Reviewed.open({
      [`${PLANS}/a.md`]: '# A',
      [`${PLANS}/b.md`]: '# B',
      [`${PLANS}/c.md`]: '# C',
    })
    await service.read(C, sha('# C'))
    await service.write({ [`${PLANS}/c.md`]: '# C2' })
    await service.seen(C, '# C2')
    const listed = (await service.review()).docs
    const marked = listed.map(({ path, hash }) => ({ path, hash }))
    await service.write({ [`${PLANS}/b.md`]: '# B2' })
    await service.seen(B, '# B2')
    const answer = await service.post('/api/review/read', { docs: marked, how: 'marked' })
    expect(answer.json()).to.deep.equal({
      docs: [
        { path: A, state: 'read' },
        { path: B, state: 'changed' },
        { path: C, state: 'read' },
      ],
    })
    await service.post('/api/review/unread', { docs: marked })
    const facts = ({ path, state, base }: DocReview) => [path, state, base]
    expect((await service.review()).docs.map(facts)).to.deep.equal(listed.map(facts))
  })

  it('keeps the time when a doc was opened, and does not mark it as read', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    await service.read(A, sha('# A'), 'opened')
    const { state, opened } = await service.of(A)
    expect(state).to.equal('new')
    expect(opened).to.be.a('string')
    await service.read(A, sha('# A'), 'opened')
    expect((await service.of(A)).opened).to.equal(opened)
  })

  it('never-N4: has no receipt for bytes that the doc never had, nor for what is sent with it', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    const docs = [
      { path: A, hash: sha('# A') },
      { path: B, hash: sha('nothing') },
    ]
    const answer = await service.post('/api/review/read', { docs, how: 'marked' })
    expect([answer.status, answer.json()]).to.deep.equal([
      404,
      { error: `no such version of ${B}` },
    ])
    expect(await stateOf(A)).to.equal('new')
    const unknown = await service.post('/api/review/unread', {
      docs: [{ path: 'docs/x.md', hash: sha('') }],
    })
    expect([unknown.status, unknown.json()]).to.deep.equal([
      404,
      { error: 'docs/x.md is not a document in the docs folders' },
    ])
    const moved = await service.read('docs/x.md', sha(''), 'shown')
    expect(moved.docs, 'without a refusal, which a browser logs').to.deep.equal([])
  })

  it('answers 304 until a fact changes, and whole to a cursor of another store', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const first = await service.get('/api/review')
    const known = [['If-None-Match', first.headers.etag ?? '']] as const
    const again = await ask(service.port, { target: '/api/review', headers: known })
    expect([again.status, again.text]).to.deep.equal([304, ''])
    await service.read(A, sha('# A'))
    const changed = await ask(service.port, { target: '/api/review', headers: known })
    expect(changed.status).to.equal(200)
    for (const since of ['x.0', 'nonsense', `${(await service.review()).cursor}9`]) {
      expect((await service.review(`?since=${since}`)).whole).to.equal(true)
    }
  })

  it('refuses a body that is wrong, and names its key', async () => {
    service = await Reviewed.open({})
    const bad: [target: string, body: object, key: string][] = [
      ['read', { docs: [], how: 'marked' }, 'docs'],
      ['read', { docs: [{ path: A, hash: 'x' }], how: 'marked' }, 'docs'],
      ['read', { docs: [{ path: A, hash: sha('') }], how: 'seen' }, 'how'],
      ['unread', { docs: [{ path: A, hash: sha(''), more: 1 }] }, 'docs'],
      ['unread', { docs: [{ path: A, hash: sha('') }], more: 1 }, 'more'],
    ]
    for (const [target, body, key] of bad) {
      const answer = await service.post(`/api/review/${target}`, body)
      expect([answer.status, answer.json()]).to.deep.equal([400, { error: `bad body: ${key}` }])
    }
  })
})

describe('the events of reviews', () => {
  afterEach(() => service.close())

  it('R1.22: come only with `review=1`, after the events of their scan', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    // The changes of the first capture are told by then.
    await pause(300)
    const plain = await listen(service.port)
    const review = await listen(service.port, '?review=1')
    await service.write({ [`${PLANS}/a.md`]: '# A2' })
    const types: string[] = []
    for (let type = ''; type !== 'review'; types.push(type))
      type = (await review.next())?.type ?? ''
    expect(types).to.deep.equal(['tree', 'changed', 'review'])
    await service.read(A, sha('# A2'))
    const told = (await review.next()) as unknown as { type: string; cursor: string }
    expect(told).to.deep.equal({ type: 'review', cursor: (await service.review()).cursor })
    await service.write({ [`${PLANS}/b.md`]: '# B' })
    const plainTypes: string[] = []
    while (plainTypes.length < 4) plainTypes.push((await plain.next())?.type ?? '')
    expect(plainTypes).to.deep.equal(['tree', 'changed', 'tree', 'added'])
    await plain.close()
    await review.close()
  })
})

describe('a deciding call', () => {
  afterEach(() => service.close())

  it('R1.23: is refused without an Origin and with a foreign one, and works with the own one', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const docs = [{ path: A, hash: sha('# A') }]
    const calls: [target: string, body: object][] = [
      ['/api/review/read', { docs, how: 'marked' }],
      ['/api/review/unread', { docs }],
      ['/api/versions/forget', { path: A, hashes: 'all' }],
    ]
    const before = await service.review()
    for (const [target, body] of calls) {
      const none = await service.post(target, body, null)
      expect([none.status, none.json()]).to.deep.equal([403, { error: 'only the reader decides' }])
      for (const origin of [
        'http://evil.example',
        `http://localhost:${service.port + 1}`,
        'null',
      ]) {
        expect((await service.post(target, body, origin)).status).to.equal(403)
      }
    }
    // The Origin is checked before the body.
    expect((await service.post('/api/review/read', { nonsense: 1 }, null)).status).to.equal(403)
    expect(await service.review()).to.deep.equal(before)
    for (const [target, body] of calls.slice(0, 4)) {
      expect((await service.post(target, body)).status, target).to.equal(200)
    }
  })
})
