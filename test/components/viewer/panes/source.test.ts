import { expect } from 'chai'
import { docEvent } from '../../../../components/state/actions/docs.js'
import type { PlanDocFrame } from '../../../../components/parts/doc-frame/doc-frame.js'
import type { PlanFindField } from '../../../../components/parts/find-field/find-field.js'
import { FrameMessageEvent } from '../../../../components/parts/doc-frame/events.js'
import { openDoc } from '../../../../components/state/actions/open.js'
import { showSource, toggleSource } from '../../../../components/state/actions/cover.js'
import { PLAN, RECAP, drawn } from '../../state/trees.js'
import { itIsAccessible } from '../../violations.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'
import { PlanEvent } from '../../../../components/parts/shared/part-event.js'

const FIRST = 'The plan.html'

describe('the source of a doc in a viewer', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.open()
  })

  it('covers the page, whose frame stays as it is', async () => {
    const frame = shown.frameOf(PLAN)
    await turn()
    const doc = page()
    expect(doc?.inert).to.equal(true)
    expect(getComputedStyle(doc as Element).visibility).to.equal('hidden')
    expect(source()?.getBoundingClientRect().height).to.equal(shown.docViewOf(PLAN).offsetHeight)
    expect(shown.tools(FIRST)[0]).to.equal('Show page')
    await shown.click(shown.tool(FIRST, 'Show page'))
    expect(source()).to.equal(null)
    expect(doc?.inert).to.equal(false)
    expect(shown.frameOf(PLAN)).to.equal(frame)
  })

  itIsAccessible('over its doc', async audit => {
    await turn()
    await audit(shown.docPanes)
  })

  it('makes its pane the focused one', async () => {
    shown.focusInDoc(RECAP)
    expect(drawn(shown.model.state)).to.equal('plan* | >recap*')
    await turn()
    source()?.dispatchEvent(
      new FrameMessageEvent('plan-frame-focus', { type: 'plan-frame-focus', isPressed: true }),
    )
    await shown.settled()
    expect(drawn(shown.model.state)).to.equal('>plan* | recap*')
  })

  it('has the focus when the reader was in the page, and gives it back', async () => {
    // A frame that is still loading takes no focus.
    await until(() => {
      shown.docViewOf(PLAN).focus()
      return shown.focused === shown.frameOf(PLAN)
    })
    await turn()
    await until(() => shown.focused === source()?.renderRoot.querySelector('iframe'))
    shown.model.update(state => toggleSource(state, PLAN))
    await until(() => shown.focused === shown.frameOf(PLAN))
  })

  it('leaves the focus where it is when the reader is elsewhere', async () => {
    shown.tool(FIRST, 'Show source').focus()
    await turn()
    expect(shown.focused).to.equal(shown.tool(FIRST, 'Show page'))
  })

  it('is framed once the service answers, and says when the file is gone', async () => {
    shown.model.onLost()
    await shown.update(state => showSource(state, PLAN))
    expect(shown.docViewOf(PLAN).renderRoot.querySelector('[role=status]')?.textContent).to.match(
      /^The service does not answer/,
    )
    expect(source()).to.equal(null)
    await shown.model.onConnected()
    await until(() => source()?.state === 'ready')
    await shown.update(state => docEvent(state, PLAN, { type: 'deleted' }))
    expect(source()?.textContent.trim()).to.match(/^The file is gone/)
    expect(source()?.state).to.equal('missing')
  })

  it('has a place, marks and matches of its own', async () => {
    await shown.update(state => openDoc(state, PLAN, { words: ['one'] }))
    await turn()
    const scroll = { x: 0, y: 70, anchor: 'line', offset: 3 }
    source()?.dispatchEvent(
      new FrameMessageEvent('plan-frame-scroll', { type: 'plan-frame-scroll', ...scroll }),
    )
    for (const [frame, count] of [
      [page(), 2],
      [source(), 5],
    ] as const) {
      frame?.dispatchEvent(
        new FrameMessageEvent('plan-frame-found', { type: 'plan-frame-found', count, at: 1 }),
      )
    }
    await shown.settled()
    expect([source()?.words, matches()]).to.deep.equal([['one'], '1 of 5'])
    await shown.update(state => toggleSource(state, PLAN))
    expect(matches()).to.equal('1 of 2')
    await turn()
    expect(source()?.position).to.deep.equal(scroll)
  })

  it('goes to the lines that a link names, once each time', async () => {
    await turn()
    const shownLines: string[] = []
    const frame = source()
    if (frame) frame.reveal = fragment => shownLines.push(fragment)
    await shown.update(state => openDoc(state, PLAN, { fragment: 'L3-L4' }))
    frame?.dispatchEvent(new PlanEvent('plan-frame-ready'))
    await shown.update(state => openDoc(state, PLAN, { fragment: 'L9' }))
    expect(shownLines).to.deep.equal(['L3-L4', 'L9'])
  })

  async function turn(): Promise<void> {
    shown.model.update(state => toggleSource(state, PLAN))
    await until(() => source()?.state === 'ready')
    await shown.settled()
  }

  function page() {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-doc-frame')
  }

  function source() {
    return shown.docViewOf(PLAN).renderRoot.querySelector<PlanDocFrame>('plan-doc-frame.source')
  }

  function matches(): string | undefined {
    const { renderRoot } = shown.docViewOf(PLAN)
    const field = renderRoot.querySelector<PlanFindField>('plan-find-field')
    return field?.renderRoot.querySelector('span')?.textContent
  }
})
