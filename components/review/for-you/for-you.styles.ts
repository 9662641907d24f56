// The look of "For you". The panel around it has styles in ../review.styles.ts.

import { css } from 'lit'

export const forYouStyles = css`
  section {
    grid-template-rows: auto minmax(0, 1fr) auto;
  }
  h3 span {
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  h3:has(.link) {
    display: flex;
    gap: 6px;
  }
  h3 .link,
  h3 .fold {
    letter-spacing: inherit;
    text-transform: inherit;
  }
  h3 .link {
    margin-inline-start: auto;
    color: var(--plan-accent);
  }
  h3 .fold::before {
    content: '▸ ';
  }
  h3 .fold[aria-expanded='true']::before {
    content: '▾ ';
  }
  li {
    position: relative;
  }
  .row.part {
    padding-inline-start: 24px;
  }
  .row {
    display: flex;
    align-items: baseline;
    gap: 8px;
    inline-size: 100%;
    padding: 5px 8px;
    border-radius: var(--plan-radius-s);
  }
  .row:hover {
    background: var(--plan-hover);
  }
  .row[aria-current] {
    background: var(--plan-accent-soft);
  }
  .what {
    flex: 1;
    display: grid;
    min-inline-size: 0;
  }
  .what > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .title {
    font-weight: 500;
  }
  .about,
  .outcome {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .done .title {
    color: var(--plan-ink-3);
    font-weight: 400;
    text-decoration: line-through;
  }
  .done .mark {
    visibility: hidden;
  }
  .acts {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 4px;
    display: flex;
    align-items: center;
    opacity: 0;
  }
  .acts .icon-button {
    background: var(--plan-hover);
  }
  li:hover .acts,
  .acts:focus-within {
    opacity: 1;
  }
  .news {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: block;
    margin: 6px auto 0;
    padding: 3px 12px;
    border: 1px solid var(--plan-line-strong);
    border-radius: 999px;
    background: var(--plan-sheet);
    box-shadow: var(--plan-shadow);
    color: var(--plan-accent);
    font-size: var(--plan-text-s);
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .row {
      padding-block: 9px;
    }
    .acts {
      opacity: 1;
    }
    .acts .icon-button {
      background: none;
    }
    .row:not(.done) {
      padding-inline-end: 52px;
    }
  }
  @media (forced-colors: active) {
    .row[aria-current] {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`
