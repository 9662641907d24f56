import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ImageZoomEvent } from '../../../../components/parts/doc-frame/events.js'
import { announce } from '../../../../components/state/actions/announce.js'
import { PlanEvent } from '../../../../components/parts/shared/part-event.js'
import { toggleSidebar } from '../../../../components/state/actions/sidebar.js'
import { closeTab, focusPane } from '../../../../components/state/actions/layout.js'
import { keepUndo } from '../../../../components/state/actions/undo.js'
import { beginComment, forgetDraft } from '../../../../components/state/comments/drafts.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, drawn } from '../../state/trees.js'
import { aReview, marked } from '../../state/reviews.js'
import { itIsAccessible } from '../../violations.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const F6 = { code: 'F6', key: 'F6', ctrl: false, alt: false, shift: false, meta: false }

const isMove = (question: string) => question.startsWith('move')

describe('<plan-workbench> that was just drawn', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.mount()
    await shown.bench.updateComplete
  })

  it('opens quick open by Ctrl+K, and keeps the key from the browser', () => {
    expect(pressAtOnce('KeyK', { key: 'k', ctrlKey: true }).defaultPrevented).to.equal(true)
    expect(shown.root.querySelector('plan-palette')?.isOpen).to.equal(true)
  })

  it('puts what is typed before quick open is loaded into its line', async () => {
    const palette = shown.root.querySelector('plan-palette')
    // As long as its script is on its way.
    Object.assign(palette ?? {}, { matches: () => false })
    pressAtOnce('KeyK', { key: 'k', ctrlKey: true })
    const early = shown.focused as HTMLTextAreaElement
    early.value = 'ind'
    pressAtOnce('KeyK', { key: 'k', ctrlKey: true })
    await until(() => palette?.isOpen)
    await palette?.updateComplete
    const line = palette?.shadowRoot?.activeElement as HTMLInputElement
    expect([line.value, early.isConnected]).to.deep.equal(['ind', false])
  })

  it('acts on both of two keys that are pressed at once', () => {
    pressAtOnce('KeyB', { key: 'b', altKey: true })
    pressAtOnce('KeyK', { key: 'k', ctrlKey: true })
    expect(shown.model.state.sidebar.isHidden).to.equal(true)
    expect(shown.root.querySelector('plan-palette')?.isOpen).to.equal(true)
  })
})

/** A key in the page, without the way through a browser, which takes longer than the page to load. */
function pressAtOnce(code: string, keys: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { code, ...keys, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

describe('<plan-workbench>', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.open()
    shown.leaveDocs()
  })

  itIsAccessible('with two docs, and without a doc and the sidebar', async audit => {
    await audit(shown.host)
    await shown.update(state => closeTab(closeTab(state, PLAN), RECAP))
    await shown.click(button(shown.sidebarRoot, 'Hide sidebar'))
    await audit(shown.host)
  })

  it('leaves a doc with comments that are not sent on show when another program opens one', async () => {
    expect(shown.bench.context.optionsForOthers).to.deep.equal({})
    const written = { path: PLAN, hash: 'a'.repeat(64) }
    await shown.update(state => beginComment(state, 'c_1', written))
    expect(shown.bench.context.optionsForOthers).to.deep.equal({ keep: PLAN })
    await shown.update(state => forgetDraft(state, 'c_1'))
    expect(shown.bench.context.optionsForOthers).to.deep.equal({})
    const docs = new Map([[PLAN, aReview(PLAN, 'new', { drafts: 1 })]])
    await shown.update(state => ({ ...state, review: { ...state.review, docs } }))
    expect(shown.bench.context.optionsForOthers).to.deep.equal({ keep: PLAN })
  })

  it('does nothing by key behind the settings but quick open', async () => {
    shown.leaveDocs()
    shown.bench.inert = true
    await shown.press('Alt+w')
    expect(shown.toasts()).to.deep.equal([])
    await shown.press('Control+k')
    expect(shown.root.querySelector('plan-palette')?.isOpen).to.equal(true)
  })

  it('shows an image of a doc alone, over the page', async () => {
    const image = new Image()
    image.alt = 'A dot'
    shown.root.append(image)
    image.dispatchEvent(new ImageZoomEvent({ image }))
    const dialog = () => {
      const hosts = [...shown.root.querySelectorAll('div')].map(({ shadowRoot }) => shadowRoot)
      return hosts.find(shadow => shadow)?.querySelector('dialog')
    }
    await until(() => dialog()?.open === true)
    expect(dialog()?.ariaLabel).to.equal('A dot')
    dialog()?.close()
    await until(() => dialog() === undefined)
  })

  it('goes by Ctrl+Z to the doc that comes back', async () => {
    await shown.update(state => closeTab(state, PLAN))
    shown.leaveDocs()
    await shown.press('Control+z')
    await until(() => shown.root.activeElement === shown.docPanes)
    expect(shown.docPanes.entered).to.equal(shown.docPanes.layout.focused)
  })

  it('walks by F6 through the sidebar, the panes and the notifications', async () => {
    const stops: string[] = []
    await shown.update(state => closeTab(state, RECAP))
    await shown.press('Shift+F6')
    expect(shown.root.activeElement?.localName, 'from nowhere').to.equal('plan-toast-list')
    shown.leaveDocs()
    for (let step = 0; step < 4; step++) {
      // Out of a doc the key comes as the doc passes it on.
      if (shown.root.activeElement === shown.docPanes) shown.pressInDoc(PLAN, F6)
      else await shown.press('F6')
      await shown.settled()
      await until(() => shown.root.activeElement !== null)
      stops.push(shown.root.activeElement?.localName ?? '')
    }
    expect(stops).to.deep.equal([
      'plan-sidebar',
      'plan-doc-panes',
      'plan-toast-list',
      'plan-sidebar',
    ])
    await shown.press('Shift+F6')
    expect(shown.root.activeElement?.localName).to.equal('plan-toast-list')
  })

  it('takes F6 in a doc as done by the reader where it is let go in the notifications', async () => {
    const title = () => shown.toasts().filter(each => each.startsWith('A key pressed in a doc'))
    await shown.update(state => closeTab(state, RECAP))
    const undo = { type: 'settle', task: SEARCH, label: 'Search', to: 'active' } as const
    await shown.update(state => keepUndo({ ...state, toasts: [] }, undo))
    await sendKeys({ down: 'F6' })
    shown.docViewOf(PLAN).focus()
    shown.pressInDoc(PLAN, { ...F6, code: 'KeyZ', key: 'z', ctrl: true })
    expect(title()).to.have.length(1)
    await shown.settled()
    // A script of the doc can claim as much.
    shown.pressInDoc(PLAN, F6)
    await shown.press('Control+z')
    expect([title().length, shown.service.asked.filter(isMove)]).to.deep.equal([1, []])
    expect(shown.root.activeElement?.localName).to.equal('plan-toast-list')
    await sendKeys({ up: 'F6' })
    await shown.settled()
    expect(shown.root.activeElement?.localName, 'not in the doc').to.equal('plan-toast-list')
    await shown.press('Control+z')
    await until(() => shown.service.asked.some(isMove))
    expect(title()).to.deep.equal([])
  })

  it('announces the same words each time', async () => {
    const region = shown.root.querySelector('main > [aria-live]')
    let said = 0
    const observer = new MutationObserver(() => said++)
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true })
    for (const times of [1, 2]) {
      await shown.update(state => announce(state, 'Kept'))
      expect([said, region?.textContent]).to.deep.equal([times, 'Kept'])
    }
  })

  it('does what a hotkey says, and nothing while the reader types', async () => {
    shown.model.update(state => focusPane(state, 'p1'))
    await shown.press('Alt+ArrowRight')
    expect(drawn(shown.model.state)).to.equal('>plan* recap')
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
    await shown.press('/')
    expect((shown.focused as HTMLInputElement).value).to.equal('/')
  })

  it('does what a combo says in its own search box, which Escape leaves for the doc', async () => {
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
    await shown.press('Alt+ArrowRight')
    expect(drawn(shown.model.state), 'a step by words').to.equal('>plan* | recap*')
    await shown.press('Escape')
    await until(() => shown.root.activeElement === shown.docPanes)
    shown.leaveDocs()
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
    await shown.press('Alt+w')
    expect(drawn(shown.model.state)).to.equal('>recap*')
  })

  it('counts as used when the reader presses a doc or a key in it, not when a script focuses it', () => {
    let uses = 0
    shown.model.noteUse = () => uses++
    shown.focusInDoc(PLAN, false)
    expect(uses).to.equal(0)
    shown.focusInDoc(PLAN)
    shown.pressInDoc(PLAN, F6)
    expect(uses).to.equal(2)
  })

  it('searches again when the index is whole', async () => {
    shown.service.indexing = { done: 1, of: 2 }
    await shown.model.refreshStatus()
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
    await shown.press('o')
    await shown.press('n')
    await until(() => shown.service.asked.includes('search on'))
    shown.service.asked.length = 0
    shown.service.indexing = null
    await until(() => shown.service.asked.includes('search on'))
    expect(shown.model.state.status?.indexing).to.equal(null)
  })

  it('leaves the keys of an open dialog to it', async () => {
    await shown.press('Shift+?')
    await until(() => shown.root.querySelector('plan-hotkey-sheet')?.isOpen === true)
    await shown.press('Alt+w')
    expect(drawn(shown.model.state)).to.equal('>plan* | recap*')
    await shown.press('Escape')
    expect(shown.root.querySelector('plan-hotkey-sheet')?.isOpen).to.equal(false)
  })

  it('sizes its sidebar by keys, from 200 to 620 pixels', async () => {
    const edge = shown.sidebar.querySelector<HTMLElement>('[role=separator]')
    expect(edge?.ariaLabel).to.equal('Resize sidebar')
    edge?.focus()
    await shown.press('ArrowRight')
    expect(shown.sidebar.offsetWidth).to.equal(316)
    await shown.press('End')
    expect(shown.sidebar.offsetWidth).to.equal(620)
    await shown.press('Home')
    expect(shown.sidebar.offsetWidth).to.equal(200)
    expect(edge?.ariaValueNow).to.equal('200')
    expect([edge?.ariaValueMin, edge?.ariaValueMax]).to.deep.equal(['200', '620'])
  })

  it('hides its sidebar behind a rail, which shows that something waits', async () => {
    await shown.click(button(shown.sidebarRoot, 'Hide sidebar'))
    expect(shown.sidebar.hidden).to.equal(true)
    const show = button(shown.root, 'Show sidebar')
    expect(shown.focused).to.equal(show)
    expect(show.querySelector('.dot')).to.equal(null)
    await shown.update(state => marked(state, { [PHASE_PLAN]: 'new' }))
    expect(show.ariaDescription).to.equal('1 for you')
    expect(show.querySelector('.dot')).not.to.equal(null)
    await shown.click(show)
    expect(shown.sidebar.hidden).to.equal(false)
  })

  it('announces an action in one polite live region', async () => {
    shown.model.update(state => closeTab(state, RECAP))
    await shown.press('Alt+b')
    expect(shown.root.querySelectorAll('[aria-live=polite]')).to.have.length(1)
  })
})

describe('the card about agents in <plan-workbench> @one-engine', () => {
  it('comes where a doc leads to it, in a hidden sidebar, too, and has the focus', async () => {
    const shown = new ShownBench()
    await shown.open()
    await shown.update(toggleSidebar)
    shown.docPanes.dispatchEvent(new PlanEvent('plan-agents-ask'))
    await until(() => shown.focused?.closest('[aria-label="For your agents"]'))
    expect(shown.bench.drawer.isShown).to.equal(true)
  })
})

describe('<plan-workbench>, narrow', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.open()
    shown.leaveDocs()
    shown.host.style.setProperty('inline-size', '460px')
    await until(() => shown.panes().length === 1)
    await shown.settled()
  })

  it('shows one pane with all tabs, and the sidebar as a drawer over it', async () => {
    expect(shown.panes()).to.have.length(1)
    const strip = shown.panes()[0]?.querySelector('plan-tab-strip')
    expect(strip?.tabs.map(({ label }) => label)).to.deep.equal(['The plan.html', 'The recap.html'])
    expect(shown.sidebar.hidden).to.equal(true)
    await shown.click(button(shown.root, 'Show sidebar'))
    expect(shown.sidebar.hidden).to.equal(false)
    expect(shown.root.querySelector('plan-doc-panes')?.inert).to.equal(true)
    await shown.press('Escape')
    expect(shown.sidebar.hidden).to.equal(true)
    expect(shown.focused).to.equal(button(shown.root, 'Show sidebar'))
    await shown.click(button(shown.root, 'Show sidebar'))
    await shown.click(button(shown.root, 'Close the sidebar'))
    expect(shown.sidebar.hidden).to.equal(true)
  })

  it('goes by key into the drawer, and out of its list of what waits back to the doc', async () => {
    const area = () => shown.root.activeElement?.localName
    await shown.press('Alt+b')
    expect(area()).to.equal('plan-sidebar')
    await shown.press('Alt+b')
    expect([shown.sidebar.hidden, area()]).to.deep.equal([true, 'plan-doc-panes'])
    shown.leaveDocs()
    await shown.update(state => marked(state, { [PHASE_PLAN]: 'new' }))
    await shown.press('Alt+q')
    await until(() => area() === 'plan-sidebar')
    await shown.press('Escape')
    expect([shown.sidebar.hidden, area()]).to.deep.equal([true, 'plan-doc-panes'])
  })

  it('keeps the panes as they were for the wide screen', async () => {
    expect(drawn(shown.model.state)).to.equal('>plan* | recap*')
    shown.host.style.setProperty('inline-size', '1100px')
    await until(() => shown.panes().length === 2)
    expect(shown.sidebar.hidden).to.equal(false)
  })

  itIsAccessible('with the drawer and without', async audit => {
    await audit(shown.host)
    await shown.click(button(shown.root, 'Show sidebar'))
    await audit(shown.host)
  })
})

function button(root: ShadowRoot, name: string): HTMLElement {
  const all = [...root.querySelectorAll<HTMLElement>('button')]
  const found = all.find(({ ariaLabel }) => ariaLabel === name)
  if (!found) throw new Error(`no button ${name} among ${all.map(b => b.ariaLabel).join(', ')}`)
  return found
}
