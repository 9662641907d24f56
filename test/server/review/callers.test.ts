// Agents by name and session: what is news for each of them, and what another one has.

import { expect } from 'chai'
import type { FeedbackResponse } from '../../../schema/comments/shapes.js'
import { listen } from '../../support/http.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { anchorOn, errorIn, newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const TEXT = '# A'
const ONE = { session: 'one' }
const OTHER = { session: 'other' }

let service: Reviewed
let talk: Talk

const bodies = ({ comments }: { comments: { body: string }[] }) => comments.map(({ body }) => body)
const words = ({ verdicts }: { verdicts: { is: string }[] }) => verdicts.map(({ is }) => is)
const decide = (is: string) => talk.review({ verdicts: [{ path: A, hash: sha(TEXT), is }] })

describe('a caller', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  it('A9: of two sessions of one name gets each comment alone, and the other one is told', async () => {
    await talk.comment(A, sha(TEXT), 'Why?')
    expect(bodies(await talk.collect('claude', ONE))).to.deep.equal(['Why?'])
    const { comments, held } = await talk.collect('claude', OTHER)
    expect([comments, held.map(({ by, count }) => [by, count])]).to.deep.equal([
      [],
      [['claude', 1]],
    ])
    const all = await talk.collect('claude', { ...OTHER, held: true })
    expect([bodies(all), all.held]).to.deep.equal([['Why?'], []])
    // It took them over.
    expect(bodies(await talk.collect('claude', ONE))).to.deep.equal([])
  })

  it('is handed so many comments at most, the oldest, and told how many are left', async () => {
    for (const body of ['1', '2', '3']) await talk.comment(A, sha(TEXT), body)
    const some = await talk.collect('claude', { limit: 2 })
    expect([bodies(some), some.left]).to.deep.equal([['1', '2'], 1])
    // The rest is news.
    expect(bodies(await talk.collect('claude', { limit: 2, wait: 50 }))).to.deep.equal(['3'])
  })

  it('A11: is handed 60 comments in 30 kB of JSON, each with what it needs', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => `Sentence ${n} says how many requests fit.`)
    const text = lines.join('\n\n')
    await service.write({ [`${PLANS}/a.md`]: text })
    await service.seen(A, text)
    const body = 'Why so many? The store takes less than that at night, as the table above says.'
    const drafts = lines.map(line => talk.draft(A, sha(text), body, anchorOn(line, line)))
    await talk.review({ comments: await Promise.all(drafts) })
    const answer = await talk.feedback({})
    expect(Buffer.byteLength(answer.text)).to.be.at.most(30_000)
    const { count, docs, comments } = answer.json() as FeedbackResponse
    expect([count, docs]).to.deep.equal([60, 1])
    expect(comments[3]).to.include({ path: A, line: 7, is: 'exact', quote: lines[3], body })
  })

  it('A13: that waits in vain is told where the reader finds the page, in the words of its front', async () => {
    await talk.request('claude', [A])
    const inVain = async (front: string) => {
      return talk.collect('claude', { paths: [A], wait: 1, front })
    }
    const { tabs, url, next } = await inVain('tool')
    expect([tabs, url]).to.deep.equal([0, `http://localhost:${service.port}/?ws=search&plan=a.md`])
    expect(next)
      .to.match(/^Nobody has the page open: end your turn/)
      .and.to.contain(url)
    const tab = await listen(service.port)
    expect((await inVain('shell')).next).to.equal(
      'There is no verdict yet; plans review <path> --wait goes on waiting.',
    )
    expect((await inVain('tool')).next).to.match(/^Nothing came in three waits: end your turn/)
    await tab.close()
  })

  it('A8: waits for what it was not handed; the rest is a line each', async () => {
    const id = await talk.comment(A, sha(TEXT), 'Why?\nReally.')
    expect(bodies(await talk.collect('claude', { wait: 50 }))).to.deep.equal(['Why?\nReally.'])
    const waiting = talk.collect('claude', { wait: 50 })
    await talk.comment(A, sha(TEXT), 'And this?')
    const news = await waiting
    expect(bodies(news)).to.deep.equal(['And this?'])
    expect(news.open).to.deep.equal([`${id}  ${service.root}/${PLANS}/a.md  Why?`])
    // Without a wait it gets all again.
    expect(bodies(await talk.collect('claude'))).to.deep.equal(['Why?\nReally.', 'And this?'])
  })

  it('has news where the reader goes on with a comment that it was handed', async () => {
    const id = await talk.comment(A, sha(TEXT), 'Why?')
    await talk.collect('claude')
    const waiting = talk.collect('claude', { wait: 50 })
    await talk.review({ replies: [await talk.answer(id, 'Still so?')] })
    expect((await waiting).comments.map(({ again }) => again)).to.deep.equal([true])
  })

  it('hears a verdict on its request, whatever other callers were handed', async () => {
    for (const session of [ONE, OTHER]) await talk.request('claude', [A], 'Please', session)
    await talk.request('codex', [A], 'Please')
    expect((await talk.comments(A)).requests).to.have.length(3)
    await decide('changes')
    const hear = async (as: string, more: object) => words(await talk.collect(as, more))
    for (const [as, session] of [
      ['claude', ONE],
      ['claude', OTHER],
      ['codex', {}],
    ] as const) {
      expect(await hear(as, { ...session, wait: 50 })).to.deep.equal(['changes'])
      // It is no news any more, and it stands.
      expect(await hear(as, { ...session, wait: 1 })).to.deep.equal([])
      expect(await hear(as, session)).to.deep.equal(['changes'])
    }
    expect(await hear('claude', { session: 'third' })).to.deep.equal([])
    await talk.request('claude', [A], 'Now?', ONE)
    expect(await hear('claude', ONE)).to.deep.equal([])
    expect(await hear('codex', {})).to.deep.equal(['changes'])
  })

  it('has a verdict taken from it only until it was handed to one', async () => {
    for (const as of ['claude', 'codex']) await talk.request(as, [A], 'Please')
    const review = await decide('approved')
    await talk.collect('codex')
    const answer = await talk.send('POST', `/api/reviews/${review}/withdraw`, {})
    expect([answer.status, errorIn(answer)]).to.deep.equal([409, 'collected by codex'])
  })

  it('has a session of 64 characters at most', async () => {
    const session = 's'.repeat(65)
    const body = { as: 'claude', session, paths: [A], note: '' }
    const asked = await talk.send('PUT', `/api/requests/${newId('q')}`, body, { isReader: false })
    for (const answer of [asked, await talk.feedback({ session })]) {
      expect([answer.status, errorIn(answer)]).to.deep.equal([400, 'bad body: session'])
    }
  })
})
