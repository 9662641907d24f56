// A doc is compared with the bytes that were on show when the reader sent a review.

import { expect } from 'chai'
import type { CompareResponse } from '../../../../schema/compare/compare.js'
import type { CommentList } from '../../../../schema/comments/shapes.js'
import type { VersionsResponse } from '../../../../schema/review/versions.js'
import { ask } from '../../../support/http.js'
import { Reviewed } from '../../../support/library/reviewed.js'
import { errorIn, newId, Talk } from '../../../support/reviews/talk.js'
import { sha } from '../../../support/sha.js'
import { expectReply } from '../../../support/shapes.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n\nIt is kept for 90 days.\n'
const EDITED = TEXT.replace('10', '12').replace('90', '60')
const HASH = sha(TEXT)

describe('a review', () => {
  let service: Reviewed
  let talk: Talk

  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  const seen = [{ path: A, hash: HASH }]
  const write = async (text: string) => {
    await service.write({ [`${PLANS}/a.md`]: text })
    await service.seen(A, text)
  }
  const base = async () => {
    const { base: found } = await service.of(A)
    return found && [found.by, found.hash]
  }
  const compare = (from: string) =>
    service.json<CompareResponse>(`/api/compare?path=${A}&from=${from}`, 'compare')

  it('S1: is a receipt, and the base while its comments are not closed: reading on moves nothing', async () => {
    expect(await service.of(A)).to.include({ state: 'new', base: null })
    const ids = await Promise.all([1, 2, 3, 4, 5].map(n => talk.draft(A, HASH, `Why ${n}?`)))
    await talk.review({ comments: ids, seen })
    expect((await service.of(A)).state).to.equal('read')
    expect(await base()).to.deep.equal(['review', HASH])
    await write(EDITED)
    for (const id of ids.slice(0, 3)) await talk.reply(id, 'claude', 'So')
    // R, Alt+M, and the end of the doc.
    await service.read(A, sha(EDITED), 'marked')
    await service.read(A, sha(EDITED), 'shown')
    expect(await base()).to.deep.equal(['review', HASH])
    const { from, counts } = await compare('review')
    expect([from.by, from.hash, counts.edited]).to.deep.equal(['review', HASH, 2])
    expect((await compare('read')).same).to.equal(true)
    for (const id of ids) await talk.become(id, 'resolved')
    expect(await base()).to.deep.equal(['read', sha(EDITED)])
    expect((await compare('review')).from).to.include({ by: 'review', hash: HASH })
  })

  it('that sends a doc back is the base until the next verdict', async () => {
    await talk.review({ verdicts: [{ path: A, hash: HASH, is: 'changes' }], seen })
    await write(EDITED)
    expect(await base()).to.deep.equal(['review', HASH])
    const after = [{ path: A, hash: sha(EDITED) }]
    await talk.review({
      verdicts: [{ ...after[0], path: A, hash: sha(EDITED), is: 'approved' }],
      seen: after,
    })
    expect(await base()).to.deep.equal(['read', sha(EDITED)])
  })

  it('S2: that approves is the base while it does not hold, and no more once the edit is undone', async () => {
    await talk.review({ verdicts: [{ path: A, hash: HASH, is: 'approved' }], seen })
    await write(EDITED)
    expect(await base()).to.deep.equal(['approval', HASH])
    expect(await service.of(A)).to.include({ todo: 'approved-changed', state: 'changed' })
    await write(TEXT)
    expect(await base()).to.deep.equal(['read', HASH])
    expect(await service.of(A)).to.include({ todo: null, state: 'read' })
  })

  it('that is withdrawn counts as read no more', async () => {
    const id = await talk.review({ comments: [await talk.draft(A, HASH, 'Why?')], seen, hold: 10 })
    expect((await service.of(A)).state).to.equal('read')
    expect((await service.versions(A)).versions[0]?.read).to.be.a('string')
    await talk.withdraw(id)
    expect(await service.of(A)).to.include({ state: 'new', base: null })
  })

  it('starts from the bytes that were written about, unread, where the doc was not on show', async () => {
    const id = await talk.draft(A, HASH, 'Why?')
    await write(EDITED)
    await talk.review({ comments: [id] })
    expect((await service.of(A)).state).to.equal('new')
    expect(await base()).to.deep.equal(['review', HASH])
  })

  it('that names bytes which its doc never had is refused whole', async () => {
    const id = await talk.draft(A, HASH, 'Why?')
    const answer = await talk.put(newId('v'), {
      comments: [id],
      seen: [{ path: A, hash: sha('') }],
    })
    expect([answer.status, errorIn(answer)]).to.deep.equal([404, `no such version of ${A}`])
    expect((await talk.of(A, id)).state).to.equal('draft')
  })

  it('has a verdict that names the agent with it', async () => {
    await talk.request('claude', [A], 'Please')
    const id = await talk.review({ verdicts: [{ path: A, hash: HASH, is: 'changes' }], seen })
    expect((await service.of(A)).verdict).to.include({ review: id, taker: null })
    await talk.collect('claude')
    expect((await service.of(A)).verdict).to.include({ review: id, taker: 'claude' })
  })

  it('S7: is in the list of all comments, with the agent that took it, and drafts for the reader alone', async () => {
    const [taken, other] = [await talk.comment(A, HASH, 'Why?'), await talk.comment(A, HASH, 'So?')]
    await talk.collect('gemini', { limit: 1 })
    const draft = await talk.draft(A, HASH, 'Not yet')
    const list = async (headers: [string, string][]) => {
      const answer = await ask(service.port, { target: '/api/comments?all=1', headers })
      expectReply('commentList', answer.json())
      return answer.json() as CommentList
    }
    const mine = (await list([['Sec-Fetch-Site', 'same-origin']])).comments
    const of = (id: string) => mine.find(comment => comment.id === id)
    expect(of(taken)).to.include({
      path: A,
      state: 'open',
      body: 'Why?',
      by: 'gemini',
      quote: null,
    })
    expect(of(other)).to.include({ state: 'open', by: null })
    expect(of(draft)).to.include({ state: 'draft', by: null })
    const theirs = await list([])
    expect(theirs.comments.map(({ id }) => id).sort()).to.deep.equal([taken, other].sort())
  })

  it('stands in the timeline of its doc, with requests and answers', async () => {
    await talk.request('claude', [A], 'Please')
    const id = await talk.draft(A, HASH, 'Why?')
    await talk.review({
      comments: [id, await talk.draft(A, HASH, 'So?')],
      verdicts: [{ path: A, hash: HASH, is: 'changes' }],
      seen,
    })
    await talk.reply(id, 'claude', 'So')
    const reply = await service.json<VersionsResponse>(
      `/api/versions?path=${A}&timeline=1`,
      'versions',
    )
    const events = reply.events?.map(({ is, by, comments, verdict, note }) => [
      is,
      by,
      comments,
      verdict,
      note,
    ])
    expect(events).to.deep.equal([
      ['answer', 'claude', 1, null, ''],
      ['review', 'reader', 2, 'changes', ''],
      ['request', 'claude', 0, null, 'Please'],
    ])
    expect((await service.versions(A)).events).to.equal(undefined)
  })
})
