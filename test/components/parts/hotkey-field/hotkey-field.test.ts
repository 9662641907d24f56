import { expect } from 'chai'
import { ShownHotkeyField } from './hotkey-field.js'
import { itIsAccessible } from '../../violations.js'
import { onPage } from '../../shown.js'

describe('<plan-hotkey-field>', () => {
  let shown: ShownHotkeyField

  beforeEach(async () => {
    shown = new ShownHotkeyField()
    await shown.settled()
  })

  it('shows the combos of an action, each with a button that removes it', async () => {
    const group = shown.recorder.shadowRoot?.querySelector('[role=group]')
    expect(group?.getAttribute('aria-label')).to.equal('Close the tab')
    shown.recorder.combos = ['Alt+W', 'Ctrl+ArrowLeft']
    await shown.settled()
    expect(shown.shown()).to.deep.equal(['Alt+W', 'Ctrl+←'])
    shown.button('Remove Alt+W').click()
    await shown.settled()
    expect(shown.asked[0]?.combos).to.deep.equal(['Ctrl+ArrowLeft'])
    expect(shown.note()).to.equal('Alt+W was removed.')
    expect(shown.focused()).to.equal('Record a shortcut: Close the tab')
  })

  it('records what is pressed, by the physical key, says so, and keeps it from the page', async () => {
    await shown.record()
    expect(shown.focused()).to.equal('Press the keys: Close the tab')
    await shown.press('Control+Shift+KeyX')
    expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W', 'Ctrl+Shift+X'])
    expect(shown.asked[0]?.taken).to.equal('')
    expect(shown.asked[0]?.bubbles && shown.asked[0].composed).to.be.true
    expect(shown.leaked).to.deep.equal([])
    expect(shown.note()).to.equal('Ctrl+Shift+X was added.')
    expect(shown.focused()).to.equal('Record a shortcut: Close the tab')
  })

  it('shows the modifiers that are held, and takes none alone', async () => {
    await shown.record()
    await shown.hold('Control', 'Shift')
    expect(shown.field?.value).to.equal('Ctrl+Shift+…')
    await shown.letGo('Shift', 'Control')
    expect(shown.field?.value).to.equal('')
    expect(shown.asked).to.deep.equal([])
  })

  it('is cancelled by Escape, which goes no further', async () => {
    await shown.record()
    await shown.press('Escape')
    expect(shown.field).to.equal(null)
    expect(shown.leaked).to.deep.equal([])
    expect(shown.asked).to.deep.equal([])
    expect(shown.note()).to.equal('Nothing was recorded.')
    expect(shown.focused()).to.equal('Record a shortcut: Close the tab')
  })

  it('removes every shortcut with Backspace', async () => {
    await shown.record()
    await shown.press('Backspace')
    expect(shown.asked[0]?.combos).to.deep.equal([])
    expect(shown.text()).to.contain('No shortcut')
    expect(shown.note()).to.equal('Close the tab has no shortcut now.')
  })

  it('stops recording at Tab, and records nothing', async () => {
    onPage('button')
    await shown.record()
    await shown.press('Tab')
    expect(shown.field).to.equal(null)
    expect(shown.asked).to.deep.equal([])
  })

  const refused: [press: string, says: RegExp][] = [
    ['?', /cannot be changed/],
    ['KeyX', /too easily/],
  ]
  for (const [press, says] of refused) {
    it(`refuses ${press} in words, and goes on listening`, async () => {
      await shown.record()
      await shown.press(press)
      expect(shown.note()).to.match(says)
      expect(shown.asked).to.deep.equal([])
      await shown.press('Control+Shift+KeyX')
      expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W', 'Ctrl+Shift+X'])
    })
  }

  it('warns of a combo that the browser uses, and takes it', async () => {
    await shown.record()
    await shown.press('Control+KeyF')
    expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W', 'Ctrl+F'])
    expect(shown.note()).to.match(/^Ctrl\+F was added\. In the browser Ctrl\+F finds in the page\./)
  })

  it('takes neither AltGr, nor a repeat, nor what an input method writes', async () => {
    await shown.record()
    const altGr = { key: '@', code: 'KeyQ', ctrlKey: true, altKey: true }
    const presses = [altGr, { ...altGr, isComposing: true }, { key: 'Dead', code: 'Quote' }]
    for (const press of presses) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true })
      // Not every browser lets an event be made with it.
      event.getModifierState = name => name === 'AltGraph'
      shown.field?.dispatchEvent(event)
    }
    const repeat = { key: 'x', code: 'KeyX', altKey: true, repeat: true }
    shown.field?.dispatchEvent(new KeyboardEvent('keydown', repeat))
    expect(shown.asked).to.deep.equal([])
    await shown.settled()
    expect(shown.note()).to.match(/writes a character/)
  })

  it('adds no combo twice, however it is written', async () => {
    shown.recorder.combos = ['Ctrl+Shift+x']
    await shown.record()
    await shown.press('Control+Shift+KeyX')
    expect(shown.asked).to.deep.equal([])
    expect(shown.note()).to.equal('Ctrl+Shift+X is a shortcut of it already.')
  })

  it('asks before it takes a combo from another action', async () => {
    await shown.record()
    await shown.press('Control+Shift+KeyY')
    expect(shown.asked).to.deep.equal([])
    expect(shown.text()).to.contain('Ctrl+Shift+Y belongs to “Next tab”. Replace?')
    expect(shown.focused()).to.equal('Replace')
    await shown.press('Enter')
    expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W', 'Ctrl+Shift+Y'])
    expect(shown.asked[0]?.taken).to.equal('Ctrl+Shift+Y')
  })

  it('leaves the combo where it is when that is cancelled', async () => {
    await shown.record()
    await shown.press('Control+Shift+KeyY')
    shown.button('Cancel').click()
    await shown.settled()
    expect(shown.asked).to.deep.equal([])
    expect(shown.text()).not.to.contain('Replace?')
  })

  it('tells of a clash that is there already, and offers to end it', async () => {
    shown.recorder.clashes = new Map([['Alt+w', 'Next tab']])
    await shown.settled()
    expect(shown.text()).to.contain('Alt+W also belongs to “Next tab”.')
    shown.button('Replace').click()
    expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W'])
    expect(shown.asked[0]?.taken).to.equal('Alt+W')
  })

  it('resets to the default, and offers that only where the combos differ from it', async () => {
    expect(() => shown.button('Reset')).to.throw()
    shown.recorder.combos = []
    await shown.settled()
    shown.button('Reset').click()
    await shown.settled()
    expect(shown.asked[0]?.combos).to.deep.equal(['Alt+W'])
    expect(shown.note()).to.equal('Close the tab is back to Alt+W.')
  })

  it('records modifiers alone where a digit completes them', async () => {
    Object.assign(shown.recorder, { action: 'openPhase', combos: ['Ctrl'], modifiersOnly: true })
    await shown.settled()
    expect(shown.shown()).to.deep.equal(['Ctrl+1…9'])
    await shown.record()
    await shown.press('Control+Shift+KeyX')
    expect(shown.note()).to.match(/let go/)
    await shown.hold('Control', 'Shift')
    await shown.letGo('Shift', 'Control')
    expect(shown.asked[0]?.combos).to.deep.equal(['Ctrl', 'Ctrl+Shift'])
  })

  it('stops when it is taken out of the page', async () => {
    await shown.record()
    shown.recorder.remove()
    document.body.append(shown.recorder)
    await shown.settled()
    expect(shown.field).to.equal(null)
    await shown.record()
    await shown.press('Control+Shift+KeyX')
    expect(shown.asked).to.have.length(1)
  })

  itIsAccessible('at rest with a clash, recording, and with a question', async audit => {
    shown.recorder.combos = ['Ctrl+Shift+Y']
    await shown.settled()
    await audit(shown.recorder)
    shown.recorder.combos = []
    await shown.record()
    await audit(shown.recorder)
    await shown.press('Control+Shift+KeyY')
    await audit(shown.recorder)
  })
})
