// The look of an action's shortcuts: a line with its name and its field, and what is said of it below.
// To change the markup, see hotkey-field.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  /* The button that resets has its place also where it is not offered, so that all fields stand in one column. */
  .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 28px;
    align-items: center;
    gap: var(--plan-space-2, 4px);
    min-block-size: 36px;
  }
  .field {
    inline-size: auto;
    max-inline-size: 100%;
    text-overflow: ellipsis;
    cursor: default;
  }
  .field:focus {
    border-color: var(--plan-accent);
  }
  .field::placeholder {
    color: var(--plan-ink-3);
    opacity: 1;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-2, 4px) var(--plan-space-4, 8px);
    margin: var(--plan-space-1, 2px) 0 var(--plan-space-3, 6px);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .bad {
    color: var(--plan-bad);
  }
  @media (pointer: coarse) {
    .line {
      grid-template-columns: minmax(0, 1fr) auto 40px;
    }
  }
`
