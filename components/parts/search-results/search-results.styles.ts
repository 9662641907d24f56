// The look of what was found: a title with its badge, a place with a count, two lines of text.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    position: relative;
    color: var(--ink, CanvasText);
    font: var(--text-m, 0.8125rem) / 1.4 var(--font, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  .heading {
    display: flex;
    align-items: center;
    gap: 6px;
    block-size: var(--row, 1.75rem);
    margin: 0;
    padding: 0 6px;
    color: var(--ink-3, GrayText);
    font-size: var(--text-xs, 0.6875rem);
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
    gap: 1px 8px;
    align-items: center;
    min-block-size: 40px;
    padding: 6px;
    border-radius: 5px;
    cursor: pointer;
    user-select: none;
    -webkit-user-select: none;
  }
  .hit:hover {
    background: var(--hover, Canvas);
  }
  .hit:active {
    background: var(--active, Canvas);
  }
  .hit[aria-selected='true'] {
    background: var(--accent-soft, Canvas);
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
    color: var(--ink-3, GrayText);
    font-size: var(--text-s, 0.75rem);
  }
  .count {
    justify-self: end;
    font-variant-numeric: tabular-nums;
  }
  /* The soft accent is too light a ground for the quietest ink. */
  .hit:active :is(.place, .count),
  .hit[aria-selected='true'] :is(.place, .count) {
    color: var(--ink-2, CanvasText);
  }
  .snippet {
    grid-column: 1 / -1;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
    max-block-size: 2.8em;
    overflow-wrap: anywhere;
    color: var(--ink-2, CanvasText);
    font-size: var(--text-s, 0.75rem);
  }
  mark {
    border-radius: 2px;
    background: var(--mark, Mark);
    color: var(--ink, MarkText);
  }
  .nothing {
    margin: 0;
    padding: 12px 6px;
    outline-offset: 0;
  }
  .nothing strong {
    display: block;
    font-size: var(--text-l, 0.9375rem);
    font-weight: 500;
  }
  .nothing span {
    color: var(--ink-3, GrayText);
  }
  /* What is there within a moment needs no announcement. */
  .bar {
    position: absolute;
    inset: 0 0 auto;
    block-size: 2px;
    background: var(--accent, Highlight);
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
