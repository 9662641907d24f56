import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { PlanTree } from '../../../components/parts/tree/tree.js'
import type { PlanForYou } from '../../../components/review/for-you/for-you.js'
import { focusedPath } from '../../../components/state/selectors.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { hashOf, aReply, aRequest, aReview } from '../state/reviews.js'
import { aComment, idOf } from '../state/comments/fake-comments.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aDoc, aTree } from '../state/trees.js'
import { movableClock } from '../fast-clock.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const SECOND = `${SEARCH}/plans/2/second.html`
const at = new Date(2025, 10, 11, 14, 2).toISOString()
const asks = (path: string) => {
  return aReview(path, 'read', { todo: 'review', request: { ...aRequest(path), at } })
}
const approved = {
  path: PHASE_PLAN,
  is: 'approved',
  hash: hashOf('a'),
  at,
  holds: true,
  review: '',
  taker: null,
} as const
const base = { hash: hashOf('0'), at, by: 'read' } as const
const changed = (path: string) => aReview(path, 'changed', { base })

describe('<plan-for-you>', () => {
  const advance = movableClock()
  let shown: ShownBench

  async function open(...docs: DocReview[]) {
    shown = new ShownBench()
    shown.service.reviewSettings = { readMarks: 'manual' }
    shown.service.review = aReply(docs)
    await shown.open()
    shown.leaveDocs()
    await shown.press('Alt+q')
    await until(() => shown.focused?.matches('.row, .close'))
  }

  it('groups by why a doc waits, with the title of each', async () => {
    await open(aReview(PHASE_PLAN), aReview(SECOND), changed(RECAP), asks(PLAN))
    expect(list().renderRoot.querySelector('section')?.ariaLabel).to.equal('For you')
    const groups = [...list().renderRoot.querySelectorAll('ul')]
    expect(groups.map(group => [group.ariaLabel, rows(group)])).to.deep.equal([
      ['Asks for a review', ['The plan.html claude, 11 Nov 2025 14:02 · search']],
      ['Changed', ['The recap.html Read 11 Nov 2025 14:02 · search']],
      ['New', ['The first.html search › search 1', 'The second.html search › search 2']],
    ])
    expect(await violationsOf(list())).to.deep.equal([])
  })

  it('is walked by J and K and the arrows, shows a doc by Enter, goes into it by a second one', async () => {
    await open(asks(PLAN), changed(RECAP), aReview(PHASE_PLAN))
    expect(focus()).to.match(/^The plan/)
    await shown.press('j')
    await shown.press('ArrowDown')
    await shown.press('k')
    expect(focus()).to.match(/^The recap/)
    await shown.press('Enter')
    expect(focusedPath(shown.model.state)).to.equal(RECAP)
    expect(focus(), 'the list keeps it').to.match(/^The recap/)
    await shown.press('Enter')
    await until(() => !shown.sidebarRoot.activeElement)
    expect(list().isConnected).to.equal(true)
  })

  it('C22: marks by R as read what reading ends, and goes on to the next row', async () => {
    await open(changed(RECAP), aReview(PHASE_PLAN))
    shown.service.review = aReply([aReview(RECAP, 'read')])
    await shown.press('r')
    await until(() => /^The first/.test(focus()))
    expect(shown.service.asked).to.include(`marked ${RECAP} 61`)
    expect(rows()[0]).to.equal('The recap.html Read 11 Nov 2025 14:02 · search Read')
    shown.service.review = aReply([aReview(PHASE_PLAN, 'read')])
    await shown.press('r')
    await until(() => rows().every(row => row.endsWith('Read')))
    await until(() => announced() === 'Nothing else in this list waits for you')
  })

  it('S10: does nothing by R on an answer or a request, and does not offer it there', async () => {
    await open(asks(PLAN), aReview(RECAP, 'changed', { todo: 'answered', answered: 2, base }))
    const hints = () => list().renderRoot.querySelector('footer')?.textContent ?? ''
    for (const row of [/^The plan/, /^The recap.html 2 answers/]) {
      expect(focus()).to.match(row)
      expect(hints()).not.to.contain('read')
      await shown.press('r')
      await shown.press('j')
    }
    const acts = [...list().renderRoot.querySelectorAll('.acts button')]
    expect(acts.map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Review The plan.html',
      'Review The recap.html',
    ])
    expect(shown.service.asked.filter(question => question.startsWith('marked'))).to.deep.equal([])
  })

  it('S14: has a row for many new docs, with two titles; it unfolds, and R asks once', async () => {
    const many = Array.from({ length: 5 }, (_, n) => `app/notes/${n}.md`)
    await open()
    shown.service.tree = aTree(
      [],
      [{ folder: 'app', label: 'Notes', docs: many.map(p => aDoc(p)) }],
    )
    shown.service.treeTag++
    shown.service.review = aReply(many.map(path => aReview(path)))
    await shown.model.refresh()
    await shown.model.review.refresh()
    await until(() => rows().length === 1)
    expect(rows()).to.deep.equal(['Notes 5 new docs: The 0.md, The 1.md, …'])
    list().focus()
    await until(() => /^Notes/.test(focus()))
    await shown.press('ArrowRight')
    await until(() => rows().length === 6)
    await shown.press('ArrowLeft')
    await until(() => rows().length === 1)
    const marked = () => shown.service.asked.filter(question => question.startsWith('marked'))
    await shown.press('r')
    await until(() => rows()[0]?.endsWith('R again marks 5 as read'))
    expect(marked()).to.deep.equal([])
    await shown.press('r')
    await until(() => marked().length === 1)
  })

  it('S6: lists what is not sent, shows it with its comments, and sends all of it', async () => {
    await open(aReview(RECAP, 'read', { drafts: 2 }))
    const [draft] = [...list().renderRoot.querySelectorAll('ul')]
    expect([draft?.ariaLabel, rows()]).to.deep.equal([
      'Not sent',
      ['The recap.html 2 drafts · search'],
    ])
    expect(list().renderRoot.querySelector('.mark.empty-bubble')).not.to.equal(null)
    expect(await violationsOf(list())).to.deep.equal([])
    await shown.press('Enter')
    expect(focusedPath(shown.model.state)).to.equal(RECAP)
    const comment = aComment(idOf('a'), { path: RECAP, state: 'draft' })
    shown.service.comments.set(RECAP, [comment])
    advance(1000)
    await shown.click(list().renderRoot.querySelector('h3 .link'))
    await until(() => shown.service.asked.some(question => question.startsWith('send')))
  })

  it('S7: lists what agents have, folded, and copies what has no answer after an hour', async () => {
    const late = aComment(idOf('a'), { path: RECAP, body: 'Why Tuesday?' })
    const listed = { path: RECAP, state: 'open', quote: null } as const
    await open(aReview(RECAP, 'read', { open: 2 }))
    shown.service.allComments = [
      { ...listed, id: late.id, body: late.body, by: 'gemini', at },
      { ...listed, id: idOf('b'), body: 'And then?', by: null, at },
    ]
    shown.service.comments.set(RECAP, [late])
    const fold = list().renderRoot.querySelector<HTMLElement>('.fold')
    expect(fold?.textContent.replace(/\s+/g, ' ').trim()).to.equal('With agents 2')
    await shown.click(fold)
    await until(() => rows().length === 2)
    expect(rows()).to.deep.equal([
      'Why Tuesday? gemini since 11 Nov 2025 14:02 · no answer yet · The recap.html',
      'And then? not collected since 11 Nov 2025 14:02 · The recap.html',
    ])
    let copied = ''
    list().addEventListener('plan-comments-copy', ({ text }) => (copied = text))
    await shown.click(list().renderRoot.querySelector('.acts .icon-button'))
    await until(() => copied.includes('Why Tuesday?'))
    expect(await violationsOf(list())).to.deep.equal([])
  })

  it('C22: approves by A what is on show, which a first press shows; then goes on', async () => {
    await open(asks(PHASE_PLAN), changed(RECAP))
    shown.service.types.set(PHASE_PLAN, 'text/plain')
    shown.service.hashes.set(PHASE_PLAN, hashOf('a'))
    await shown.press('a')
    expect(focusedPath(shown.model.state)).to.equal(PHASE_PLAN)
    expect(announced()).to.match(/^Showing The first.html. Press A again/)
    const sent = () => shown.service.asked.filter(question => question.startsWith('send'))
    expect(sent()).to.deep.equal([])
    await until(() => shown.docViewOf(PHASE_PLAN).open.inView.hash !== null)
    advance(1000)
    shown.service.review = aReply([aReview(PHASE_PLAN, 'read', { verdict: approved })])
    await shown.press('a')
    await until(() => /^The recap/.test(focus()))
    expect(sent()).to.deep.equal([`send ${PHASE_PLAN} approved 61`])
    expect(rows()[0]).to.match(/Approved$/)
  })

  it('approves nothing where a page of an author led to it, until F6 is pressed, which stays', async () => {
    await open(asks(PHASE_PLAN))
    shown.model.update(state => ({ ...state, isDrivenByDoc: true }))
    await shown.press('a')
    await until(() => shown.toasts()[0]?.startsWith('A key pressed in a doc led here. Press F6'))
    expect(focusedPath(shown.model.state), 'nor shows it for a second press').to.equal(PLAN)
    await shown.press('r')
    const marked = shown.service.asked.filter(question => question.startsWith('marked'))
    expect(marked, 'nor marks it as read').to.deep.equal([])
    await shown.press('F6')
    expect([shown.toasts(), shown.model.state.isDrivenByDoc]).to.deep.equal([[], false])
    expect(focus()).to.match(/^The first/)
  })

  it('C22: stands still: what is done stays in its place, and what is new waits behind a button', async () => {
    await open(changed(RECAP), aReview(PHASE_PLAN))
    shown.service.review = aReply([asks(PLAN), aReview(RECAP, 'read')])
    await shown.model.review.refresh()
    await until(() => rows().length === 2 && rows()[0]?.endsWith('Read'))
    const heads = [...list().renderRoot.querySelectorAll('h3')].map(head => head.textContent.trim())
    expect(heads, 'what still waits is counted').to.deep.equal(['Changed', 'New 1'])
    const button = list().renderRoot.querySelector<HTMLElement>('.news')
    expect(button?.textContent).to.equal('Show 1 new')
    expect(await violationsOf(list())).to.deep.equal([])
    await shown.click(button)
    expect(rows().map(row => row.slice(0, 9))).to.deep.equal(['The plan.', 'The first'])
    await until(() => focus().startsWith('The plan'))
  })

  it('follows a doc that moves: its row says the verdict, and shows the doc', async () => {
    await open(asks(PHASE_PLAN), changed(RECAP))
    const verdict = { ...approved, path: SECOND, is: 'changes' } as const
    const moved = aReview(SECOND, 'read', { id: asks(PHASE_PLAN).id, verdict })
    shown.service.review = aReply([moved, changed(RECAP)], { gone: [PHASE_PLAN] })
    await shown.model.review.refresh()
    await until(() => rows()[0]?.endsWith('Sent back'))
    await shown.press('Enter')
    expect(focusedPath(shown.model.state)).to.equal(SECOND)
  })

  it('says that nothing waits, and is left by Escape and by its key', async () => {
    await open()
    expect(list().renderRoot.querySelector('p')?.textContent).to.equal('Nothing waits for you.')
    await shown.press('Escape')
    expect(shown.sidebarRoot.querySelector('plan-for-you')).to.equal(null)
    await until(() => shown.root.activeElement === shown.docPanes)
    shown.leaveDocs()
    await shown.press('Alt+q')
    await until(() => shown.focused?.matches('.close'))
    await shown.press('Alt+q')
    expect(shown.sidebarRoot.querySelector('plan-for-you')).to.equal(null)
  })

  it('goes to the first row also where it was opened before the service had said what waits', async () => {
    await open()
    await until(() => shown.focused?.matches('.close'))
    shown.service.review = aReply([asks(PLAN)])
    await shown.model.review.refresh()
    await until(() => focus().startsWith('The plan'))
  })

  it('is opened by its button at the foot, which gets the focus back', async () => {
    await open(changed(RECAP))
    await shown.press('Escape')
    const button = shown.sidebarRoot.querySelector<HTMLElement>('.foot .for-you')
    expect([button?.textContent.trim(), button?.title]).to.deep.equal(['For you (1)', '1 changed'])
    await shown.click(button)
    await until(() => focus().startsWith('The recap'))
    expect(button?.ariaExpanded).to.equal('true')
    await shown.press('Escape')
    expect(shown.focused).to.equal(button)
  })

  it('S15: is where F6 leads while it lies over the tree, which no key reaches', async () => {
    await open(changed(RECAP))
    shown.leaveDocs()
    await shown.press('F6')
    await until(() => focus().startsWith('The recap'))
    const tree = shown.sidebarRoot.querySelector<PlanTree>('plan-tree')
    tree?.focus()
    await shown.settled()
    expect(focus()).to.match(/^The recap/)
    await shown.press('Escape')
    shown.leaveDocs()
    await shown.press('F6')
    await until(() => shown.focused?.role === 'treeitem')
  })

  it('makes room for the hits of a search, where F6 leads when no title matches', async () => {
    await open(changed(RECAP))
    shown.service.hits = [{ doc: aDoc(PLAN), snippet: 'two seats', hits: 1 }]
    await shown.press('/')
    await sendKeys({ type: 'seats' })
    await until(() => shown.sidebarRoot.querySelector('plan-search-results')?.hits.length === 1)
    await until(() => shown.sidebarRoot.querySelector('plan-tree')?.rows.length === 0)
    expect(list()).to.equal(null)
    shown.leaveDocs()
    await shown.press('F6')
    await until(() => shown.focused?.className === 'hit')
  })

  function list(): PlanForYou {
    return shown.sidebarRoot.querySelector('plan-for-you') as PlanForYou
  }

  function rows(within: ParentNode = list().renderRoot): string[] {
    return [...within.querySelectorAll('.row')].map(words)
  }

  function focus(): string {
    return shown.focused ? words(shown.focused) : ''
  }

  function announced(): string {
    return shown.model.state.announcement.text
  }

  function words({ textContent }: Element): string {
    return textContent.replace(/\s+/g, ' ').trim()
  }
})
