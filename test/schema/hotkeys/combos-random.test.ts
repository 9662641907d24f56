// Any key press, and any text that may be a combo.

import { expect } from 'chai'
import fc from 'fast-check'
import { comboInWords, keysOfCombo } from '../../../schema/hotkeys/combos.js'
import { comboOf, isSamePress } from '../../../schema/hotkeys/presses.js'
import { matchCombo, parseCombo, type KeyPress } from '../../../schema/hotkeys/hotkeys.js'

const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Meta']
const SIGNS = [...Array(94).keys()].map(i => String.fromCharCode(33 + i))
const KEYS = [...SIGNS, 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const CODES = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `Key${letter}`),
  ...[...'0123456789'].map(digit => `Digit${digit}`),
  ...['Slash', 'Equal', 'Minus', 'Backquote', 'IntlBackslash', 'ArrowLeft', 'F5', 'Numpad1', 'Tab'],
]

const modifiers = fc.shuffledSubarray(MODIFIERS)
const combos = fc
  .tuple(modifiers, fc.option(fc.constantFrom(...KEYS), { nil: null }))
  .filter(([held, key]) => key !== null || held.length > 0)
  .map(([held, key]) => [...held, ...(key === null ? [] : [key])].join('+'))
const presses: fc.Arbitrary<KeyPress> = fc.record({
  code: fc.constantFrom(...CODES),
  key: fc.oneof(fc.constantFrom(...KEYS, 'é', 'Dead', '∑'), fc.string()),
  ctrl: fc.boolean(),
  alt: fc.boolean(),
  shift: fc.boolean(),
  meta: fc.boolean(),
})

describe('any combo', () => {
  it('means the same in any order of its modifiers', () => {
    fc.assert(
      fc.property(modifiers, fc.constantFrom(...KEYS), fc.func(fc.nat()), (held, key, order) => {
        const other = [...held].sort((a, b) => order(a) - order(b))
        const [one, two] = [held, other].map(names => [...names, key].join('+')) as [string, string]
        expect(parseCombo(one)).to.deep.equal(parseCombo(two)).and.not.null
        expect(isSamePress(one, two)).to.equal(true)
        expect(comboInWords(one)).to.equal(comboInWords(two))
        expect(keysOfCombo(one)).to.have.length(held.length + 1)
      }),
    )
  })

  it('is compared with another combo in both directions with the same result', () => {
    fc.assert(
      fc.property(combos, combos, presses, (one, other, press) => {
        expect(isSamePress(one, other)).to.equal(isSamePress(other, one))
        const [a, b] = [parseCombo(one), parseCombo(other)]
        if (a && b && matchCombo(press, a) && matchCombo(press, b)) {
          // A press by its sign alone may fit combos of two keyboards.
          expect(isSamePress(one, other) || press.key.length === 1).to.equal(true)
        }
      }),
    )
  })

  it('that comes from a press matches this press', () => {
    fc.assert(
      fc.property(presses, press => {
        const text = comboOf(press)
        if (text === null) return
        const combo = parseCombo(text)
        expect(combo && matchCombo(press, combo), text).to.equal(true)
      }),
    )
  })

  it('of any text is read, or not, without an error', () => {
    const texts = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom(...MODIFIERS, '+', 'W', 'ArrowUp', ' ', '++', 'ctrl'))
        .map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(texts, presses, (text, press) => {
        const combo = parseCombo(text)
        if (combo) matchCombo(press, combo)
        expect(comboInWords(text)).to.be.a('string')
      }),
    )
  })
})
