import { expect } from 'chai'
import { loadersOf } from '../../../../components/state/review/review-loaders.js'
import { docEvent } from '../../../../components/state/actions/docs.js'
import { togglePanel } from '../../../../components/state/actions/cover.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import type { DocComments } from '../../../../components/state/doc-comments.js'
import { takeReview } from '../../../../components/state/review-state.js'
import { mountedDoc } from '../../../../components/state/selectors.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import type { DocReview } from '../../../../schema/review/marks.js'
import { aComment } from '../comments/fake-comments.js'
import { FakeService, aModel, emptyStorage } from '../fake-service.js'
import { aReply, aReview, hashOf } from '../reviews.js'
import { PLAN, RECAP, SEARCH } from '../trees.js'
import { fastClock } from '../../fast-clock.js'
import { frames, until } from '../../waits.js'

const A = hashOf('a')

describe('the comments of docs on show @one-engine', () => {
  let service: FakeService
  let model: ViewerModel

  emptyStorage()

  beforeEach(() => {
    service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    service.hashes.set(PLAN, A)
    service.comments.set(PLAN, [aComment('a', { path: PLAN })])
    service.keys.set(PLAN, [1, 2, 3])
    model = aModel(service)
    model.start()
  })

  afterEach(() => model.stop())

  async function shown(more: Partial<DocReview> = {}): Promise<void> {
    service.review = aReply([aReview(PLAN, 'read', more)], { cursor: 's.1' })
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
    await until(() => mountedDoc(model.state, PLAN)?.status === 'ready')
  }

  function comments(): DocComments | null {
    return model.state.docs.get(PLAN)?.comments ?? null
  }

  function asked(): string[] {
    return service.asked.filter(question => question.startsWith('comments'))
  }

  it('are asked for with the keys of the blocks, where something is said of a doc', async () => {
    await shown({ open: 1 })
    await until(() => comments() !== null)
    expect(asked()).to.deep.equal([`comments ${PLAN} 61 keys`])
    expect([comments()?.hash, comments()?.keys]).to.deep.equal([A, [1, 2, 3]])
  })

  it('are without what is not sent in another page', async () => {
    const reply = { id: 'm', by: 'reader', at: new Date().toISOString(), body: 'Yes', sent: false }
    const sent = aComment('a', { path: PLAN, replies: [{ ...reply, sent: true }, reply] })
    service.comments.set(PLAN, [sent, aComment('b', { path: PLAN, state: 'draft' })])
    model.stop()
    model = aModel(service, { role: 'embedded' })
    model.start()
    await shown({ open: 1 })
    await until(() => comments() !== null)
    const [listed, ...others] = comments()?.list ?? []
    expect([listed?.id, listed?.replies.length, others.length]).to.deep.equal([sent.id, 1, 0])
  })

  describe('are asked for again where the service had no time', () => {
    fastClock(20)

    it('to find the place of one', async () => {
      const where = { ...aComment('a').where, is: 'unknown', from: null, to: null } as const
      service.comments.set(PLAN, [aComment('a', { path: PLAN, where })])
      await shown({ open: 1 })
      await until(() => comments()?.list[0]?.where.is === 'unknown')
      service.comments.set(PLAN, [aComment('a', { path: PLAN })])
      await until(() => comments()?.list[0]?.where.is === 'exact')
      expect(asked()).to.have.length(2)
    })

    it('to read the blocks', async () => {
      service.keys.delete(PLAN)
      service.isSlow = true
      await shown({ open: 1 })
      await until(() => comments() !== null)
      expect(comments()?.keys).to.deep.equal([])
      service.keys.set(PLAN, [1, 2, 3])
      await until(() => comments()?.keys.length === 3)
    })
  })

  it('are asked for of any doc whose panel is open, once', async () => {
    await shown()
    expect(comments()).to.equal(null)
    model.update(state => togglePanel(state, PLAN, 'comments'))
    await loadersOf(model).comments.ready(PLAN)
    expect(comments()?.list).to.have.length(1)
    model.update(state => togglePanel(state, PLAN, 'comments'))
    model.update(state => togglePanel(state, PLAN, 'comments'))
    await loadersOf(model).comments.ready(PLAN)
    expect(asked()).to.have.length(1)
  })

  it('are asked for again when the store says something new of the doc, without the keys', async () => {
    await shown({ open: 1 })
    await until(() => comments() !== null)
    service.comments.set(PLAN, [])
    service.review = aReply([aReview(PLAN, 'read')], { cursor: 's.2' })
    model.onEvent({ type: 'review', cursor: 's.2' })
    await until(() => comments()?.list.length === 0)
    expect(asked()).to.have.length(2)
    expect(asked().filter(question => question.endsWith(' keys'))).to.have.length(1)
  })

  it('are known with the keys once they are ready, also where another request followed', async () => {
    await shown()
    model.update(state => togglePanel(state, PLAN, 'comments'))
    const ready = loadersOf(model).comments.ready(PLAN)
    service.hold()
    model.update(state => ({
      ...state,
      review: takeReview(state.review, aReply([aReview(PLAN, 'read', { open: 1 })])),
    }))
    void frames(1).then(() => service.release())
    await ready
    expect([asked().length, comments()?.keys]).to.deep.equal([2, [1, 2, 3]])
  })

  it('are asked for again when the service is back', async () => {
    await shown()
    service.isAway = true
    model.update(state => togglePanel(state, PLAN, 'comments'))
    await loadersOf(model).comments.ready(PLAN)
    expect(comments()).to.equal(null)
    model.onLost()
    service.isAway = false
    await model.onConnected()
    await until(() => comments()?.list.length === 1)
  })

  it('are not asked for of a file that is missing, before the store says that it was deleted', async () => {
    await shown({ open: 1 })
    await until(() => comments() !== null)
    model.update(state => docEvent(state, PLAN, { type: 'deleted' }))
    expect(asked()).to.have.length(1)
    const gone = aReview(PLAN, 'read', { open: 1, hash: null })
    service.review = aReply([gone], { cursor: 's.2' })
    model.onEvent({ type: 'review', cursor: 's.2' })
    await until(() => asked().length === 2)
    expect(comments()?.hash ?? null).to.equal(null)
  })

  it('know which agents wait', async () => {
    const claude = { as: 'claude', paths: [], since: '2026-11-24T14:02:00.000Z' }
    await shown()
    model.onEvent({ type: 'waiting', agents: [claude] })
    expect(model.state.review.waiting).to.deep.equal([claude])
    // Events may have been missed.
    await model.onConnected()
    await until(() => model.state.review.waiting.length === 0)
  })
})
