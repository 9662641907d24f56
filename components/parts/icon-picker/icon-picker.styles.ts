// The look of the icon picker: a field, a field of icons, and a line for one's own.

import { css } from 'lit'

export const styles = css`
  :host {
    --width: 356px;
  }
  .inside {
    padding: 12px;
    gap: 10px;
  }
  h2 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
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
    border-radius: 6px;
    font-size: 1.125rem;
    line-height: 1;
  }
  [role='gridcell']:hover {
    background: var(--hover);
  }
  [role='gridcell'][aria-selected='true'] {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .name,
  .none {
    min-block-size: 1.4em;
    margin: 0;
    overflow: hidden;
    color: var(--ink-3);
    font-size: var(--text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    padding-block-start: 10px;
    border-block-start: 1px solid var(--line);
  }
  label {
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  form .field {
    flex: 1;
    inline-size: 5em;
    min-inline-size: 3em;
  }
  .problem {
    flex: 1 0 100%;
    margin: 0;
    color: var(--bad);
    font-size: var(--text-s);
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
