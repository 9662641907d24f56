import { expect } from 'chai'
import { ShownBox } from './search-box.js'
import { itIsAccessible } from '../../violations.js'

describe('<plan-search-box>', () => {
  let shown: ShownBox

  beforeEach(async () => {
    shown = new ShownBox()
    await shown.show({ hint: '/' })
  })

  itIsAccessible('empty and in use', async audit => {
    for (const value of ['', 'index']) {
      await shown.show({ value })
      await audit(shown.box)
    }
  })

  it('says the words after every key', async () => {
    shown.box.focus()
    await shown.type('ab ')
    expect(shown.asked).to.deep.equal(["'a'", "'ab'", "'ab '"])
    expect(shown.box.value).to.equal('ab ')
  })

  it('shows a value that is set from outside, and fires no event for it', async () => {
    await shown.show({ value: 'index' })
    expect(shown.input.value).to.equal('index')
    await shown.show({ value: '' })
    expect(shown.input.value).to.equal('')
    expect(shown.asked).to.deep.equal([])
  })

  it('selects what stands in it when it is gone to, so that typing replaces it', async () => {
    await shown.show({ value: 'index' })
    shown.box.focus()
    await shown.type('q')
    expect(shown.asked).to.deep.equal(["'q'"])
  })

  it('fires events for Down, Enter and Shift+Enter, and keeps its text', async () => {
    await shown.show({ value: 'index' })
    shown.box.focus()
    await shown.press('ArrowDown', 'Enter', 'Shift+Enter')
    expect(shown.asked).to.deep.equal(['results', 'open', 'side'])
    expect(shown.input.value).to.equal('index')
  })

  it('is cleared by Escape, and left by it when it is empty', async () => {
    await shown.show({ value: 'index' })
    shown.box.focus()
    await shown.press('Escape')
    expect(shown.input.value).to.equal('')
    expect(shown.asked).to.deep.equal(['clear', "''"])
    await shown.press('Escape')
    expect(shown.asked).to.deep.equal(['clear', "''", 'leave'])
  })

  it('leaves keys that edit text to the browser', async () => {
    shown.box.focus()
    await shown.type('ab')
    await shown.press('ArrowLeft')
    await shown.type('x')
    await shown.press('Home')
    await shown.type('y')
    await shown.press('Delete', 'End', 'ArrowUp')
    expect(shown.box.value).to.equal('yxb')
    expect(shown.asked.filter(word => !word.startsWith("'"))).to.deep.equal([])
    const down = key('ArrowDown', { shiftKey: true })
    shown.input.dispatchEvent(down)
    expect(down.defaultPrevented).to.be.false
  })

  it('is cleared by its button, which keeps the reader in the box', async () => {
    expect(shown.clearButton).to.equal(undefined)
    await shown.show({ value: 'index' })
    shown.clearButton?.click()
    await shown.box.updateComplete
    expect(shown.asked).to.deep.equal(["''"])
    expect(shown.focusedElement).to.equal(shown.input)
    expect(shown.clearButton).to.equal(undefined)
  })

  it('hints at its key while it is empty and not in use', async () => {
    expect(shown.hint).to.equal('/')
    shown.box.focus()
    expect(shown.hint).to.be.null
    shown.input.blur()
    expect(shown.hint).to.equal('/')
    await shown.show({ value: 'index' })
    expect(shown.hint).to.be.null
    await shown.show({ value: '', hint: '' })
    expect(shown.hint).to.be.null
  })

  for (const isLate of [false, true]) {
    const order = isLate ? 'after its end' : 'before its end'
    it(`says a composed word once, when its last input comes ${order}`, async () => {
      const { input } = shown
      compose(input, 'compositionstart')
      input.value = '検'
      input.dispatchEvent(new InputEvent('input', { isComposing: true }))
      input.dispatchEvent(key('Enter', { isComposing: true }))
      input.dispatchEvent(key('ArrowDown'))
      await shown.show({ value: 'from elsewhere' })
      expect(input.value).to.equal('検')
      expect(shown.asked).to.deep.equal([])
      input.value = '検索'
      if (!isLate) input.dispatchEvent(new InputEvent('input', { isComposing: true }))
      compose(input, 'compositionend')
      if (isLate) input.dispatchEvent(new InputEvent('input'))
      expect(shown.asked).to.deep.equal(["'検索'"])
      const ending = key('Enter')
      Object.defineProperty(ending, 'keyCode', { value: 229 })
      input.dispatchEvent(ending)
      expect(shown.asked).to.deep.equal(["'検索'"])
    })
  }

  it('works again when it is put back, and affects no other', async () => {
    const other = new ShownBox()
    shown.box.remove()
    document.body.append(shown.box)
    shown.box.focus()
    await shown.type('x')
    expect(shown.asked).to.deep.equal(["'x'"])
    expect(other.asked).to.deep.equal([])
  })
})

function key(name: string, init: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: name, cancelable: true, ...init })
}

function compose(input: HTMLInputElement, type: string) {
  input.dispatchEvent(new CompositionEvent(type))
}
