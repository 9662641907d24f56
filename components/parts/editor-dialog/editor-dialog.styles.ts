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
  p {
    margin: 0;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
`
