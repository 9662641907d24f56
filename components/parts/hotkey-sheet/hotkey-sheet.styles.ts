// The look of the sheet of shortcuts: columns with the action at the start and the keys at the end.
// To change what all dialogs have in common, see shared/dialog.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    --_width: 720px;
  }
  .head {
    padding-block: 10px;
    padding-inline: 18px 10px;
    border-block-end: 1px solid var(--plan-line);
  }
  h3,
  dl,
  dd {
    margin: 0;
  }
  h3 {
    padding: 0 0 var(--plan-space-2, 4px);
  }
  .sections {
    columns: 2;
    column-gap: 36px;
    overflow: auto;
    padding: var(--plan-space-6, 16px) 18px var(--plan-space-2, 4px);
    scrollbar-width: thin;
  }
  /* It has the focus when it opens, so a focus ring would be in the way. */
  .sections:focus-visible {
    outline-color: transparent;
    box-shadow: inset 0 2px var(--plan-accent);
  }
  section {
    break-inside: avoid;
    margin-block-end: 18px;
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--plan-space-5, 12px);
    min-block-size: 26px;
  }
  .line + .line {
    border-block-start: 1px solid color-mix(in srgb, var(--plan-line) 60%, transparent);
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--plan-space-1, 2px) var(--plan-space-4, 8px);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  dd kbd {
    white-space: nowrap;
  }
  @media (max-width: 600px) {
    .sections {
      columns: 1;
    }
  }
`
