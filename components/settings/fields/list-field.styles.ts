// The look of lists, whose entries are boxes or rows of a table, and of the own settings of a folder.
// To change the markup, see list-field.ts.

import { css } from 'lit'

export const entryStyles = css`
  .entries {
    display: grid;
    gap: 10px;
    margin-block-end: var(--plan-space-5);
  }
  .entry {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: var(--plan-space-4);
  }
  .entry > .problem {
    grid-column: 1 / -1;
  }
  .moves {
    display: flex;
    justify-content: end;
    align-items: center;
    align-self: start;
    min-block-size: 30px;
  }
  .moves .icon-button:not(:hover, :focus-visible) {
    color: var(--plan-ink-3);
  }
  .moves .icon-button:disabled:disabled {
    color: var(--plan-line-strong);
    background: none;
  }
  .entries:not(.table) > .entry {
    padding: 14px;
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-l);
  }
  .entries:not(.table) > .entry > .moves {
    grid-row: 1;
    grid-column: 2;
    padding-block-start: 22px;
  }
  .folder {
    display: grid;
    grid-template-columns: minmax(0, 2.2fr) minmax(0, 1fr) 56px;
    gap: var(--plan-space-4);
  }
  .own {
    grid-column: 1 / -1;
  }
  summary {
    inline-size: fit-content;
    padding-block: 3px;
    padding-inline-end: var(--plan-space-3);
    border-radius: 5px;
    color: var(--plan-ink-2);
    cursor: pointer;
  }
  summary .faint {
    margin-inline-start: var(--plan-space-3);
  }
  .own-list {
    margin-block-start: var(--plan-space-3);
  }
  .rule {
    padding-block: var(--plan-space-4) 10px;
    border-block-start: 1px solid var(--plan-line);
  }
  .rule-head {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 28px;
  }
  .rule-head + * {
    margin-block-start: var(--plan-space-3);
  }
  .rule-title {
    font-weight: 500;
  }
  .summary {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .rule-head .quiet {
    margin-inline: auto -6px;
  }
  .sample {
    display: flex;
    align-items: center;
    min-block-size: 30px;
    overflow: hidden;
  }
  .table > .entry {
    align-items: start;
  }
  .table.doc-type > .entry {
    grid-template-columns:
      72px minmax(0, 0.9fr) minmax(0, 1.3fr) minmax(0, 0.9fr) minmax(0, 80px)
      36px 84px;
    gap: var(--plan-space-3);
  }
  .table.group > .entry {
    grid-template-columns: repeat(3, minmax(0, 1fr)) 84px;
  }
  .table.collection > .entry {
    grid-template-columns: minmax(0, 1fr) repeat(2, minmax(0, 1.6fr));
  }
  .checks {
    display: grid;
    gap: var(--plan-space-2);
  }
  /* One line each: the labels of the first entry are column headings, the others are for screen readers. */
  @container (min-width: 520px) {
    .table {
      gap: var(--plan-space-3);
    }
    .table:not(.collection) > .entry:first-child > :is(.moves, .sample) {
      margin-block-start: 22px;
    }
    /* The checks of a collection stand below its patterns, which are long. */
    .collection .checks {
      grid-column: 1 / 3;
      display: flex;
      gap: var(--plan-space-5);
      min-block-size: 30px;
      align-items: center;
    }
    .table > .entry:not(:first-child) > .labelled {
      gap: 0;
    }
    .table > .entry:not(:first-child) > .labelled > label {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 520px) {
    .entries .entry,
    .entries.table > .entry {
      grid-template-columns: 1fr 1fr;
      padding: var(--plan-space-5);
      border: 1px solid var(--plan-line);
      border-radius: var(--plan-radius-l);
    }
    .folder {
      grid-column: 1 / -1;
      grid-template-columns: 1fr 1fr;
    }
    .folder > :first-child {
      grid-column: 1 / -1;
    }
    .entries:not(.table) > .entry > .moves {
      grid-row: auto;
      grid-column: 1 / -1;
      padding: 0;
    }
    .entries.table > .entry > .moves {
      grid-column: 2;
    }
    .rule-head {
      flex-wrap: wrap;
    }
  }
`
