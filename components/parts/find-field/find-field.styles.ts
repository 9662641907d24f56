// The look of the matches: a small box over the end corner of a doc.
// To change the markup, see find-field.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 18px;
    max-inline-size: calc(100% - 36px);
  }
  .found {
    display: flex;
    align-items: center;
    gap: var(--plan-space-1);
    padding-block: var(--plan-space-1);
    padding-inline: var(--plan-space-5) var(--plan-space-1);
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-l);
    background: var(--plan-sheet);
    box-shadow: var(--plan-shadow);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .found:has(input:focus-visible) {
    outline: 2px solid var(--plan-accent);
    outline-offset: -1px;
  }
  .icon-button {
    min-inline-size: 24px;
    block-size: 24px;
  }
  input {
    inline-size: 180px;
    block-size: 24px;
    font-size: var(--plan-text-m);
  }
  span:not(:empty) {
    margin-inline-end: var(--plan-space-3);
  }
  @media print {
    :host {
      display: none;
    }
  }
  @media (pointer: coarse) {
    /* A phone zooms into a field of smaller letters. */
    input {
      font-size: 16px;
    }
  }
`
