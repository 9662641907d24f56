import { expect } from 'chai'
import { retarget } from '../../../../components/state/actions/retarget.js'
import { saverOf } from '../../../../components/state/comments/draft-saver.js'
import {
  beginComment,
  draftInWords,
  dropComment,
  dropDraft,
  editComment,
  leaveDraft,
  placeDraft,
  writeReply,
  writtenOn,
} from '../../../../components/state/comments/drafts.js'
import { Refused } from '../../../../components/state/service/http.js'
import { hashOf } from '../reviews.js'
import { fastClock } from '../../fast-clock.js'
import { emptyStorage } from '../fake-service.js'
import { titles } from '../trees.js'
import { until } from '../../waits.js'
import { A, aComment, FakeComments, FakeHost, idOf } from './fake-comments.js'
import {
  aDraft,
  does,
  draftsIn,
  KEY,
  kill,
  listen,
  listIn,
  mirrors,
  PATH,
  statusIn,
  write,
} from './written.js'

const B = hashOf('b')
const AWAY = 'Not saved yet: the service does not answer'
const KEPT = 'It was edited in another tab; both are kept'

describe('drafts of comments', () => {
  let service: FakeComments
  let tabs: FakeHost[]

  emptyStorage()
  // A draft that could not be saved is sent again after five seconds.
  fastClock(10)

  beforeEach(() => {
    service = new FakeComments()
    tabs = []
  })

  afterEach(() => {
    for (const { saver } of tabs) saver?.stop()
  })

  /** Another tab of the browser. */
  function aTab(): FakeHost {
    const host = new FakeHost(service)
    tabs.push(host)
    saverOf(host)
    return host
  }

  /** The texts that the service has. */
  function texts(): string[] {
    return [...service.list.values()].map(({ body }) => body)
  }

  it('are saved while they are typed, and mirrored until the service has them', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'Too')
    const says = () => draftsIn(tab).map(draftInWords)
    expect([says(), mirrors().length]).to.deep.equal([['Saving…'], 1])
    write(tab, id, 'Too long')
    await until(() => statusIn(tab, id) === 'saved')
    expect(says()).to.deep.equal(['Saved'])
    expect([service.textOf(id), mirrors()]).to.deep.equal(['Too long', []])
    write(tab, id, 'Too long.')
    await until(() => service.textOf(id) === 'Too long.')
    expect(service.asked, 'once for each pause').to.have.length(2)
  })

  it('wait for the frame to say which place they are about', async () => {
    const tab = aTab()
    const id = idOf('a')
    does(tab, state => beginComment(state, id, { path: PATH, hash: A }))
    write(tab, id, 'Here')
    await tab.saver?.save(id)
    expect([service.asked, mirrors().length]).to.deep.equal([[], 1])
    const anchor = { type: 'block', key: 7, nth: 0, kind: 'p', text: 'x' } as const
    does(tab, state => placeDraft(state, id, { hash: B, anchor }))
    await until(() => service.textOf(id) === 'Here')
    expect(service.list.get(id), 'the doc was edited meanwhile').to.deep.include({
      anchor,
      hash: B,
    })
  })

  it('C1: are kept while the service is away, and saved once it is back', async () => {
    const tab = aTab()
    service.isAway = true
    const id = aDraft(tab, 'Kept')
    await until(() => draftsIn(tab).map(draftInWords)[0] === AWAY)
    service.isAway = false
    does(tab, state => ({ ...state, connection: 'live' }))
    await until(() => statusIn(tab, id) === 'saved')
    expect([texts(), mirrors()]).to.deep.equal([['Kept'], []])
  })

  it('C1: of a tab that was killed are saved by the next one, once', async () => {
    const killed = aTab()
    const id = aDraft(killed, 'In mid-wor')
    await kill(service, killed)
    expect(service.textOf(id)).to.equal(undefined)
    const [one, other] = [aTab(), aTab()]
    await until(() => service.textOf(id) === 'In mid-wor')
    await until(() => mirrors().length + draftsIn(one).length + draftsIn(other).length === 0)
    expect([service.list.size, service.list.get(id)?.rev]).to.deep.equal([1, 1])
    expect(listIn(one, PATH).list.map(({ body }) => body)).to.deep.equal(['In mid-wor'])
  })

  it('C1: of 20,000 characters are saved, and longer ones are kept by the next tab', async () => {
    for (const length of [20_000, 300_000]) {
      const killed = aTab()
      const id = aDraft(killed, 'x'.repeat(length))
      await kill(service, killed)
      const next = aTab()
      if (length === 20_000) {
        await until(() => service.textOf(id)?.length === length)
        await until(() => mirrors().length === 0)
        continue
      }
      await until(() => statusIn(next, id) === 'refused')
      expect(draftsIn(next)[0]?.body).to.have.length(length)
      expect(mirrors()).to.have.length(1)
    }
  })

  it('C1: of a tab that lives are let go by the one that took them over', () => {
    const living = aTab()
    service.isAway = true
    const id = aDraft(living, 'Mine')
    const other = aTab()
    expect(draftsIn(other)).to.have.length(1)
    write(living, id, 'Mine, longer')
    dispatchEvent(new StorageEvent('storage', { key: KEY + id }))
    expect(draftsIn(other)).to.deep.equal([])
    expect(mirrors()).to.have.length(1)
  })

  it('C1: go on where an answer was lost, without another text', async () => {
    const tab = aTab()
    service.isMute = true
    const id = aDraft(tab, 'One')
    await until(() => statusIn(tab, id) === 'offline')
    write(tab, id, 'One two')
    service.isMute = false
    await until(() => service.textOf(id) === 'One two' && statusIn(tab, id) === 'saved')
    service.isMute = true
    write(tab, id, 'One two three')
    await until(() => service.textOf(id) === 'One two three')
    write(tab, id, 'One two three four')
    await kill(service, tab)
    service.isMute = false
    aTab()
    await until(() => service.textOf(id) === 'One two three four')
    await until(() => mirrors().length === 0)
    expect(service.list.size).to.equal(1)
  })

  it('in two tabs: the second text becomes a draft on the same place, and both are kept', async () => {
    const [one, other] = [aTab(), aTab()]
    const id = aDraft(one, 'One')
    await until(() => statusIn(one, id) === 'saved')
    listen(service, other)
    const [listed = aComment('')] = listIn(other, PATH).list
    does(other, state => editComment(state, PATH, listed))
    write(one, id, 'One of the first')
    await until(() => service.textOf(id) === 'One of the first')
    write(other, id, 'One of the second')
    await until(() => texts().length === 2)
    expect(texts()).to.deep.equal(['One of the first', 'One of the second'])
    const written = writtenOn(other.store.state, PATH)
    expect(written).to.deep.include({ body: 'One of the second', composer: 'words' })
    expect([written?.id === id, titles(other.store.state)]).to.deep.equal([false, [KEPT]])
    expect(new Set([...service.list.values()].map(({ anchor }) => anchor.type)).size).to.equal(1)
    await until(() => mirrors().length === 0)
    listen(service, other)
    const bodies = listIn(other, PATH).list.map(({ body }) => body)
    expect(bodies).to.have.members(['One of the first', 'One of the second'])
  })

  it('in two tabs are two drafts at once while the service is away', async () => {
    const [one, other] = [aTab(), aTab()]
    const known = aComment(idOf('a'), { body: 'One', state: 'draft' })
    service.list.set(known.id, known)
    service.isAway = true
    for (const [tab, text] of [
      [one, 'One of the first'],
      [other, 'One of the second'],
    ] as const) {
      does(tab, state => editComment(state, PATH, known))
      write(tab, known.id, text)
    }
    // The browser tells the first tab; here it tells both.
    dispatchEvent(new StorageEvent('storage', { key: KEY + known.id }))
    await kill(service, one)
    await kill(service, other)
    expect(mirrors()).to.have.length(2)
    service.isAway = false
    aTab()
    await until(() => texts().includes('One of the first') && texts().includes('One of the second'))
  })

  it('take the text of another tab where nothing was typed since, and go where it was sent', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'One')
    await until(() => statusIn(tab, id) === 'saved')
    const known = service.list.get(id) ?? aComment(id)
    service.list.set(id, { ...known, body: 'One, longer', rev: 2 })
    listen(service, tab)
    await until(() => writtenOn(tab.store.state, PATH)?.body === 'One, longer')
    service.list.set(id, { ...known, state: 'open' })
    listen(service, tab)
    await until(() => draftsIn(tab).length === 0)
  })

  it('that were sent elsewhere meanwhile leave what was added as a reply', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'Sent')
    await until(() => statusIn(tab, id) === 'saved')
    service.list.set(id, { ...(service.list.get(id) ?? aComment(id)), state: 'open' })
    write(tab, id, 'Sent, and more')
    await until(() => service.list.get(id)?.replies.length === 1)
    expect(service.list.get(id)?.replies[0]).to.include({ body: ', and more', sent: false })
    expect(writtenOn(tab.store.state, PATH)).to.include({ comment: id, composer: 'reply' })
    expect(titles(tab.store.state)).to.have.length(1)
  })

  it('that were deleted elsewhere meanwhile are second drafts', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'Deleted')
    await until(() => statusIn(tab, id) === 'saved')
    service.list.set(id, { ...(service.list.get(id) ?? aComment(id)), state: 'dropped' })
    write(tab, id, 'Deleted, and more')
    await until(() => texts().includes('Deleted, and more'))
    expect([service.list.get(id)?.state, service.list.size]).to.deep.equal(['dropped', 2])
  })

  it('C12: stay deleted after a late save, and come back by "Undo"', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'Never mind')
    service.hold()
    void tab.saver?.save(id)
    await until(() => service.asked.length === 1)
    does(tab, state => dropDraft(state, id))
    expect(listIn(tab, PATH).list).to.deep.equal([])
    service.release()
    await until(() => service.list.get(id)?.state === 'dropped')
    await until(() => titles(tab.store.state).length === 1)
    const { toasts } = tab.store.state
    expect(toasts[0]?.undo).to.deep.include({ type: 'comment', id, to: 'draft', reply: null })
    expect([mirrors(), draftsIn(tab)]).to.deep.equal([[], []])
    // A tab that was killed left a mirror, as an earlier page wrote it.
    const late = {
      id,
      comment: '',
      path: PATH,
      hash: A,
      anchor: { type: 'doc' },
      body: 'Never',
      rev: 1,
    }
    const mirror = { ...late, sent: [], other: null, isDropped: false, tab: 'gone' }
    localStorage.setItem(KEY + id, JSON.stringify(mirror))
    const next = aTab()
    await until(() => mirrors().length === 0)
    expect([service.list.get(id)?.state, draftsIn(next)]).to.deep.equal(['dropped', []])
  })

  it('that only the list has are deleted, too', async () => {
    const tab = aTab()
    const known = aComment(idOf('a'), { state: 'draft' })
    service.list.set(known.id, known)
    listen(service, tab)
    does(tab, state => dropComment(state, PATH, known))
    await until(() => service.list.get(known.id)?.state === 'dropped')
    await until(() => listIn(tab, PATH).list.length === 0)
  })

  it('C12: that were deleted while the service was away are deleted once it is back', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'Never mind')
    await until(() => statusIn(tab, id) === 'saved')
    service.isAway = true
    does(tab, state => dropDraft(state, id))
    await kill(service, tab)
    service.isAway = false
    aTab()
    await until(() => service.list.get(id)?.state === 'dropped')
    await until(() => mirrors().length === 0)
  })

  it('on bytes that the service forgot are made on those of now', async () => {
    const tab = aTab()
    service.unknown.add(A)
    service.hash = B
    const id = aDraft(tab, 'Still')
    await until(() => statusIn(tab, id) === 'saved')
    expect(service.list.get(id)).to.include({ body: 'Still', hash: B })
  })

  it('follow a doc that is renamed, of a tab that was killed, too', async () => {
    const moves = { paths: new Map([[PATH, 'app/new.md']]), dirs: new Map<string, string>() }
    for (const isKilled of [false, true]) {
      const tab = aTab()
      const id = aDraft(tab, 'On the move')
      if (isKilled) await kill(service, tab)
      const saving = isKilled ? aTab() : tab
      does(saving, state => retarget(state, moves))
      await until(() => service.list.get(id)?.path === 'app/new.md')
    }
  })

  it('say why they are not saved, and are kept', async () => {
    const tab = aTab()
    tab.api.saveComment = () => Promise.reject(new Refused(409, 'too many drafts'))
    const id = aDraft(tab, 'One more')
    await until(() => statusIn(tab, id) === 'refused')
    expect(draftsIn(tab).map(draftInWords)).to.deep.equal(['Not saved yet: too many drafts'])
    expect(mirrors()).to.have.length(1)
    expect((await tab.saver?.flush())?.map(draft => draft.id)).to.deep.equal([id])
  })

  it('have neither control characters nor more than 20,000 characters', async () => {
    const tab = aTab()
    const id = aDraft(tab, 'a\0b\r\nc\ud800d\te')
    await until(() => service.textOf(id) === 'ab\ncd\te')
    write(tab, id, 'x'.repeat(20_001))
    await until(() => statusIn(tab, id) === 'refused')
    expect(draftsIn(tab).map(draftInWords)).to.deep.equal([
      'Not saved: 20,001 of 20,000 characters',
    ])
  })

  it('that are left blank go, and any other stays', async () => {
    const tab = aTab()
    const blank = aDraft(tab, '')
    does(tab, state => leaveDraft(state, blank))
    const id = aDraft(tab, 'Was here')
    await until(() => statusIn(tab, id) === 'saved')
    write(tab, id, ' ')
    does(tab, state => leaveDraft(state, id))
    await until(() => service.list.get(id)?.state === 'dropped')
    expect(titles(tab.store.state)).to.deep.equal([])
    const kept = aDraft(tab, 'Stays')
    does(tab, state => leaveDraft(state, kept))
    await until(() => texts().includes('Stays'))
    await until(() => draftsIn(tab).length === 0)
  })

  it('that are edited until nothing is left go, and "Undo" brings back their words', async () => {
    const tab = aTab()
    const known = aComment(idOf('a'), { body: 'Was here', state: 'draft' })
    service.list.set(known.id, known)
    does(tab, state => editComment(state, PATH, known))
    write(tab, known.id, '')
    does(tab, state => leaveDraft(state, known.id))
    await until(() => titles(tab.store.state).length === 1)
    const kept = service.list.get(known.id)
    expect([kept?.state, kept?.body]).to.deep.equal(['dropped', 'Was here'])
    expect(tab.store.state.toasts[0]?.undo).to.deep.include({ id: known.id, to: 'draft' })
  })

  it('of replies are saved, deleted and brought back like those of comments', async () => {
    const tab = aTab()
    const comment = aComment(idOf('a'))
    service.list.set(comment.id, comment)
    listen(service, tab)
    const id = idOf('r', 'm')
    for (const other of [id, idOf('s', 'm')])
      does(tab, state => writeReply(state, other, PATH, comment))
    expect(draftsIn(tab).map(draft => draft.id)).to.deep.equal([id])
    write(tab, id, 'No')
    await until(() => statusIn(tab, id) === 'saved')
    expect(service.list.get(comment.id)?.replies).to.deep.include({
      ...{ id, by: 'reader', body: 'No', sent: false },
      at: comment.at,
    })
    does(tab, state => dropDraft(state, id))
    await until(() => service.list.get(comment.id)?.replies.length === 0)
    await until(() => titles(tab.store.state).length === 1)
    expect(tab.store.state.toasts[0]?.undo).to.deep.include({
      ...{ id: comment.id, reply: { id, body: 'No' } },
    })
  })
})
