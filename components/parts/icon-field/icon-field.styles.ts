// The look of the field for an icon: a line with the text, and a grid of icons.
// To change the markup, see icon-field.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: contents;
  }
  [popover] {
    inset: auto;
    inline-size: 312px;
    max-inline-size: calc(100vw - 16px);
    margin: 0;
    padding: var(--plan-space-4, 8px);
    border: 1px solid var(--plan-line-strong, CanvasText);
    border-radius: var(--plan-radius-l, 0.5rem);
    background: var(--plan-sheet, Canvas);
    color: inherit;
    box-shadow: var(--plan-shadow, none);
  }
  .own {
    display: flex;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    margin-block-end: var(--plan-space-4, 8px);
  }
  .own label {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    white-space: nowrap;
  }
  .own .field {
    flex: 1;
    min-inline-size: 3em;
  }
  .problem {
    margin: 0 0 var(--plan-space-4, 8px);
    color: var(--plan-bad);
    font-size: var(--plan-text-s);
  }
  .problem:empty {
    display: none;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(8, 1fr);
  }
  .choice {
    block-size: 36px;
    border-radius: var(--plan-radius-m, 0.375rem);
    font-size: 1.125rem;
    line-height: 1;
    text-align: center;
  }
  .choice:hover {
    background: var(--plan-hover);
  }
  .choice[aria-pressed='true'] {
    background: var(--plan-accent-soft);
    box-shadow: inset 0 0 0 1px var(--plan-accent);
  }
  @media (pointer: coarse) {
    .choice {
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .choice[aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
