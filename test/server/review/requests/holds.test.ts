// A review that is held: until its time is over no agent is told of it, and it can always be withdrawn.

import { expect } from 'chai'
import type { FeedbackResponse } from '../../../../schema/comments/shapes.js'
import { ask } from '../../../support/http.js'
import { Reviewed, until } from '../../../support/library/reviewed.js'
import { namedAt, TestStore } from '../../../support/library/review-store.js'
import { docsFolder } from '../../../support/docs-folder.js'
import { DOC_ANCHOR, errorIn, newId, Talk } from '../../../support/reviews/talk.js'
import { sha } from '../../../support/sha.js'
import { launch, type Program } from '../../../support/terminal.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n'
const HASH = sha(TEXT)
const SEEN = [{ path: A, hash: HASH }]

describe('a review that is held', () => {
  let service: Reviewed
  let talk: Talk

  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  const back = (hold: number, comments: string[] = []) =>
    talk.review({ comments, verdicts: [{ path: A, hash: HASH, is: 'changes' }], seen: SEEN, hold })
  const verdicts = () => talk.collect('claude', { take: false }).then(reply => reply.verdicts)
  const toOthers = async () => {
    const reply = await service.json<{ comments: { body: string }[]; requests: unknown[] }>(
      `/api/comments?path=${A}`,
    )
    return [reply.comments.map(({ body }) => body), reply.requests.length]
  }

  it('S3: is hidden from agents by every face, and shown to the reader as sent', async () => {
    await talk.request('claude', [A], 'Please')
    const id = await back(10, [await talk.draft(A, HASH, 'Why?')])
    const mine = await talk.comments(A)
    expect(mine.comments.map(({ state }) => state)).to.deep.equal(['open'])
    expect([mine.requests.length, mine.verdict?.is]).to.deep.equal([0, 'changes'])
    expect(await service.of(A)).to.include({ open: 1, drafts: 0, todo: null, request: null })
    expect(await toOthers()).to.deep.equal([[], 1])
    expect((await talk.collect('claude')).comments).to.deep.equal([])
    expect(await verdicts()).to.deep.equal([])
    expect(await talk.status(A)).to.equal('waiting')
    expect(await talk.reply(mine.comments[0]?.id ?? '', 'claude', 'So')).to.equal(
      '404 no such comment',
    )
    const [line] = (await service.versions(A)).versions
    expect([line?.comments, line?.verdict]).to.deep.equal([0, null])
    const all = await ask(service.port, '/api/comments?all=1')
    expect((all.json() as { comments: unknown[] }).comments).to.deep.equal([])
    expect((await talk.withdraw(id)).status).to.equal(200)
    const after = await talk.comments(A)
    expect(after.comments.map(({ state }) => state)).to.deep.equal(['draft'])
    expect([after.requests.length, after.verdict]).to.deep.equal([1, null])
    expect((await talk.withdraw(id)).status).to.equal(200)
  })

  it('S3: comes to an agent that waits after that time, with all that belongs to it', async () => {
    await talk.request('claude', [A], 'Please')
    const waiting = talk.feedback({ wait: 50 })
    const status = service.json<{ docs: { status: string }[] }>(`/api/verdicts?path=${A}&wait=50`)
    await back(0.5, [await talk.draft(A, HASH, 'Why?')])
    const { comments, verdicts: given } = (await waiting).json() as FeedbackResponse
    expect(comments.map(({ body }) => body)).to.deep.equal(['Why?'])
    expect(given.map(({ is }) => is)).to.deep.equal(['changes'])
    expect((await status).docs[0]?.status).to.equal('changes')
  })

  it('S3: is no news to what an agent says meanwhile: an answer stands before it, a request stays', async () => {
    const comment = await talk.comment(A, HASH, 'Why?')
    await talk.request('claude', [A], 'Please')
    const reply = await talk.answer(comment, 'And then?')
    await talk.review({
      replies: [reply],
      verdicts: [{ path: A, hash: HASH, is: 'changes' }],
      hold: 5,
    })
    expect(await talk.reply(comment, 'claude', 'So')).to.equal('ok')
    const edited = `${TEXT}\nMore.\n`
    await service.write({ [`${PLANS}/a.md`]: edited })
    await service.seen(A, edited)
    expect((await talk.request('claude', [A], 'Again')).status).to.equal(200)
    const { comments } = (await talk.feedback({ wait: 50 })).json() as FeedbackResponse
    expect(comments.map(({ id, state }) => [id, state])).to.deep.equal([[comment, 'open']])
    expect(comments[0]?.replies.map(({ body }) => body)).to.deep.equal(['So', 'And then?'])
    expect(await talk.status(A)).to.equal('waiting')
    expect((await talk.comments(A)).requests.map(({ note }) => note)).to.deep.equal(['Again'])
  })

  it('can be withdrawn after that only as long as no agent has it', async () => {
    const [one, other] = [await talk.draft(A, HASH, 'Why?'), await talk.draft(A, HASH, 'So?')]
    const [first, second] = [
      await talk.review({ comments: [one], hold: 0.2 }),
      await talk.review({ comments: [other], hold: 0.2 }),
    ]
    await until(async () => (await talk.collect('codex', { take: false })).comments.length === 2)
    expect((await talk.withdraw(first)).status).to.equal(200)
    await talk.collect('claude')
    const late = await talk.withdraw(second)
    expect([late.status, errorIn(late)]).to.deep.equal([409, 'collected by claude'])
  })

  it('of another length than 0 to 10 s is refused, and its drafts stay', async () => {
    const id = await talk.draft(A, HASH, 'Why?')
    for (const hold of [-1, 10.5, '5', null]) {
      const answer = await talk.put(newId('v'), { comments: [id], hold })
      expect([answer.status, errorIn(answer)]).to.deep.equal([400, 'bad body: hold'])
    }
    expect((await talk.of(A, id)).state).to.equal('draft')
  })

  it('S3: is held by another service, too, which releases it where the first one ended', async () => {
    const other = service.beside()
    await other.start()
    const theirs = new Talk(other)
    const kept = await talk.review({ comments: [await talk.draft(A, HASH, 'Kept')], hold: 10 })
    await talk.review({ comments: [await talk.draft(A, HASH, 'Why?')], hold: 2 })
    const waiting = theirs.feedback({ wait: 50 })
    await service.stop()
    const { comments } = (await waiting).json() as FeedbackResponse
    expect(comments.map(({ body }) => body)).to.deep.equal(['Why?'])
    expect((await theirs.withdraw(kept)).status).to.equal(200)
    await other.stop()
  })
})

describe('a service that is killed while a review is held', () => {
  it('S3: holds it on for the rest of its time, then hands it out; Undo works until then', async () => {
    const service = await Reviewed.make({ [`${PLANS}/a.md`]: TEXT })
    let program: Program
    let port = 0
    const talk = new Talk({
      get port() {
        return port
      },
    })
    const begin = async () => {
      program = launch(['--port', '0'], service.home.env)
      port = Number(/localhost:(\d+)/.exec(await program.says('http://'))?.[1])
      await until(async () => {
        const status = (await ask(port, '/api/review/status')).json() as { store: string }
        return status.store === 'ready'
      })
    }
    const kill = async () => {
      program.process.kill('SIGKILL')
      await program.ended
    }
    await begin()
    const undone = await talk.review({ comments: [await talk.draft(A, HASH, 'Undone')], hold: 10 })
    await talk.review({ comments: [await talk.draft(A, HASH, 'Why?')], hold: 10 })
    await kill()
    await begin()
    expect((await talk.collect('claude')).comments).to.deep.equal([])
    expect((await talk.withdraw(undone)).status).to.equal(200)
    const { comments } = (await talk.feedback({ wait: 50 })).json() as FeedbackResponse
    expect(comments.map(({ body }) => body)).to.deep.equal(['Why?'])
    await kill()
    await service.close()
  })
})

describe('a clock that is set while a review is held', () => {
  const now = Date.now
  afterEach(() => (Date.now = now))

  for (const [name, days] of [
    ['forward', 2],
    ['back', -2],
  ] as const) {
    it(`S3: ends it neither sooner nor later, where it is set ${name}`, async () => {
      const folder = await docsFolder({ 'docs/a.md': '# A', 'state/': '' })
      const test = await new TestStore(`${folder.path}/state`, `${folder.path}/docs`).open()
      const { store, parts } = test
      const doc = store.needed(parts, namedAt('a.md'), false)
      const id = newId('c')
      const draft = { id, hash: sha('# A'), anchor: DOC_ANCHOR, body: 'Why?', rev: null }
      store.answer(open => open.comments.save(doc, draft))
      const review = {
        id: newId('v'),
        comments: [id],
        replies: [],
        verdicts: [],
        seen: [],
        hold: 1,
      }
      store.answer(open => open.sending.send(review))
      parts.holds.look()
      Date.now = () => now() + days * 86_400_000
      const isHeld = () =>
        parts.db.get('SELECT 1 FROM review WHERE hold_until IS NOT NULL') !== undefined
      parts.holds.look()
      expect(isHeld()).to.equal(true)
      await until(() => !isHeld())
      await test.close()
      await folder.close()
    })
  }
})
