// The styles of the sidebar.
// To change its width, see resize-handle.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr);
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--plan-side);
  }
  .top {
    display: flex;
    align-items: center;
    gap: var(--plan-space-1);
    padding: var(--plan-space-4);
  }
  plan-search-box {
    flex: 1;
    min-inline-size: 0;
    margin-inline-end: var(--plan-space-1);
  }
  .body {
    position: relative;
    grid-row: 3;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
  }
  .body.searching {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .searching plan-tree {
    block-size: auto;
    max-block-size: 40vh;
    padding-block-end: var(--plan-space-3);
  }
  plan-tree,
  .found {
    min-block-size: 0;
  }
  plan-for-you,
  plan-deleted {
    position: absolute;
    inset: 0;
    z-index: 1;
    /* Also before it is loaded. */
    background: var(--plan-side);
  }
  .found {
    padding: var(--plan-space-1) var(--plan-space-3) var(--plan-space-4);
    overflow: auto;
    border-block-start: 1px solid var(--plan-line);
  }
  .empty {
    display: grid;
    gap: var(--plan-space-2);
    padding: 1.5rem 12px;
    overflow-wrap: anywhere;
    color: var(--plan-ink-3);
  }
  .empty strong {
    color: var(--plan-ink);
    font-size: var(--plan-text-l);
    font-weight: 500;
  }
  .problem {
    display: grid;
    justify-items: start;
    gap: var(--plan-space-2);
    margin: 0 var(--plan-space-4) var(--plan-space-4);
    padding: 10px var(--plan-space-5);
    border: 1px solid var(--plan-bad);
    border-radius: var(--plan-radius-l);
    background: var(--plan-bad-soft);
    overflow-wrap: anywhere;
  }
  .problem p {
    margin: 0;
    color: var(--plan-ink-2);
    white-space: pre-line;
  }
  .problem .button {
    margin-block-start: var(--plan-space-2);
  }
  .foot {
    grid-row: 4;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-4);
    min-inline-size: 0;
    padding: 7px var(--plan-space-5);
    border-block-start: 1px solid var(--plan-line);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .state {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .foot .icon-button {
    margin-block: -5px;
    margin-inline: -4px -6px;
  }
  .for-you {
    flex: none;
    padding: var(--plan-space-1) var(--plan-space-2);
    border-radius: var(--plan-radius-s);
    color: var(--plan-accent);
    font-weight: 600;
  }
  .for-you:hover,
  .for-you[aria-expanded='true'] {
    background: var(--plan-accent-soft);
  }
  @media (pointer: coarse) {
    .for-you {
      min-block-size: 40px;
    }
  }
  .reviews {
    flex: 1 0 100%;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    margin-inline: -4px;
  }
  .reviews.off {
    margin-inline: 0;
    white-space: normal;
  }
  /* The service's sentence begins with a small letter. */
  .reviews.off::first-letter {
    text-transform: uppercase;
  }
  .deleted:hover {
    background: var(--plan-hover);
    color: var(--plan-ink-2);
  }
  .live {
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--plan-good);
  }
  .live.lost,
  .live.connecting {
    background: var(--plan-ink-3);
  }
  @media (forced-colors: active) {
    .live {
      border: 3px solid CanvasText;
    }
  }
`
