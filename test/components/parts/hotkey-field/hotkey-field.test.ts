import { expect } from 'chai'
import { ShownHotkeyField } from './hotkey-field.js'
import { itIsAccessible } from '../../violations.js'
import { onPage } from '../../shown.js'

describe('<plan-hotkey-field>', () => {
  let shown: ShownHotkeyField

  const combos = () => shown.asked.map(event => event.combos)

  beforeEach(async () => {
    shown = new ShownHotkeyField()
    await shown.enter()
  })

  it('shows the combos of an action in a field that is named by it and says how it is used', async () => {
    await shown.enter(['Alt+W', 'Ctrl+ArrowLeft'])
    expect(shown.field.value).to.equal('Alt+W, Ctrl+←')
    expect(shown.field.labels?.[0]?.textContent).to.equal('Close the tab')
    expect(shown.find('#hint').textContent).to.match(/Backspace clears/)
    await shown.enter([])
    expect(shown.field.placeholder).to.equal('No shortcut')
  })

  it('adds what is pressed, by the physical key, says so, and keeps it from the page', async () => {
    await shown.press('Control+Shift+KeyX')
    expect(combos()).to.deep.equal([['Alt+W', 'Ctrl+Shift+X']])
    expect(shown.asked[0]).to.include({ taken: '', bubbles: true, composed: true })
    expect(shown.field.value).to.equal('Alt+W, Ctrl+Shift+X')
    expect(shown.leaked).to.deep.equal([])
    expect(shown.said).to.equal('Ctrl+Shift+X was added.')
    expect(shown.focusedElement).to.equal(shown.field)
  })

  it('shows the modifiers that are held, and takes none alone', async () => {
    await shown.hold('Control', 'Shift')
    expect(shown.field.value).to.equal('Ctrl+Shift+…')
    await shown.letGo('Shift', 'Control')
    expect(shown.field.value).to.equal('Alt+W')
    expect(shown.asked).to.deep.equal([])
  })

  for (const key of ['Backspace', 'Delete']) {
    it(`is cleared by ${key}, and is as it was again by Escape, which goes no further`, async () => {
      await shown.press('Control+Shift+KeyX', key)
      expect(combos().at(-1)).to.deep.equal([])
      expect(shown.said).to.equal('Close the tab has no shortcut now.')
      await shown.press('Escape')
      expect(combos().at(-1)).to.deep.equal(['Alt+W'])
      expect(shown.said).to.equal('As it was: Alt+W.')
      expect(shown.leaked).to.deep.equal([])
      await shown.press('Escape')
      expect(shown.leaked, 'with nothing to take back').to.deep.equal(['Escape'])
    })
  }

  it('is left by Tab', async () => {
    const after = onPage('button')
    await shown.press('Tab')
    expect(document.activeElement).to.equal(after)
    expect(shown.asked).to.deep.equal([])
  })

  const refused: [press: string, says: RegExp][] = [
    ['?', /cannot be changed/],
    ['KeyX', /too easily/],
  ]
  for (const [press, says] of refused) {
    it(`refuses ${press} in words, and takes the next press`, async () => {
      await shown.press(press)
      expect(shown.said).to.match(says)
      expect(shown.field.ariaInvalid).to.equal('true')
      expect(shown.asked).to.deep.equal([])
      await shown.press('Control+Shift+KeyX')
      expect(combos()).to.deep.equal([['Alt+W', 'Ctrl+Shift+X']])
      expect(shown.field.ariaInvalid).to.equal('false')
    })
  }

  it('warns of a combo that the browser uses, and takes it', async () => {
    await shown.press('Control+KeyD')
    expect(combos()).to.deep.equal([['Alt+W', 'Ctrl+D']])
    expect(shown.said).to.match(/^Ctrl\+D was added\. In the browser Ctrl\+D sets a bookmark\./)
  })

  it('takes neither AltGr, nor a repeat, nor what an input method writes', async () => {
    const altGr = { key: '@', code: 'KeyQ', ctrlKey: true, altKey: true }
    const presses = [altGr, { ...altGr, isComposing: true }, { key: 'Dead', code: 'Quote' }]
    for (const press of presses) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true })
      // Not every browser lets an event be made with it.
      event.getModifierState = name => name === 'AltGraph'
      shown.field.dispatchEvent(event)
    }
    const repeat = { key: 'x', code: 'KeyX', altKey: true, repeat: true }
    shown.field.dispatchEvent(new KeyboardEvent('keydown', repeat))
    expect(shown.asked).to.deep.equal([])
    await shown.show()
    expect(shown.said).to.match(/writes a character/)
  })

  it('adds no combo twice, however it is written', async () => {
    await shown.enter(['Ctrl+Shift+x'])
    await shown.press('Control+Shift+KeyX')
    expect(shown.asked).to.deep.equal([])
    expect(shown.said).to.equal('Ctrl+Shift+X is a shortcut of it already.')
  })

  it('says which action has a combo, too, and takes it from there by a button', async () => {
    await shown.press('Control+Shift+KeyY')
    expect(shown.clash).to.contain('Ctrl+Shift+Y also belongs to “Next tab”.')
    expect(shown.said).to.contain('It also belongs to “Next tab”.')
    expect(shown.field.ariaInvalid).to.equal('true')
    await shown.press('Tab', 'Tab', 'Enter')
    expect(combos().at(-1)).to.deep.equal(['Alt+W', 'Ctrl+Shift+Y'])
    expect(shown.asked.at(-1)?.taken).to.equal('Ctrl+Shift+Y')
    expect(shown.focusedElement).to.equal(shown.field)
  })

  it('resets to the default, and offers that only where the combos differ from it', async () => {
    expect(() => shown.button('Reset')).to.throw()
    await shown.show({ combos: [] })
    shown.button('Reset').click()
    await shown.show()
    expect(combos()).to.deep.equal([['Alt+W']])
    expect(shown.said).to.equal('Close the tab is back to Alt+W.')
    expect(shown.focusedElement).to.equal(shown.field)
  })

  it('takes modifiers alone where a digit completes them', async () => {
    await shown.show({ action: 'openPhase', combos: ['Ctrl'], modifiersOnly: true })
    expect(shown.field.value).to.equal('Ctrl+1…9')
    await shown.press('Control+Shift+KeyX')
    expect(shown.said).to.match(/let go/)
    await shown.hold('Control', 'Shift')
    await shown.letGo('Shift', 'Control')
    expect(combos()).to.deep.equal([['Ctrl', 'Ctrl+Shift']])
  })

  itIsAccessible('empty, refused, and with a clash', async audit => {
    await shown.enter([])
    await audit(shown.element)
    await shown.press('KeyX')
    await audit(shown.element)
    await shown.press('Control+Shift+KeyY')
    await audit(shown.element)
  })
})
