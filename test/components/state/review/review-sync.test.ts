import { expect } from 'chai'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import { mountedDoc } from '../../../../components/state/selectors.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import { FakeService, aModel, emptyStorage } from '../fake-service.js'
import { AT, aReply, aReview, hashOf } from '../reviews.js'
import { PLAN, RECAP, SEARCH } from '../trees.js'
import { until } from '../../waits.js'

const A = hashOf('a')
const ELSEWHERE = 'reviews are kept by the plan-viewer on port 1'
const OPENING = 'the review store is being opened'

describe('the reviews of a viewer @one-engine', () => {
  let service: FakeService
  let model: ViewerModel

  emptyStorage()

  beforeEach(() => {
    service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    model = aModel(service)
    model.start()
  })

  afterEach(() => model.stop())

  it('are asked for once as a whole, then since the last reply', async () => {
    service.review = aReply([aReview(PLAN)], { cursor: 's.7' })
    await opened()
    model.onEvent({ type: 'review', cursor: 's.8' })
    await until(() => asked(/^review/).length === 2)
    expect(asked(/^review/)).to.deep.equal(['review ', 'review s.7'])
    await model.onConnected()
    expect(asked(/^review/).at(-1), 'after the stream came back').to.equal('review s.7')
  })

  it('are asked for once more for all events that come meanwhile', async () => {
    await opened()
    service.hold()
    for (let i = 0; i < 9; i++) model.onEvent({ type: 'review', cursor: `s.${i}` })
    service.release()
    await model.review.refresh()
    expect(asked(/^review s/).length).to.be.at.most(3)
  })

  it('say why there are none, mark nothing, and are asked for again', async () => {
    service.review = aReply([aReview(PLAN)])
    await opened()
    service.noReview = OPENING
    await model.review.refresh()
    expect([model.state.review.problem, model.state.review.marks.size]).to.deep.equal([OPENING, 0])
    expect(model.state.toasts, 'without a question').to.deep.equal([])
    service.noReview = ''
    await model.review.refresh()
    expect([model.state.review.problem, model.state.review.marks.size]).to.deep.equal(['', 1])
  })

  it('are not asked for of a store that says that it is away, until it is ready', async () => {
    service.noReview = ELSEWHERE
    service.store = 'elsewhere'
    await opened()
    await model.review.refresh()
    expect([model.state.review.problem, asked(/^review/)]).to.deep.equal([ELSEWHERE, []])
    service.noReview = ''
    await model.review.refresh()
    expect([model.state.review.problem, asked(/^review/)]).to.deep.equal(['', ['review ']])
  })

  it('wait once for a store that is being opened, then ask it whether it is ready', async () => {
    service.noReview = OPENING
    await opened()
    await model.review.refresh()
    expect(asked(/^review/)).to.deep.equal(['review '])
  })

  it('keep what is known while the service does not answer', async () => {
    service.review = aReply([aReview(PLAN)])
    await opened()
    service.isAway = true
    await model.review.refresh()
    expect(model.state.review.marks.size).to.equal(1)
  })

  it('load docs again that could not be pinned before the store was ready', async () => {
    service.noReview = OPENING
    await opened()
    model.update(state => openWorkspace(state, SEARCH))
    await until(() => mountedDoc(model.state, PLAN) !== null)
    expect(mountedDoc(model.state, PLAN)?.loaded.hash).to.equal(null)
    service.noReview = ''
    service.hashes.set(PLAN, A)
    await model.review.refresh()
    await until(() => mountedDoc(model.state, PLAN)?.loaded.hash === A)
  })

  it('ask for the deleted docs when one more is gone, or one of them is back', async () => {
    const id = (digit: number) => `d_${String(digit).repeat(16)}`
    const gone = { doc: id(1), path: RECAP, title: 'Recap', at: AT, hash: A, kept: true }
    service.deleted = [gone]
    await opened()
    await until(() => model.state.review.deleted.length === 1)
    const count = () => asked(/^gone/).length
    const before = count()
    const replies = [
      { reply: aReply([aReview(PLAN, 'new', { id: id(2) })]), more: 0 },
      { reply: aReply([aReview(RECAP, 'new', { id: id(1) })]), more: 1 },
      { reply: aReply([], { gone: [RECAP] }), more: 2 },
    ]
    for (const { reply, more } of replies) {
      service.review = reply
      await model.review.refresh()
      expect(count() - before).to.equal(more)
    }
  })

  it('have the settings that the file says', async () => {
    service.reviewSettings = { readMarks: 'manual', keys: { readNext: ['Alt+R'] } }
    await opened()
    await until(() => model.state.review.settings.readMarks === 'manual')
    expect(model.state.review.settings.keys.readNext).to.deep.equal(['Alt+R'])
    expect(model.state.review.settings.keys.history).to.deep.equal(['Alt+Y'])
    const { length } = asked(/^config/)
    service.reviewSettings = {}
    model.onEvent({ type: 'tree' })
    await model.refresh()
    expect(asked(/^config/), 'an edit of a doc changes none').to.have.length(length)
    model.onEvent({ type: 'config' })
    await until(() => model.state.review.settings.readMarks !== 'manual')
  })

  describe('mark docs as read', () => {
    it('with one toast, whose button undoes it', async () => {
      await opened()
      await model.markRead([{ path: PLAN, hash: A }])
      await model.markRead([{ path: RECAP, hash: A }])
      expect(asked(/^marked/)).to.deep.equal([`marked ${PLAN} 61`, `marked ${RECAP} 61`])
      const [card, ...others] = model.state.toasts
      expect([card?.title, card?.stay, others.length]).to.deep.equal([
        'Marked The recap.html as read',
        10_000,
        0,
      ])
      await model.act(card?.id ?? '', 'undo')
      expect(asked(/^unread/)).to.deep.equal([`unread ${RECAP} 61`])
      expect(model.state.announcement.text).to.equal('The recap.html is unread again')
      expect([...model.state.review.leftUnread]).to.deep.equal([A])
      await model.undo()
      expect(asked(/^unread/).at(-1)).to.equal(`unread ${PLAN} 61`)
    })

    it('and take that back of those that are still there, by a key of a doc, too', async () => {
      await opened()
      const docs = [PLAN, 'app/deleted.md'].map(path => ({ path, hash: A }))
      await model.markRead(docs, 'app')
      model.update(state => ({ ...state, isDrivenByDoc: true }))
      await model.undo()
      expect(asked(/^unread/)).to.deep.equal([`unread ${PLAN} 61`])
    })

    it('of a folder in portions, and says how many', async () => {
      await opened()
      const docs = Array.from({ length: 5001 }, (_, at) => ({ path: `app/${at}`, hash: A }))
      await model.markRead(docs, 'app')
      expect(asked(/^marked/).length).to.equal(2)
      expect(model.state.toasts[0]?.title).to.equal('Marked 5001 docs of app as read')
    })

    it('or say why not', async () => {
      await opened()
      service.noMark = OPENING
      await model.markRead([{ path: PLAN, hash: A }])
      expect(model.state.toasts.map(({ title }) => title)).to.deep.equal([OPENING])
      expect(model.state.undos).to.deep.equal([])
    })

    it('by themselves without a toast, and again after the store was not ready', async () => {
      await opened()
      expect(await model.sendReceipt({ path: PLAN, hash: A }, 'shown')).to.equal(false)
      service.noMark = OPENING
      expect(await model.sendReceipt({ path: PLAN, hash: A }, 'shown')).to.equal(true)
      expect(model.state.toasts).to.deep.equal([])
    })

    it('not by themselves where the doc has just moved, or is not in the tree', async () => {
      await opened()
      service.files.delete(PLAN)
      expect(await model.sendReceipt({ path: PLAN, hash: A }, 'shown')).to.equal(true)
      expect(await model.sendReceipt({ path: 'app/other.md', hash: A }, 'opened')).to.equal(true)
      expect(asked(/^(?:shown|opened)/)).to.deep.equal([`shown ${PLAN} 61`])
    })

    it('not in an embedded viewer', async () => {
      const embedded = aModel(service, { role: 'embedded' })
      await embedded.markRead([{ path: PLAN, hash: A }])
      expect(await embedded.sendReceipt({ path: PLAN, hash: A }, 'opened')).to.equal(false)
      expect(asked(/^(?:marked|opened)/)).to.deep.equal([])
    })
  })

  async function opened(): Promise<void> {
    await model.onConnected()
    await until(() => model.state.review.cursor !== '' || model.state.review.problem !== '')
  }

  function asked(what: RegExp): string[] {
    return service.asked.filter(question => what.test(question))
  }
})
