// Renders one combo: its keys, the letter that it types, and the button that removes it.
// To change how a combo is written, see schema/hotkeys/combos.ts.

import { html, nothing, type TemplateResult } from 'lit'
import {
  codeOfCombo,
  comboInWords,
  combosInWords,
  keysOfCombo,
} from '../../../schema/hotkeys/combos.js'
import { icon } from '../shared/icons.js'

export interface ComboChip {
  combo: string
  /** Whether another action has it, too. */
  isInConflict: boolean
  /** What each physical key types for the reader; empty where it is not known. */
  layout: ReadonlyMap<string, string>
  remove: () => void
}

export function comboChip({ combo, isInConflict, layout, remove }: ComboChip): TemplateResult {
  return html`<li part="combo" class="combo ${isInConflict ? 'conflict' : ''}">
    <kbd>${combosInWords([combo])}</kbd>${typedLetter(combo, layout)}
    <button class="icon-button" aria-label="Remove ${comboInWords(combo)}" @click=${remove}>
      ${icon('close')}
    </button>
  </li>`
}

/** Combos name the physical key; where it types another letter, that is shown, too. */
function typedLetter(combo: string, layout: ReadonlyMap<string, string>) {
  const typed = layout.get(codeOfCombo(combo) ?? '')?.toUpperCase()
  const letter = keysOfCombo(combo).at(-1) ?? ''
  if (!typed || typed === letter || !/^[A-Z]$/.test(letter)) return nothing
  return html`<span class="here">types <bdi>${typed}</bdi></span>`
}
