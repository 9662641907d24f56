import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import type { PlanChangeCard } from '../../../components/review/changes/change-card.js'
import type { PlanChangesBar } from '../../../components/review/changes/changes-bar.js'
import type { PlanSourceChanges } from '../../../components/review/changes/source-changes.js'
import { docEvent } from '../../../components/state/actions/docs.js'
import { compareWith, putComparison } from '../../../components/state/actions/comparison.js'
import { answerComparison } from '../../../components/state/review/comparison-answers.js'
import { openDoc } from '../../../components/state/actions/open.js'
import { togglePanel } from '../../../components/state/actions/cover.js'
import { readBlocks } from '../../../components/comparison/walk.js'
import type { CompareChange, CompareResponse } from '../../../schema/compare/compare.js'
import { AT, aComparison, aReply, aReview, aVersion, hashOf, versionsOf } from '../state/reviews.js'
import { PLAN } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const DOC = '/test/components/bridge/compared.html'

const EDIT: CompareChange = {
  ...{ op: 'edit', at: 1, was: 1, n: 1, kind: 'p', under: 'The plan', line: 3 },
  text: 'A hold of a seat ends after thirty seconds.',
  old: 'A hold of a seat ends after twenty seconds.',
  in: [[28, 34]],
  out: [[28, 34]],
}
const GONE: CompareChange = {
  ...{ op: 'del', at: 4, was: 5, n: 1, kind: 'p', under: 'The plan', line: 9, text: null, in: [] },
  old: 'A paragraph that went.',
  out: [[0, 22]],
}
const ADDED: CompareChange = {
  ...{ op: 'add', at: 8, was: null, n: 1, kind: 'p', under: null, line: 20, old: null, out: [] },
  text: 'The last words.',
  in: [[0, 15]],
}
const COUNTS = { added: 1, removed: 1, edited: 1, moved: 0, links: 0, words: { in: 4, out: 5 } }

describe('<plan-changes-bar> @one-engine', () => {
  let shown: ShownBench
  beforeEach(() => (shown = new ShownBench()))

  /** Shows a doc that changed since it was read. */
  async function show(more: Partial<CompareResponse> = {}): Promise<PlanChangesBar> {
    const { service } = shown
    const page = new DOMParser().parseFromString(await (await fetch(DOC)).text(), 'text/html')
    const { blocks } = readBlocks<Node>(page.documentElement, { isMarkdown: false })
    const keys = blocks.map(({ key }) => key)
    const reply = aComparison({ ops: [EDIT, GONE, ADDED], counts: COUNTS, keys, ...more })
    service.comparisons.set(`${PLAN} page`, reply)
    service.addresses.set(PLAN, DOC)
    service.hashes.set(PLAN, hashOf('b'))
    service.versions.set(PLAN, versionsOf(PLAN, aVersion(2), aVersion(1)))
    service.review = aReply([aReview(PLAN, 'changed', { hash: hashOf('b') })])
    await shown.open()
    await until(() => changes()?.status === 'ready')
    await shown.settled()
    return bar() as PlanChangesBar
  }

  function changes() {
    const { status, request, result, view } = shown.model.state.docs.get(PLAN)?.comparison ?? {}
    return status ? { status, ...request, ...result, ...view } : null
  }

  function bar(): PlanChangesBar | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-changes-bar')
  }

  /** The elements of the changes; the workbench around them is audited by its own tests. */
  function audited(): Element {
    return cardOf() ?? sourceOf() ?? (bar() as Element)
  }
  function cardOf(): PlanChangeCard | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-change-card')
  }
  function sourceOf(): PlanSourceChanges | null {
    return shown.docViewOf(PLAN).renderRoot.querySelector('plan-source-changes')
  }

  function says(): string {
    const text = bar()?.renderRoot.querySelector('.text')?.textContent ?? ''
    return text.replace(/\S+ (?:\d+ \w+ )?\d\d:\d\d|\d+ \w+ \d\d:\d\d/, 'Tue 14:02')
  }

  function press(name: string): void {
    const buttons = [...(bar()?.renderRoot.querySelectorAll('button') ?? [])]
    buttons.find(button => (button.ariaLabel ?? button.textContent.trim()) === name)?.click()
  }
  const placed = () => until(() => changes()?.placed?.length === 3)

  it('R2.13: comes by itself, says since when and how much, and marks the page', async () => {
    const shownBar = await show()
    expect(shownBar.renderRoot.querySelector('[role=group]')?.ariaLabel).to.equal(
      'Changes in The plan.html',
    )
    expect(says()).to.equal('Changed since you read it, Tue 14:02 · 1 edited, 1 added, 1 removed')
    const last = [...shownBar.renderRoot.querySelectorAll('.text span')].at(-1)
    expect(last?.textContent).to.equal(' · 1 edited, 1 added, 1 removed')
    await placed()
    expect(await violationsOf(audited())).to.deep.equal([])
    press('List changes')
    await shown.settled()
    const views = [...shownBar.renderRoot.querySelectorAll<HTMLInputElement>('[type=radio]')]
    expect(views.map(({ checked }) => checked)).to.deep.equal([true, false, true, false])
    expect(await violationsOf(audited())).to.deep.equal([])
    await shown.update(state => docEvent(state, PLAN, { type: 'deleted' }))
    expect(bar(), 'where a file is gone, it would lie over the words about that').to.equal(null)
  })

  it('goes from stop to stop by keys, and says in which one it is and what stood there', async () => {
    await show()
    await placed()
    shown.leaveDocs()
    await shown.press('Alt+j')
    await until(() => changes()?.at === 0)
    await until(() => cardOf() !== null)
    await shown.press('Alt+k')
    await until(() => changes()?.at === 2)
    await until(() => cardOf() === null)
    await shown.settled()
    expect(bar()?.renderRoot.querySelector('.place')?.textContent).to.equal('3 of 3')
    expect(shown.model.state.announcement.text).to.equal('Added: The last words.')
    await shown.press('Alt+x')
    expect(changes()?.isMarked).to.equal(false)
    expect(bar()?.renderRoot.querySelector('.toggle')?.getAttribute('aria-pressed')).to.equal(
      'false',
    )
    await shown.press('Alt+k')
    await until(() => changes()?.at === 1)
    expect(changes()?.isMarked, 'where a step leads is marked').to.equal(true)
  })

  it('is at the first change of a doc that was opened for its changes', async () => {
    await show()
    await placed()
    await shown.update(state => openDoc(state, PLAN, { isAtChange: true }))
    await until(() => changes()?.at === 0)
    expect(shown.model.state.destinations.get(PLAN)?.isAtChange).to.equal(false)
  })

  it('R2.13: lists the changes, and shows what was and what is, by keys', async () => {
    await show()
    await placed()
    press('List changes')
    await shown.settled()
    const items = [...(bar()?.renderRoot.querySelectorAll<HTMLElement>('.change') ?? [])]
    expect(items.map(({ textContent }) => textContent.trim())).to.deep.equal([
      'Edited: A hold of a seat ends after twenty thirty seconds.',
      `Removed: ${GONE.old}`,
      'Added: The last words.',
    ])
    expect(items.map(item => item.querySelector('del')?.textContent ?? '')).to.deep.equal([
      'twenty',
      GONE.old,
      '',
    ])
    // Words from right to left stay in their order within the line.
    expect(items[0]?.querySelector('bdi')?.textContent).to.contain('A hold')
    const headings = [...(bar()?.renderRoot.querySelectorAll('.under') ?? [])]
    expect(headings.map(({ textContent }) => textContent)).to.deep.equal(['The plan'])
    bar()?.renderRoot.querySelector<HTMLElement>('.list')?.focus()
    for (const press of ['ArrowDown', 'Enter']) await sendKeys({ press })
    await until(() => cardOf() !== null)
    await shown.settled()
    const card = cardOf()
    const dialog = card?.renderRoot.querySelector('[role=dialog]')
    expect(dialog?.ariaLabel).to.equal('Was and is')
    expect(dialog?.querySelector('del')?.textContent).to.equal('twenty')
    expect(dialog?.querySelector('ins')?.textContent).to.equal('thirty')
    expect(await violationsOf(audited())).to.deep.equal([])
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await until(() => changes()?.at === 1)
    await shown.settled()
    expect(card?.renderRoot.querySelector('h2')?.textContent).to.equal('Removed')
    card?.focus()
    await sendKeys({ press: 'Escape' })
    await until(() => cardOf() === null)
  })

  it('shows the lines of the file, and steps through them', async () => {
    const line = (op: CompareChange): CompareChange => ({
      ...op,
      kind: 'code',
      at: op.at,
      line: op.at + 1,
    })
    shown.service.comparisons.set(
      `${PLAN} source`,
      aComparison({ way: 'source', ops: [line(EDIT), line(ADDED)], counts: COUNTS }),
    )
    await show()
    await placed()
    press('List changes')
    await shown.settled()
    bar()?.renderRoot.querySelector<HTMLElement>('.change')?.click()
    await until(() => cardOf() !== null)
    bar()?.renderRoot.querySelectorAll<HTMLElement>('[type=radio]')[1]?.click()
    await until(() => sourceOf()?.source instanceof Object)
    await shown.settled()
    expect(cardOf()).to.equal(null)
    const source = sourceOf() as PlanSourceChanges
    const rows = [...source.renderRoot.querySelectorAll('tr.add, tr.del')]
    expect(rows.map(row => row.textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      `2 − ${EDIT.old}`,
      `2 + ${EDIT.text}`,
      '9 + The last words.',
    ])
    expect(await violationsOf(audited())).to.deep.equal([])
    source.step(1)
    expect(source.renderRoot.querySelector('.now')?.textContent).to.contain('twenty')
  })

  it('compares with another version that is chosen', async () => {
    await show()
    const versions = versionsOf(PLAN, aVersion(3), aVersion(2), aVersion(1))
    shown.service.versions.set(PLAN, versions)
    shown.service.comparisons.set(`${PLAN} page`, aComparison({ counts: COUNTS }))
    const select = bar()?.renderRoot.querySelector('select') as HTMLSelectElement
    const { options } = select
    expect(shown.service.asked.filter(asked => asked.startsWith('versions'))).to.deep.equal([])
    select.dispatchEvent(new PointerEvent('pointerenter'))
    await until(() => options.length > 1)
    expect([...options].map(({ value }) => value)).to.deep.equal(['read', hashOf('c'), hashOf('a')])
    select.value = hashOf('a')
    select.dispatchEvent(new Event('change'))
    await until(() => changes()?.status === 'ready' && changes()?.base === hashOf('a'))
    expect(shown.service.asked.filter(asked => asked.startsWith('compare'))).to.deep.equal([
      `compare ${PLAN} read 62 page`,
      `compare ${PLAN} 0061 62 page`,
    ])
  })

  it('compares a doc once more that was read, and left meanwhile', async () => {
    await show()
    shown.service.review = aReply([aReview(PLAN, 'read', { hash: hashOf('b') })])
    await shown.model.review.refresh()
    const { layouts } = shown.model.state
    await shown.update(state => ({ ...state, layouts: new Map() }))
    await shown.update(state => ({ ...state, layouts }))
    expect(changes()).to.equal(null)
    await shown.update(state => compareWith(state, PLAN, 'read'))
    await until(() => changes()?.status === 'ready')
  })

  it('compares with a version that is shown from the history', async () => {
    await show()
    shown.model.update(state => togglePanel(state, PLAN, 'history'))
    const { renderRoot } = shown.docViewOf(PLAN)
    const versions = () =>
      renderRoot
        .querySelector('plan-history')
        ?.renderRoot.querySelectorAll<HTMLElement>('button.version')
    await until(() => versions()?.length === 2)
    versions()?.[1]?.click()
    const acts = () =>
      renderRoot.querySelector('plan-version-view')?.renderRoot.querySelectorAll('.acts .button')
    await until(() => (acts()?.length ?? 0) > 0)
    const compare = [...(acts() ?? [])].find(it => it.textContent.trim() === 'Compare with now')
    ;(compare as HTMLElement).click()
    await until(() => changes()?.base === hashOf('a') && changes()?.status === 'ready')
    expect(renderRoot.querySelector('plan-version-view')).to.equal(null)
  })

  it('says of a doc that was never read that it has no changes, without a request that is refused', async () => {
    await show()
    press('Close the changes')
    shown.service.review = aReply([aReview(PLAN, 'new', { hash: hashOf('b') })])
    await shown.model.review.refresh()
    shown.leaveDocs()
    await shown.press('Alt+j')
    await until(() => says() === 'You have not read this doc yet')
    expect(bar()?.renderRoot.querySelectorAll('button')).to.have.length(1)
    expect(shown.service.asked.filter(asked => asked.startsWith('compare'))).to.have.length(1)
  })

  it('takes the focus nowhere, and does not come back when it is closed', async () => {
    await show()
    press('Close the changes')
    await until(() => bar() === null)
    await shown.settled()
    expect(bar()).to.equal(null)
  })

  const none = { ops: [], counts: { ...COUNTS, added: 0, removed: 0, edited: 0 } }
  const { other } = aComparison()
  const states: [name: string, reply: Partial<CompareResponse>, says: string, offer: boolean][] = [
    [
      'the same',
      { ...none, same: true },
      'Nothing has changed since you read it, Tue 14:02',
      false,
    ],
    [
      'styles alone',
      { ...none, other: { ...other, styles: { in: 3, out: 1 } } },
      'No words have changed: styles +3 −1 lines',
      true,
    ],
    [
      'bytes that are not seen',
      { ...none, other: { ...other, unseen: true } },
      'Nothing that the page shows has changed: white space, line ends or an encoding',
      true,
    ],
    [
      'a large page',
      { way: 'source', slow: true },
      'Changed since you read it, Tue 14:02 · Too large to compare on the page',
      true,
    ],
    [
      'no text',
      { ...none, way: 'file' },
      'Changed since you read it, Tue 14:02 · another file, 40 kB → 43 kB',
      false,
    ],
    [
      'a base that was let go',
      { from: { hash: hashOf('a'), at: AT, by: 'oldest' } },
      'Changed since Tue 14:02, the oldest version kept since you read it · 1 edited, 1 added, 1 removed',
      false,
    ],
  ]
  it('R2.10, R2.11, never-N6: says of each outcome what it is', async () => {
    const shownBar = await show()
    const before = changes()
    for (const [name, more, text, offer] of states) {
      const reply = aComparison({ ops: [EDIT, GONE, ADDED], counts: COUNTS, ...more })
      const marks = reply.way === 'blocks' && reply.ops.length > 0 ? (before?.marks ?? []) : []
      const keys = before?.keys ?? []
      await shown.update(state => {
        return putComparison(state, PLAN, now => answerComparison(now, reply, { keys, marks }))
      })
      expect(says(), name).to.equal(text)
      const offered = [...shownBar.renderRoot.querySelectorAll('.acts > .small:not(.toggle)')]
      expect(offered.map(({ textContent }) => textContent.trim())).to.deep.equal(
        offer ? ['Show source'] : [],
      )
      expect(await violationsOf(audited()), name).to.deep.equal([])
    }
  })

  it('keeps the chosen view selected while the list is open', async () => {
    shown.service.comparisons.set(`${PLAN} source`, aComparison({ way: 'source' }))
    const shownBar = await show()
    press('List changes')
    await shown.settled()
    const radios = [...shownBar.renderRoot.querySelectorAll('input')]
    await shown.click(radios[1])
    expect(shown.model.state.docs.get(PLAN)?.cover).to.equal('diff')
    expect(radios.map(({ checked }) => checked)).to.deep.equal([false, true, false, true])
  })

  const scripts = { ...none, scripted: true, other: { ...other, scripts: { in: 1, out: 0 } } }

  it('R2.8: compares what both versions draw where only their scripts changed', async () => {
    await show(scripts)
    await until(() => changes()?.drawn === 'done' && changes()?.placed?.length === 1)
    await shown.settled()
    expect(says()).to.equal('Changed since you read it, Tue 14:02 · 1 edited as drawn')
    press('List changes')
    await shown.settled()
    press('Edited: The first last words.')
    await shown.settled()
    const { textContent } = cardOf()?.renderRoot.querySelector('del') ?? {}
    expect(textContent).to.equal('first')
    expect(document.querySelectorAll('body > iframe')).to.have.length(0)
    expect(await violationsOf(audited())).to.deep.equal([])
  })

  it('R2.8: offers the source where an old version cannot be drawn any more', async () => {
    shown.service.letGo.add(hashOf('a'))
    const shownBar = await show(scripts)
    await until(() => changes()?.drawn === 'failed')
    await shown.settled()
    expect(says()).to.equal(
      'Changed since you read it, Tue 14:02: scripts +1 line. What scripts draw could not be compared',
    )
    expect(
      shownBar.renderRoot.querySelector('.acts > .small:not(.toggle)')?.textContent.trim(),
    ).to.equal('Show source')
  })

  it('shows “Comparing…” while the answer takes long, then the result', async () => {
    const { api } = shown.model
    const compare = api.compare.bind(api)
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    api.compare = async (...query) => held.then(() => compare(...query))
    const opening = show()
    await until(() => changes() !== null)
    await until(() => says() === 'Comparing…')
    release()
    await opening
    expect(says()).to.contain('1 edited')
  })
})
