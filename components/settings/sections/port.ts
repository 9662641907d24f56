// The field of the port of the service.
// To change how the service uses it, see server/start.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { FormContext } from '../fields/form-context.js'
import { textField } from '../fields/fields.js'
import { AS_NUMBER } from '../fields/bound-input.js'

export function portFields(context: FormContext): TemplateResult {
  const { port } = context.overrides
  return html`<div class="short">
      ${textField(context, {
        at: 'port',
        label: 'Port',
        help: 'A change takes effect at the next start.',
        spelling: AS_NUMBER,
      })}
    </div>
    ${
      port === undefined
        ? nothing
        : html`<p class="for-now">
            <span class="tag">For this run</span> The service listens on port ${port}, given when it
            was started.
          </p>`
    }`
}
