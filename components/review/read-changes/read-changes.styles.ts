// The look of "Read changes". A passage has styles in passage.ts.

import { css } from 'lit'

export const readChangesStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--plan-canvas);
  }
  :host > section {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
  }
  header {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  :host > section > header {
    align-items: center;
    padding: 6px 6px 6px 16px;
    border-block-end: 1px solid var(--plan-line);
  }
  h2,
  h3 {
    margin: 0;
    font-size: var(--plan-text-m);
    font-weight: 600;
  }
  .close {
    margin-inline-start: auto;
  }
  .scroll {
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .column {
    max-inline-size: 76ch;
    margin-inline: auto;
    padding: 4px 16px 40vh;
  }
  .doc {
    padding-block: 14px 6px;
    min-block-size: 72px;
  }
  .doc + .doc {
    border-block-start: 1px solid var(--plan-line);
  }
  .doc > header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: grid;
    grid-template: auto auto / minmax(0, 1fr) auto auto;
    gap: 1px 10px;
    padding-block: 6px;
    background: var(--plan-canvas);
  }
  .doc h3 {
    scroll-margin-block: 12px 40px;
  }
  .about,
  .outcome,
  .quiet {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .about {
    grid-area: 2 / 1 / auto / -1;
  }
  h3 {
    overflow-wrap: anywhere;
  }
  .done h3 bdi {
    color: var(--plan-ink-3);
    font-weight: 400;
    text-decoration: line-through;
  }
  .stale {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 6px 0;
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  :is(h3, article):focus-visible {
    outline-offset: 1px;
  }
  article[aria-current] {
    border-color: var(--plan-accent);
  }
  .more {
    margin-block: 8px;
  }
  footer {
    justify-content: center;
  }
`
