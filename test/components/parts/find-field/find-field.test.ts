import { expect } from 'chai'
import '../../../../components/parts/find-field/find-field.define.js'
import type { FindEvent, FindStepEvent } from '../../../../components/parts/find-field/events.js'
import type { PlanFindField } from '../../../../components/parts/find-field/find-field.js'
import { pressKeys } from '../../input.js'
import { Shown } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'

class ShownField extends Shown<PlanFindField> {
  readonly field = this.element
  /** The requests. */
  readonly asked: string[] = []

  constructor() {
    super(document.createElement('plan-find-field'))
    this.field.addEventListener('plan-find', ({ text }: FindEvent) => this.asked.push(text))
    this.field.addEventListener('plan-find-step', ({ by }: FindStepEvent) =>
      this.asked.push(String(by)),
    )
    this.field.addEventListener('plan-find-close', () => this.asked.push('close'))
  }

  async says(given: Partial<PlanFindField>): Promise<string> {
    await this.show(given)
    return this.find('[role=status]').textContent
  }
}

describe('<plan-find-field>', () => {
  let shown: ShownField

  beforeEach(() => {
    shown = new ShownField()
  })

  itIsAccessible('with a field, with matches, and without', async audit => {
    for (const given of [{ isTyped: true }, { words: ['a'], count: 3, at: 2 }, { count: 0 }]) {
      await shown.show(given)
      await audit(shown.field)
    }
  })

  it('says which match is in view, and of how many', async () => {
    expect(await shown.says({ isTyped: true })).to.equal('')
    expect(await shown.says({ words: ['a'], count: 17, at: 3 })).to.equal('3 of 17')
    expect(await shown.says({ at: 0 }), 'none is shown').to.equal('17 matches')
    expect(await shown.says({ count: 0, at: 0 })).to.equal('No match in the text')
  })

  it('says the words after every key, goes on and back by Enter, and closes by Escape', async () => {
    await shown.show({ isTyped: true, words: ['old', 'words'] })
    shown.field.focus()
    await pressKeys('a', ' ', 'Enter', 'Shift+Enter', 'Escape')
    expect(shown.asked).to.deep.equal(['a', 'a ', '1', '-1', 'close'])
  })
})
