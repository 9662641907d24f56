// The field of an icon: shows the current one, and opens the text field with the icons to press.
// To change which icons are offered, see parts/icon-field/icon-field.ts.

import { html, type TemplateResult } from 'lit'
import { icon as iconOf } from '../../parts/shared/icons.js'
import type { FormContext } from './form-context.js'
import { describedBy, problemsHere } from './fields.js'

export function iconField(context: FormContext, at: string): TemplateResult {
  const problems = context.under(at)
  const value = context.edits.value(at)
  const icon = typeof value === 'string' ? value : ''
  const pick = (picked: string) => context.edits.set(at, picked === '' ? undefined : picked)
  const choose = ({ currentTarget }: Event) => {
    const opener = currentTarget as HTMLElement
    const root = opener.getRootNode() as ShadowRoot
    root.querySelector('plan-icon-field')?.show({ current: icon, opener, pick })
  }
  return html`<div class="labelled">
    <label for=${at}>Icon</label>
    <button
      type="button"
      class="button icon-field"
      id=${at}
      aria-haspopup="dialog"
      aria-label="Icon: ${icon || 'none'}"
      aria-describedby=${describedBy(at, undefined, problems)}
      @click=${choose}
    >
      ${icon === '' ? iconOf('plus') : html`<bdi>${icon}</bdi>`}
    </button>
    ${problemsHere(at, problems)}
  </div>`
}
