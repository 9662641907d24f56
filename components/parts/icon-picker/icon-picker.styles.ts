// The look of the icon picker: a search field, a grid of icons, and a field for another icon.
// To change what all dialogs have in common, see shared/dialog.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    --_width: 356px;
  }
  .inside {
    padding: var(--plan-space-5, 12px);
    gap: 10px;
  }
  h2 {
    font-size: var(--plan-text-m);
  }
  .head {
    margin-block: -4px;
  }
  .inside > .field {
    flex: none;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(8, 1fr);
    min-block-size: 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  .grid label {
    display: grid;
    position: relative;
    place-items: center;
    block-size: 36px;
    border-radius: var(--plan-radius-m, 0.375rem);
    font-size: 1.125rem;
    line-height: 1;
    cursor: pointer;
  }
  .grid label:hover {
    background: var(--plan-hover);
  }
  .grid label:has(:checked) {
    background: var(--plan-accent-soft);
    box-shadow: inset 0 0 0 1px var(--plan-accent);
  }
  .grid label:has(:focus-visible) {
    outline: 2px solid var(--plan-accent);
    outline-offset: -2px;
  }
  [type='radio'] {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .name,
  .none {
    min-block-size: 1.4em;
    margin: 0;
    overflow: hidden;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .own {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    padding-block-start: 10px;
    border-block-start: 1px solid var(--plan-line);
  }
  .own label {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .own .field {
    flex: 1;
    inline-size: 5em;
    min-inline-size: 3em;
  }
  .problem {
    flex: 1 0 100%;
    margin: 0;
    color: var(--plan-bad);
    font-size: var(--plan-text-s);
  }
  .problem:empty {
    display: none;
  }
  @media (pointer: coarse) {
    .grid label {
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .grid label:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
