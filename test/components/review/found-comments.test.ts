import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { ListedComment } from '../../../schema/comments/shapes.js'
import { focusedPath } from '../../../components/state/selectors.js'
import { aReply, aReview } from '../state/reviews.js'
import { aComment, idOf } from '../state/comments/fake-comments.js'
import { PLAN, RECAP, aDoc } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { violationsOf } from '../violations.js'
import { until } from '../waits.js'

const at = new Date(2025, 10, 11, 14, 2).toISOString()
const WHY: ListedComment = {
  ...{ id: idOf('a'), path: RECAP, state: 'open', by: 'gemini', at },
  ...{ quote: 'on Tuesday', body: 'Why <b>seats</b>?' },
}
const LISTED: ListedComment[] = [
  WHY,
  { ...WHY, id: idOf('b'), state: 'draft', by: null, quote: null, body: 'How many seats?' },
  { ...WHY, id: idOf('c'), state: 'resolved', quote: 'two SEATS', body: 'Three' },
  { ...WHY, id: idOf('d'), state: 'answered', body: 'No word of it' },
]

describe('comments that a search finds', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    shown.service.review = aReply([aReview(RECAP, 'read', { open: 1 })])
    shown.service.hits = [{ doc: aDoc(PLAN), snippet: 'two seats', hits: 1 }]
    shown.service.allComments = LISTED
    shown.service.comments.set(RECAP, [aComment(idOf('z')), aComment(WHY.id, { path: RECAP })])
    await shown.open()
    shown.leaveDocs()
    await shown.press('/')
    await until(() => shown.focused?.localName === 'input')
  })

  async function search(words: string): Promise<void> {
    await sendKeys({ type: words })
    await until(() => shown.sidebarRoot.querySelector('plan-found-comments'))
  }

  it('are a section below the docs: those whose words or quote hold each word, and what became of them', async () => {
    expect(asked()).to.equal(0)
    await search('seats')
    await until(() => rows().length === 3)
    expect(rows()).to.deep.equal([
      'Why <b>seats</b>? gemini has it since 11 Nov 2025 14:02 · The recap.html “on Tuesday”',
      'How many seats? Not sent · The recap.html',
      'Three Resolved · The recap.html “two SEATS”',
    ])
    expect(found()?.querySelector('.heading')?.textContent).to.match(/Found in comments\s+3/)
    const marks = [...(found()?.querySelectorAll('mark') ?? [])].map(mark => mark.textContent)
    expect(marks).to.deep.equal(['seats', 'seats', 'SEATS'])
    await sendKeys({ type: ' how' })
    await until(() => rows().length === 1)
    expect(asked(), 'once for all words').to.equal(1)
  })

  it('are reached by Down behind the last doc, left by Up, and shown by Enter with their panel', async () => {
    await search('seats')
    await until(() => rows().length === 3)
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await shown.press(key)
    expect(focus()).to.match(/^Why/)
    await shown.press('ArrowUp')
    expect(focus()).to.match(/^The plan/)
    await shown.press('ArrowDown')
    await shown.press('Enter')
    await until(() => shown.model.state.docs.get(RECAP)?.comments?.chosen === WHY.id)
    expect(focusedPath(shown.model.state)).to.equal(RECAP)
    await until(() => shown.focused?.textContent.includes(`Body of ${WHY.id}`))
  })

  it('are the first where no doc holds the words, and are accessible', async () => {
    shown.service.hits = []
    await search('seats')
    await until(() => rows().length === 3)
    await shown.press('ArrowDown')
    expect(focus()).to.match(/^Why/)
    const list = shown.sidebarRoot.querySelector('plan-found-comments')
    expect(list && (await violationsOf(list))).to.deep.equal([])
    await shown.press('ArrowUp')
    expect(shown.focused?.localName).to.equal('input')
  })

  function found(): ShadowRoot | null {
    return shown.sidebarRoot.querySelector('plan-found-comments')?.shadowRoot ?? null
  }

  function rows(): string[] {
    return [...(found()?.querySelectorAll('.hit') ?? [])].map(words)
  }

  function focus(): string {
    return shown.focused ? words(shown.focused) : ''
  }

  function asked(): number {
    return shown.service.asked.filter(question => question === 'all comments').length
  }

  function words({ textContent }: Element): string {
    return textContent.replace(/\s+/g, ' ').trim()
  }
})
