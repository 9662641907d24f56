// The look of the search box: a field with an icon before the words and a hint or a button after them.
// To change the markup, see search-box.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .box {
    display: flex;
    align-items: center;
    block-size: 30px;
    border: 1px solid var(--plan-line, GrayText);
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-sheet, Field);
  }
  .box:hover {
    border-color: var(--plan-line-strong, GrayText);
  }
  .box:focus-within {
    outline: 2px solid var(--plan-accent, Highlight);
    outline-offset: -1px;
    border-color: transparent;
  }
  label {
    flex: 1;
    display: flex;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    min-inline-size: 0;
    block-size: 100%;
    padding-inline: var(--plan-space-4, 8px);
    color: var(--plan-ink-3, GrayText);
    cursor: text;
  }
  input {
    block-size: 100%;
    margin: 0;
    appearance: none;
    -webkit-appearance: none;
  }
  input::-webkit-search-cancel-button,
  input::-webkit-search-decoration {
    display: none;
  }
  .box:focus-within kbd {
    display: none;
  }
  .icon-button {
    margin-inline-end: 1px;
  }
  @media (pointer: coarse) {
    .box {
      block-size: 40px;
    }
    /* A phone zooms into a field of smaller letters. */
    input {
      font-size: 16px;
    }
  }
`
