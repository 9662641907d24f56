import { expect } from 'chai'
import { docEvent } from '../../../../components/state/actions/docs.js'
import { showSource, toggleSource } from '../../../../components/state/actions/cover.js'
import { PLAN, RECAP, drawn } from '../../state/trees.js'
import { itIsAccessible } from '../../violations.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

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
    const doc = shown.docViewOf(PLAN).renderRoot.querySelector('plan-doc-frame')
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

  it('makes its pane the focused one, and keeps the focus after Escape', async () => {
    shown.focusInDoc(RECAP)
    expect(drawn(shown.model.state)).to.equal('plan* | >recap*')
    await turn()
    source()?.focus()
    await shown.settled()
    expect(drawn(shown.model.state)).to.equal('>plan* | recap*')
    await shown.press('Escape')
    expect(source()).not.to.equal(null)
    expect(shown.focused?.getAttribute('role')).to.equal('region')
  })

  it('has the focus when the reader was in the page, and gives it back', async () => {
    // A frame that is still loading takes no focus.
    await until(() => {
      shown.docViewOf(PLAN).focus()
      return shown.focused === shown.frameOf(PLAN)
    })
    shown.model.update(state => toggleSource(state, PLAN))
    await until(() => shown.focused?.getAttribute('role') === 'region')
    shown.model.update(state => toggleSource(state, PLAN))
    await until(() => shown.focused === shown.frameOf(PLAN))
  })

  it('leaves the focus where it is when the reader is elsewhere', async () => {
    shown.tool(FIRST, 'Show source').focus()
    await turn()
    expect(shown.focused).to.equal(shown.tool(FIRST, 'Show page'))
  })

  it('is copied whole, and that is said', async () => {
    await turn()
    const copied: string[] = []
    const writeText = (text: string) => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const buttons = [...(source()?.renderRoot.querySelectorAll('button') ?? [])]
    buttons.find(({ ariaLabel }) => ariaLabel === 'Copy the source')?.click()
    await until(() => shown.toasts().length > 0)
    Reflect.deleteProperty(navigator, 'clipboard')
    expect([copied, shown.toasts()]).to.deep.equal([[`text of ${PLAN}`], ['Copied the source']])
  })

  it('shows why it is missing, and the last text of a deleted file', async () => {
    shown.service.isAway = true
    shown.model.update(state => showSource(state, PLAN))
    await until(() => says().startsWith('The service does not answer'))
    shown.model.onLost()
    shown.service.isAway = false
    await shown.model.onConnected()
    await until(() => says() === '' && source()?.text !== null)
    await shown.update(state => docEvent(state, PLAN, { type: 'deleted' }))
    expect(says()).to.match(/^The file is gone/)
    expect(source()?.text).to.equal(`text of ${PLAN}`)
  })

  async function turn(): Promise<void> {
    shown.model.update(state => toggleSource(state, PLAN))
    await until(() => typeof source()?.text === 'string')
    await shown.settled()
  }

  function source() {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-source-view')
  }

  function says(): string {
    return source()?.querySelector('[slot=notice]')?.textContent.trim() ?? ''
  }
})
