import { expect } from 'chai'
import { takeBack } from '../../../../components/state/task-requests.js'
import { writeDraft } from '../../../../components/state/comments/drafts.js'
import { setCommentState } from '../../../../components/state/comments/comment-state.js'
import {
  draftsElsewhere,
  send,
  sendLabel,
  unsentCount,
  type SendRequest,
} from '../../../../components/state/comments/sending.js'
import { Refused } from '../../../../components/state/service/http.js'
import type { SentVerdict } from '../../../../components/state/state.js'
import { takeReview } from '../../../../components/state/review-state.js'
import { aReply, aReview, hashOf } from '../reviews.js'
import { aModel, emptyStorage, FakeService } from '../fake-service.js'
import { titles } from '../trees.js'
import { speedUp } from '../../fast-clock.js'
import { until } from '../../waits.js'
import { A, aComment, FakeComments, FakeHost, idOf } from './fake-comments.js'
import { aDraft, listIn } from './written.js'

const PATH = 'app/plan.md'
const OTHER = 'app/api.md'
const READ = { hash: A, since: -Infinity, before: null }
const PLAIN: SendRequest = { path: PATH, verdict: 'comment', bytes: READ, isWithOthers: false }

const LABELS: [SentVerdict, number, string][] = [
  ['comment', 0, 'Send'],
  ['comment', 1, 'Send 1 comment'],
  ['comment', 3, 'Send 3 comments'],
  ['approved', 0, 'Approve'],
  ['approved', 3, 'Approve with 3 comments'],
  ['changes', 0, 'Send back'],
  ['changes', 1, 'Send back with 1 comment'],
]

describe('sending what was written @one-engine', () => {
  let service: FakeComments
  let host: FakeHost

  emptyStorage()

  beforeEach(() => {
    service = new FakeComments()
    host = new FakeHost(service)
  })

  afterEach(() => host.saver?.stop())

  function drafted(letter: string, path = PATH, body = 'A draft') {
    const comment = aComment(idOf(letter), { path, body, state: 'draft' })
    service.list.set(comment.id, comment)
    return comment.id
  }

  function sent() {
    return [...service.reviews.values()]
  }

  it('says on the button what it does', () => {
    for (const [verdict, count, label] of LABELS) expect(sendLabel(verdict, count)).to.equal(label)
  })

  it('saves first what was just typed; blank drafts and drafts of other docs stay', async () => {
    const id = aDraft(host, 'Just typed')
    drafted('b', PATH, ' ')
    drafted('c', OTHER)
    const reply = { id: idOf('r', 'm'), by: 'reader', at: '', body: 'Yes', sent: false }
    const agent = { ...reply, id: idOf('s', 'm'), by: 'claude', sent: true }
    const comment = aComment(idOf('d'), { replies: [agent, reply] })
    service.list.set(comment.id, comment)
    const result = await send(host, PLAIN)
    expect(result).to.include({ is: 'sent', count: 2 })
    expect(sent()).to.deep.equal([
      {
        comments: [id],
        replies: [reply.id],
        verdicts: [],
        seen: [{ path: PATH, hash: A }],
        hold: 5,
      },
    ])
    expect(titles(host.store.state)).to.deep.equal(['Sent 2 comments'])
  })

  it('takes drafts of other docs along on request', async () => {
    drafted('a')
    drafted('b', OTHER)
    const reviews = [aReview(PATH, 'read', { drafts: 1 }), aReview(OTHER, 'read', { drafts: 1 })]
    host.store.update(state => ({
      ...state,
      review: takeReview(state.review, aReply(reviews)),
    }))
    expect(draftsElsewhere(host.store.state, PATH)).to.deep.equal([
      { path: OTHER, title: 'api.md', count: 1 },
    ])
    await send(host, { ...PLAIN, isWithOthers: true })
    expect(sent()[0]?.comments).to.have.members([idOf('a'), idOf('b')])
  })

  it('sends a verdict on the bytes in view, alone or with comments', async () => {
    await send(host, { ...PLAIN, verdict: 'approved' })
    expect(sent()[0]?.verdicts).to.deep.equal([{ path: PATH, hash: A, is: 'approved' }])
    drafted('a')
    await send(host, { ...PLAIN, verdict: 'changes' })
    expect(titles(host.store.state)).to.deep.equal([
      'Approved plan.md',
      'Sent plan.md back with 1 comment',
    ])
    expect(await send(host, { ...PLAIN, verdict: 'approved', bytes: null })).to.include({
      is: 'refused',
    })
  })

  it('S1: counts no bytes as read that came on show just now, nor those of a doc that is not on show', async () => {
    for (const bytes of [{ ...READ, since: performance.now() }, null]) {
      drafted('a')
      await send(host, { ...PLAIN, bytes })
    }
    expect(sent().map(({ seen }) => seen)).to.deep.equal([[], []])
  })

  it('offers "Undo" for as long as the service holds it', async () => {
    const restore = speedUp(20)
    drafted('a')
    await send(host, PLAIN)
    expect(host.store.state.undos.map(({ type }) => type)).to.deep.equal(['sent'])
    await until(() => host.store.state.undos.length === 0)
    expect(titles(host.store.state)).to.deep.equal([])
    restore()
  })

  it('records no verdict on bytes that came on show just now', async () => {
    const before = hashOf('0')
    const bytes = { hash: A, since: performance.now(), before }
    for (const verdict of ['approved', 'changes'] as const) {
      const result = await send(host, { ...PLAIN, verdict, bytes })
      expect(result).to.deep.equal({ is: 'unread', before })
    }
    expect(sent()).to.deep.equal([])
  })

  it('records nothing on a doc that changed while it was read', async () => {
    drafted('a')
    service.hash = hashOf('b')
    expect(await send(host, { ...PLAIN, verdict: 'approved' })).to.deep.equal({
      ...{ is: 'changed', path: PATH, hash: hashOf('b') },
    })
    expect([sent(), service.list.get(idOf('a'))?.state]).to.deep.equal([[], 'draft'])
  })

  it('is the same review when an answer was lost', async () => {
    drafted('a')
    const api = { ...service.api }
    let isLost = true
    host.api.comments = async path => {
      // Before it was sent.
      const reply = await api.comments(path)
      return isLost ? { ...reply, comments: [aComment(idOf('a'), { state: 'draft' })] } : reply
    }
    service.isMute = false
    host.api.sendReview = async (id, body) => {
      service.isMute = isLost
      await api.sendReview(id, body)
    }
    expect(await send(host, PLAIN)).to.include({ is: 'refused' })
    service.isMute = false
    expect(await send(host, PLAIN)).to.include({ is: 'refused' })
    service.isMute = false
    expect(sent(), 'once').to.have.length(1)
    isLost = false
    expect(await send(host, PLAIN)).to.include({
      is: 'refused',
      message: 'There is nothing to send',
    })
  })

  it('sends nothing while something could not be saved', async () => {
    service.isAway = true
    aDraft(host, 'Kept')
    expect(await send(host, PLAIN)).to.deep.equal({
      is: 'refused',
      message: 'Nothing was sent. Not saved yet: the service does not answer',
    })
  })

  it('sends nothing where a doc moved the focus to the button', async () => {
    drafted('a')
    host.isDriven = true
    expect(await send(host, PLAIN)).to.include({ is: 'refused' })
    expect(sent()).to.deep.equal([])
  })

  it('counts what is typed as it stands', () => {
    const id = aDraft(host, '')
    const count = () => unsentCount(listIn(host, PATH))
    expect(count()).to.equal(0)
    host.store.update(state => writeDraft(state, id, 'One'))
    expect(count()).to.equal(1)
  })

  it('is taken back by "Undo", unless an agent has it', async () => {
    const fake = new FakeService()
    const model = aModel(fake)
    const asked: string[] = []
    let taker = ''
    model.api.withdrawReview = id => {
      asked.push(id)
      return taker === ''
        ? Promise.resolve()
        : Promise.reject(new Refused(409, `collected by ${taker}`))
    }
    const undo = {
      type: 'sent',
      verdict: 'comment',
      ...{ path: PATH, review: 'v_1', label: 'Sent 1 comment', whole: '', from: null },
    } as const
    await takeBack(model, undo)
    expect(model.state.announcement.text).to.equal('Sent 1 comment: taken back')
    taker = 'claude'
    await takeBack(model, undo)
    expect(model.state.toasts.map(({ tone, title }) => [tone, title])).to.deep.equal([
      ['info', 'claude has collected it, so it stays sent.'],
    ])
    expect(asked).to.deep.equal(['v_1', 'v_1'])
  })

  it('has one toast for comments that are resolved one by one, and an Undo for each', async () => {
    const model = aModel(new FakeService())
    model.api.setCommentState = () => Promise.resolve()
    for (const name of ['a', 'b'])
      await setCommentState(model, PATH, aComment(idOf(name)), 'resolved')
    expect(model.state.toasts.map(({ undo }) => undo?.type === 'comment' && undo.id)).to.deep.equal(
      [idOf('b')],
    )
    expect(model.state.undos).to.have.length(2)
  })

  it('leads a comment to another state, which "Undo" takes back', async () => {
    const model = aModel(new FakeService())
    const asked: string[] = []
    model.api.setCommentState = (id, state) => {
      asked.push(`${state} ${id}`)
      return Promise.resolve()
    }
    expect(await setCommentState(model, PATH, aComment(idOf('a')), 'resolved')).to.equal(true)
    const [toast] = model.state.toasts
    expect(toast?.title).to.equal('Resolved a comment on plan.md')
    await model.act(toast?.id ?? '', 'undo')
    expect(asked).to.deep.equal([`resolved ${idOf('a')}`, `open ${idOf('a')}`])
    model.update(state => ({ ...state, isDrivenByDoc: true }))
    expect(await setCommentState(model, PATH, aComment(idOf('a')), 'dropped')).to.equal(false)
  })
})
