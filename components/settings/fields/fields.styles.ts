// The look of labels, fields, and what is said under them.

import { css } from 'lit'

export const fieldStyles = css`
  label {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: 500;
  }
  .labelled {
    display: grid;
    align-content: start;
    gap: 4px;
    min-inline-size: 0;
  }
  .help,
  .none,
  .faint {
    color: var(--ink-3);
  }
  .help,
  .faint {
    font-size: var(--text-s);
  }
  .none {
    margin-block-end: 10px;
  }
  .problem {
    color: var(--bad);
    font-size: var(--text-s);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .field::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  .field.code,
  code {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  .icon-field {
    display: grid;
    place-items: center;
    inline-size: 100%;
    min-inline-size: 30px;
    padding: 0 4px;
    overflow: hidden;
  }
  .icon-field .icon {
    color: var(--ink-3);
  }
  select.field {
    padding-inline-end: 4px;
  }
  .short {
    max-inline-size: 12rem;
  }
  .short .help {
    white-space: nowrap;
  }
  .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
    margin-block-start: 12px;
  }
  .check {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 4px 8px;
  }
  .check > :not(input, label) {
    grid-column: 2;
  }
  .check label {
    color: var(--ink);
    font-size: var(--text-m);
    font-weight: 400;
  }
  [type='checkbox'] {
    inline-size: 15px;
    block-size: 15px;
    margin: 0;
    accent-color: var(--accent);
  }
  .quiet {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-block-size: 24px;
    padding: 0 6px;
    border-radius: 5px;
    color: var(--ink-2);
    font-size: var(--text-s);
    white-space: nowrap;
  }
  .quiet:hover {
    background: var(--hover);
    color: var(--ink);
  }
  .add {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding-inline: 8px 12px;
  }
  .tag {
    display: inline-block;
    margin-inline-end: 4px;
    padding: 0 6px;
    border-radius: var(--radius-s);
    background: var(--accent-soft);
    color: var(--ink);
    font-size: var(--text-xs);
    font-weight: 600;
    line-height: 18px;
  }
  .for-now {
    display: grid;
    justify-items: start;
    gap: 6px;
    margin-block-end: 16px;
    padding: 10px 12px;
    border-radius: 6px;
    background: var(--side);
  }
  p.for-now {
    display: block;
    margin-block: 12px 0;
  }
  .shortcuts {
    display: grid;
  }
  .shortcut {
    padding-block: 6px;
  }
  .shortcut + .shortcut {
    border-block-start: 1px solid var(--line);
  }
  @container (max-width: 520px) {
    .pair {
      grid-template-columns: 1fr;
    }
  }
  @media (pointer: coarse) {
    .quiet,
    .check label,
    summary {
      min-block-size: 40px;
    }
    .check label {
      display: flex;
      align-items: center;
    }
    [type='checkbox'] {
      inline-size: 20px;
      block-size: 20px;
    }
  }
  @media (forced-colors: active) {
    .tag {
      border: 1px solid CanvasText;
    }
  }
`
