// One combo as it is shown: its keys, what else is to be said of them, and the button that removes it.

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
  isClashing: boolean
  /** What each physical key types for the reader; empty where it is not known. */
  layout: ReadonlyMap<string, string>
  remove: () => void
}

export function comboChip({ combo, isClashing, layout, remove }: ComboChip): TemplateResult {
  return html`<li part="combo" class="combo ${isClashing ? 'clashing' : ''}">
    <kbd>${combosInWords([combo])}</kbd>${typedLetter(combo, layout)}
    <button class="icon-button" aria-label="Remove ${comboInWords(combo)}" @click=${remove}>
      ${icon('close')}
    </button>
  </li>`
}

/** Combos go by the physical key: where it types another letter, that is said, too. */
function typedLetter(combo: string, layout: ReadonlyMap<string, string>) {
  const typed = layout.get(codeOfCombo(combo) ?? '')?.toUpperCase()
  const letter = keysOfCombo(combo).at(-1) ?? ''
  if (!typed || typed === letter || !/^[A-Z]$/.test(letter)) return nothing
  return html`<span class="here">types <bdi>${typed}</bdi></span>`
}
