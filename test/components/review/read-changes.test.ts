import { expect } from 'chai'
import type { PlanReadChanges } from '../../../components/review/read-changes/read-changes.js'
import { passagesOf } from '../../../components/review/read-changes/passages.js'
import { focusedPath } from '../../../components/state/selectors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { AT, aComparison, aReply, aRequest, aReview, hashOf } from '../state/reviews.js'
import { PHASE_PLAN, PLAN, RECAP } from '../state/trees.js'
import { aComment, anAnswer } from './comments/shown-comments.js'
import { ShownBench } from '../viewer/bench.js'
import { movableClock } from '../fast-clock.js'
import { violationsOf } from '../violations.js'
import { frames, until } from '../waits.js'

const base = { hash: hashOf('r'), at: AT, by: 'read' } as const
const changed = (path: string, more: Partial<DocReview> = {}) =>
  aReview(path, 'changed', { base, ...more })

const edit: CompareChange = {
  ...{ op: 'edit', at: 4, was: 4, n: 1, kind: 'p', under: 'Costs', line: 9 },
  ...{ text: 'It takes three days.', old: 'It takes two days.', in: [[9, 14]], out: [[9, 12]] },
}
const row: CompareChange = {
  ...{ op: 'add', at: 9, was: null, n: 1, kind: 'row', under: 'Table', line: 20 },
  ...{ text: 'gateway 40 ms', old: null, in: [], out: [] },
}
const around = [
  { at: 3, kind: 'p', text: 'It begins in May.' },
  { at: 5, kind: 'p', text: 'It ends in July.' },
  { at: 8, kind: 'row', text: 'cache 2 ms' },
] as const
const code: CompareChange = { ...row, at: 10, kind: 'code', op: 'del', old: 'run()', text: null }

describe('<plan-read-changes>', () => {
  const advance = movableClock()
  let shown: ShownBench
  let comments: DocComment[]

  beforeEach(() => (comments = []))

  async function open(...docs: DocReview[]) {
    shown = new ShownBench()
    shown.service.reviewSettings = { readMarks: 'manual' }
    shown.service.review = aReply(docs)
    const counts = { ...aComparison().counts, edited: 1, added: 1, removed: 1 }
    for (const { path } of docs) {
      shown.service.comments.set(path, comments)
      shown.service.comparisons.set(
        `${path} page`,
        aComparison({ ops: [edit, row, code], around: [...around], counts }),
      )
    }
    await shown.open()
    shown.leaveDocs()
    shown.model.update(state => ({ ...state, readChanges: 'shown' }))
    await until(() => focused() !== '')
  }

  it('S19: shows the passages of each doc, words struck and added, between the lines beside them alone', async () => {
    await open(changed(PLAN), changed(RECAP))
    await until(() => passages().length === 4)
    expect(passages()).to.deep.equal([
      'Costs It begins in May. It takes two three days. It ends in July.',
      'Table cache 2 ms gateway 40 ms run()',
      'Costs It begins in May. It takes two three days. It ends in July.',
      'Table cache 2 ms gateway 40 ms run()',
    ])
    const [first] = articles()
    expect(first?.querySelector('del')?.textContent).to.equal('two')
    expect(first?.querySelector('ins')?.textContent).to.equal('three')
    expect([...(articles()[1]?.querySelectorAll('p') ?? [])].map(p => p.className)).to.deep.equal([
      'near row',
      'row',
      'code',
    ])
    expect(shown.service.asked).to.include(`compare ${PLAN} ${base.hash.slice(-4)} 61 page`)
    expect(await violationsOf(element())).to.deep.equal([])
  })

  it('S19: shows the line above a passage with it alone, where a heading parts it from the passage before', () => {
    const near = [8, 12].map(at => ({ at, kind: 'p', text: String(at) }) as const)
    const [first, second] = passagesOf({ ops: [edit, row], around: near }, [])
    expect([first?.after, second?.before?.at, second?.after?.at]).to.deep.equal([null, 8, 12])
  })

  it('S19: is walked by J and K; a doc is read by R, and by the step behind its end', async () => {
    await open(changed(PLAN), changed(RECAP))
    await until(() => passages().length === 4)
    await until(() => focused() === `${PLAN} 0`)
    await shown.press('j')
    expect(focused()).to.equal(`${PLAN} 1`)
    await shown.press('k')
    expect(focused()).to.equal(`${PLAN} 0`)
    expect(marked(), 'nothing counts by itself').to.deep.equal([])
    await shown.press('j')
    await shown.press('j')
    await until(() => marked().length === 1)
    expect(marked()).to.deep.equal([`marked ${PLAN} 61`])
    expect(focused()).to.equal(`${RECAP} 0`)
    await shown.press('r')
    await until(() => marked().length === 2)
    expect(outcomes()).to.deep.equal(['Read', 'Read'])
  })

  it('lies under no drawer on a narrow screen: "For you", which leads to it, closes', async () => {
    await open(changed(PLAN), changed(RECAP))
    shown.model.update(state => ({ ...state, readChanges: null }))
    shown.host.style.setProperty('inline-size', '460px')
    await until(() => shown.bench.drawer.isNarrow)
    shown.leaveDocs()
    await shown.press('Alt+q')
    await until(() => shown.bench.drawer.isOver)
    await until(() => shown.sidebarRoot.querySelector('plan-for-you'))
    const list = shown.sidebarRoot.querySelector('plan-for-you')
    await until(() => list?.renderRoot.querySelector('.read'))
    await shown.click(list?.renderRoot.querySelector<HTMLElement>('.read'))
    await until(() => focused() !== '')
    expect(shown.bench.drawer.isOver).to.equal(false)
  })

  it('S19: resolves by E the answer under the passage', async () => {
    const replies = [anAnswer('The queue.')]
    comments = [aComment(4, { state: 'answered', body: 'Why three?', replies })]
    await open(changed(PLAN))
    await until(() => passages()[0]?.includes('Why three? claude The queue.'))
    await until(() => focused() === `${PLAN} 0`)
    await shown.press('e')
    await until(() => passages()[0]?.endsWith('Resolved'))
    expect(shown.service.asked).to.include('lead resolved')
  })

  it('S19: approves by A what was in view, where an agent asks; else it opens the doc', async () => {
    await open(changed(PLAN, { todo: 'review', request: aRequest(PLAN) }), changed(RECAP))
    shown.service.hashes.set(PLAN, hashOf('a'))
    await until(() => passages().length === 4)
    await until(() => focused() === `${PLAN} 0`)
    // The passages in view are known after the next frames.
    await frames(3)
    advance(1000)
    await shown.press('a')
    await until(() => outcomes().length === 1)
    expect(sent()).to.deep.equal([`send ${PLAN} approved 61`])
    expect(outcomes()).to.deep.equal(['Approved'])
  })

  it('S19: opens a doc by Enter, and is back at the same passage', async () => {
    await open(changed(PLAN), changed(PHASE_PLAN))
    await until(() => passages().length === 4)
    await until(() => focused() === `${PLAN} 0`)
    for (const key of ['j', 'j', 'j']) await shown.press(key)
    expect(focused()).to.equal(`${PHASE_PLAN} 1`)
    await shown.press('Enter')
    expect(focusedPath(shown.model.state)).to.equal(PHASE_PLAN)
    expect(element().hidden).to.equal(true)
    await shown.click(shown.bench.renderRoot.querySelector<HTMLElement>('.back'))
    await until(() => focused() === `${PHASE_PLAN} 1`)
    await shown.press('Escape')
    expect(shown.bench.renderRoot.querySelector('plan-read-changes')).to.equal(null)
  })

  it('S19: stands still while a doc changes, says so, and compares it anew when asked', async () => {
    await open(changed(PLAN))
    await until(() => passages().length === 2)
    shown.service.review = aReply([changed(PLAN, { hash: hashOf('c') })])
    await shown.model.review.refresh()
    await until(() => text('.stale') === 'It changed again. Show')
    expect(passages()).to.have.length(2)
    shown.service.comparisons.set(`${PLAN} page`, aComparison({ ops: [edit] }))
    await shown.click(element().renderRoot.querySelector<HTMLElement>('.stale button'))
    await until(() => passages().length === 1)
    expect(text('.stale')).to.equal('')
  })

  const element = () =>
    shown.bench.renderRoot.querySelector<PlanReadChanges>('plan-read-changes') as PlanReadChanges
  const articles = () => [...element().renderRoot.querySelectorAll('article')]
  const passages = () => articles().map(wordsIn)
  const text = (selector: string) => wordsIn(element().renderRoot.querySelector(selector))
  const outcomes = () =>
    [...element().renderRoot.querySelectorAll('header .outcome')].map(wordsIn).filter(Boolean)
  const marked = () => shown.service.asked.filter(each => each.startsWith('marked '))
  const sent = () => shown.service.asked.filter(each => each.startsWith('send '))
  const focused = () => {
    const at = shown.bench.renderRoot.querySelector('plan-read-changes')?.shadowRoot?.activeElement
    return (at instanceof HTMLElement && at.dataset['step']) || ''
  }
})

function wordsIn(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
