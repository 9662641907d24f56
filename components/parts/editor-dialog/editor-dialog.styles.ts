// The look of the editor dialog.
// To change what all dialogs have in common, see shared/dialog.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    --_width: 400px;
  }
  .inside {
    gap: 14px;
    padding: 18px;
    overflow: auto;
  }
  h2,
  p {
    margin: 0;
  }
  h2 {
    font-size: var(--plan-text-l);
    font-weight: 600;
  }
  p {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .buttons {
    display: flex;
    justify-content: end;
    gap: var(--plan-space-4, 8px);
  }
`
