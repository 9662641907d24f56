// The look of labels, fields, and the texts under them.
// To change the markup, see fields.ts.

import { css } from 'lit'

export const fieldStyles = css`
  label,
  .group-label {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  .labelled {
    display: grid;
    align-content: start;
    gap: var(--plan-space-2);
    min-inline-size: 0;
  }
  .help,
  .none,
  .faint {
    color: var(--plan-ink-3);
  }
  .help,
  .faint {
    font-size: var(--plan-text-s);
  }
  .none {
    margin-block-end: 10px;
  }
  .problem {
    color: var(--plan-bad);
    font-size: var(--plan-text-s);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .field::placeholder {
    color: var(--plan-ink-3);
    opacity: 1;
  }
  .field.code,
  code {
    font-family: var(--plan-mono);
    font-size: var(--plan-text-s);
  }
  .icon-field {
    display: grid;
    place-items: center;
    inline-size: 100%;
    min-inline-size: 30px;
    padding: 0 var(--plan-space-2);
    overflow: hidden;
  }
  .icon-field .icon {
    color: var(--plan-ink-3);
  }
  select.field {
    padding-inline-end: var(--plan-space-2);
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
    gap: var(--plan-space-5);
    margin-block-start: var(--plan-space-5);
  }
  .stack {
    display: grid;
    gap: var(--plan-space-6);
  }
  .stack .pair {
    margin-block-start: 0;
  }
  .used {
    margin-block-start: var(--plan-space-4);
  }
  .check {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: var(--plan-space-2) var(--plan-space-4);
  }
  .check > :not(input, label) {
    grid-column: 2;
  }
  .check label {
    color: var(--plan-ink);
    font-size: var(--plan-text-m);
    font-weight: 400;
  }
  [type='checkbox'],
  [type='radio'] {
    inline-size: 15px;
    block-size: 15px;
    margin: 0;
    accent-color: var(--plan-accent);
  }
  .quiet {
    display: inline-flex;
    align-items: center;
    gap: var(--plan-space-2);
    min-block-size: 24px;
    padding: 0 var(--plan-space-3);
    border-radius: 5px;
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    white-space: nowrap;
  }
  .quiet:hover {
    background: var(--plan-hover);
    color: var(--plan-ink);
  }
  .add {
    display: inline-flex;
    align-items: center;
    gap: var(--plan-space-3);
    padding-inline: var(--plan-space-4) var(--plan-space-5);
  }
  .tag {
    display: inline-block;
    margin-inline-end: var(--plan-space-2);
    padding: 0 var(--plan-space-3);
    border-radius: var(--plan-radius-s);
    background: var(--plan-accent-soft);
    color: var(--plan-ink);
    font-size: var(--plan-text-xs);
    font-weight: 600;
    line-height: 18px;
  }
  .for-now {
    display: grid;
    justify-items: start;
    gap: var(--plan-space-3);
    margin-block-end: var(--plan-space-6);
    padding: 10px var(--plan-space-5);
    border-radius: var(--plan-radius-m);
    background: var(--plan-side);
  }
  p.for-now {
    display: block;
    margin-block: var(--plan-space-5) 0;
  }
  .shortcut {
    padding-block: var(--plan-space-3);
  }
  .shortcut + .shortcut {
    border-block-start: 1px solid var(--plan-line);
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
    [type='checkbox'],
    [type='radio'] {
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
