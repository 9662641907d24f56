import { expect } from 'chai'
import fc from 'fast-check'
import { judgeCombo } from '../../../../components/parts/hotkey-field/combo-rules.js'
import { parseCombo } from '../../../../schema/hotkeys/hotkeys.js'

describe('judgeCombo @one-engine', () => {
  const verdicts: [combo: string, kind: string | null, says: RegExp][] = [
    ['Alt+B', null, /^$/],
    ['Ctrl+Shift+1', null, /^$/],
    ['Ctrl+ArrowLeft', null, /^$/],
    ['Ctrl+Shift', null, /^$/],
    ['Ctrl+W', 'refused', /browser keeps it/],
    ['Ctrl+T', 'refused', /browser keeps it/],
    ['Ctrl+N', 'refused', /browser keeps it/],
    ['Meta+q', 'refused', /browser keeps it/],
    ['Ctrl+K', 'refused', /cannot be changed/],
    ['Meta+K', 'refused', /cannot be changed/],
    ['?', 'refused', /cannot be changed/],
    ['Shift+/', 'refused', /cannot be changed/],
    ['Alt+E', 'refused', /cannot be changed/],
    ['Ctrl+Z', 'refused', /cannot be changed/],
    ['Ctrl+F', 'refused', /cannot be changed/],
    ['Alt+Shift+W', 'refused', /cannot be changed/],
    ['W', 'refused', /too easily/],
    ['Shift+W', 'refused', /too easily/],
    ['5', 'refused', /too easily/],
    ['ArrowLeft', 'refused', /moves in lists/],
    ['Shift', 'refused', /types a character/],
    ['nonsense', 'refused', /cannot be a shortcut/],
    ['Ctrl+Shift+P', 'warned', /Firefox/],
    ['Alt+ArrowLeft', 'warned', /Alt\+← goes back/],
    ['Ctrl+D', 'warned', /bookmark/],
    ['Ctrl+Shift+T', 'warned', /closed tab/],
    ['Ctrl++', 'warned', /bigger/],
    ['Ctrl+3', 'warned', /switches tabs/],
    ['Ctrl', 'warned', /switches tabs/],
    ['Ctrl+Alt+B', 'warned', /AltGr/],
    ['Meta+B', 'warned', /system/],
    ['/', 'warned', /not typing/],
    ["'", 'warned', /Firefox/],
  ]
  for (const [combo, kind, says] of verdicts) {
    it(`gives the verdict ${kind ?? 'nothing'} for ${combo}`, () => {
      const verdict = judgeCombo(combo)
      expect(verdict?.kind ?? null).to.equal(kind)
      expect(verdict?.says ?? '').to.match(says)
    })
  }

  it('refuses any text that is no combo', () => {
    const parts = fc.constantFrom('Ctrl', 'Shift', '+', 'W', 'ArrowUp', ' ', '++', 'ctrl')
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts).map(list => list.join('')),
    )
    fc.assert(
      fc.property(texts, text => {
        if (!parseCombo(text)) expect(judgeCombo(text)?.kind).to.equal('refused')
      }),
    )
  })
})
