// The look of the choice of an editor: a column of radio buttons, and a field below.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    color: var(--ink, CanvasText);
    font: var(--text-m, 0.8125rem) / 1.4 var(--font, sans-serif);
  }
  fieldset {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  legend {
    padding: 0 0 4px;
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: 500;
  }
  fieldset > label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: var(--row, 1.75rem);
  }
  input[type='radio'] {
    margin: 0;
    accent-color: var(--accent);
  }
  input[type='radio']:focus-visible {
    outline-offset: 2px;
  }
  .other {
    display: grid;
    gap: 4px;
    padding-inline-start: 22px;
  }
  .other label {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: 500;
  }
  .field {
    inline-size: 100%;
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  p {
    margin: 0;
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .help {
    color: var(--ink-3);
  }
  .problem {
    color: var(--bad);
  }
  @media (pointer: coarse) {
    fieldset > label {
      min-block-size: 40px;
    }
  }
`
