import { expect } from 'chai'
import type { PlanCommentThread } from '../../../components/review/comments/thread.js'
import { listAround, listEntries } from '../../../components/review/list-keys.js'
import type { PlanPalette } from '../../../components/parts/palette/palette.js'
import { sheetSections } from '../../../components/parts/hotkey-sheet/sheet-sections.js'
import { entriesOf } from '../../../components/state/commands/quick-open-entries.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { LIST_KEYS } from '../../../schema/hotkeys/list-keys.js'
import { DEFAULT_KEYS } from '../../../schema/hotkeys/review-keys.js'
import { aReply, aReview, hashOf } from '../state/reviews.js'
import { PHASE_PLAN, RECAP } from '../state/trees.js'
import { ShownBench } from '../viewer/bench.js'
import { until } from '../waits.js'
import { Shown } from '../shown.js'
import { aComment, anAnswer, ShownComments, WHOLE } from './comments/shown-comments.js'

const SECTIONS = ['In comments', 'In “For you”', 'In “Read changes”']

describe('the keys of lists', () => {
  let shown: ShownBench

  beforeEach(async () => {
    shown = new ShownBench()
    shown.service.reviewSettings = { readMarks: 'manual' }
    const base = { hash: hashOf('r'), at: '2026-11-20T10:00:00.000Z', by: 'review' } as const
    shown.service.review = aReply([
      aReview(PHASE_PLAN, 'read', { todo: 'answered', answered: 1, base }),
      aReview(RECAP, 'changed', { todo: 'changed' }),
    ])
    const answer = aComment(2, { state: 'answered', replies: [anAnswer('Answer')] })
    shown.service.comments.set(PHASE_PLAN, [aComment(1, { state: 'draft' }), answer])
    await shown.open()
    shown.leaveDocs()
    await shown.press('Alt+q')
    await until(() => shown.focused?.matches('.row'))
  })

  it('S17: are in quick open as they are in "?", or their command of any place is', () => {
    const lines = sheetSections(DEFAULT_KEYS).filter(({ title }) => SECTIONS.includes(title))
    const rows = Object.values(LIST_KEYS)
    expect(lines.map(({ lines: all }) => all.map(({ label }) => label))).to.deep.equal(
      rows.map(all => all.map(({ title }) => title)),
    )
    const entries = [...entriesOf(shown.model.state, shown.bench.context), ...listEntries(null)]
    const missing = rows.flat().filter(({ title, keys, command }) => {
      const isEntry = (label: string) => entries.some(each => each.label === label)
      const isOwn = entries.some(each => each.label === title && each.keys === keys[0])
      return command ? !isEntry(commandTitle(command)) : !isOwn
    })
    expect(missing).to.deep.equal([])
  })

  it('S17: are done from quick open, where they do something: in "For you", on an answer, in a composer', async () => {
    await offers({ 'Next row': true, 'Mark the row as read': false, 'Resolve the comment': false })
    await choose('Next row')
    await until(() => row()?.startsWith('The recap'))
    await offers({ 'Mark the row as read': true })
    await choose('Previous row')
    await until(() => row()?.startsWith('The first'))
    await choose('Review or show the row')
    await until(() => thread() === 2)
    await offers({ 'Resolve the comment': true, 'Comment on more: sentence, block': false })
    await shown.press('k')
    await until(() => thread() === 1)
    await offers({ 'Resolve the comment': false, 'Next row': false })
    await shown.press('j')
    await choose('Resolve the comment')
    await until(() => shown.service.asked.includes('lead resolved'))
  })

  it('S17: leave an empty composer open while quick open lists what it can do', async () => {
    const comments = new ShownComments()
    await comments.open([aComment(1)])
    const place = Promise.resolve(WHOLE)
    comments.element.write({ hash: hashOf('b'), place, takeEarly: () => '' })
    await until(() => comments.focusedElement?.localName === 'plan-comment-composer')
    const palette = new Shown(document.createElement('plan-palette'))
    palette.element.show()
    expect(shown.focused?.localName).to.equal('input')
    palette.element.entries = listEntries(listAround(comments.element))
    const now = palette.element.entries.filter(({ state }) => !state).map(({ label }) => label)
    expect(now).to.deep.equal([
      'Save what is written',
      'Comment on the block before',
      'Comment on the block behind',
      'Comment on more: sentence, block',
      'Comment on less: sentence, word',
    ])
    palette.element.close()
    expect(comments.focusedElement?.localName).to.equal('plan-comment-composer')
  })

  /** Each can be chosen, as quick open lists it now. */
  async function offers(expected: Record<string, boolean>): Promise<void> {
    const palette = await opened()
    const is = (title: string) =>
      palette.entries.some(({ label, state }) => label === title && !state)
    const found = Object.keys(expected).map(title => [title, is(title)])
    expect(Object.fromEntries(found)).to.deep.equal(expected)
    await shown.press('Escape')
  }

  async function choose(title: string): Promise<void> {
    const palette = await opened()
    const input = palette.shadowRoot?.querySelector('input')
    if (!input) throw new Error('no field')
    input.value = `>${title}`
    input.dispatchEvent(new Event('input'))
    await palette.updateComplete
    await shown.press('Enter')
  }

  async function opened(): Promise<PlanPalette> {
    await shown.press('Control+k')
    const palette = shown.root.querySelector('plan-palette')
    await until(() => palette?.entries.some(({ id }) => id.startsWith('list ')))
    if (!palette?.isOpen) throw new Error('quick open is not shown')
    return palette
  }

  const row = () => shown.focused?.textContent.trim()

  const thread = () => {
    const root = shown.focused?.getRootNode()
    const host = root instanceof ShadowRoot ? (root.host as PlanCommentThread) : null
    return host?.localName === 'plan-comment-thread' ? Number(host.comment.id.slice(2)) : 0
  }
})
