// Requests of agents and verdicts of the reader over HTTP, and why a doc should be looked at.

import { expect } from 'chai'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Reviewed } from '../../support/library/reviewed.js'
import { newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n'

let service: Reviewed
let talk: Talk

const write = async (name: string, text: string) => {
  await service.write({ [`${PLANS}/${name}`]: text })
  await service.seen(`docs/${PLANS}/${name}`, text)
}

describe('verdicts', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  const approve = (hash: string) =>
    talk.put(newId('v'), { verdicts: [{ path: A, hash, is: 'approved' }] })

  it('C16: count for the bytes that were read, to the byte', async () => {
    const edited = TEXT.replace('10', '12')
    await write('a.md', edited)
    const late = await approve(sha(TEXT))
    expect([late.status, late.json()]).to.deep.equal([
      409,
      { error: 'the doc has changed since you read it', path: A, hash: sha(edited) },
    ])
    expect(await talk.status(A)).to.equal('none')
    expect((await approve(sha(edited))).status).to.equal(200)
    expect(await talk.status(A)).to.equal('approved')
    // An edit of the same size with the same time.
    await service.write({ [`${PLANS}/a.md`]: TEXT })
    await utimes(join(service.root, PLANS, 'a.md'), new Date(), new Date())
    expect(await talk.status(A)).to.equal('approved-changed')
    await service.write({ [`${PLANS}/a.md`]: edited })
    expect(await talk.status(A)).to.equal('approved')
  })

  it('C17: close the requests of all agents, and end their waits', async () => {
    for (const as of ['claude', 'codex']) await talk.request(as, [A], 'Please')
    expect(await talk.status(A)).to.equal('waiting')
    const waits = [1, 2].map(() =>
      service.json<{ docs: { status: string }[] }>(`/api/verdicts?path=${A}&wait=50`),
    )
    await talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is: 'changes' }] })
    const ends = (await Promise.all(waits)).map(({ docs }) => docs[0]?.status)
    expect(ends).to.deep.equal(['changes', 'changes'])
    for (const as of ['claude', 'codex']) {
      const { verdicts } = await talk.collect(as, { take: false })
      expect(verdicts.map(({ is }) => is)).to.deep.equal(['changes'])
    }
    expect((await talk.collect('gemini')).verdicts).to.deep.equal([])
  })

  it('are asked for once: the same request on the same bytes goes on', async () => {
    await talk.request('claude', [A], 'Please')
    await talk.request('claude', [A], 'Please')
    expect((await talk.comments(A)).requests.length).to.equal(1)
    await talk.request('claude', [A], 'Please, soon')
    expect((await talk.comments(A)).requests.map(({ note }) => note)).to.deep.equal([
      'Please, soon',
    ])
  })

  it('open their requests again when they are withdrawn', async () => {
    await talk.request('claude', [A], 'Please')
    const review = await talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is: 'approved' }] })
    await talk.send('POST', `/api/reviews/${review}/withdraw`, {})
    expect(await talk.status(A)).to.equal('waiting')
  })
})

describe('GET /api/review with comments', () => {
  afterEach(() => service.close())

  it('says why the reader should look at a doc', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
    const todo = async () => (await service.of(A)).todo
    expect(await todo()).to.equal('new')
    await service.read(A, sha(TEXT))
    const id = await talk.draft(A, sha(TEXT), 'Why?')
    expect(await service.of(A)).to.include({ drafts: 1, open: 0, gone: 0, todo: null })
    await talk.review({ comments: [id] })
    expect(await service.of(A)).to.include({ drafts: 0, open: 1, gone: null, todo: null })
    await talk.comments(A)
    expect(await service.of(A)).to.include({ gone: 0 })
    await talk.reply(id, 'claude', 'So')
    expect(await service.of(A)).to.include({ open: 0, answered: 1, todo: 'answered' })
    const unsent = `/api/comments/${id}/replies/${newId('m')}`
    await talk.send('PUT', unsent, { body: 'And then?' })
    expect(await service.of(A)).to.include({ drafts: 1 })
    // An unsent reply that is emptied is gone.
    await talk.send('PUT', unsent, { body: ' \n' })
    expect(await service.of(A)).to.include({ drafts: 0 })
    expect((await talk.of(A, id)).replies).to.have.length(1)
    expect((await service.review()).docs.map(({ path }) => path)).to.deep.equal([A])
    await talk.request('claude', [A], 'Please')
    expect(await service.of(A)).to.deep.include({ todo: 'review' })
    expect((await service.of(A)).request).to.include({ by: 'claude', note: 'Please' })
    await talk.become(id, 'resolved')
    await talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is: 'approved' }] })
    expect((await service.of(A)).verdict).to.include({ is: 'approved', holds: true })
    expect(await todo()).to.equal(null)
    await write('a.md', `${TEXT}\nMore.\n`)
    expect(await todo()).to.equal('approved-changed')
    const [line] = (await service.versions(A)).versions.slice(-1)
    expect([line?.comments, line?.verdict]).to.deep.equal([1, 'approved'])
  })
})
