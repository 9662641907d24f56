// How text, buttons, fields and the focus look, the same in every element of the page.
// To change a color or a size, see tokens.ts.

import { css } from 'lit'

export const controls = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :host {
    color: var(--plan-ink, CanvasText);
    font: var(--plan-text-m, 0.8125rem) / 1.4 var(--plan-font, sans-serif);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
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
    color: var(--plan-ink-3);
  }
  :focus-visible {
    outline: 2px solid var(--plan-accent);
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
    border-radius: var(--plan-radius-m, 0.375rem);
    color: var(--plan-ink-2);
  }
  .icon-button.small {
    min-inline-size: 26px;
    block-size: 26px;
    color: var(--plan-ink-3);
  }
  .icon-button:has(.count) {
    grid-auto-flow: column;
    gap: var(--plan-space-1);
    padding-inline: var(--plan-space-1);
  }
  .icon-button .count {
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .icon-button:hover {
    background: var(--plan-hover);
    color: var(--plan-ink);
  }
  .icon-button:active,
  .icon-button[aria-pressed='true'] {
    background: var(--plan-active);
  }
  .button {
    block-size: 30px;
    padding: 0 var(--plan-space-5, 12px);
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-sheet);
    color: var(--plan-ink);
    font-size: var(--plan-text-m);
    white-space: nowrap;
  }
  .button:hover:not(:disabled) {
    background: var(--plan-hover);
  }
  .button.primary {
    border-color: transparent;
    background: var(--plan-accent);
    color: var(--plan-accent-ink);
    font-weight: 600;
  }
  .button.primary:hover:not(:disabled, [aria-disabled='true']) {
    background: color-mix(in srgb, var(--plan-accent) 88%, var(--plan-ink));
  }
  .button:disabled,
  .button.primary:disabled {
    border-color: var(--plan-line);
    background: var(--plan-side);
    color: var(--plan-ink-3);
  }
  .field {
    inline-size: 100%;
    block-size: 30px;
    padding: 0 var(--plan-space-4, 8px);
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-sheet);
    color: var(--plan-ink);
    font-size: var(--plan-text-m);
  }
  .field[aria-invalid='true'] {
    border-color: var(--plan-bad);
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-s);
    background: var(--plan-sheet);
    color: var(--plan-ink-2);
    font: var(--plan-text-xs) / 1.5 var(--plan-font);
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
    .icon-button,
    .icon-button.small {
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
    .icon-button:focus-visible,
    .icon-button[aria-pressed='true'] {
      border: 1px solid ButtonText;
    }
  }
  /*
   * The marks of docs that wait, by shape: a dot is new, a ring was opened, a half ring has changed, a bubble has
   * answers, a diamond asks for a review.
   */
  .mark {
    --_mark: var(--plan-accent);
    flex: none;
    inline-size: 9px;
    block-size: 9px;
    border: 1.5px solid var(--_mark);
    border-radius: 50%;
  }
  .mark.new {
    background: var(--_mark);
  }
  .mark.changed {
    --_mark: var(--plan-amber-ink);
    background: linear-gradient(to right, var(--_mark) 50%, transparent 50%);
  }
  .mark.answered {
    --_mark: var(--plan-green-ink);
    border-end-start-radius: 0;
    background: var(--_mark);
  }
  .mark.draft {
    --_mark: var(--plan-ink-2);
    border-radius: 4px 4px 4px 0;
  }
  .mark.review {
    --_mark: var(--plan-violet-ink);
    border-radius: 1.5px;
    background: var(--_mark);
    transform: rotate(45deg) scale(0.92);
  }
  @media (forced-colors: active) {
    .mark,
    .mark.answered,
    .mark.changed,
    .mark.review {
      --_mark: Highlight;
      forced-color-adjust: none;
    }
  }
`
