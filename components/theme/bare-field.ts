// How a field looks in a box that has the frame, and shows the focus.
// To change a field with a frame of its own, see controls.ts.

import { css } from 'lit'

export const bareField = css`
  input {
    flex: 1;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--plan-ink, FieldText);
  }
  input:focus-visible {
    outline: none;
  }
  input::placeholder {
    color: var(--plan-ink-3, GrayText);
    opacity: 1;
  }
`
