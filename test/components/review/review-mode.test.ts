import { expect } from 'chai'
import { DocGrabEvent } from '../../../components/parts/search-results/events.js'
import type { PlanComments } from '../../../components/review/comments/comments.js'
import type { PlanForYou } from '../../../components/review/for-you/for-you.js'
import { enterReview } from '../../../components/state/actions/review-mode.js'
import { addInfo } from '../../../components/state/actions/toasts.js'
import { takeBack } from '../../../components/state/task-requests.js'
import { layoutOf, shownPaths } from '../../../components/state/selectors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { movableClock } from '../fast-clock.js'
import { aReply, aRequest, aReview, AT, hashOf } from '../state/reviews.js'
import { PHASE_PLAN, PLAN, RECAP } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'
import { aComment, anAnswer } from './comments/shown-comments.js'

const base = { hash: hashOf('r'), at: AT, by: 'review' } as const
const answered = (path: string, count: number, more: Partial<DocReview> = {}) => {
  return aReview(path, 'read', { todo: 'answered', answered: count, base, ...more })
}
const anAnswered = (n: number): DocComment => {
  return aComment(n, { state: 'answered', replies: [anAnswer(`Answer ${n}`)] })
}

describe('the review of a doc alone', () => {
  const advance = movableClock()
  let shown: ShownBench

  const open = (...docs: DocReview[]) => openIn(1400, ...docs)

  async function openIn(width: number, ...docs: DocReview[]) {
    shown = new ShownBench()
    shown.service.reviewSettings = { readMarks: 'manual' }
    shown.service.review = aReply(docs)
    await shown.open()
    shown.host.style.inlineSize = `${width}px`
    await until(() => shown.model.state.room.width < width)
    shown.leaveDocs()
    await shown.press('Alt+q')
    await until(() => shown.focused?.matches('.row'))
  }

  it('S9: leads from the inbox through two answers to done in three keys, and on to the next row', async () => {
    await open(answered(PHASE_PLAN, 2), answered(RECAP, 1))
    shown.service.comments.set(PHASE_PLAN, [aComment(1), anAnswered(2), anAnswered(3)])
    const before = layoutOf(shown.model.state)
    const width = panes()
    await shown.press('j')
    await shown.press('Enter')
    await until(() => thread() === 2)
    expect(shownPaths(shown.model.state)).to.deep.equal([PHASE_PLAN])
    expect(panes(), 'alone').to.equal(1)
    expect(await violationsOf(comments())).to.deep.equal([])
    await shown.press('e')
    await until(() => thread() === 3)
    shown.service.review = aReply([aReview(PHASE_PLAN, 'read'), answered(RECAP, 1)])
    await shown.press('e')
    await until(() => /^The recap/.test(row()))
    expect(layoutOf(shown.model.state)).to.equal(before)
    expect(panes()).to.equal(width)
    expect(list().renderRoot.querySelector('.done')?.textContent).to.contain('The first.html')
    expect(shown.service.asked.filter(each => each === 'lead resolved')).to.have.length(2)
  })

  it('is left by Escape, first out of what is written; the list has its row again', async () => {
    await open(answered(PHASE_PLAN, 1), answered(RECAP, 1))
    shown.service.comments.set(PHASE_PLAN, [anAnswered(2)])
    await shown.press('j')
    await shown.press('Enter')
    await until(() => thread() === 2)
    await shown.press('r')
    await until(() => shown.focused?.matches('textarea'))
    await shown.press('x')
    await shown.press('Escape')
    await until(() => thread() === 2)
    expect(shown.model.state.reviewMode, 'it goes on').not.to.equal(null)
    await shown.press('Escape')
    await until(() => /^The first/.test(row()))
    expect(shown.model.state.reviewMode).to.equal(null)
    expect(shown.service.asked, 'nothing is lost').to.include('reply x')
  })

  it('goes from the last answer to the verdict that is asked for, which A gives', async () => {
    const asked = answered(PHASE_PLAN, 1, { todo: 'review', request: aRequest(PHASE_PLAN) })
    await open(asked, answered(RECAP, 1))
    shown.service.types.set(PHASE_PLAN, 'text/plain')
    shown.service.hashes.set(PHASE_PLAN, hashOf('a'))
    shown.service.comments.set(PHASE_PLAN, [anAnswered(2)])
    await shown.press('Enter')
    await until(() => thread() === 2)
    shown.service.review = aReply([{ ...asked, answered: 0 }, answered(RECAP, 1)])
    await shown.press('e')
    await until(() => shown.focused?.matches('.approved'))
    await until(() => shown.docViewOf(PHASE_PLAN).open.inView.hash !== null)
    advance(1000)
    const kept = { review: 'v_1', taker: null, path: PHASE_PLAN, hash: hashOf('a'), at: AT }
    const verdict = { ...kept, is: 'approved', holds: true } as const
    shown.service.review = aReply([aReview(PHASE_PLAN, 'read', { verdict }), answered(RECAP, 1)])
    await shown.press('a')
    await until(() => /^The recap/.test(row()))
    expect(shown.service.asked).to.include(`send ${PHASE_PLAN} approved 61`)
    // Undo leads back to where it was given.
    await shown.press('Control+z')
    await until(() => thread() === 2)
    expect(shown.service.asked.some(each => each.startsWith('withdraw'))).to.equal(true)
    expect(shownPaths(shown.model.state)).to.deep.equal([PHASE_PLAN])
  })

  it('has the focus on "Approve" again where "Undo" takes back what was approved after the last answer', async () => {
    const asked = aReview(PHASE_PLAN, 'read', { todo: 'review', request: aRequest(PHASE_PLAN) })
    await open(aReview(PHASE_PLAN, 'read'), asked)
    shown.service.comments.set(PHASE_PLAN, [aComment(2, { state: 'resolved' })])
    const undo = { type: 'sent', path: PHASE_PLAN, review: 'v_1', verdict: 'approved' } as const
    await takeBack(shown.model, { ...undo, label: 'Approved', whole: '', from: 'forYou' })
    await until(() => shown.focused?.matches('.approved, iframe'))
    expect(shown.focused?.localName).to.equal('button')
  })

  it('is entered by "Undo" of what was sent, with the sentence about the whole', async () => {
    await open(aReview(PHASE_PLAN, 'read', { todo: 'review', request: aRequest(PHASE_PLAN) }))
    const whole = aComment(7, { path: PHASE_PLAN, state: 'draft', anchor: { type: 'doc' } })
    shown.service.comments.set(PHASE_PLAN, [whole])
    const undo = { type: 'sent', path: PHASE_PLAN, review: 'v_1', verdict: 'changes' } as const
    await takeBack(shown.model, { ...undo, label: 'Sent', whole: whole.id, from: 'forYou' })
    await until(() => shown.docViews().some(({ open: { path } }) => path === PHASE_PLAN))
    await until(() => foot()?.value === whole.body)
    expect(comments().items, 'not in the list').to.have.length(0)
  })

  it('goes into a doc that has no answer; closing its tab leaves it', async () => {
    await open(aReview(PHASE_PLAN, 'read', { todo: 'review', request: aRequest(PHASE_PLAN) }))
    await shown.press('Enter')
    await until(() => shown.focused?.matches('iframe'))
    expect(comments().isConnected).to.equal(true)
    await shown.click(button('Back to “For you” Esc'))
    await until(() => /^The first/.test(row()))
  })

  it('keeps two fifths of a narrow pane for the doc; without comments it shows none by itself', async () => {
    const asked = { todo: 'review', request: aRequest(PHASE_PLAN) } as const
    const docs = [
      aReview(PHASE_PLAN, 'read', asked),
      aReview(RECAP, 'read', { ...asked, drafts: 1 }),
    ]
    await openIn(390, ...docs)
    await shown.press('j')
    await shown.press('Enter')
    await until(() => shown.focused?.matches('iframe') === true && !shown.sidebar.checkVisibility())
    expect(shown.docViewOf(PHASE_PLAN).renderRoot.querySelector('.panel')).to.equal(null)
    await shown.update(state => enterReview(state, RECAP, 'forYou'))
    const view = () => shown.docViewOf(RECAP)
    await until(() => view().renderRoot.querySelector('plan-comments:defined'))
    await until(() => view().renderRoot.querySelector('plan-request-bar:defined'))
    await shown.settled()
    expect(view().frame?.offsetHeight).to.be.at.least(Math.floor(0.4 * view().offsetHeight))
  })

  it('has its foot free of toasts, however high it is', async () => {
    const asked = aReview(PHASE_PLAN, 'read', { todo: 'review', request: aRequest(PHASE_PLAN) })
    await open(asked, aReview(PLAN, 'read', { drafts: 2 }), aReview(RECAP, 'read', { drafts: 1 }))
    await shown.press('Enter')
    await until(() => comments().renderRoot.querySelector('plan-send-bar')?.hasUpdated)
    await shown.update(state => addInfo(state, 'Copied'))
    const lift = () => parseFloat(shown.bench.style.getPropertyValue('--plan-toast-lift'))
    const bar = () => comments().renderRoot.querySelector('plan-send-bar')
    const top = () => bar()?.getBoundingClientRect().top ?? 0
    const { bottom } = shown.host.getBoundingClientRect()
    await until(() => lift() >= bottom - top())
  })

  it('takes no doc that is dragged: it has no panes to drop one in', async () => {
    const grab = { path: PLAN, label: 'The plan', pointerId: 1, x: 700, y: 300 }
    const drag = () => shown.sidebar.dispatchEvent(new DocGrabEvent(grab))
    await open(aReview(PHASE_PLAN, 'read', { todo: 'review', request: aRequest(PHASE_PLAN) }))
    let dragged = 0
    shown.docPanes.bring = () => void dragged++
    await shown.press('Enter')
    await until(() => shown.focused?.matches('iframe'))
    drag()
    expect(dragged).to.equal(0)
    await shown.click(button('Back to “For you” Esc'))
    drag()
    expect(dragged).to.equal(1)
  })

  it('comes back to the step of "Read changes" that led to it', async () => {
    const docs = [PLAN, RECAP].map(path =>
      aReview(path, 'changed', { base: { ...base, by: 'read' } }),
    )
    await open(...docs)
    shown.model.update(state => ({ ...state, readChanges: 'shown' }))
    const step = () => (shown.focused as HTMLElement | null)?.dataset['step'] ?? ''
    await until(() => step() !== '')
    await shown.press('j')
    const at = step()
    await shown.press('Enter')
    await until(() => shown.focused?.matches('iframe'))
    await shown.click(button('Back to “Read changes” Esc'))
    await until(() => step() === at)
  })

  function panes(): number {
    return shown.panes().length
  }

  function list(): PlanForYou {
    return shown.sidebarRoot.querySelector('plan-for-you') as PlanForYou
  }

  function comments(): PlanComments {
    const found = shown.docViewOf(PHASE_PLAN).renderRoot.querySelector('plan-comments')
    return found as PlanComments
  }

  function foot(): HTMLInputElement | null {
    const bar = comments().renderRoot.querySelector('plan-send-bar')
    return bar?.renderRoot.querySelector<HTMLInputElement>('.whole') ?? null
  }

  /** The number of the thread that has the focus; 0 for none. */
  function thread(): number {
    const host = (shown.focused?.getRootNode() as ShadowRoot | undefined)?.host
    return host?.matches('plan-comment-thread') === true
      ? Number((host as unknown as { comment: DocComment }).comment.id.slice(2))
      : 0
  }

  function row(): string {
    const { focused } = shown
    return focused?.matches('.row') === true ? focused.textContent.trim() : ''
  }

  function button(name: string): HTMLElement | undefined {
    return [...shown.root.querySelectorAll('button')].find(
      each => each.textContent.replace(/\s+/g, ' ').trim() === name,
    )
  }
})
