import { expect } from 'chai'
import { PlanCommentComposer } from '../../../../components/review/comments/composer.js'
import type { ComposeEvent } from '../../../../components/review/comments/events.js'
import { define } from '../../../../components/parts/shared/define.js'
import { Shown, anOpener } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'

define('plan-comment-composer', PlanCommentComposer)

describe('<plan-comment-composer>', () => {
  let shown: Shown<PlanCommentComposer>
  let events: string[]

  beforeEach(async () => {
    shown = new Shown(document.createElement('plan-comment-composer'))
    events = []
    shown.element.addEventListener('plan-compose', ({ step, text }: ComposeEvent) =>
      events.push(`${step} ${text}`),
    )
    await shown.show({ draft: 'c_1', text: 'Why', movable: true })
    shown.element.focus()
  })

  const field = () => shown.find<HTMLTextAreaElement>('textarea')

  it('is entered at the end of its text, and tells each letter', async () => {
    await shown.type('?')
    expect(field().value).to.equal('Why?')
    expect(events).to.deep.equal(['write Why?'])
  })

  it('is done by Ctrl+Enter, Escape and its button; Enter is a new line', async () => {
    await shown.press('Enter', 'Control+Enter', 'Escape')
    expect(events).to.deep.equal(['write Why\n', 'done Why\n', 'done Why\n'])
    await shown.click(shown.button('Done'))
    expect(events.at(-1)).to.equal('done Why\n')
  })

  it('moves to another block by Alt with the arrows, which leave its text alone', async () => {
    await shown.press('Alt+ArrowUp', 'Alt+ArrowDown')
    expect(events).to.deep.equal(['previous Why', 'next Why'])
    expect(shown.focusedElement).to.equal(field())
  })

  it('says that the focus went elsewhere, and not that it went to its own button', async () => {
    await shown.press('Tab')
    expect(events).to.deep.equal([])
    anOpener('Elsewhere').focus()
    expect(events).to.deep.equal(['left Why'])
  })

  it('keeps what is typed while its text comes back, and takes a text from elsewhere', async () => {
    await shown.type(' not')
    await shown.show({ text: 'Why n' })
    expect(field().value, 'a letter behind').to.equal('Why not')
    await shown.show({ text: 'Why not' })
    await shown.show({ text: 'Because' })
    expect(field().value).to.equal('Because')
    await shown.show({ draft: 'c_2', text: '' })
    expect(field().value, 'another draft').to.equal('')
  })

  it('is as high as its text', async () => {
    const low = field().offsetHeight
    await shown.show({ draft: 'c_2', text: 'line\n'.repeat(9) })
    expect(field().offsetHeight).to.be.above(low)
  })

  itIsAccessible('with a problem', async audit => {
    await shown.show({ status: 'Not saved yet', failed: true })
    await audit(shown.element)
  })
})
