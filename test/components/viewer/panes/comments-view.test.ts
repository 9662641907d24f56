import { expect } from 'chai'
import { FrameMessageEvent } from '../../../../components/parts/doc-frame/events.js'
import { ToastActEvent } from '../../../../components/parts/toast-list/toast.js'
import { isPanelShown, showPanel } from '../../../../components/state/actions/cover.js'
import { addInfo } from '../../../../components/state/actions/toasts.js'
import { retarget } from '../../../../components/state/actions/retarget.js'
import { mountedDoc } from '../../../../components/state/selectors.js'
import { aComment, HERE } from '../../state/comments/fake-comments.js'
import { aReply, aReview, hashOf } from '../../state/reviews.js'
import { PLAN, RECAP, SEARCH } from '../../state/trees.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const A = hashOf('a')
const ALT_C = { code: 'KeyC', key: 'c', ctrl: false, alt: true, shift: false, meta: false }

describe('the comments of a doc in its pane', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    const { service } = shown
    for (const path of [PLAN, RECAP]) service.hashes.set(path, A)
    service.keys.set(PLAN, [1, 2])
    const second = { ...HERE, from: 1, to: 1 }
    service.comments.set(PLAN, [aComment('a'), aComment('b', { where: second })])
    service.review = aReply([aReview(PLAN, 'read', { open: 2 })])
    await shown.open()
    await until(() => shown.docViewOf(PLAN).shownHash === A)
    await until(() => mountedDoc(shown.model.state, PLAN)?.comments?.list.length === 2)
    await shown.settled()
  })

  function send(...[type, message]: ConstructorParameters<typeof FrameMessageEvent>): void {
    shown.docViewOf(PLAN).frame?.dispatchEvent(new FrameMessageEvent(type, message))
  }

  it('are counted by the tool of the pane, and marked in the frame', () => {
    expect(shown.tools('The plan.html')).to.include('Comments: 2')
    const { comments } = shown.docViewOf(PLAN).frame ?? {}
    expect(comments).to.deep.include({ pin: A, blocks: [1, 2] })
    expect(comments?.marks.map(({ from }) => from)).to.deep.equal([0, 1])
  })

  it('stand beside it once a mark of one was pressed, which is the chosen one then', async () => {
    send('plan-frame-comments', {
      ...{ type: 'plan-frame-press', kind: 'comments' },
      ...{ run: 1, mark: 1, place: null },
    })
    await shown.settled()
    expect(isPanelShown(shown.model.state, PLAN, 'comments')).to.equal(true)
    expect(mountedDoc(shown.model.state, PLAN)?.comments?.chosen).to.equal('b')
    // Keys of the page act in the panel, too.
    const panel = () => shown.docViewOf(PLAN).shadowRoot?.querySelector('plan-comments')
    await until(() => panel()?.shadowRoot?.querySelector('plan-comment-thread'))
    panel()?.focus()
    await shown.press('Alt+q')
    await until(() => shown.sidebarRoot.querySelector('plan-for-you'))
  })

  it('have the focus again after "Undo" of what was sent', async () => {
    await shown.update(state => showPanel(state, PLAN, 'comments'))
    const of = { path: PLAN, review: 'v_1', verdict: 'comment', whole: '', from: null } as const
    const undo = { type: 'sent', label: 'Sent 1 comment', ...of } as const
    await shown.update(state => addInfo(state, 'Sent 1 comment', undo))
    shown.leaveDocs()
    const list = shown.root.querySelector('plan-toast-list')
    await until(() => list?.shadowRoot?.querySelector('button'))
    list?.dispatchEvent(
      new ToastActEvent({ toast: shown.model.state.toasts[0]?.id ?? '', action: 'undo' }),
    )
    const panel = () => shown.docViewOf(PLAN).shadowRoot?.querySelector('plan-comments')
    await until(() => panel()?.shadowRoot?.activeElement?.matches('plan-comment-thread'))
    expect(shown.service.asked).to.include('withdraw v_1')
  })

  it('are left for the history by its key, which has the focus then', async () => {
    shown.leaveDocs()
    const area = () => shown.docViewOf(PLAN).shadowRoot?.activeElement?.localName
    await shown.press('Alt+Shift+C')
    await until(() => area() === 'plan-comments')
    await shown.press('Alt+y')
    await until(() => area() === 'plan-history')
    await shown.settled()
    expect(area()).to.equal('plan-history')
  })

  it('get each letter that is typed after Alt+C in the doc', async () => {
    shown.pressInDoc(PLAN, ALT_C)
    const early = shown.focused as HTMLTextAreaElement | null
    expect(early?.localName, 'at once').to.equal('textarea')
    if (early) early.value = 'Fir'
    await until(() => shown.focused !== early && shown.focused?.localName === 'textarea')
    await until(() => (shown.focused as HTMLTextAreaElement).value === 'Fir')
    expect(early?.isConnected).to.equal(false)
    await shown.press('s')
    expect((shown.focused as HTMLTextAreaElement).value).to.equal('Firs')
  })

  it('are decided after a key in a Markdown page, where no script of an author can claim one', async () => {
    shown.pressInDoc(PLAN, ALT_C)
    expect(shown.model.state.isDrivenByDoc).to.equal(true)
    expect(shown.model.mayChange()).to.equal(false)
    expect(shown.toasts()).to.have.length(1)
    const moved = PLAN.replace('.html', '.md')
    shown.service.hashes.set(moved, A)
    await shown.update(state =>
      retarget(state, { paths: new Map([[PLAN, moved]]), dirs: new Map() }),
    )
    await until(() => shown.docViewOf(moved).shownHash === A)
    shown.pressInDoc(moved, ALT_C)
    expect([shown.toasts(), shown.model.state.isDrivenByDoc]).to.deep.equal([[], false])
  })

  it('are written on while their doc moves', async () => {
    shown.pressInDoc(PLAN, ALT_C)
    await until(() => shown.focused?.className === 'field')
    const { focused } = shown
    const moved = `${SEARCH}/plans/moved.html`
    shown.service.files.set(moved, '"1"')
    await shown.update(state =>
      retarget(state, { paths: new Map([[PLAN, moved]]), dirs: new Map() }),
    )
    await shown.settled()
    expect(shown.docViewOf(moved).open.path).to.equal(moved)
    expect(shown.focused).to.equal(focused)
  })

  it('are offered a place by a button, which goes with the pointer', async () => {
    const box = { x: 10, y: 20, width: 30, height: 10 }
    const offer = () => shown.docViewOf(PLAN).renderRoot.querySelector('plan-comment-offer')
    // A frame that becomes ready takes it away.
    await until(() => {
      send('plan-frame-offer', { type: 'plan-frame-offer', of: 'block', box })
      return offer()
    })
    expect(offer()).to.deep.include({ offer: { of: 'block', box } })
    send('plan-frame-offer', { type: 'plan-frame-offer', of: 'block', box: null })
    await shown.settled()
    expect(offer()).to.equal(null)
  })

  it('know the keys of the blocks as soon as something is selected', async () => {
    shown.service.keys.set(RECAP, [3])
    const box = { x: 10, y: 20, width: 30, height: 10 }
    const message = { type: 'plan-frame-offer', of: 'selection', box } as const
    const { frame } = shown.docViewOf(RECAP)
    frame?.dispatchEvent(new FrameMessageEvent('plan-frame-offer', message))
    await until(() => mountedDoc(shown.model.state, RECAP)?.comments?.keys.length === 1)
  })
})
