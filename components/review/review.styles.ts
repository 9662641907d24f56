// The look of the history, of versions, of deleted docs, and of what is asked about them.

import { css } from 'lit'
import { VERSIONS_FROM } from '../state/panels.js'
import { caption } from '../theme/recipes.js'

/** How many words came and went. */
const countStyles = css`
  ins,
  del {
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }
  ins {
    color: var(--plan-good);
  }
  del {
    color: var(--plan-bad);
  }
`

/** A panel: a header, and below it what scrolls. */
export const panelStyles = css`
  ${caption}
  :host {
    display: block;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--plan-side);
  }
  section {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
  }
  header {
    display: flex;
    align-items: center;
    gap: 2px;
    padding-block: 6px;
    padding-inline: 14px 6px;
    border-block-end: 1px solid var(--plan-line);
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: var(--plan-text-m);
    font-weight: 600;
  }
  .scroll {
    min-block-size: 0;
    padding: 4px 8px 12px;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  ul {
    display: grid;
    gap: 1px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .quiet {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  /* The service's sentence begins with a small letter. */
  p.quiet::first-letter {
    text-transform: uppercase;
  }
  p.quiet {
    margin: 8px 6px;
  }
`

export const historyStyles = css`
  ${countStyles}
  .version {
    display: block;
    inline-size: 100%;
    padding: 5px 8px;
    border-radius: var(--plan-radius-s);
    font-variant-numeric: tabular-nums;
  }
  button.version {
    display: grid;
    grid-template: auto auto / 1fr auto;
    column-gap: 8px;
  }
  .where {
    grid-area: 2 / 1 / auto / -1;
    overflow: hidden;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button.version:hover {
    background: var(--plan-hover);
  }
  .version[aria-current] {
    background: var(--plan-accent-soft);
    font-weight: 500;
  }
  .lost {
    color: var(--plan-ink-3);
  }
  .why {
    display: block;
    font-size: var(--plan-text-s);
  }
  .event {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .version + .more {
    margin-block: 0 4px;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .was {
    padding: 5px 8px;
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .was .why {
    color: var(--plan-ink-3);
  }
  .more {
    margin: 10px 6px 0;
  }
  @media (pointer: coarse) {
    .version {
      padding-block: 10px;
    }
  }
  @media (forced-colors: active) {
    .version[aria-current] {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`

export const versionStyles = css`
  ${countStyles}
  :host {
    position: absolute;
    inset: 0;
    background: var(--plan-sheet);
  }
  .version {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    padding-block: 6px;
    padding-inline: 14px 8px;
    border-block-end: 1px solid var(--plan-line);
    background: var(--plan-accent-soft);
  }
  .changed {
    flex: 1 1 0;
    display: flex;
    gap: 8px;
    /* As wide as the counts at least. */
    min-inline-size: min-content;
    overflow: hidden;
    color: var(--plan-ink-2);
    white-space: nowrap;
  }
  .counts {
    flex: none;
  }
  .where {
    flex: 1 1 0;
    inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .bar strong {
    flex: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }
  .acts .button {
    padding-inline: 9px;
  }
  p {
    margin: 24px;
    color: var(--plan-ink-3);
    text-align: center;
  }
  .page {
    position: relative;
    min-block-size: 0;
  }
  plan-doc-frame {
    block-size: 100%;
  }
  .together {
    display: none;
  }
  .together[aria-pressed='false'] svg {
    display: none;
  }
  /* The bar over both, and the page beside the doc as it is now: they lie in the grid of the doc. */
  @container (min-width: ${VERSIONS_FROM}px) {
    :host(.beside) {
      position: static;
      grid-area: 1 / 1 / 3 / -1;
      /* The line between the two. */
      background: var(--plan-line);
    }
    :host(.beside),
    :host(.beside) .version {
      display: grid;
      grid-template: subgrid / subgrid;
    }
    :host(.beside) .version {
      grid-area: 1 / 1 / -1 / -1;
    }
    :host(.beside) .bar {
      grid-column: 1 / -1;
    }
    :host(.beside) .page,
    :host(.beside) p {
      grid-area: 2 / 1;
      margin: 0;
      background: var(--plan-sheet);
    }
    :host(.beside) p {
      padding: 24px;
    }
    .together {
      display: inline-flex;
      align-items: center;
      justify-content: center;
      gap: 4px;
      min-inline-size: 130px;
    }
    .together[aria-pressed='true'] {
      border-color: var(--plan-accent);
      color: var(--plan-accent);
      font-weight: 600;
    }
  }
  @media print {
    :host {
      display: block;
    }
    .bar {
      display: none;
    }
    .version {
      display: block;
      block-size: auto;
    }
    plan-doc-frame {
      block-size: auto;
    }
  }
  @media (forced-colors: active) {
    .bar {
      border-block-end-color: CanvasText;
    }
  }
`

export const deletedStyles = css`
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 7px 6px;
    border-radius: var(--plan-radius-s);
  }
  li + li {
    border-block-start: 1px solid var(--plan-line);
  }
  .doc {
    flex: 1;
    display: grid;
    min-inline-size: 0;
  }
  .doc > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .doc strong {
    font-weight: 500;
  }
  /* Paths differ at their ends: they are cut at the start. */
  .doc .quiet {
    direction: rtl;
    text-align: end;
  }
`
