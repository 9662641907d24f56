// The look of one thread of comments.
// To change its words, see comments.styles.ts.

import { css } from 'lit'
import { caption } from '../../theme/recipes.js'

export const threadStyles = css`
  :host {
    display: block;
  }
  article {
    display: grid;
    gap: 5px;
    padding: 8px 12px 6px 12px;
    border-inline-start: 2px solid transparent;
  }
  :host(:hover) article {
    background: color-mix(in srgb, var(--plan-hover) 45%, transparent);
  }
  :host([chosen]) article {
    border-inline-start-color: var(--plan-accent);
    background: var(--plan-sheet);
  }
  button.place {
    justify-self: start;
    max-inline-size: 100%;
  }
  button.place:hover:not(:disabled) {
    color: var(--plan-ink);
    border-inline-start-color: var(--plan-pink-ink);
  }
  :host([gone]) .place {
    border-inline-start-color: var(--plan-line-strong);
    text-decoration: line-through;
    text-decoration-color: var(--plan-ink-3);
  }
  .chip {
    justify-self: start;
    padding: 1px 7px;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .hint {
    margin: 0;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .hint q {
    quotes: '“' '”';
  }
  .hint q::before {
    content: open-quote;
  }
  .hint q::after {
    content: close-quote;
  }
  .note.unsent {
    color: var(--plan-amber-ink);
  }
  .message {
    display: grid;
    gap: 1px;
  }
  .reply {
    margin-block-start: 4px;
    padding-inline-start: 10px;
    border-inline-start: 1px solid var(--plan-line);
  }
  .changed {
    margin-block-start: 4px;
    padding: 8px 10px;
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m);
    background: var(--plan-sheet);
    font-size: var(--plan-text-s);
  }
  .changed p + p {
    margin-block-start: 6px;
  }
  .changed p {
    max-block-size: 200px;
    margin: 0;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    scrollbar-width: thin;
  }
  ${caption}
  h3 {
    margin: 0 0 1px;
    padding: 0;
  }
  .changed h3:first-child {
    color: var(--plan-good);
  }
  .acts {
    display: flex;
    align-items: center;
    gap: 2px;
    min-block-size: 26px;
    margin-inline-start: -8px;
  }
  .icons {
    display: flex;
    margin-inline-start: auto;
    opacity: 0;
  }
  :host(:hover) .icons,
  :host(:focus-within) .icons,
  :host([chosen]) .icons {
    opacity: 1;
  }
  @media (pointer: coarse) {
    .icons {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .icons {
      opacity: 1;
    }
    :host([chosen]) article {
      border-inline-start-color: Highlight;
    }
  }
`
