import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import type { ReviewSettings } from '../../../../schema/config/review-settings.js'
import { coverDoc, isPanelShown } from '../../../../components/state/actions/cover.js'
import { fastClock } from '../../fast-clock.js'
import { aReply, aRequest, aReview, aVersion, hashOf } from '../../state/reviews.js'
import { COMMANDS } from '../../../../components/state/commands/commands.js'
import { focusPane } from '../../../../components/state/actions/layout.js'
import { focusedPath } from '../../../../components/state/selectors.js'
import { PHASE_PLAN, PLAN, RECAP } from '../../state/trees.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const A = hashOf('a')
const LONG_MS = 2600

describe('a doc on show', () => {
  let shown: ShownBench

  fastClock(10)

  beforeEach(() => {
    shown = new ShownBench()
    const { service } = shown
    // Without a bridge, what is shown is seen whole.
    for (const path of [PLAN, RECAP, PHASE_PLAN]) {
      service.types.set(path, 'video/mp4')
      service.hashes.set(path, A)
    }
    service.review = aReply([aReview(PLAN)])
  })

  async function open(settings: ReviewSettings = {}): Promise<void> {
    shown.service.reviewSettings = settings
    await shown.open()
    shown.leaveDocs()
    await sendKeys({ press: 'Shift' })
  }

  function told(): string[] {
    return shown.service.asked.filter(question => /^(?:opened|shown|marked) /.test(question))
  }

  it('is opened at once and read after a while, both told once', async () => {
    await open()
    await until(() => told().length === 2)
    expect(told()).to.deep.equal([`opened ${PLAN} 61`, `shown ${PLAN} 61`])
    await sleep(LONG_MS)
    expect(told()).to.have.length(2)
  })

  it('is read once where it has no mark, so that its next edit is a change', async () => {
    shown.service.review = aReply([])
    await open()
    await until(() => told().length > 0)
    await sleep(LONG_MS)
    expect(told()).to.deep.equal([`shown ${PLAN} 61`])
  })

  it('is not read beside the focused pane, until the reader does something in it', async () => {
    shown.service.review = aReply([aReview(PLAN)])
    await shown.open()
    await shown.update(state => focusPane(state, 'p2'))
    shown.leaveDocs()
    await sendKeys({ press: 'Shift' })
    await sleep(LONG_MS)
    expect(told()).to.deep.equal([`opened ${PLAN} 61`])
    const input = new Event('plan-frame-input', { bubbles: true, composed: true })
    shown.docViewOf(PLAN).dispatchEvent(input)
    await until(() => told().length === 2)
  })

  it('is not read, and not opened, behind a dialog', async () => {
    const { review } = shown.service
    shown.service.review = aReply([])
    await open()
    shown.bench.context.overlays.showHotkeys()
    await until(() => shown.root.querySelector('plan-hotkey-sheet')?.isOpen)
    shown.service.review = review
    await shown.model.review.refresh()
    await sleep(LONG_MS)
    expect(told()).to.deep.equal([])
  })

  it('is not read behind an element that covers it with an empty shadow root', async () => {
    const cover = document.createElement('div')
    cover.attachShadow({ mode: 'open' })
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999'
    document.body.append(cover)
    await open()
    await sleep(LONG_MS)
    cover.remove()
    expect(told()).to.deep.equal([])
    await until(() => told().length === 2)
  })

  it('is read only by hand where the settings say so', async () => {
    await open({ readMarks: 'manual' })
    await sleep(LONG_MS)
    expect(told()).to.deep.equal([`opened ${PLAN} 61`])
  })

  it('is neither opened nor read while the service is away, and both when it is back', async () => {
    const { review } = shown.service
    shown.service.review = aReply([])
    await open()
    shown.service.review = review
    shown.model.onLost()
    await shown.model.review.refresh()
    await sleep(LONG_MS)
    expect(told()).to.deep.equal([])
    await shown.model.onConnected()
    await until(() => told().length === 2)
  })

  it('is not read again by itself after the reader left it unread', async () => {
    await open({ readMarks: 'manual' })
    await shown.model.markRead([{ path: PLAN, hash: A }])
    await shown.model.undo()
    shown.service.reviewSettings = {}
    await shown.model.refreshSettings()
    await sleep(LONG_MS)
    expect(told().filter(question => question.startsWith('shown'))).to.deep.equal([])
  })

  it('is marked by Alt+M, and the next unread doc is opened', async () => {
    shown.service.review = aReply([aReview(PLAN), aReview(RECAP, 'changed')])
    await open({ readMarks: 'manual' })
    await shown.press('Alt+m')
    expect(told()).to.include(`marked ${PLAN} 61`)
    expect(shown.toasts(), 'Ctrl+Z takes it back').to.deep.equal([])
    expect(shown.pane('The recap.html').classList.contains('focused')).to.equal(true)
  })

  it('is marked last by Alt+M: a toast says so, and the doc before the walk comes back', async () => {
    shown.service.review = aReply([aReview(PHASE_PLAN), aReview(RECAP)])
    await open({ readMarks: 'manual' })
    const toasts: string[] = []
    shown.model.store.subscribe(() => toasts.push(...shown.toasts()))
    // The marks of the service come later.
    const walk = COMMANDS.find(({ id }) => id === 'readNext')
    for (let presses = 0; presses < 3; presses++) {
      await until(() => shown.bench.context.front?.shownHash === A)
      walk?.run(shown.bench.context)
    }
    await until(() => toasts.length > 0)
    expect(new Set(toasts)).to.deep.equal(new Set(['All read']))
    expect(focusedPath(shown.model.state)).to.equal(PLAN)
  })

  it('is not marked by Alt+M while an agent asks for a review of it, which is passed over', async () => {
    const asks = aReview(PLAN, 'changed', { todo: 'review', request: aRequest(PLAN) })
    shown.service.review = aReply([asks, aReview(RECAP)])
    await open({ readMarks: 'manual' })
    await shown.press('Alt+m')
    await until(() => focusedPath(shown.model.state) === RECAP)
    expect(told().filter(each => each.startsWith('marked'))).to.deep.equal([])
  })

  it('is not marked by Alt+M while something else covers it, which the toast at the end counts', async () => {
    shown.service.review = aReply([aReview(PLAN), aReview(RECAP)])
    await open({ readMarks: 'manual' })
    const version = { ...aVersion(1), hash: hashOf('b') }
    await shown.update(state => coverDoc(state, PLAN, { version, now: null }))
    await shown.press('Alt+m')
    await until(() => shown.bench.context.front?.shownHash === A)
    shown.leaveDocs()
    await shown.press('Alt+m')
    expect(told().filter(each => each.startsWith('marked'))).to.deep.equal([`marked ${RECAP} 61`])
    expect(shown.toasts()).to.deep.equal(['1 doc still waits for you'])
    const actions = shown.model.state.toasts[0]?.actions
    expect(actions).to.deep.equal([{ id: 'forYou', label: 'Show' }])
  })

  it('has its history beside it by Alt+Y, which gives the focus back', async () => {
    await open()
    await shown.press('Alt+y')
    expect(isPanelShown(shown.model.state, PLAN, 'history')).to.equal(true)
    await shown.press('Alt+y')
    expect(isPanelShown(shown.model.state, PLAN, 'history')).to.equal(false)
  })
})

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
