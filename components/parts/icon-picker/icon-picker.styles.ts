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
    min-block-size: 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  [role='row'] {
    display: grid;
    grid-template-columns: repeat(8, 1fr);
  }
  [role='gridcell'] {
    display: grid;
    place-items: center;
    block-size: 36px;
    border-radius: var(--plan-radius-m, 0.375rem);
    font-size: 1.125rem;
    line-height: 1;
  }
  [role='gridcell']:hover {
    background: var(--plan-hover);
  }
  [role='gridcell'][aria-selected='true'] {
    background: var(--plan-accent-soft);
    box-shadow: inset 0 0 0 1px var(--plan-accent);
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
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    padding-block-start: 10px;
    border-block-start: 1px solid var(--plan-line);
  }
  label {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  form .field {
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
    [role='gridcell'] {
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    [role='gridcell'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
