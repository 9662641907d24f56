// The look of search results: a title with its badge, breadcrumbs with a count, two lines of text.
// To change the markup, see search-results.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    position: relative;
  }
  .heading {
    display: flex;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    block-size: var(--plan-row, 1.75rem);
    margin: 0;
    padding: 0 var(--plan-space-3, 6px);
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-xs, 0.6875rem);
    font-weight: 600;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  .heading span {
    font-weight: 400;
    letter-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  .hit {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 1px var(--plan-space-4, 8px);
    align-items: center;
    min-block-size: 40px;
    padding: var(--plan-space-3, 6px);
    border-radius: 5px;
    cursor: pointer;
    user-select: none;
    -webkit-user-select: none;
  }
  .hit:hover {
    background: var(--plan-hover, Canvas);
  }
  .hit:active {
    background: var(--plan-active, Canvas);
  }
  .hit[aria-selected='true'] {
    background: var(--plan-accent-soft, Canvas);
  }
  .title,
  .place {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .title {
    font-weight: 500;
  }
  .place,
  .count {
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-s, 0.75rem);
  }
  .count {
    justify-self: end;
    font-variant-numeric: tabular-nums;
  }
  /* The soft accent is too light a ground for the quietest ink. */
  .hit:active :is(.place, .count),
  .hit[aria-selected='true'] :is(.place, .count) {
    color: var(--plan-ink-2, CanvasText);
  }
  .snippet {
    grid-column: 1 / -1;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    max-block-size: 2.8em;
    overflow-wrap: anywhere;
    color: var(--plan-ink-2, CanvasText);
    font-size: var(--plan-text-s, 0.75rem);
  }
  mark {
    border-radius: 2px;
    background: var(--plan-mark, Mark);
    color: var(--plan-ink, MarkText);
  }
  .nothing {
    margin: 0;
    padding: var(--plan-space-5, 12px) var(--plan-space-3, 6px);
    outline-offset: 0;
  }
  .nothing strong {
    display: block;
    font-size: var(--plan-text-l, 0.9375rem);
    font-weight: 500;
  }
  .nothing span {
    color: var(--plan-ink-3, GrayText);
  }
  /* A reply within a moment needs no announcement. */
  .bar {
    position: absolute;
    inset: 0 0 auto;
    block-size: 2px;
    background: var(--plan-accent, Highlight);
    opacity: 0;
    animation: appear 0s 200ms forwards;
  }
  @keyframes appear {
    to {
      opacity: 0.6;
    }
  }
  @media (forced-colors: active) {
    .hit[aria-selected='true'] {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
    .hit:focus-visible {
      outline: 2px solid Highlight;
    }
  }
`
