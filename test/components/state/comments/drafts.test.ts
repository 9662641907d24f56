import { expect } from 'chai'
import { putComment } from '../../../../components/state/actions/comments.js'
import { draftsOf, type Drafts } from '../../../../components/state/comments/drafts.js'
import { Refused } from '../../../../components/state/service/http.js'
import type { CommentAnchor } from '../../../../schema/comments/anchors.js'
import { hashOf } from '../reviews.js'
import { emptyStorage } from '../fake-service.js'
import { until } from '../../waits.js'
import { A, aComment, FakeComments, FakeHost, idOf } from './fake-comments.js'

const PATH = 'app/plan.md'
const B = hashOf('b')
const DOC: CommentAnchor = { type: 'doc' }
const AWAY = 'Not saved yet: the service does not answer'

describe('drafts of comments', () => {
  let service: FakeComments
  let tabs: FakeHost[]

  emptyStorage()

  beforeEach(() => {
    service = new FakeComments()
    tabs = []
  })

  afterEach(() => {
    for (const { drafts } of tabs) drafts?.stop()
  })

  /** Another tab of the browser. */
  function aTab(): Drafts {
    const host = new FakeHost(service)
    tabs.push(host)
    return draftsOf(host)
  }

  function hostOf(drafts: Drafts): FakeHost {
    const host = tabs.find(tab => tab.drafts === drafts)
    if (!host) throw new Error('no such tab')
    return host
  }

  /** Ends a tab as a crash does: nothing is sent, and its lock is free. */
  async function kill(drafts: Drafts): Promise<void> {
    const { isAway } = service
    service.isAway = true
    drafts.stop()
    await settled(drafts)
    service.isAway = isAway
  }

  async function settled(drafts: Drafts): Promise<void> {
    await until(() => [...drafts.store.state.values()].every(({ status }) => status !== 'saving'))
  }

  function written(drafts: Drafts, text: string): string {
    const id = drafts.begin(PATH, A, DOC)
    drafts.write(id, text)
    return id
  }

  function mirrors(): number {
    return Object.keys(localStorage).filter(key => key.startsWith('plan-viewer/draft/')).length
  }

  it('are saved while they are typed, and mirrored until the service has them', async () => {
    const drafts = aTab()
    const id = written(drafts, 'Too')
    expect([drafts.get(id)?.says, mirrors()]).to.deep.equal(['Saving…', 1])
    drafts.write(id, 'Too long')
    await until(() => drafts.get(id)?.status === 'saved')
    expect(drafts.get(id)?.says).to.equal('Saved')
    expect([service.textOf(id), mirrors()]).to.deep.equal(['Too long', 0])
    drafts.write(id, 'Too long.')
    await until(() => service.textOf(id) === 'Too long.')
    expect(service.asked, 'once for each pause').to.have.length(2)
  })

  it('wait for the frame to say which place they are about', async () => {
    const drafts = aTab()
    const id = drafts.begin(PATH, A, null)
    drafts.write(id, 'Here')
    await drafts.save(id)
    expect(service.asked).to.deep.equal([])
    const anchor = { type: 'block', key: 7, nth: 0, kind: 'p', text: 'x' } as const
    drafts.place(id, { hash: B, anchor })
    await until(() => service.textOf(id) === 'Here')
    expect(service.list.get(id), 'the doc was edited meanwhile').to.deep.include({
      anchor,
      hash: B,
    })
  })

  it('C1: are kept while the service is away, and saved once it is back', async () => {
    const drafts = aTab()
    service.isAway = true
    const id = written(drafts, 'Kept')
    await until(() => drafts.get(id)?.says === AWAY)
    service.isAway = false
    hostOf(drafts).store.update(state => ({ ...state, connection: 'live' }))
    await until(() => drafts.get(id)?.status === 'saved')
    expect([service.textOf(id), service.list.size, mirrors()]).to.deep.equal(['Kept', 1, 0])
  })

  it('C1: of a tab that was killed are saved by the next one, once', async () => {
    const killed = aTab()
    const id = written(killed, 'In mid-wor')
    await kill(killed)
    expect(service.textOf(id)).to.equal(undefined)
    const [one, other] = [aTab(), aTab()]
    await until(() => service.textOf(id) === 'In mid-wor')
    await until(() => mirrors() === 0)
    await Promise.all([settled(one), settled(other)])
    expect([service.list.size, service.list.get(id)?.rev]).to.deep.equal([1, 1])
    expect(one.store.state.size + other.store.state.size).to.equal(0)
  })

  it('C1: of a tab that was killed are kept by the next one, also where they are too long to be saved', async () => {
    const killed = aTab()
    const log = 'x'.repeat(300_000)
    const id = written(killed, log)
    await until(() => killed.get(id)?.status === 'refused')
    await kill(killed)
    const next = aTab()
    await until(() => next.get(id)?.status === 'refused')
    expect([next.get(id)?.body === log, mirrors()]).to.deep.equal([true, 1])
  })

  it('C1: of a tab that lives are left to it', async () => {
    const living = aTab()
    service.isAway = true
    const id = written(living, 'Mine')
    await until(() => living.get(id)?.status === 'offline')
    const other = aTab()
    await kill(aTab())
    expect(other.get(id)).to.equal(null)
  })

  it('C1: go on where an answer was lost, without another text', async () => {
    const drafts = aTab()
    service.isMute = true
    const id = written(drafts, 'One')
    await until(() => drafts.get(id)?.status === 'offline')
    service.isMute = false
    drafts.write(id, 'One two')
    await until(() => drafts.get(id)?.status === 'saved')
    expect([service.textOf(id), drafts.get(id)?.other]).to.deep.equal(['One two', null])
    service.isMute = true
    drafts.write(id, 'One two three')
    await until(() => service.textOf(id) === 'One two three')
    drafts.write(id, 'One two three four')
    await kill(drafts)
    service.isMute = false
    aTab()
    await until(() => service.textOf(id) === 'One two three four')
    await until(() => mirrors() === 0)
  })

  it('in two tabs: the text that was typed last stays, and the other one is shown', async () => {
    const [one, other] = [aTab(), aTab()]
    const id = written(one, 'One')
    await until(() => one.get(id)?.status === 'saved')
    other.edit(PATH, aComment(id, { body: 'One', state: 'draft' }))
    one.write(id, 'One of the first')
    await until(() => one.get(id)?.status === 'saved')
    other.write(id, 'One of the second')
    await until(() => other.get(id)?.status === 'saved')
    expect(service.textOf(id)).to.equal('One of the second')
    expect(other.get(id)?.other).to.equal('One of the first')
    other.dismissOther(id)
    expect([other.get(id)?.other, mirrors()]).to.deep.equal([null, 0])
  })

  it('of a tab that is gone are shown beside what was written later', async () => {
    const killed = aTab()
    const id = written(killed, 'Earlier')
    await until(() => killed.get(id)?.status === 'saved')
    killed.write(id, 'Earlier, longer')
    await kill(killed)
    const known = service.list.get(id)
    if (known) service.list.set(id, { ...known, body: 'Later', rev: 2 })
    const drafts = aTab()
    await until(() => drafts.get(id)?.other === 'Earlier, longer')
    expect([service.textOf(id), drafts.get(id)?.body]).to.deep.equal(['Later', 'Later'])
    expect(mirrors(), 'until it is dismissed').to.equal(1)
    drafts.dismissOther(id)
    expect(mirrors()).to.equal(0)
  })

  it('C12: stay deleted after a late save, and come back by "Undo"', async () => {
    const drafts = aTab()
    const id = written(drafts, 'Never mind')
    service.hold()
    void drafts.save(id)
    await until(() => service.asked.length === 1)
    const dropped = drafts.drop(id)
    service.release()
    await dropped
    expect(service.list.get(id)?.state).to.equal('dropped')
    const { toasts } = hostOf(drafts).store.state
    expect(toasts[0]?.undo).to.deep.include({ type: 'comment', id, to: 'draft', reply: null })
    expect([mirrors(), drafts.store.state.size]).to.deep.equal([0, 0])
    // A tab that was killed left a mirror.
    const late = { id, comment: '', path: PATH, hash: A, anchor: DOC, body: 'Never', rev: 1 }
    const mirror = { ...late, sent: [], other: null, isDropped: false, tab: 'gone' }
    localStorage.setItem(`plan-viewer/draft/${id}`, JSON.stringify(mirror))
    const next = aTab()
    await until(() => mirrors() === 0)
    expect([service.list.get(id)?.state, next.store.state.size]).to.deep.equal(['dropped', 0])
  })

  it('that only the list has are deleted, too', async () => {
    const drafts = aTab()
    const known = aComment(idOf('a'), { state: 'draft' })
    service.list.set(known.id, known)
    hostOf(drafts).store.update(state => putComment(state, PATH, known))
    await drafts.drop(known.id)
    expect(service.list.get(known.id)?.state).to.equal('dropped')
  })

  it('C12: that were deleted while the service was away are deleted once it is back', async () => {
    const drafts = aTab()
    const id = written(drafts, 'Never mind')
    await until(() => drafts.get(id)?.status === 'saved')
    service.isAway = true
    await drafts.drop(id)
    await kill(drafts)
    service.isAway = false
    aTab()
    await until(() => service.list.get(id)?.state === 'dropped')
    await until(() => mirrors() === 0)
  })

  it('that were sent or deleted elsewhere meanwhile leave the text that was not saved', async () => {
    for (const [state, says] of [
      ['open', 'It was sent elsewhere before this was saved'],
      ['dropped', 'It was deleted elsewhere'],
    ] as const) {
      const drafts = aTab()
      const id = written(drafts, 'Sent')
      await until(() => drafts.get(id)?.status === 'saved')
      const known = service.list.get(id)
      if (known) service.list.set(id, { ...known, state })
      drafts.write(id, 'Sent, and more')
      await until(() => drafts.get(id)?.status === 'lost')
      expect(drafts.get(id)).to.include({ says, other: 'Sent, and more' })
      drafts.dismissOther(id)
      expect([drafts.get(id), mirrors()]).to.deep.equal([null, 0])
    }
  })

  it('on bytes that the service forgot are made on those of now', async () => {
    const drafts = aTab()
    service.unknown.add(A)
    service.hash = B
    const id = written(drafts, 'Still')
    await until(() => drafts.get(id)?.status === 'saved')
    expect(service.list.get(id)).to.include({ body: 'Still', hash: B })
  })

  it('follow a doc that is renamed', async () => {
    const drafts = aTab()
    const id = written(drafts, 'On the move')
    const { store } = hostOf(drafts)
    store.update(state => {
      const open = state.docs.get(PATH)
      return open
        ? { ...state, docs: new Map([['app/new.md', { ...open, path: 'app/new.md' }]]) }
        : state
    })
    await until(() => drafts.get(id)?.status === 'saved')
    expect(service.list.get(id)?.path).to.equal('app/new.md')
  })

  it('say why they are not saved, and are kept', async () => {
    const drafts = aTab()
    const host = hostOf(drafts)
    host.api.saveComment = () => Promise.reject(new Refused(409, 'too many drafts'))
    const id = written(drafts, 'One more')
    await until(() => drafts.get(id)?.status === 'refused')
    expect(drafts.get(id)?.says).to.equal('Not saved yet: too many drafts')
    expect(mirrors()).to.equal(1)
    expect((await drafts.flush()).map(draft => draft.id)).to.deep.equal([id])
  })

  it('have neither control characters nor more than 20,000 characters', async () => {
    const drafts = aTab()
    const id = written(drafts, 'a\0b\r\nc\ud800d\te')
    await until(() => service.textOf(id) === 'ab\ncd\te')
    drafts.write(id, 'x'.repeat(20_001))
    await until(() => drafts.get(id)?.status === 'refused')
    expect(drafts.get(id)?.says).to.equal('Not saved: 20,001 of 20,000 characters')
  })

  it('that are left blank go', async () => {
    const drafts = aTab()
    const blank = drafts.begin(PATH, A, DOC)
    expect(await drafts.leave(blank)).to.equal(false)
    const id = written(drafts, 'Was here')
    await until(() => drafts.get(id)?.status === 'saved')
    drafts.write(id, ' ')
    expect(await drafts.leave(id)).to.equal(false)
    expect(service.list.get(id)?.state).to.equal('dropped')
    expect(hostOf(drafts).store.state.toasts).to.deep.equal([])
    expect(await drafts.leave(written(drafts, 'Stays'))).to.equal(true)
    expect([...service.list.values()].map(({ body }) => body)).to.include('Stays')
  })

  it('that are edited until nothing is left go, and "Undo" brings back their words', async () => {
    const drafts = aTab()
    const id = written(drafts, 'Was here')
    await until(() => drafts.get(id)?.status === 'saved')
    drafts.write(id, '')
    await drafts.save(id)
    await drafts.leave(id, true)
    const kept = service.list.get(id)
    expect([kept?.state, kept?.body]).to.deep.equal(['dropped', 'Was here'])
    expect(hostOf(drafts).store.state.toasts[0]?.undo).to.deep.include({ id, to: 'draft' })
  })

  it('of replies are saved, deleted and brought back like those of comments', async () => {
    const drafts = aTab()
    const comment = aComment(idOf('a'))
    service.list.set(comment.id, comment)
    const id = drafts.reply(PATH, comment)
    expect(drafts.reply(PATH, comment)).to.equal(id)
    drafts.write(id, 'No')
    await until(() => drafts.get(id)?.status === 'saved')
    expect(service.list.get(comment.id)?.replies).to.deep.include({
      ...{ id, by: 'reader', body: 'No', sent: false },
      at: comment.at,
    })
    await drafts.drop(id)
    expect(service.list.get(comment.id)?.replies).to.deep.equal([])
    expect(hostOf(drafts).store.state.toasts[0]?.undo).to.deep.include({
      ...{ id: comment.id, reply: { id, body: 'No' } },
    })
  })

  it('stand in the list of their doc from when they are begun', async () => {
    const drafts = aTab()
    const { store } = hostOf(drafts)
    const id = drafts.begin(PATH, A, DOC)
    const listed = () =>
      store.state.docs.get(PATH)?.comments?.list.map(({ rev, body }) => [rev, body])
    expect(listed()).to.deep.equal([[0, '']])
    drafts.write(id, 'Now')
    await until(() => drafts.get(id)?.status === 'saved')
    expect(listed()).to.deep.equal([[1, 'Now']])
    await drafts.drop(id)
    expect(listed()).to.deep.equal([])
  })
})
