// Comments, reviews, requests and verdicts over HTTP: nothing is lost, and only the reader decides.

import { expect } from 'chai'
import { once } from 'node:events'
import { connect } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../../support/http.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { anchorOn, DOC_ANCHOR, errorIn, newId, Talk } from '../../support/reviews/talk.js'
import { sha } from '../../support/sha.js'
import { execute } from '../../support/sqlite.js'
import { times } from '../../support/whole.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const B = `docs/${PLANS}/b.html`
const LIMIT = 'The limit is 10 requests per second.'
const GOAL = 'We want fewer alarms at night, and none that is false.'
const TEXT = `# Limits\n\n${LIMIT}\n\n${GOAL}\n`
const PAGE = `<h1>Store</h1>\n<p>${LIMIT}</p>\n<p>${GOAL}</p>\n`

let service: Reviewed
let talk: Talk

const write = async (name: string, text: string) => {
  await service.write({ [`${PLANS}/${name}`]: text })
  await service.seen(`docs/${PLANS}/${name}`, text)
}
const lose = (text: string) => {
  const sql = `DELETE FROM blob WHERE hash='${sha(text)}'`
  return execute(join(service.state, 'review.sqlite'), sql)
}
const bodies = ({ comments }: { comments: { body: string }[] }) => comments.map(({ body }) => body)

describe('comments', () => {
  beforeEach(async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: TEXT, [`${PLANS}/b.html`]: PAGE })
    talk = new Talk(service)
  })
  afterEach(() => service.close())

  it('are drafts that no agent sees until they are sent, then open until they are answered', async () => {
    const id = await talk.draft(A, sha(TEXT), 'Why 10?', anchorOn(LIMIT, '10 requests'))
    expect((await talk.of(A, id)).state).to.equal('draft')
    expect(bodies(await service.json(`/api/comments?path=${A}`))).to.deep.equal([])
    expect(bodies(await talk.collect('claude'))).to.deep.equal([])
    expect(await talk.reply(id, 'claude', 'Because')).to.equal('404 no such comment')
    await talk.review({ comments: [id] })
    const { comments, next } = await talk.collect('claude')
    const [got] = comments
    expect(got).to.include({
      body: 'Why 10?',
      quote: '10 requests',
      is: 'exact',
      line: 3,
      again: false,
    })
    expect(got?.file).to.equal(join(service.root, PLANS, 'a.md'))
    expect(next).to.contain('plans reply')
    expect(await talk.reply(id, 'claude', 'It is what the store can do.')).to.equal('ok')
    expect(bodies(await talk.collect('claude'))).to.deep.equal([])
    const { state, taken, replies } = await talk.of(A, id)
    expect([state, taken?.by, replies.map(({ by }) => by)]).to.deep.equal([
      'answered',
      'claude',
      ['claude'],
    ])
    expect(await talk.become(id, 'resolved')).to.equal('ok')
  })

  it('C4: come again to an agent that died with them, until it answers', async () => {
    const id = await talk.comment(A, sha(TEXT), 'Why?')
    await talk.collect('claude')
    const { comments } = await talk.collect('claude')
    expect(comments.map(({ again }) => again)).to.deep.equal([true])
    await talk.reply(id, 'claude', 'So')
    expect(bodies(await talk.collect('claude'))).to.deep.equal([])
  })

  it('end a wait as soon as they are sent', async () => {
    const waiting = talk.collect('claude', { wait: 50 })
    const stream = await listen(service.port, '?review=1')
    const id = await talk.draft(A, sha(TEXT), 'Now')
    await talk.review({ comments: [id] })
    expect(bodies(await waiting)).to.deep.equal(['Now'])
    await stream.close()
  })

  it('are taken by no agent that went before its wait began', async () => {
    const body = JSON.stringify({ as: 'gone', paths: [service.root], wait: 50, take: true })
    const gone = Array.from({ length: 20 }, async () => {
      const socket = connect(service.port, '127.0.0.1')
      const head = `POST /api/feedback HTTP/1.1\r\nHost: localhost:${service.port}\r\n`
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy())
      await once(socket, 'close')
    })
    await Promise.all(gone)
    await talk.comment(A, sha(TEXT), 'Why?')
    expect(bodies(await talk.collect('codex', { wait: 50 }))).to.deep.equal(['Why?'])
    expect((await service.status()).waiting).to.deep.equal([])
  })

  it('of the reader go on: a reply that is sent opens a resolved comment again', async () => {
    const id = await talk.comment(A, sha(TEXT), 'Why?')
    await talk.reply(id, 'claude', 'So')
    await talk.become(id, 'resolved')
    const reply = newId('m')
    const target = `/api/comments/${id}/replies/${reply}`
    await talk.send('PUT', target, { body: 'But' })
    await talk.send('PUT', target, { body: 'But why?' })
    expect((await talk.of(A, id)).state).to.equal('resolved')
    await talk.review({ replies: [reply] })
    expect((await talk.of(A, id)).state).to.equal('open')
    const late = await talk.send('PUT', target, { body: 'Other' })
    expect([late.status, errorIn(late)]).to.deep.equal([409, 'that reply is another'])
  })

  it('C8: keep the version that they were made on, and are shown carried', async () => {
    await write('a.md', `Intro\n\n${TEXT}`)
    const id = await talk.draft(A, sha(TEXT), 'Why?', anchorOn(LIMIT, '10 requests'))
    const { hash, where } = await talk.of(A, id)
    expect(hash).to.equal(sha(TEXT))
    expect(where).to.include({ is: 'exact', from: 2, to: 2, start: 13, line: 5 })
    const before = await talk.comments(A, `&at=${sha(TEXT)}`)
    expect(before.comments[0]?.where).to.include({ is: 'exact', from: 1, line: 3 })
    expect(before.hash).to.equal(sha(TEXT))
  })

  it('C6: are gone with their text, with what stands beside, and back with it', async () => {
    const id = await talk.comment(B, sha(PAGE), 'Why?', anchorOn(LIMIT, LIMIT))
    await write('b.html', PAGE.replace(`<p>${LIMIT}</p>\n`, ''))
    const { where } = await talk.of(B, id)
    expect([where.is, where.from, where.near]).to.deep.equal([
      'gone',
      null,
      { after: 'Store', before: GOAL, at: 1 },
    ])
    await write('b.html', PAGE)
    expect((await talk.of(B, id)).where.is).to.equal('exact')
  })

  it('C14: name the line of their block, in Markdown and in HTML', async () => {
    const lines = [
      [A, sha(TEXT)],
      [B, sha(PAGE)],
    ].map(async ([path = '', hash = '']) => {
      const id = await talk.draft(path, hash, 'Where?', anchorOn(GOAL, 'false'))
      return (await talk.of(path, id)).where.line
    })
    expect(await Promise.all(lines)).to.deep.equal([5, 3])
    const first = await talk.draft(A, sha(TEXT), 'Where?', anchorOn('Limits', 'Limits'))
    expect((await talk.of(A, first)).where.line).to.equal(1)
  })

  it('A19: are handed out with their line in the bytes now, before any scan sees these', async () => {
    await talk.comment(B, sha(PAGE), 'Why?', anchorOn(LIMIT, LIMIT))
    await service.write({ [`${PLANS}/b.html`]: `<p>New.</p>\n${PAGE}` })
    expect((await talk.collect('claude')).comments[0]).to.include({ is: 'exact', line: 3 })
    await rm(join(service.root, PLANS, 'b.html'))
    expect((await talk.collect('claude')).comments[0]).to.include({ is: 'gone', line: null })
  })

  it('C12: stay dropped after a late save, and come back by Undo', async () => {
    const id = await talk.draft(A, sha(TEXT), 'Wro')
    await talk.become(id, 'dropped')
    const body = { path: A, hash: sha(TEXT), anchor: DOC_ANCHOR, body: 'Wrong' }
    const late = await talk.save(id, body, ['If-Match', '"1"'])
    expect([late.status, errorIn(late)]).to.deep.equal([409, 'it was dropped'])
    expect((await talk.of(A, id)).state).to.equal('dropped')
    expect(await talk.become(id, 'open')).to.equal('409 not possible from dropped')
    expect(await talk.become(id, 'draft')).to.equal('ok')
    expect((await talk.of(A, id)).body).to.equal('Wro')
  })

  it('are saved over each other by number alone', async () => {
    const id = await talk.draft(A, sha(TEXT), 'One')
    const body = { path: A, hash: sha(TEXT), anchor: DOC_ANCHOR, body: 'Two' }
    expect((await talk.save(id, body, ['If-Match', '"1"'])).json()).to.include({ rev: 2 })
    expect((await talk.save(id, body, ['If-Match', '"1"'])).json()).to.include({ rev: 2 })
    const other = await talk.save(id, { ...body, body: 'Three' }, ['If-Match', '"1"'])
    expect([other.status, other.json()]).to.deep.equal([
      412,
      { error: 'changed elsewhere', rev: 2 },
    ])
    const fresh = await talk.save(id, { ...body, body: 'Three' }, ['If-None-Match', '*'])
    expect(fresh.status).to.equal(412)
  })

  it('are saved, sent and found by their words where the bytes of their version are lost', async () => {
    await write('b.html', `<p>More.</p>${PAGE}`)
    await lose(PAGE)
    const body = { path: B, hash: sha(PAGE), anchor: anchorOn(LIMIT, LIMIT), body: 'Why?' }
    const id = newId('c')
    const saved = await talk.save(id, body, ['If-None-Match', '*'])
    expect(saved.status, saved.text).to.equal(200)
    await talk.review({ comments: [id] })
    const [got] = (await talk.collect('claude')).comments
    const { where } = await talk.of(B, id)
    expect([got?.is, got?.line, where.is, where.from]).to.deep.equal(['exact', 2, 'exact', 2])
  })

  it('are found without the versions between theirs and the bytes now', async () => {
    const between = `<p>One more.</p>${PAGE}`
    const id = await talk.comment(B, sha(PAGE), 'Why?', anchorOn(LIMIT, LIMIT))
    await write('b.html', between)
    await write('b.html', `<p>And one.</p>${between}`)
    await lose(between)
    expect((await talk.of(B, id)).where).to.include({ is: 'exact', from: 3 })
  })

  it('are listed, handed out and saved beside a row that cannot be read: it is about the whole doc', async () => {
    const broken = await talk.comment(A, sha(TEXT), 'Broken')
    for (const columns of [
      `anchor='{"type":"text"}'`,
      `anchor='[]', made_at=-9000000000000000`,
      `made_at=9000000000000000`,
    ]) {
      const sql = `UPDATE comment SET ${columns} WHERE id='${broken}'`
      await execute(join(service.state, 'review.sqlite'), sql)
      expect((await talk.of(A, broken)).anchor).to.deep.equal(DOC_ANCHOR)
      expect(bodies(await talk.collect('claude'))).to.deep.equal(['Broken'])
      await talk.draft(A, sha(TEXT), columns)
    }
  })

  it('C11: that one agent took are not handed to another for ten minutes', async () => {
    await talk.comment(A, sha(TEXT), 'Why?')
    expect(bodies(await talk.collect('claude'))).to.deep.equal(['Why?'])
    expect(bodies(await talk.collect('codex'))).to.deep.equal([])
    expect(bodies(await talk.collect('codex', { take: false }))).to.deep.equal([])
    expect(bodies(await talk.collect('claude'))).to.deep.equal(['Why?'])
  })

  it('are those below the paths that an agent names, in the order of each doc', async () => {
    await talk.comment(A, sha(TEXT), 'On a')
    await talk.comment(B, sha(PAGE), 'On b')
    await talk.comment(A, sha(TEXT), 'On its goal', anchorOn(GOAL, 'false'))
    await talk.comment(A, sha(TEXT), 'On its limit', anchorOn(LIMIT, '10 requests'))
    const below = async (path: string) => {
      return bodies(await talk.collect('claude', { paths: [path], take: false }))
    }
    const ofA = ['On a', 'On its limit', 'On its goal']
    expect(await below(join(service.root, PLANS, 'a.md'))).to.deep.equal(ofA)
    expect(await below(service.home.path)).to.deep.equal([...ofA, 'On b'])
    // A folder beside it whose name only begins so.
    expect(await below(join(service.root, 'active/sea'))).to.deep.equal([])
    const other = await talk.feedback({ paths: ['/nowhere/at/all'] })
    expect([other.status, errorIn(other)]).to.deep.equal([404, 'no docs below /nowhere/at/all'])
  })

  it('C15: are drafts again when the review is withdrawn, unless an agent has them', async () => {
    const id = await talk.draft(A, sha(TEXT), 'Why?')
    const review = await talk.review({ comments: [id] })
    const withdraw = async (which: string) => {
      const answer = await talk.send('POST', `/api/reviews/${which}/withdraw`, {})
      return answer.status === 200 ? 'ok' : `${answer.status} ${errorIn(answer)}`
    }
    expect(await withdraw(review)).to.equal('ok')
    expect((await talk.of(A, id)).state).to.equal('draft')
    expect(await withdraw(review)).to.equal('ok')
    const again = await talk.review({ comments: [id] })
    await talk.collect('claude')
    expect(await withdraw(again)).to.equal('409 collected by claude')
  })

  it('C10: are there after a move, a restart and a restore', async () => {
    const id = await talk.comment(A, sha(TEXT), 'Why?', anchorOn(LIMIT, LIMIT))
    await talk.request('claude', [A], 'Look')
    const move = { task: 'docs:search', to: 'done' }
    await talk.send('POST', '/api/move', move)
    await service.stop()
    await service.start()
    const settled = A.replace('active', 'done')
    // A tab was killed before that, and the next one saves what it left.
    const late = await talk.draft(A, sha(TEXT), 'Late', anchorOn(GOAL, GOAL))
    const { comments, requests } = await talk.comments(settled)
    expect([comments.map(each => [each.id, each.where.is]), requests.length]).to.deep.equal([
      [
        [id, 'exact'],
        [late, 'exact'],
      ],
      1,
    ])
    expect((await talk.comments(A)).path).to.equal(settled)
  })

  it('C2: are neither lost nor doubled when eight agents and the reader act at once', async () => {
    const count = times(30, 6)
    const answered = new Map<string, number>()
    let isSending = true
    const agents = Array.from({ length: 8 }, async (_, i) => {
      const as = `agent ${i}`
      while (isSending || (await talk.collect(as, { take: false })).comments.length > 0) {
        const { comments } = await talk.collect(as, { wait: isSending ? 1 : 0 })
        for (const { id } of comments) {
          answered.set(id, (answered.get(id) ?? 0) + 1)
          expect(await talk.reply(id, as, 'Done')).to.equal('ok')
        }
      }
    })
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const made = [1, 2, 3].map(n => talk.draft(A, sha(TEXT), `${i}.${n}`))
      const comments = await Promise.all(made)
      ids.push(...comments)
      await talk.review({ comments })
    }
    isSending = false
    await Promise.all(agents)
    const { comments } = await talk.comments(A)
    expect(comments.map(({ id }) => id).sort()).to.deep.equal(ids.sort())
    expect(
      comments.every(({ state, replies }) => state === 'answered' && replies.length === 1),
    ).to.equal(true)
    expect([...answered.values()].every(n => n === 1)).to.equal(true)
  })
})
