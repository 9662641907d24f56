import { expect } from 'chai'
import {
  comboInWords,
  combosInWords,
  heldModifiers,
  keysOfCombo,
} from '../../../schema/hotkeys/combos.js'
import { codeOfCombo, comboOf, isSamePress, takeCombo } from '../../../schema/hotkeys/presses.js'
import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import { press } from './press.js'

describe('a combo in words', () => {
  const shown: [combo: string, words: string][] = [
    ['Alt+ArrowLeft', 'Alt+←'],
    ['Shift+Alt+ArrowRight', 'Alt+Shift+→'],
    ['alt', 'alt'],
    ['Ctrl++', 'Ctrl++'],
    ['Alt+w', 'Alt+W'],
    ['/', '/'],
    ['Ctrl', 'Ctrl'],
    ['', ''],
  ]
  for (const [combo, words] of shown) {
    it(`is ${words || 'nothing'} for ${combo || 'nothing'}`, () => {
      expect(comboInWords(combo)).to.equal(words)
    })
  }

  it('is taken apart into its keys', () => {
    expect(keysOfCombo('Ctrl+Alt++')).to.deep.equal(['Ctrl', 'Alt', '+'])
    expect(keysOfCombo('Hyper+W')).to.deep.equal([])
  })

  it('has the digits 1…9 for modifiers without a key', () => {
    expect(combosInWords(['Ctrl', 'Alt+W'])).to.deep.equal(['Ctrl+1…9', 'Alt+W'])
  })

  it('knows the modifiers that are held', () => {
    expect(heldModifiers(press('ctrl meta KeyA a'))).to.equal('Ctrl+Meta')
  })

  it('has the code of its physical key, or null', () => {
    expect(['Alt+W', 'Ctrl+5', '?', 'Alt+ArrowUp', 'Ctrl', 'x y'].map(codeOfCombo)).to.deep.equal([
      'KeyW',
      'Digit5',
      'Slash',
      null,
      null,
      null,
    ])
  })
})

describe('the combo of a press', () => {
  const presses: [press: string, combo: string | null][] = [
    ['alt KeyW w', 'Alt+W'],
    ['alt KeyW ∑', 'Alt+W'],
    ['ctrl shift Digit1 !', 'Ctrl+Shift+1'],
    ['alt shift ArrowRight ArrowRight', 'Alt+Shift+ArrowRight'],
    ['Slash /', '/'],
    ['shift Digit7 /', '/'],
    ['shift Slash ?', '?'],
    ['ctrl Slash -', 'Ctrl+/'],
    ['ctrl shift Equal +', 'Ctrl+Shift+='],
    ['KeyX q', 'X'],
    ['ctrl KeyX ч', 'Ctrl+X'],
    ['NumpadDivide /', '/'],
    ['ctrl Numpad1 1', null],
    ['F5 F5', null],
    ['ctrl Tab Tab', null],
    ['ctrl ControlLeft Control', null],
  ]
  for (const [text, combo] of presses) {
    it(`is ${combo ?? 'none'} for ${text}`, () => expect(comboOf(press(text))).to.equal(combo))
  }
})

describe('two combos', () => {
  const pairs: [a: string, b: string, isSame: boolean][] = [
    ['Alt+W', 'Alt+w', true],
    ['Ctrl+Alt+W', 'Alt+Ctrl+W', true],
    ['?', 'Shift+/', true],
    ['Ctrl++', 'Ctrl+Shift+=', true],
    ['Ctrl+!', 'Ctrl+Shift+1', true],
    ['Ctrl', 'Ctrl+1', true],
    ['Ctrl+9', 'Ctrl', true],
    ['Ctrl', 'Ctrl+0', false],
    ['Ctrl', 'Ctrl+Alt+1', false],
    ['Ctrl', 'Ctrl', true],
    ['Alt+W', 'Alt+Shift+W', false],
    ['Alt+W', 'nonsense', false],
  ]
  for (const [a, b, isSame] of pairs) {
    it(`${a} and ${b} are ${isSame ? '' : 'not '}the same press`, () => {
      expect(isSamePress(a, b)).to.equal(isSame)
    })
  }

  it('of two actions can be taken from both', () => {
    const hotkeys = { ...DEFAULT_HOTKEYS, closeTab: ['Alt+W'], nextTab: ['Alt+w', 'Alt+N'] }
    const taken = takeCombo(hotkeys, 'Alt+W')
    expect(taken).to.deep.equal({ ...DEFAULT_HOTKEYS, closeTab: [], nextTab: ['Alt+N'] })
    expect(hotkeys.nextTab).to.deep.equal(['Alt+w', 'Alt+N'])
  })
})
