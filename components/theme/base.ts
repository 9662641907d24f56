// How text, plain buttons, the focus and marks look, the same in every element.
// To change a color or a size, see tokens.ts; other buttons and fields, controls.ts.

import { css } from 'lit'

export type MarkShape = 'dot' | 'ring' | 'half-ring' | 'bubble' | 'empty-bubble' | 'diamond'

export const base = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  /* A page that chose a theme for the tokens has it for scrollbars, too. */
  :host {
    color-scheme: var(--plan-scheme);
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
  .unseen-by-eye {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* Marks differ in shape, too. Without another class it is a ring. */
  .mark {
    --_mark: var(--plan-accent);
    flex: none;
    inline-size: 9px;
    block-size: 9px;
    border: 1.5px solid var(--_mark);
    border-radius: 50%;
  }
  .mark.dot {
    background: var(--_mark);
  }
  .mark.half-ring {
    --_mark: var(--plan-amber-ink);
    background: linear-gradient(to right, var(--_mark) 50%, transparent 50%);
  }
  .mark.bubble {
    --_mark: var(--plan-green-ink);
    border-end-start-radius: 0;
    background: var(--_mark);
  }
  .mark.empty-bubble {
    --_mark: var(--plan-ink-2);
    border-radius: 4px 4px 4px 0;
  }
  .mark.diamond {
    --_mark: var(--plan-violet-ink);
    border-radius: 1.5px;
    background: var(--_mark);
    transform: rotate(45deg) scale(0.92);
  }
  @media (forced-colors: active) {
    .mark,
    .mark.bubble,
    .mark.half-ring,
    .mark.diamond {
      --_mark: Highlight;
      forced-color-adjust: none;
    }
  }
`
