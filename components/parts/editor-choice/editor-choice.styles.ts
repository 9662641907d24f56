// The look of the choice of an editor: a column of radio buttons, and a field below.
// To change the markup, see editor-choice.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  fieldset {
    display: grid;
    gap: var(--plan-space-1, 2px);
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  legend {
    padding: 0 0 var(--plan-space-2, 4px);
  }
  legend,
  .other label {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  fieldset > label {
    display: flex;
    align-items: center;
    gap: var(--plan-space-4, 8px);
    min-block-size: var(--plan-row, 1.75rem);
  }
  input[type='radio'] {
    margin: 0;
    accent-color: var(--plan-accent);
  }
  input[type='radio']:focus-visible {
    outline-offset: 2px;
  }
  .other {
    display: grid;
    gap: var(--plan-space-2, 4px);
    padding-inline-start: 22px;
  }
  .field {
    font-family: var(--plan-mono);
    font-size: var(--plan-text-s);
  }
  p {
    margin: 0;
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .help {
    color: var(--plan-ink-3);
  }
  .problem {
    color: var(--plan-bad);
  }
  @media (pointer: coarse) {
    fieldset > label {
      min-block-size: 40px;
    }
  }
`
