// How buttons, fields and the focus look, the same in every element of the page. Every colour and size
// is a token's.

import { css } from 'lit'

export const controls = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    text-align: start;
  }
  button:disabled {
    cursor: default;
    color: var(--ink-3);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  svg.icon {
    flex: none;
    display: block;
  }
  .capital::first-letter {
    text-transform: uppercase;
  }
  .icon-button {
    flex: none;
    display: inline-grid;
    place-items: center;
    min-inline-size: 28px;
    block-size: 28px;
    border-radius: 6px;
    color: var(--ink-2);
  }
  .icon-button:hover {
    background: var(--hover);
    color: var(--ink);
  }
  .icon-button:active {
    background: var(--active);
  }
  .button {
    block-size: 30px;
    padding: 0 12px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--sheet);
    color: var(--ink);
    font-size: var(--text-m);
    white-space: nowrap;
  }
  .button:hover:not(:disabled) {
    background: var(--hover);
  }
  .button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  .button.primary:hover:not(:disabled) {
    background: color-mix(in srgb, var(--accent) 88%, var(--ink));
  }
  .button:disabled,
  .button.primary:disabled {
    border-color: var(--line);
    background: var(--side);
    color: var(--ink-3);
  }
  .field {
    inline-size: 100%;
    block-size: 30px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--sheet);
    color: var(--ink);
    font-size: var(--text-m);
  }
  .field[aria-invalid='true'] {
    border-color: var(--bad);
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--sheet);
    color: var(--ink-2);
    font: var(--text-xs) / 1.5 var(--font);
  }
  .unseen-by-eye {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .icon-button {
      min-inline-size: 40px;
      block-size: 40px;
    }
    .button,
    .field {
      block-size: 40px;
    }
  }
  @media (forced-colors: active) {
    .button,
    .icon-button:focus-visible {
      border: 1px solid ButtonText;
    }
  }
`
