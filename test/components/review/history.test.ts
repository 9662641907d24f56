import { expect } from 'chai'
import type { PlanConfirmDialog } from '../../../components/parts/shared/dialog.js'
import type { PlanHistory } from '../../../components/review/history.js'
import { FrameMessageEvent } from '../../../components/parts/doc-frame/events.js'
import type { PlanVersionView } from '../../../components/review/version-view.js'
import { togglePanel } from '../../../components/state/actions/cover.js'
import type { Version } from '../../../schema/review/versions.js'
import { takeReview } from '../../../components/state/review-state.js'
import { AT, aComparison, aReply, aReview, aVersion, hashOf, versionsOf } from '../state/reviews.js'
import { PLAN } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

/** At the same time of an earlier day, whatever the time zone of the test. */
const EARLIER = new Date(2025, 10, 11, 14, 2).toISOString()
/** Versions within a minute are one row. */
const minuteOf = (n: number) => new Date(Date.parse(AT) + (n - 3) * 60_000).toISOString()
const LATER = new Date(2025, 10, 12, 14, 2).toISOString()

describe('<plan-history> @one-engine', () => {
  let shown: ShownBench

  beforeEach(() => {
    shown = new ShownBench()
    // Two docs with room for a panel beside each.
    shown.host.style.inlineSize = '2000px'
  })

  async function show(...versions: Version[]): Promise<PlanHistory> {
    shown.service.versions.set(PLAN, versionsOf(PLAN, ...versions))
    shown.service.types.set(PLAN, 'text/plain')
    await shown.open()
    shown.model.update(state => togglePanel(state, PLAN, 'history'))
    await until(() => history()?.renderRoot.querySelector('.version'))
    return history() as PlanHistory
  }

  function history(): PlanHistory | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-history')
  }

  function version(): PlanVersionView | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-version-view')
  }

  function lines(panel: PlanHistory): string[] {
    return [...panel.renderRoot.querySelectorAll('.version')].map(
      line => `${line.localName} ${words(line)}`,
    )
  }

  function words({ textContent }: Element): string {
    return textContent.replace(/\s+/g, ' ').trim()
  }

  function click(place: Element | null | undefined, selector: string): void {
    place?.shadowRoot?.querySelector<HTMLElement>(selector)?.click()
  }

  async function answer(place: PlanHistory | PlanVersionView, selector: string): Promise<string> {
    const dialog = place.renderRoot.querySelector('plan-confirm-dialog') as PlanConfirmDialog
    await until(() => dialog.renderRoot.querySelector('dialog')?.open === true)
    const said = words(dialog.renderRoot.querySelector('.inside') as Element)
    click(dialog, selector)
    await shown.settled()
    return said
  }

  it('lists the versions by day, and says what is not kept and why', async () => {
    const panel = await show(
      aVersion(5),
      aVersion(4, { hash: null, from: 'gone', kept: false }),
      aVersion(3, { at: EARLIER, read: AT }),
      aVersion(2, { at: EARLIER, kept: false, missing: 'size' }),
      aVersion(1, { at: EARLIER, kept: false, missing: 'failed', from: 'start' }),
    )
    expect(panel.renderRoot.querySelector('section')?.ariaLabel).to.equal(
      'History of The plan.html',
    )
    const days = [...panel.renderRoot.querySelectorAll('h3')].map(words)
    expect(days.at(-1)).to.equal('Tuesday 11 November 2025')
    expect(lines(panel).map(line => line.replace(/\d\d:\d\d(?::\d\d)?/, '14:02'))).to.deep.equal([
      'button 14:02, now',
      'span 14:02, deleted',
      'button 14:02, read',
      'span 14:02 Not kept: too large',
      'span 14:02 Not kept: the disk refused it',
    ])
    expect(await violationsOf(panel)).to.deep.equal([])
  })

  it('keeps versions unfolded that a newer one joins', async () => {
    const versions = (newest: number) =>
      Array.from({ length: newest }, (_, at) => aVersion(newest - at, { at: AT }))
    const panel = await show(...versions(3))
    panel.renderRoot.querySelector<HTMLElement>('.link.more')?.click()
    await until(() => lines(panel).length === 3)
    shown.service.versions.set(PLAN, versionsOf(PLAN, ...versions(4)))
    await shown.update(state => ({
      ...state,
      review: takeReview(state.review, aReply([aReview(PLAN, 'changed')])),
    }))
    await until(() => lines(panel).length === 4)
  })

  it('shows a chosen version over the doc, and goes back to now', async () => {
    const panel = await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: EARLIER }))
    panel.renderRoot.querySelectorAll<HTMLElement>('button.version')[1]?.click()
    await until(() => version()?.renderRoot.querySelector('plan-doc-frame') instanceof Element)
    const group = version()?.renderRoot.querySelector('[role=group]')
    expect(group?.ariaLabel).to.equal('Version of 11 Nov 2025 14:02')
    const frame = version()?.renderRoot.querySelector('plan-doc-frame')
    expect(frame?.pin).to.equal(hashOf('a'))
    const steps: number[] = []
    if (frame) frame.stepChange = by => steps.push(by)
    const compared = {
      type: 'plan-frame-marked',
      kind: 'changes',
      run: 1,
      placed: [0],
      live: 1,
    } as const
    frame?.dispatchEvent(new FrameMessageEvent('plan-frame-changes', compared))
    frame?.dispatchEvent(new FrameMessageEvent('plan-frame-changes', compared))
    expect(steps, 'it stands at what it changed').to.deep.equal([1])
    expect(shown.docViewOf(PLAN).shownHash, 'what is read is no version of now').to.equal(null)
    const printed: unknown[] = []
    if (frame) frame.print = () => Promise.resolve(void printed.push(frame.pin))
    shown.docViewOf(PLAN).print()
    expect(printed, 'it is printed in the place of the doc').to.deep.equal([hashOf('a')])
    expect(await violationsOf(version() as PlanVersionView)).to.deep.equal([])
    click(version(), '.back')
    await until(() => version() === null)
    expect(panel.chosen).to.equal(0)
  })

  it('restores a version over the file of now, with both sizes and times, after it was confirmed', async () => {
    await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: EARLIER }))
    const view = await restoreOld()
    const said = await answer(view, '.cancel')
    expect(said).to.match(/Version of 11 Nov 2025 14:02: 1\.0 kB\.The file now, of .*: 2\.0 kB\./)
    expect(asked(/^restore/)).to.deep.equal([])
    click(view, '.acts .button:not(.compare)')
    await answer(view, '.primary')
    await until(() => version() === null)
    expect(asked(/^restore/)).to.deep.equal([`restore ${PLAN} ${hashOf('a')} over ${hashOf('b')}`])
    expect(shown.toasts()).to.deep.equal(['Restored the version of 11 Nov 2025 14:02'])
  })

  it('takes a restore back for 10 s', async () => {
    await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: EARLIER }))
    await restored()
    const [card] = shown.model.state.toasts
    expect(card?.stay).to.equal(10_000)
    await shown.model.act(card?.id ?? '', 'undo')
    expect(asked(/^restore/).at(-1)).to.equal(`restore ${PLAN} ${hashOf('b')} over ${hashOf('a')}`)
    expect(shown.model.state.announcement.text).to.equal('The plan.html is as it was before')
    expect(shown.toasts()).to.deep.equal([])
    expect(shown.model.state.undos).to.deep.equal([])
  })

  it('has no Undo for a restore over a file that is not kept', async () => {
    await show(aVersion(2, { kept: false, missing: 'size' }), aVersion(1, { at: EARLIER }))
    await restored()
    expect(shown.model.state.toasts.map(({ undo }) => undo)).to.deep.equal([null])
  })

  it('says why a version was not restored, and keeps it on show', async () => {
    await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: EARLIER }))
    shown.service.noRestore = 'the file has changed'
    await answer(await restoreOld(), '.primary')
    await until(() => shown.toasts().length > 0)
    expect(shown.toasts()).to.deep.equal(['the file has changed'])
    expect(version()).not.to.equal(null)
  })

  it('forgets one version, or all but now, by a menu and after it was confirmed', async () => {
    const panel = await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: EARLIER }))
    click(panel, '[aria-haspopup]')
    await chooseInMenu('Forget all but now')
    await answer(panel, '.primary')
    await until(() => asked(/^forget/).length === 1)
    expect(asked(/^forget/)).to.deep.equal([`forget ${PLAN} all`])
    const said = () => shown.model.state.announcement.text
    await until(() => said() === 'Forgot all versions but now')
    panel.renderRoot.querySelectorAll<HTMLElement>('button.version')[1]?.click()
    await until(() => version() !== null)
    await shown.settled()
    click(version(), '[aria-haspopup]')
    await chooseInMenu('Forget this version')
    await answer(version() as PlanVersionView, '.primary')
    await until(() => asked(/^forget/).length === 2)
    expect(asked(/^forget/).at(-1)).to.equal(`forget ${PLAN} ${hashOf('a')}`)
    await until(() => said().startsWith('Forgot the version of '))
    expect(shown.model.state.undos, 'it asked first').to.deep.equal([])
  })

  it('names the earlier paths of the doc', async () => {
    const was = [{ path: 'app/old.html', until: EARLIER, why: 'renamed' as const }]
    shown.service.versions.set(PLAN, { ...versionsOf(PLAN, aVersion(1)), was })
    await shown.open()
    shown.model.update(state => togglePanel(state, PLAN, 'history'))
    await until(() => history()?.renderRoot.querySelector('.was') instanceof Element)
    const list = history()?.renderRoot.querySelector('[aria-label="Earlier paths"]')
    expect(words(list as Element)).to.equal('app/old.html until 11 Nov 2025 14:02, renamed')
    expect(await violationsOf(history() as PlanHistory)).to.deep.equal([])
  })

  it('is walked by arrows, and left by Escape, which gives the focus back to the doc', async () => {
    const panel = await show(
      aVersion(3, { at: minuteOf(3) }),
      aVersion(2, { at: minuteOf(2) }),
      aVersion(1, { at: minuteOf(1) }),
    )
    panel.focus()
    await shown.press('ArrowDown')
    await shown.press('ArrowDown')
    const at = () => panel.shadowRoot?.activeElement
    const buttons = [...panel.renderRoot.querySelectorAll('button.version')]
    expect(buttons.indexOf(at() as Element)).to.equal(2)
    await shown.press('ArrowUp')
    expect(buttons.indexOf(at() as Element)).to.equal(1)
    await shown.press('Escape')
    expect(history()).to.equal(null)
    expect(shown.docPanesRoot.activeElement).to.equal(shown.docViewOf(PLAN))
  })

  it('is entered at the version on show, as soon as the versions are there', async () => {
    const panel = await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: minuteOf(1) }))
    shown.service.hold()
    panel.path = 'app/other.html'
    await panel.updateComplete
    panel.path = PLAN
    await panel.updateComplete
    panel.focus()
    expect(panel.shadowRoot?.activeElement?.className).to.contain('close')
    shown.service.release()
    await until(() => panel.shadowRoot?.activeElement?.matches('.version') === true)
  })

  it('says what each version changed and where, and shows one with its changes against the one before', async () => {
    const counts = { added: 0, removed: 0, edited: 1, moved: 0, links: 0, words: { in: 3, out: 1 } }
    const edit = { op: 'edit', at: 0, was: 0, n: 1, kind: 'text', line: 1 } as const
    const change = { ...edit, text: 'b', old: 'a', in: [], out: [], under: 'Goals' }
    shown.service.comparisons.set(`${PLAN} page`, aComparison({ counts, ops: [change], keys: [1] }))
    const panel = await show(
      aVersion(3, { at: minuteOf(3) }),
      aVersion(2, { at: minuteOf(2) }),
      aVersion(1, { at: minuteOf(1) }),
    )
    await until(() => lines(panel)[1]?.endsWith('+3 −1 Goals'))
    expect(lines(panel)[2], 'there is none before it').to.match(/^button [\d:]+$/)
    expect(await violationsOf(panel)).to.deep.equal([])
    panel.focus()
    await shown.press('ArrowDown')
    const frame = () => version()?.renderRoot.querySelector('plan-doc-frame')
    await until(() => frame()?.pin === hashOf('b'))
    expect([frame()?.changes?.pin, frame()?.changes?.marks.length]).to.deep.equal([hashOf('b'), 1])
    expect(words(version()?.renderRoot.querySelector('.changed') as Element)).to.equal(
      '+3 −1 Goals',
    )
  })

  it('has the name of the version in view over it, until the chosen one is there', async () => {
    const panel = await show(
      aVersion(3, { at: minuteOf(3) }),
      aVersion(2, { at: LATER }),
      aVersion(1, { at: EARLIER }),
    )
    const choose = (at: number) =>
      panel.renderRoot.querySelectorAll<HTMLElement>('button.version')[at]?.click()
    const name = () => version()?.renderRoot.querySelector('[role=group]')?.ariaLabel
    choose(1)
    await until(() => version()?.renderRoot.querySelector('plan-doc-frame')?.state === 'ready')
    const first = name()
    expect(first).to.contain('12 Nov')
    shown.service.hold()
    choose(2)
    await shown.settled()
    expect(name(), 'while it is asked for').to.equal(first)
    shown.service.release()
    await until(() => name()?.includes('11 Nov'))
    shown.service.letGo.add(hashOf('b'))
    choose(1)
    await until(() => version()?.renderRoot.querySelector('p[role=status]') ?? null)
    expect(name(), 'nothing is in view').to.equal(first)
  })

  it('stands below a narrow doc, and stays when a version is chosen', async () => {
    const panel = await show(aVersion(2, { at: minuteOf(2) }), aVersion(1, { at: minuteOf(1) }))
    shown.host.style.inlineSize = '390px'
    await shown.settled()
    const doc = () => shown.docViewOf(PLAN).renderRoot.querySelector('.doc')
    expect(panel.getBoundingClientRect().top).to.be.at.least(
      doc()?.getBoundingClientRect().bottom ?? NaN,
    )
    panel.renderRoot.querySelectorAll<HTMLElement>('button.version')[1]?.click()
    await until(() => version() !== null)
    expect(history()).to.equal(panel)
  })

  /** Shows the older version, and asks for it to be restored. */
  async function restoreOld(): Promise<PlanVersionView> {
    history()?.renderRoot.querySelectorAll<HTMLElement>('button.version')[1]?.click()
    const button = '.acts .button:not(.compare)'
    await until(() => version()?.renderRoot.querySelector(button))
    click(version(), button)
    return version() as PlanVersionView
  }

  async function restored(): Promise<void> {
    await answer(await restoreOld(), '.primary')
    await until(() => version() === null)
  }

  function asked(what: RegExp): string[] {
    return shown.service.asked.filter(question => what.test(question))
  }

  async function chooseInMenu(label: string): Promise<void> {
    const menu = shown.root.querySelector('plan-menu')
    const items = () => [
      ...(menu?.shadowRoot?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
    ]
    await until(() => items().some(item => words(item) === label))
    await shown.click(items().find(item => words(item) === label))
  }
})
