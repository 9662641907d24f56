// Requests of agents and verdicts of the reader over HTTP, and why a doc should be looked at.

import { expect } from 'chai'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Reviewed } from '../../support/library/reviewed.js'
import { errorIn, newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { rowsOf } from '../../support/sqlite.js'

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

  it('are gone with the file, before any scan sees that it went', async () => {
    await talk.request('claude', [A], 'Please')
    await rm(join(service.root, PLANS, 'a.md'))
    expect(await talk.status(A)).to.equal('gone')
    const late = await approve(sha(TEXT))
    expect([late.status, (late.json() as { hash: unknown }).hash]).to.deep.equal([409, null])
    expect((await talk.comments(A)).hash).to.equal(null)
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

  it('end a wait for a doc whose task was moved meanwhile', async () => {
    await talk.request('claude', [A], 'Please')
    const wait = service.json<{ docs: { status: string }[] }>(`/api/verdicts?path=${A}&wait=50`)
    await talk.send('POST', '/api/move', { task: 'docs:search', to: 'done' })
    await service.seen(A.replace('active', 'done'), TEXT)
    // A tab may not know yet where the doc is.
    expect((await approve(sha(TEXT))).status).to.equal(200)
    expect((await wait).docs[0]?.status).to.equal('approved')
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

  it('leave no request that was replaced, and each note once', async () => {
    const [b, c] = ['b.md', 'c.md'].map(name => `docs/${PLANS}/${name}`)
    for (const name of ['b.md', 'c.md']) await write(name, TEXT)
    const docs = [A, b ?? '', c ?? '']
    await talk.request('claude', docs, 'All three')
    for (const path of docs) {
      await talk.request('claude', [path], 'Again')
      const { requests } = await talk.comments(path)
      expect(requests.map(({ note }) => note)).to.deep.equal(['Again'])
      const left = docs.slice(docs.indexOf(path) + 1).map(async other => {
        return (await talk.comments(other)).requests.map(({ note }) => note)
      })
      expect(await Promise.all(left)).to.deep.equal(left.map(() => ['All three']))
    }
    await talk.request('claude', docs, 'Once more')
    const rows = 'SELECT note, closed FROM request ORDER BY note'
    expect(await rowsOf(join(service.state, 'review.sqlite'), rows)).to.deep.equal([
      { note: '', closed: null },
      { note: '', closed: null },
      { note: 'Once more', closed: null },
    ])
  })

  it('are on the bytes that were asked about first, when the same request comes again', async () => {
    const b = `docs/${PLANS}/b.md`
    await write('b.md', TEXT)
    await talk.request('claude', [A], 'Please')
    const id = newId('q')
    const body = { as: 'claude', paths: [A, b], note: 'Please' }
    const ask = async () => {
      const answer = await talk.send('PUT', `/api/requests/${id}`, body, { isReader: false })
      expect(answer.status, answer.text).to.equal(200)
      return answer.json()
    }
    const first = await ask()
    for (const name of ['a.md', 'b.md']) await write(name, `${TEXT}More.\n`)
    expect(await ask()).to.deep.equal(first)
  })

  it('open their requests again when they are withdrawn', async () => {
    await talk.request('claude', [A], 'Please')
    const review = await talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is: 'approved' }] })
    await talk.send('POST', `/api/reviews/${review}/withdraw`, {})
    expect(await talk.status(A)).to.equal('waiting')
  })
})

describe('a request that the reader dismisses', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT, [`${PLANS}/b.md`]: TEXT })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  const dismiss = (id: string, path = A, isReader = true) =>
    talk.send('POST', `/api/requests/${id}/dismiss`, { path }, { isReader })

  it('closes without a verdict on this doc, and ends the waits of its agent', async () => {
    const b = A.replace('a.md', 'b.md')
    await talk.request('claude', [A, b], 'Please')
    const id = (await talk.comments(A)).requests[0]?.id ?? ''
    const wait = service.json<{ docs: { status: string }[] }>(`/api/verdicts?path=${A}&wait=50`)
    const refused = await dismiss(id, A, false)
    expect([refused.status, errorIn(refused)]).to.deep.equal([403, 'only the reader decides'])
    const twice = [(await dismiss(id)).status, (await dismiss(id)).status]
    expect(twice).to.deep.equal([200, 200])
    expect((await wait).docs[0]?.status).to.equal('none')
    expect((await service.of(A)).request).to.equal(null)
    expect((await talk.comments(b)).requests.map(({ note }) => note)).to.deep.equal(['Please'])
    expect((await talk.collect('claude')).verdicts).to.deep.equal([])
    // The same words are a new request.
    await talk.request('claude', [A], 'Please')
    expect(await talk.status(A)).to.equal('waiting')
  })

  it('is one that is there and has no verdict', async () => {
    await talk.request('claude', [A], 'Please')
    const id = (await talk.comments(A)).requests[0]?.id ?? ''
    await talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is: 'approved' }] })
    const answers = await Promise.all([dismiss(id), dismiss(newId('q'))])
    expect(answers.map(answer => [answer.status, errorIn(answer)])).to.deep.equal([
      [409, 'it has a verdict'],
      [404, 'no such request'],
    ])
  })
})

describe('a doc that has two names', () => {
  afterEach(() => service.close())

  it('has one request and one verdict', async () => {
    service = await Reviewed.make({ [`${PLANS}/a.md`]: TEXT })
    const folders = ['docs', 'again'].map(name => ({ name, path: service.root }))
    await service.configure({ folders })
    await service.start(false)
    await service.seen(A, TEXT)
    talk = new Talk(service)
    const names = [A, A.replace('docs', 'again')]
    const asked = await talk.request('claude', names, 'Please')
    expect(asked.status, asked.text).to.equal(200)
    expect((await talk.comments(A)).requests).to.have.length(1)
    const put = (...words: string[]) => {
      const verdicts = names.map((path, i) => ({ path, hash: sha(TEXT), is: words[i] }))
      return talk.put(newId('v'), { verdicts })
    }
    const torn = await put('approved', 'changes')
    expect([torn.status, errorIn(torn)]).to.deep.equal([400, 'bad body: verdicts'])
    expect((await put('approved', 'approved')).status).to.equal(200)
    expect(await talk.status(A)).to.equal('approved')
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
