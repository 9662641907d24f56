// The field of an icon: it shows the one there is, and asks for another.

import { html, type TemplateResult } from 'lit'
import { icon as sign } from '../../parts/shared/icons.js'
import type { Drawing } from './form-context.js'
import { describedBy, problemsHere } from './fields.js'

export function iconField(drawing: Drawing, at: string): TemplateResult {
  const problems = drawing.under(at)
  const value = drawing.edits.value(at)
  const icon = typeof value === 'string' ? value : ''
  return html`<div class="labelled">
    <label for=${at}>Icon</label>
    <button
      type="button"
      class="button icon-field"
      id=${at}
      aria-haspopup="dialog"
      aria-label="Icon: ${icon || 'none'}"
      aria-describedby=${describedBy(at, undefined, problems)}
      @click=${({ currentTarget }: Event) => drawing.askIcon(at, currentTarget as HTMLElement)}
    >
      ${icon === '' ? sign('plus') : html`<bdi>${icon}</bdi>`}
    </button>
    ${problemsHere(at, problems)}
  </div>`
}
