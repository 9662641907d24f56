// The look of the sheet of shortcuts: quiet columns, what a key does at the left, the key at the right.

import { css } from 'lit'

export const styles = css`
  :host {
    --width: 720px;
  }
  .head {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    padding-block: 10px;
    padding-inline: 18px 10px;
    border-block-end: 1px solid var(--line);
  }
  h2,
  h3,
  dl,
  dd {
    margin: 0;
  }
  h2 {
    font-size: var(--text-l);
    font-weight: 600;
  }
  h3 {
    padding-block-end: 4px;
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-weight: 600;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  .sections {
    columns: 2;
    column-gap: 36px;
    min-block-size: 0;
    overflow: auto;
    padding: 16px 18px 4px;
    scrollbar-width: thin;
  }
  /* It has the focus from the first, which a ring would say too loud. */
  .sections:focus-visible {
    outline-color: transparent;
    box-shadow: inset 0 2px var(--accent);
  }
  section {
    break-inside: avoid;
    margin-block-end: 18px;
  }
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 26px;
  }
  .line + .line {
    border-block-start: 1px solid color-mix(in srgb, var(--line) 60%, transparent);
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 2px 8px;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  dd kbd {
    white-space: nowrap;
  }
  @media (max-width: 600px) {
    .sections {
      columns: 1;
    }
  }
`
