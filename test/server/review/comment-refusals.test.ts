// The API refuses comments, reviews and requests, each with its words.

import { expect } from 'chai'
import { Reviewed } from '../../support/library/reviewed.js'
import { anchorOn, DOC_ANCHOR, errorIn, newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const TEXT = '# Limits\n\nThe limit is 10 requests per second.\n'

let service: Reviewed
let talk: Talk

describe('what is said wrong', () => {
  before(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT })
    talk = new Talk(service)
  })
  after(() => service.close())

  const c = newId('c')
  const [m, v, q] = [newId('m'), newId('v'), newId('q')]
  const draft = { path: A, hash: sha(TEXT), anchor: DOC_ANCHOR, body: 'x' }
  const feedback = { as: 'claude', paths: [], wait: 0, take: false }
  const none = { comments: [], replies: [], verdicts: [] }
  const reader = true
  const rows: [method: string, target: string, body: object, answer: string, isReader?: boolean][] =
    [
      ['PUT', '/api/comments/c_short', draft, '400 bad id', reader],
      ['PUT', `/api/comments/${v}`, draft, '400 bad id', reader],
      ['PUT', `/api/comments/${c}`, { ...draft, more: 1 }, '400 bad body: more', reader],
      [
        'PUT',
        `/api/comments/${c}`,
        { ...draft, anchor: { type: 'page' } },
        '400 bad body: anchor',
        reader,
      ],
      [
        'PUT',
        `/api/comments/${c}`,
        { ...draft, anchor: anchorOn('a\u001b[31m', '\u001b[31m') },
        '400 bad body: anchor',
        reader,
      ],
      [
        'PUT',
        `/api/comments/${c}`,
        { ...draft, body: 'x'.repeat(20_001) },
        '400 bad body: body',
        reader,
      ],
      ['PUT', `/api/comments/${c}`, { ...draft, body: 'a\u0000b' }, '400 bad body: body', reader],
      ['PUT', `/api/comments/${c}`, { ...draft, body: '\ud800' }, '400 bad body: body', reader],
      ['PUT', `/api/comments/${c}`, { ...draft, body: '\u001b[31m' }, '400 bad body: body', reader],
      ['PUT', `/api/comments/${c}`, draft, '400 need If-Match or If-None-Match', reader],
      ['POST', `/api/comments/${c}/state`, { state: 'sent' }, '400 bad body: state', reader],
      ['POST', `/api/comments/${c}/state`, { state: 'open' }, '404 no such comment', reader],
      ['PUT', `/api/comments/${c}/replies/r_x`, { body: 'x' }, '400 bad id', reader],
      [
        'PUT',
        `/api/comments/${c}/replies/${m}`,
        { as: 'a', body: 'x' },
        '400 bad body: as',
        reader,
      ],
      ['PUT', `/api/comments/${c}/replies/${m}`, { body: 'x' }, '400 bad body: as'],
      ['PUT', `/api/comments/${c}/replies/${m}`, { as: 'a', body: '' }, '400 bad body: body'],
      ['PUT', `/api/comments/${c}/replies/${m}`, { as: 'reader', body: 'x' }, '400 bad agent name'],
      ['PUT', `/api/comments/${c}/replies/${m}`, { as: ' x', body: 'x' }, '400 bad agent name'],
      ['PUT', `/api/comments/${c}/replies/${m}`, { as: 'Reader', body: 'x' }, '400 bad agent name'],
      ['PUT', `/api/comments/${c}/replies/${m}`, { as: 'x', body: 'x' }, '404 no such comment'],
      ['PUT', `/api/reviews/${v}`, none, '400 nothing to send', reader],
      ['PUT', `/api/reviews/${v}`, { ...none, comments: [c] }, '404 no such comment', reader],
      [
        'PUT',
        `/api/reviews/${v}`,
        { ...none, comments: Array(501).fill(c) },
        '400 too many in one review',
        reader,
      ],
      ['POST', `/api/reviews/${v}/withdraw`, {}, '404 no such review', reader],
      ['POST', '/api/feedback', { ...feedback, wait: 51 }, '400 bad body: wait'],
      ['POST', '/api/feedback', { ...feedback, paths: Array(51).fill('/') }, '400 bad body: paths'],
      ['POST', '/api/feedback', { ...feedback, paths: ['plans'] }, '404 no docs below plans'],
      ['POST', '/api/feedback', { ...feedback, as: 'x'.repeat(41) }, '400 bad agent name'],
      ['PUT', `/api/requests/${q}`, { as: 'a', paths: [], note: '' }, '400 bad body: paths'],
      [
        'PUT',
        `/api/requests/${q}`,
        { as: 'a', paths: ['no'], note: '' },
        '404 no is not a document in the docs folders',
      ],
      // C23: only the reader decides.
      ['PUT', `/api/comments/${c}`, draft, '403 only the reader decides'],
      ['POST', `/api/comments/${c}/state`, { state: 'dropped' }, '403 only the reader decides'],
      ['PUT', `/api/reviews/${v}`, none, '403 only the reader decides'],
      ['POST', `/api/reviews/${v}/withdraw`, {}, '403 only the reader decides'],
    ]
  for (const [method, target, body, answer, isReader = false] of rows) {
    const name = JSON.stringify(body).slice(0, 60)
    it(`${method} ${target.replace(/[cvmq]_[\w-]{16}/g, '…')} ${name} is ${answer}`, async () => {
      const got = await talk.send(method, target, body, { isReader })
      expect(`${got.status} ${errorIn(got)}`).to.equal(answer)
    })
  }

  it('of a blank draft is refused when it is sent, and nothing is', async () => {
    const [blank, good] = [
      await talk.draft(A, sha(TEXT), ' '),
      await talk.draft(A, sha(TEXT), 'Why?'),
    ]
    const answer = await talk.put(newId('v'), { comments: [good, blank] })
    expect([answer.status, errorIn(answer)]).to.deep.equal([400, `${blank} is empty`])
    expect((await talk.of(A, good)).state).to.equal('draft')
    const wrong = await talk.save(newId('c'), { ...draft, hash: 'a'.repeat(64) }, [
      'If-None-Match',
      '*',
    ])
    expect(errorIn(wrong)).to.equal('hash not of this doc')
  })

  it('of a reply to a draft, or to a comment that was dropped, is refused', async () => {
    const id = await talk.draft(A, sha(TEXT), 'Why?')
    const reply = () => {
      return talk.send('PUT', `/api/comments/${id}/replies/${newId('m')}`, { body: 'x' })
    }
    expect(errorIn(await reply())).to.equal('not possible from draft')
    await talk.become(id, 'dropped')
    expect(errorIn(await reply())).to.equal('not possible from dropped')
    expect(await talk.become(id, 'resolved')).to.equal('409 not possible from dropped')
  })

  it('of the same request with another name, other words or another doc is refused', async () => {
    const target = `/api/requests/${newId('q')}`
    const b = `docs/${PLANS}/b.md`
    await service.write({ [`${PLANS}/b.md`]: TEXT })
    await service.seen(b, TEXT)
    const request = { as: 'claude', paths: [A], note: 'Please' }
    const put = (more: object) => {
      return talk.send('PUT', target, { ...request, ...more }, { isReader: false })
    }
    expect((await put({})).status).to.equal(200)
    expect((await put({})).status).to.equal(200)
    for (const more of [{ as: 'codex' }, { note: 'Look' }, { paths: [b] }, { paths: [A, b] }]) {
      const other = await put(more)
      expect([other.status, errorIn(other)]).to.deep.equal([409, 'that request is another'])
    }
  })

  it('of the same review with another body is refused', async () => {
    const id = await talk.draft(A, sha(TEXT), 'Why?')
    const review = newId('v')
    expect((await talk.put(review, { comments: [id] })).status).to.equal(200)
    expect((await talk.put(review, { comments: [id] })).status).to.equal(200)
    const other = await talk.put(review, { comments: [] })
    expect(errorIn(other)).to.equal('that review was sent')
    const again = await talk.put(newId('v'), { comments: [id] })
    expect(errorIn(again)).to.equal(`${id} was sent already`)
  })
})
