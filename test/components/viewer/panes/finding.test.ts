import { expect } from 'chai'
import { FrameMessageEvent } from '../../../../components/parts/doc-frame/events.js'
import type { PlanFindField } from '../../../../components/parts/find-field/find-field.js'
import { showTab } from '../../../../components/state/actions/layout.js'
import { coverDoc } from '../../../../components/state/actions/cover.js'
import { openDoc, unmarkAll } from '../../../../components/state/actions/open.js'
import { aVersion, hashOf } from '../../state/reviews.js'
import { PHASE_PLAN, PLAN, RECAP } from '../../state/trees.js'
import { violationsOf } from '../../violations.js'
import { until } from '../../waits.js'
import { ShownBench } from '../bench.js'

const FIND = { code: 'KeyF', key: 'f', ctrl: true, alt: false, shift: false, meta: false }

describe('finding in a doc', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    await shown.open()
    bridge(PLAN)
  })

  it('begins by Ctrl+F in the doc, and Escape gives the focus back to it', async () => {
    shown.frameOf(PLAN)?.focus()
    await find()
    await shown.press('s')
    expect(words()).to.deep.equal(['s'])
    expect(await violationsOf(shown.docViewOf(PLAN))).to.deep.equal([])
    await shown.press('Escape')
    expect([field(), words()]).to.deep.equal([null, []])
    expect(shown.focused?.localName).to.equal('iframe')
  })

  it('begins by Ctrl+F on a tab of its pane, too, and gives the focus back to it', async () => {
    const tab = shown.pane('The plan.html').querySelector('plan-tab-strip')
    tab?.focusTab()
    await shown.press('Control+f')
    await entered()
    await shown.press('Escape')
    expect(shown.focused).to.equal(tab?.shadowRoot?.activeElement)
  })

  for (const [where, leave] of [
    ['in the sidebar', () => shown.sidebarRoot.querySelector('button')?.focus()],
    ['outside of the viewer', () => shown.leaveDocs()],
    ['in a doc without our script', () => bridge(PLAN, false)],
  ] as const) {
    it(`leaves Ctrl+F to the browser ${where}`, () => {
      leave()
      const key = { code: 'KeyF', key: 'f', ctrlKey: true, cancelable: true, bubbles: true }
      const event = new KeyboardEvent('keydown', { ...key, composed: true })
      ;(shown.focused ?? document.body).dispatchEvent(event)
      expect([event.defaultPrevented, field()]).to.deep.equal([false, null])
    })
  }

  it('stays with its doc: while another tab is in front, a search ends, and the doc is loaded again', async () => {
    shown.frameOf(PLAN)?.focus()
    await find()
    await shown.press('s')
    await shown.update(state => unmarkAll(openDoc(state, PHASE_PLAN)))
    await shown.update(state => showTab(state, PLAN))
    shown.service.files.set(PLAN, '"2"')
    await shown.update(state => state)
    shown.model.docLoader.reload(PLAN)
    await shown.settled()
    expect([field() !== null, words()]).to.deep.equal([true, ['s']])
    await shown.update(state => openDoc(state, PLAN, { words: ['plan'] }))
    expect([field()?.isTyped, words()]).to.deep.equal([false, ['plan']])
  })

  it('counts the matches of the doc that it is in, and keeps the last count while words are typed', async () => {
    shown.frameOf(PLAN)?.focus()
    await find()
    await shown.press('s')
    await counted(PLAN, 3)
    await counted(RECAP, 7)
    expect(await says()).to.equal('1 of 3')
    await shown.press('h')
    expect(await says()).to.equal('1 of 3')
  })

  it('finds in the version that is shown over the doc', async () => {
    const version = { ...aVersion(1), hash: hashOf('a') }
    shown.service.types.set(PLAN, 'text/plain')
    await shown.update(state => coverDoc(state, PLAN, { version, now: null, times: [] }))
    const view = shown.docViewOf(PLAN).renderRoot.querySelector('plan-version-view')
    await until(() => view?.frame)
    const asked: number[] = []
    Object.defineProperty(view?.frame, 'canFind', { value: true })
    Object.assign(view?.frame ?? {}, { find: (by: number) => asked.push(by) })
    view?.focus()
    await shown.press('Control+f')
    await entered()
    await shown.press('s')
    await shown.press('Enter')
    await view?.updateComplete
    expect([view?.frame?.words, asked]).to.deep.equal([['s'], [1]])
  })

  async function find(): Promise<void> {
    shown.pressInDoc(PLAN, FIND)
    await entered()
  }

  function entered(): Promise<unknown> {
    return until(() => field()?.renderRoot.querySelector('input')?.matches(':focus'))
  }

  function bridge(path: string, value = true): void {
    const frame = shown.docViewOf(path).frame
    if (frame) Object.defineProperty(frame, 'canFind', { value, configurable: true })
  }

  function field(): PlanFindField | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector<PlanFindField>('plan-find-field')
  }

  function words(): readonly string[] | undefined {
    return shown.docViewOf(PLAN).frame?.words
  }

  async function counted(path: string, count: number): Promise<void> {
    const type = 'plan-frame-found'
    const event = new FrameMessageEvent(type, { type, count, at: 1 })
    shown.docViewOf(path).frame?.dispatchEvent(event)
    await shown.settled()
  }

  async function says(): Promise<string | undefined> {
    await field()?.updateComplete
    return field()?.renderRoot.querySelector('[role=status]')?.textContent
  }
})
