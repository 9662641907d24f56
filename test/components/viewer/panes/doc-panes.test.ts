import { expect } from 'chai'
import type { PlanFindField } from '../../../../components/parts/find-field/find-field.js'
import { FrameMessageEvent } from '../../../../components/parts/doc-frame/events.js'
import { TabMoveEvent, TabSplitEvent } from '../../../../components/parts/split-panes/events.js'
import { closeTab, moveTab, showTab } from '../../../../components/state/actions/layout.js'
import { docEvent } from '../../../../components/state/actions/docs.js'
import { takeDeleted } from '../../../../components/state/review-state.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, drawn } from '../../state/trees.js'
import { AT, hashOf } from '../../state/reviews.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const FIRST = 'The plan.html'
const SECOND = 'The recap.html'

describe('the panes of a viewer', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.open()
  })

  it('are regions, named by the docs in front', () => {
    expect(shown.panes().map(({ ariaLabel }) => ariaLabel)).to.deep.equal([FIRST, SECOND])
    for (const pane of shown.panes()) expect(pane.localName).to.equal('section')
    const panel = shown.pane(FIRST).querySelector('[role=tabpanel]')
    expect(panel?.ariaLabel).to.equal(FIRST)
    expect(panel?.getAttribute('aria-owns')).to.equal(shown.docViewOf(PLAN).id)
  })

  it('have each doc exactly over the page area of its pane', () => {
    for (const [name, path] of [
      [FIRST, PLAN],
      [SECOND, RECAP],
    ] as const) {
      const page = shown.pane(name).querySelector('.page')?.getBoundingClientRect()
      const docView = shown.docViewOf(path).getBoundingClientRect()
      expect(docView.toJSON()).to.deep.equal(page?.toJSON())
      expect(docView.height).to.be.above(400)
      expect(shown.docViewOf(path).inert).to.equal(false)
    }
  })

  it('never load a doc again that moves, is covered or comes back', async () => {
    const frames = [PLAN, RECAP].map(path => shown.frameOf(path))
    expect(frames).not.to.include(null)
    await shown.update(state => moveTab(state, RECAP, 'p1', 0))
    await shown.update(state => showTab(state, PLAN))
    expect(shown.docViewOf(RECAP).inert).to.equal(true)
    shown.model.update(state => openWorkspace(state, `${SEARCH}/plans/1`))
    await until(() => shown.docViews().length === 3)
    await shown.update(state => openWorkspace(state, SEARCH))
    expect([PLAN, RECAP].map(path => shown.frameOf(path))).to.deep.equal(frames)
    expect(shown.docViews().map(({ open }) => open.path)).to.deep.equal([PLAN, RECAP, PHASE_PLAN])
  })

  it('give a Markdown doc the whole window for a picture that it shows alone, and an HTML doc never', async () => {
    const notes = 'app/notes.md'
    shown.service.files.set(notes, '"1"')
    await shown.model.links.open({ ws: '', plan: '', doc: 'notes.md' })
    await until(() => shown.docViews().some(({ open }) => open.path === notes))
    const tell = (path: string, isAlone: boolean) => {
      const message = { type: 'plan-frame-alone', isAlone } as const
      const docView = shown.docViewOf(path)
      docView.dispatchEvent(new FrameMessageEvent('plan-frame-alone', message))
      return getComputedStyle(docView).position
    }
    expect([tell(notes, true), tell(notes, false)]).to.deep.equal(['fixed', 'absolute'])
    expect(tell(PLAN, true)).to.equal('absolute')
  })

  it('offer what can be done with them, and nothing else', async () => {
    expect(shown.tools(FIRST)).to.deep.equal([
      'Show source',
      'History',
      'Comments',
      'Move to the pane on the right',
      'Close pane',
      `Close ${FIRST}`,
    ])
    await shown.update(state => moveTab(state, RECAP, 'p1', 1))
    expect(shown.tools(SECOND)).to.deep.equal([
      'Show source',
      'History',
      'Comments',
      'Split right',
      'Split down',
      `Close ${SECOND}`,
    ])
  })

  it('close, split and move by their buttons', async () => {
    await shown.click(shown.tool(FIRST, 'Move to the pane on the right'))
    expect(drawn(shown.model.state)).to.equal('>recap plan*')
    await shown.click(shown.tool(FIRST, 'Split right'))
    expect(drawn(shown.model.state)).to.equal('recap* | >plan*')
    await shown.click(shown.tool(FIRST, 'Close pane'))
    expect(drawn(shown.model.state)).to.equal('>recap*')
    expect(shown.toasts()).to.deep.equal([`Closed ${FIRST}`])
    await shown.click(shown.tool(SECOND, `Close ${SECOND}`))
    expect(shown.panes().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Empty pane'])
  })

  it('take in a tab that is dropped, and show one alone and back by a double click', async () => {
    const split = shown.docPanesRoot.querySelector('plan-split-panes')
    split?.dispatchEvent(new TabMoveEvent({ tab: RECAP, pane: 'p1', index: 0 }))
    expect(drawn(shown.model.state)).to.equal('>recap* plan')
    split?.dispatchEvent(new TabSplitEvent({ tab: RECAP, pane: 'p1', side: 'right' }))
    await shown.settled()
    expect(drawn(shown.model.state)).to.equal('plan* | >recap*')
    for (const names of [[SECOND], [FIRST, SECOND]]) {
      const tab = shown.pane(SECOND).querySelector('plan-tab-strip')?.shadowRoot
      const twice = new MouseEvent('dblclick', { bubbles: true, composed: true })
      tab?.querySelector('[role=tab]')?.dispatchEvent(twice)
      await shown.settled()
      expect(shown.panes().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(names)
    }
  })

  it('take the focus when the reader goes into them', async () => {
    shown.tool(SECOND, 'Close pane').focus()
    await shown.settled()
    expect(drawn(shown.model.state)).to.equal('plan* | >recap*')
    shown.focusInDoc(PLAN)
    expect(drawn(shown.model.state)).to.equal('>plan* | recap*')
  })

  it('keep the focus when what had it is closed', async () => {
    shown.tool(SECOND, 'Close pane').focus()
    await shown.update(state => closeTab(state, RECAP))
    await until(() => shown.focused?.role === 'tab')
    expect(shown.focused?.textContent).to.contain(FIRST)
    await shown.update(state => closeTab(state, PLAN))
    await until(() => shown.focused?.localName === 'button')
    expect(shown.focused?.textContent.trim()).to.equal('Go to a plan')
  })

  it('say what to do where nothing is open', async () => {
    for (const path of [PLAN, RECAP]) shown.model.update(state => closeTab(state, path))
    await shown.settled()
    const [pane] = shown.panes()
    expect(pane?.textContent).to.contain('Nothing is open here')
    expect(pane?.querySelector('[role=tabpanel]')).to.equal(null)
    // All of the pane, not a strip of it.
    const { clientHeight = 0 } = pane ?? {}
    expect(clientHeight).to.be.above(400)
    expect(pane?.querySelector('.empty')?.clientHeight).to.equal(clientHeight)
  })

  it('say when a file is gone, and offer to close its tab', async () => {
    shown.model.update(state => openDoc(state, 'app/none.html'))
    await until(() => shown.model.state.docs.get('app/none.html')?.isMissing === true)
    await shown.settled()
    const pane = shown.pane('none.html')
    expect(pane.textContent).to.contain('The file is gone')
    await shown.click(pane.querySelector<HTMLElement>('.empty button'))
    expect(drawn(shown.model.state)).not.to.contain('none')
  })

  it('offer to restore a deleted doc that is kept', async () => {
    const gone = {
      title: 'The plan',
      path: PLAN,
      doc: 'd_0',
      at: AT,
      hash: hashOf('a'),
      kept: true,
    }
    await shown.update(state => ({ ...state, review: takeDeleted(state.review, [gone]) }))
    await shown.update(state => docEvent(state, PLAN, { type: 'deleted' }))
    const missing = shown.docViewOf(PLAN).renderRoot.querySelector('.missing')
    const buttons = [...(missing?.querySelectorAll('button') ?? [])]
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal([
      'Restore',
      'Close the tab',
    ])
    await shown.click(buttons[0])
    expect(shown.service.asked).to.include(`restore ${PLAN} ${hashOf('a')} over null`)
  })

  it('show the matches of a search until the reader dismisses them', async () => {
    await shown.update(state => openDoc(state, PLAN, { words: ['hold'] }))
    const docView = shown.docViewOf(PLAN)
    const found = () => docView.renderRoot.querySelector<PlanFindField>('plan-find-field')
    await found()?.updateComplete
    expect(found()?.renderRoot.textContent).to.contain('No match')
    await shown.click(found()?.renderRoot.querySelector('button'))
    await docView.updateComplete
    expect(found()).to.equal(null)
  })

  it('keep the count of matches when the same hit is opened again', async () => {
    const words = ['hold']
    await shown.update(state => openDoc(state, PLAN, { words }))
    const docView = shown.docViewOf(PLAN)
    const says = async () => {
      await docView.updateComplete
      const field = docView.renderRoot.querySelector<PlanFindField>('plan-find-field')
      await field?.updateComplete
      return field?.renderRoot.querySelector('[role=status]')?.textContent
    }
    const frame = docView.shadowRoot?.querySelector('plan-doc-frame')
    frame?.dispatchEvent(
      new FrameMessageEvent('plan-frame-found', { type: 'plan-frame-found', count: 2, at: 1 }),
    )
    expect(await says()).to.equal('1 of 2')
    await shown.update(state => openDoc(state, PLAN, { words }))
    expect(await says()).to.equal('1 of 2')
    await shown.update(state => openDoc(state, PLAN, { words: ['seat'] }))
    expect(await says()).to.contain('No match')
  })
})
