// The look of the sidebar: the edge of the desk.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr);
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--side);
    color: var(--ink);
    font: var(--text-m) / 1.4 var(--font);
  }
  :host([hidden]) {
    display: none;
  }
  .top {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 8px;
  }
  plan-search-box {
    flex: 1;
    min-inline-size: 0;
    margin-inline-end: 2px;
  }
  .body {
    grid-row: 3;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
  }
  .body.searching {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .searching plan-doc-tree {
    block-size: auto;
    max-block-size: 40vh;
    padding-block-end: 6px;
  }
  plan-doc-tree,
  plan-search-results {
    min-block-size: 0;
  }
  plan-search-results {
    padding: 2px 6px 8px;
    overflow: auto;
    border-block-start: 1px solid var(--line);
  }
  .problem {
    display: grid;
    justify-items: start;
    gap: 4px;
    margin: 0 8px 8px;
    padding: 10px 12px;
    border: 1px solid var(--bad);
    border-radius: var(--radius);
    background: var(--bad-soft);
    overflow-wrap: anywhere;
  }
  .problem p {
    margin: 0;
    color: var(--ink-2);
    white-space: pre-line;
  }
  .problem .button {
    margin-block-start: 4px;
  }
  .offer {
    display: grid;
    justify-items: start;
    gap: 8px;
    margin: 0 8px 8px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sheet);
    overflow-wrap: anywhere;
  }
  .offer p {
    margin: 0;
    color: var(--ink-2);
  }
  .offer code {
    font-family: var(--mono);
    font-size: var(--text-s);
    user-select: all;
  }
  .line-actions {
    display: flex;
    gap: 8px;
  }
  .foot {
    grid-row: 4;
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    padding: 7px 12px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .state {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .order,
  .fresh {
    flex: none;
    padding: 2px 4px;
    border-radius: var(--radius-s);
  }
  .fresh {
    color: var(--accent);
    font-weight: 600;
  }
  .fresh:hover {
    background: var(--accent-soft);
  }
  .order:hover {
    background: var(--hover);
    color: var(--ink-2);
  }
  .live {
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--good);
  }
  .live.lost,
  .live.connecting {
    background: var(--ink-3);
  }
  @media (forced-colors: active) {
    .live {
      border: 3px solid CanvasText;
    }
  }
`
