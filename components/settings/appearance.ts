// Lets a reader choose the size and the width of the text, and how dense the tree is.
// To change what a step does, see state/persistence/appearance.ts.

import { LitElement, css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { planEvent } from '../parts/shared/part-event.js'
import { EMPTY_STATE, type Appearance } from '../state/state.js'
import { controls } from '../theme/controls.js'
import { choices } from '../theme/recipes.js'

const GROUPS: readonly { name: keyof Appearance; label: string; steps: readonly string[] }[] = [
  { name: 'text', label: 'Text size', steps: ['90 %', '100 %', '110 %', '125 %', '150 %'] },
  { name: 'measure', label: 'Width of the text', steps: ['Narrow', 'Normal', 'Wide'] },
  { name: 'rows', label: 'Rows of the tree', steps: ['Dense', 'Normal', 'Roomy'] },
]

const styles = css`
  :host {
    display: grid;
    justify-items: start;
    gap: var(--plan-space-5);
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--plan-space-2);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .choices span {
    min-block-size: 24px;
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .choices span {
      padding-block: 10px;
    }
  }
`

/** Another step of a part of the look was chosen. */
export class AppearanceEvent extends planEvent<{ name: keyof Appearance; step: number }>(
  'plan-appearance',
) {}

/**
 * A group of radio buttons for each part of the look.
 *
 * @fires {AppearanceEvent} plan-appearance - a step was chosen
 */
export class PlanAppearance extends LitElement {
  static override styles = [controls, choices, styles]

  /** The chosen steps, from 0. */
  @property({ attribute: false }) appearance = EMPTY_STATE.appearance

  override render() {
    return GROUPS.map(
      ({ name, label, steps }) =>
        html`<fieldset>
          <legend>${label}</legend>
          <div class="choices">
            ${steps.map(
              (step, at) =>
                html`<label
                  ><input
                    type="radio"
                    name=${name}
                    .checked=${live(at === this.appearance[name])}
                    @change=${() => this.dispatchEvent(new AppearanceEvent({ name, step: at }))}
                  /><span>${step}</span></label
                >`,
            )}
          </div>
        </fieldset>`,
    )
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-appearance': AppearanceEvent
  }
  interface HTMLElementTagNameMap {
    'plan-appearance': PlanAppearance
  }
}
