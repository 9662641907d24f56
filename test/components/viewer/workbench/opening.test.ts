import { expect } from 'chai'
import { closeTab } from '../../../../components/state/actions/layout.js'
import { openDoc } from '../../../../components/state/actions/open.js'
import { SearchController } from '../../../../components/viewer/sidebar/search-controller.js'
import type { SearchHit } from '../../../../schema/api/api.js'
import { PHASE_PLAN, RECAP, aDoc, drawn } from '../../state/trees.js'
import { until } from '../../waits.js'
import { ShownBench } from '../bench.js'

const HIT: SearchHit = { doc: aDoc(PHASE_PLAN), snippet: 'on and on', hits: 1 }

describe('a search in <plan-workbench>', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    shown.service.hits = [HIT]
    await shown.open()
    shown.leaveDocs()
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
  })

  it('opens the first hit by Enter, however fast the words were typed', async () => {
    shown.service.hold()
    for (const key of ['f', 'i', 'Enter']) await shown.press(key)
    shown.service.release()
    await until(() => drawn(shown.model.state) === '>plan first* | recap*')
  })

  it('goes from match to match by Enter and F3, and takes back the marks by Escape, then the words', async () => {
    const steps: number[] = []
    const front = { findMatch: (step: 1 | -1) => steps.push(step) }
    Object.defineProperty(shown.bench.context, 'front', { value: front })
    const marks = () => shown.model.state.destinations.get(PHASE_PLAN)?.words ?? []
    const open = async () => {
      for (const key of ['f', 'i', 'Enter']) await shown.press(key)
      await until(() => marks().length > 0)
      shown.leaveDocs()
      await shown.press('/')
    }
    await open()
    for (const key of ['Enter', 'F3', 'Shift+F3', 'ArrowDown', 'Enter']) await shown.press(key)
    await until(() => steps.length === 4)
    expect(steps).to.deep.equal([1, 1, -1, 1])
    await shown.press('Escape')
    expect([marks(), shown.bench.drawer.isSearching]).to.deep.equal([[], true])
    await shown.press('Escape')
    expect([shown.bench.drawer.isSearching, shown.focused?.localName]).to.deep.equal([
      false,
      'input',
    ])
    await open()
    shown.bench.drawer.clearSearch()
    expect(marks()).to.deep.equal([])
  })

  it('says that nothing is called so only where no doc has the words, either', async () => {
    const says = () => nothing()?.checkVisibility() === true
    for (const key of ['z', 'z']) await shown.press(key)
    await until(() => results() !== null)
    expect(says()).to.equal(false)
    shown.service.hits = []
    await shown.press('z')
    await until(says)
  })

  it('says that the service does not answer, and asks again when it is back', async () => {
    shown.service.isAway = true
    for (const key of ['f', 'i']) await shown.press(key)
    await until(() => results()?.textContent.includes('The service does not answer.'))
    shown.model.onLost()
    await shown.settled()
    shown.service.isAway = false
    await shown.model.onConnected()
    await until(() => results()?.querySelector('[role=option]') instanceof Element)
  })

  function nothing(): HTMLElement | null {
    return shown.sidebarRoot.querySelector<HTMLElement>('plan-tree .empty')
  }

  function results() {
    return shown.sidebarRoot.querySelector('plan-search-results')?.shadowRoot ?? null
  }
})

describe('a search @one-engine', () => {
  it('begins with two characters, and takes no late answer in the place of a newer one', async () => {
    const answers = new Map<string, (hits: SearchHit[]) => void>()
    const search = (q: string) => new Promise<SearchHit[]>(resolve => answers.set(q, resolve))
    const host = { addController() {}, removeController() {}, requestUpdate() {} }
    const updateComplete = Promise.resolve(true)
    const searching = new SearchController({ ...host, updateComplete }, () => ({ search }))
    await searching.find('q')
    expect([searching.hits, answers.size]).to.deep.equal([null, 0])
    const late = searching.find('first')
    const now = searching.find('second')
    answers.get('second')?.([HIT])
    await now
    answers.get('first')?.([])
    await late
    expect([searching.hits, searching.words]).to.deep.equal([[HIT], ['second']])
  })
})

describe('the tree of <plan-workbench>', () => {
  it('unfolds the task of a doc that something leads to, not of a tab that comes to the front', async () => {
    const shown = new ShownBench()
    await shown.open()
    const isOpen = () => task()?.ariaExpanded === 'true'
    await until(isOpen)
    await shown.click(task())
    expect(isOpen()).to.equal(false)
    await shown.update(state => closeTab(state, RECAP))
    expect(isOpen()).to.equal(false)
    await shown.update(state => openDoc(state, PHASE_PLAN, { from: 'tree' }))
    expect(isOpen()).to.equal(false)
    await shown.update(state => openDoc(state, RECAP))
    await until(isOpen)
    expect(drawn(shown.model.state)).to.contain('recap*')

    function task() {
      const list = shown.sidebarRoot.querySelector('plan-tree')?.shadowRoot
      return list?.querySelector<HTMLElement>('[role=treeitem][aria-level="2"]')
    }
  })
})
