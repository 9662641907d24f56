// What is said where two actions want the same combo. The reader decides which action gets it.

import { html, type TemplateResult } from 'lit'
import { comboInWords } from '../../../schema/hotkeys/combos.js'

export interface Clash {
  combo: string
  /** What the other action does, in words. */
  owner: string
  replace: () => void
}

/** Both actions have it already. */
export function clashLine({ combo, owner, replace }: Clash): TemplateResult {
  const shown = comboInWords(combo)
  return html`<p class="bad">
    ${shown} also belongs to “${owner}”.
    <button class="button" aria-label="Replace: take ${shown} from “${owner}”" @click=${replace}>
      Replace
    </button>
  </p>`
}

/** It was recorded a moment ago, and is not taken yet. */
export function clashQuestion(
  { combo, owner, replace }: Clash,
  cancel: () => void,
): TemplateResult {
  return html`<p>
    ${comboInWords(combo)} belongs to “${owner}”. Replace?
    <button class="button primary replace-new" @click=${replace}>Replace</button>
    <button class="button" @click=${cancel}>Cancel</button>
  </p>`
}
