// Looks that several elements share, and not all.
// To change what is the same in every element, see controls.ts; a color or a size, tokens.ts.

import { css } from 'lit'

/** One of a few, as a row of words: labels that hold a radio button and a `span`. */
export const choices = css`
  .choices {
    display: flex;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m);
    background: var(--plan-sheet);
    font-size: var(--plan-text-s);
  }
  .choices label {
    position: relative;
    display: block;
    cursor: pointer;
  }
  .choices input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choices span {
    display: block;
    padding: 3px 10px;
    border-radius: calc(var(--plan-radius-m) - 1px);
  }
  .choices input:checked + span {
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
    font-weight: 600;
  }
  .choices input:focus-visible + span {
    outline: 2px solid var(--plan-accent);
    outline-offset: -2px;
  }
  @media (forced-colors: active) {
    .choices input:checked + span {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

/** The heading of a part of a list. */
export const caption = css`
  h3 {
    margin: 12px 0 4px;
    padding-inline: 6px;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
    font-weight: 600;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
`
