// The port of the service.

import { html, nothing, type TemplateResult } from 'lit'
import type { Drawing } from '../fields/form-context.js'
import { textField } from '../fields/fields.js'
import { AS_NUMBER } from '../fields/bound-input.js'

export function portFields(drawing: Drawing): TemplateResult {
  const { port } = drawing.overrides
  return html`<div class="short">
      ${textField(drawing, {
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
