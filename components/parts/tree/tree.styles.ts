// The look of the tree. Rows are positioned by the element; titles of one level start at the same line.
// To change lines, buttons and forced colors, see row.styles.ts; the height of rows, virtual-list.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    --_row: var(--plan-tree-row, var(--plan-row, 1.75rem));
    display: flex;
    flex-direction: column;
    position: relative;
    min-block-size: 0;
    block-size: 100%;
    cursor: default;
  }
  @media (pointer: coarse) {
    :host {
      --_row: var(--plan-tree-row, 2.5rem);
    }
  }
  .measure {
    position: absolute;
    inline-size: 0;
    block-size: var(--_row);
    visibility: hidden;
  }
  /* As high as the element, or, where that has no height of its own, as its rows. */
  .scroller {
    flex: 1 1 auto;
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* The element keeps what is in view where it is; a browser that did so too would undo it. */
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--plan-line-strong) transparent;
  }
  .list {
    position: relative;
  }
  [role='tree'] {
    position: absolute;
    inset: 0;
  }
  .row {
    position: absolute;
    inset-block-start: var(--_top);
    inset-inline: 6px;
    block-size: var(--_height);
    display: flex;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    padding-inline: var(--_start) var(--plan-space-3, 6px);
    border-radius: 5px;
    white-space: nowrap;
    -webkit-user-select: none;
    user-select: none;
  }
  .row.near {
    background: var(--plan-hover);
  }
  .row.shown {
    background: var(--plan-accent-soft);
  }
  .scroller:focus-visible {
    outline: none;
  }
  .row.shown .label {
    font-weight: 500;
  }
  .chevron,
  .icon-text,
  .end,
  .num {
    flex: none;
  }
  .chevron svg {
    inline-size: 14px;
    block-size: 14px;
    color: var(--plan-ink-3);
  }
  .chevron:dir(rtl) svg {
    rotate: 180deg;
  }
  [aria-expanded='true'] > .chevron svg {
    rotate: 90deg;
  }
  .label {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* The first part gives way. */
  .label.parted {
    display: flex;
  }
  .parted > :first-child {
    min-inline-size: 2em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .parted > :nth-child(2) {
    flex: none;
    white-space: pre;
  }
  .group .label,
  .title .label {
    font-weight: 600;
  }
  mark {
    border-radius: 2px;
    background: var(--plan-mark, Mark);
    color: inherit;
  }
  .title {
    align-items: end;
    padding-block-end: 0.25rem;
  }
  .title .chevron {
    padding-block-end: var(--plan-space-1, 2px);
  }
  .heading {
    align-items: end;
    gap: var(--plan-space-2, 4px);
    padding-block-end: 0.3rem;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs, 0.6875rem);
    font-weight: 600;
    letter-spacing: 0.04em;
  }
  .heading .label {
    text-transform: uppercase;
  }
  .heading .chevron {
    padding-block-end: 1px;
  }
  .heading .detail {
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0;
  }
  /* The name stays whole; the detail gives way. */
  .title .label {
    flex: none;
    max-inline-size: 75%;
  }
  .title .detail,
  .branch .detail,
  .leaf .detail {
    overflow: hidden;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s, 0.75rem);
    text-overflow: ellipsis;
  }
  .num {
    display: grid;
    place-items: center;
    min-inline-size: 1.125rem;
    max-inline-size: 5em;
    block-size: 1.125rem;
    padding-inline: var(--plan-space-2, 4px);
    overflow: hidden;
    border-radius: var(--plan-radius-s, 0.25rem);
    background: var(--plan-active);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-xs, 0.6875rem);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .end {
    display: flex;
    align-items: center;
    min-block-size: 1lh;
    gap: var(--plan-space-3, 6px);
    margin-inline-start: auto;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s, 0.75rem);
    font-variant-numeric: tabular-nums;
  }
  /* One column, as wide where nothing is marked. */
  .marks {
    display: flex;
    inline-size: 9px;
  }
  .title .count {
    color: var(--plan-accent);
    font-weight: 600;
  }
  /* Its buttons lie there, and would leave a part of a long badge. */
  .leaf.near .end {
    visibility: hidden;
  }
  .end plan-kind-badge {
    max-inline-size: 8rem;
    overflow: hidden;
  }
  :host([two-lines]) .leaf .label {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.25;
    white-space: normal;
  }
  .note,
  .problem {
    align-items: start;
    padding-block: var(--plan-space-2, 4px);
    overflow: hidden;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s, 0.75rem);
    white-space: normal;
  }
  .note > span,
  .problem > span {
    max-block-size: 100%;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .problem {
    color: var(--plan-bad);
  }
`
