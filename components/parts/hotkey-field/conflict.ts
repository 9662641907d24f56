// Renders the messages about a combo that two actions have. The reader decides which one keeps it.
// To change when they are shown, see hotkey-field.ts.

import { html, type TemplateResult } from 'lit'
import { comboInWords } from '../../../schema/hotkeys/combos.js'

export interface Conflict {
  combo: string
  /** What the other action does, in words. */
  owner: string
  replace: () => void
}

/** Both actions have it already. */
export function conflictLine({ combo, owner, replace }: Conflict): TemplateResult {
  const shown = comboInWords(combo)
  return html`<p class="bad">
    ${shown} also belongs to “${owner}”.
    <button class="button" aria-label="Replace: take ${shown} from “${owner}”" @click=${replace}>
      Replace
    </button>
  </p>`
}

/** It was just recorded, and is not added yet. */
export function conflictQuestion(
  { combo, owner, replace }: Conflict,
  cancel: () => void,
): TemplateResult {
  return html`<p>
    ${comboInWords(combo)} belongs to “${owner}”. Replace?
    <button class="button primary replace-new" @click=${replace}>Replace</button>
    <button class="button" @click=${cancel}>Cancel</button>
  </p>`
}
