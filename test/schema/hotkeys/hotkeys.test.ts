import { expect } from 'chai'
import { fixedActionOf, isFixedKey } from '../../../schema/hotkeys/fixed-keys.js'
import {
  DEFAULT_HOTKEYS,
  matchCombo,
  parseCombo,
  pressOf,
  type KeyEvent,
} from '../../../schema/hotkeys/hotkeys.js'
import { press } from './press.js'

describe('a key press', () => {
  const rows: [combo: string, keys: string, is: boolean][] = [
    ['Alt+W', 'alt KeyW w', true],
    ['Alt+W', 'alt KeyW ∑', true],
    ['Alt+w', 'alt KeyW w', true],
    ['Alt+W', 'KeyW w', false],
    ['Alt+W', 'alt shift KeyW W', false],
    ['Alt+W', 'alt ctrl KeyW w', false],
    ['Alt+W', 'alt KeyZ w', false],
    ['W', 'KeyW w', true],
    ['W', 'KeyZ W', false],
    ['Ctrl+ArrowLeft', 'ctrl ArrowLeft ArrowLeft', true],
    ['Alt+Shift+ArrowRight', 'alt shift ArrowRight ArrowRight', true],
    ['Alt+Shift+ArrowRight', 'alt ArrowRight ArrowRight', false],
    ['Ctrl+5', 'ctrl Digit5 5', true],
    ['Ctrl+5', 'ctrl Digit5 (', true],
    ['/', 'Slash /', true],
    ['/', 'shift Digit7 /', true],
    ['/', 'NumpadDivide /', true],
    ['/', 'shift Slash ?', false],
    ['/', 'ctrl Slash /', false],
    ['?', 'shift Slash ?', true],
    ['Shift+/', 'shift Slash ?', true],
    ['Shift+/', 'Slash /', false],
    ['Ctrl++', 'ctrl shift Equal +', true],
    ['Ctrl+!', 'ctrl shift Digit1 !', true],
    ['Ctrl+`', 'ctrl Backquote Dead', true],
    ['Ctrl', 'ctrl Digit1 1', true],
    ['Ctrl', 'ctrl Digit9 9', true],
    ['Ctrl', 'ctrl Digit0 0', false],
    ['Ctrl', 'ctrl shift Digit1 !', false],
    ['Ctrl', 'ctrl ControlLeft Control', false],
    ['Ctrl+Alt', 'ctrl alt Digit2 2', true],
  ]
  for (const [combo, keys, is] of rows) {
    it(`${keys} is ${is ? '' : 'not '}${combo}`, () => {
      const parsed = parseCombo(combo)
      expect(parsed).not.to.equal(null)
      expect(parsed && matchCombo(press(keys), parsed)).to.equal(is)
    })
  }

  it('is one of at most one action by default', () => {
    const combos = Object.values(DEFAULT_HOTKEYS).flat()
    expect(new Set(combos).size).to.equal(combos.length)
  })

  const fixed: [keys: string, is: boolean][] = [
    ['F6 F6', true],
    ['shift F6 F6', true],
    ['ctrl F6 F6', false],
    ['alt F6 F6', false],
    ['ctrl KeyK k', true],
    ['meta KeyK k', true],
    ['ctrl meta KeyK k', false],
    ['ctrl shift KeyK K', false],
    ['KeyK k', false],
    ['shift Slash ?', true],
    ['shift Minus ?', true],
    ['ctrl shift Slash ?', false],
    ['F5 F5', false],
    ['alt shift KeyW W', true],
    ['alt KeyE e', true],
    ['ctrl KeyZ z', true],
    ['F3 F3', false],
  ]
  for (const [keys, is] of fixed) {
    it(`${keys} is ${is ? '' : 'not '}fixed in docs`, () => {
      expect(isFixedKey(press(keys))).to.equal(is)
    })
  }
  const actions: [keys: string, action: string | null][] = [
    ['F3 F3', 'nextMatch'],
    ['shift F3 F3', 'previousMatch'],
    ['ctrl KeyZ z', 'undo'],
    ['meta KeyZ z', 'undo'],
    ['ctrl KeyY z', 'undo'],
    ['ctrl KeyZ y', null],
    ['ctrl KeyZ я', 'undo'],
    ['ctrl shift KeyZ Z', null],
    ['alt KeyE e', 'openInEditor'],
    ['alt shift KeyW W', 'reopenTab'],
    ['alt KeyW w', null],
    ['ctrl F6 F6', null],
  ]
  for (const [keys, action] of actions) {
    it(`${keys} does ${action ?? 'nothing of its own'}`, () => {
      expect(fixedActionOf(press(keys))).to.equal(action)
    })
  }
})

describe('a key event', () => {
  it('is a press with its modifiers', () => {
    expect(pressOf(event({ altKey: true }))).to.deep.equal({ ...PLAIN, alt: true })
  })

  const writing: [name: string, event: KeyEvent][] = [
    ['in a composition', event({ isComposing: true })],
    ['of a dead key', event({ key: 'Dead' })],
    ['that an input method takes', event({ key: 'Process' })],
    ['with AltGr', event({}, true)],
    ['with AltGr on Windows', event({ ctrlKey: true, altKey: true }, true)],
  ]
  for (const [name, given] of writing) {
    it(`${name} is no press`, () => expect(pressOf(given)).to.equal(null))
  }

  it('with a Mac’s Option is a press', () => {
    expect(pressOf(event({ altKey: true }, true))).to.deep.equal({ ...PLAIN, alt: true })
  })
})

const PLAIN = press('KeyW w')

function event(fields: Partial<KeyEvent>, isAltGraph = false): KeyEvent {
  return {
    code: 'KeyW',
    key: 'w',
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isComposing: false,
    getModifierState: name => name === 'AltGraph' && isAltGraph,
    ...fields,
  }
}
