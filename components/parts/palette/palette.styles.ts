// The look of the palette: an input, rows of entries, and a line of hints.
// To change what all dialogs have in common, see shared/dialog.styles.ts.

import { css } from 'lit'

export const styles = css`
  .top {
    display: flex;
    align-items: center;
    gap: var(--plan-space-4, 8px);
    padding-inline: 14px;
    border-block-end: 1px solid var(--plan-line);
    color: var(--plan-ink-3);
  }
  /* The one thing in the dialog that can have the focus. */
  input {
    block-size: 44px;
    font-size: var(--plan-text-l);
  }
  [role='listbox'] {
    overflow: auto;
    padding: var(--plan-space-3, 6px);
    scrollbar-width: thin;
    scroll-padding-block: 6px;
  }
  [role='option'] {
    display: flex;
    align-items: center;
    gap: var(--plan-space-4, 8px);
    min-block-size: 32px;
    padding: 0 var(--plan-space-4, 8px);
    border-radius: 5px;
    cursor: pointer;
    white-space: nowrap;
    -webkit-user-select: none;
    user-select: none;
  }
  [role='option'][aria-selected='true'] {
    background: var(--plan-accent-soft);
  }
  .icon,
  .detail,
  .group {
    color: var(--plan-ink-3);
  }
  [aria-selected='true'] :is(.icon, .detail, .group) {
    color: var(--plan-ink-2);
  }
  .label {
    min-inline-size: 4em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .detail {
    flex: 1 2 0;
    overflow: hidden;
    font-size: var(--plan-text-s);
    text-overflow: ellipsis;
  }
  .group {
    font-size: var(--plan-text-xs);
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 650;
    text-decoration: underline;
    text-decoration-color: var(--plan-accent);
    text-decoration-thickness: 2px;
    text-underline-offset: 3px;
  }
  .none {
    margin: 0;
    padding: 24px 14px;
    color: var(--plan-ink-3);
    text-align: center;
    overflow-wrap: anywhere;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: var(--plan-space-1, 2px) 14px;
    padding: 7px 14px;
    border-block-start: 1px solid var(--plan-line);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
    font-variant-numeric: tabular-nums;
  }
  .foot .count {
    margin-inline-end: auto;
  }
  @media (pointer: coarse) {
    [role='option'] {
      min-block-size: 44px;
    }
  }
  @media (max-width: 600px) {
    .hint {
      display: none;
    }
  }
  @media (forced-colors: active) {
    [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
