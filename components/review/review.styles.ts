// The look of the history, of versions, of deleted docs, and of what is asked about them.

import { css } from 'lit'

/** A panel: a header, and below it what scrolls. */
export const panelStyles = css`
  :host {
    display: block;
    min-width: 0;
    min-height: 0;
    background: var(--side);
    color: var(--ink);
    font: var(--text-m) / 1.4 var(--font);
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
    padding: 6px 6px 6px 14px;
    border-block-end: 1px solid var(--line);
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
  }
  .scroll {
    min-height: 0;
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
  ul[hidden] {
    display: none;
  }
  .quiet {
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  p.quiet {
    margin: 8px 6px;
  }
`

export const historyStyles = css`
  h3 {
    margin: 12px 0 4px;
    padding-inline: 6px;
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-weight: 600;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  .version {
    display: block;
    inline-size: 100%;
    padding: 5px 8px;
    border-radius: var(--radius-s);
    font-variant-numeric: tabular-nums;
  }
  button.version:hover {
    background: var(--hover);
  }
  .version[aria-current] {
    background: var(--accent-soft);
    font-weight: 500;
  }
  .lost {
    color: var(--ink-3);
  }
  .why {
    display: block;
    font-size: var(--text-s);
  }
  .more {
    margin: 10px 6px 0;
  }
  .offer {
    display: grid;
    justify-items: start;
    gap: 8px;
    margin: 8px 4px;
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
  :host {
    position: absolute;
    inset: 0;
    background: var(--sheet);
    color: var(--ink);
    font: var(--text-m) / 1.4 var(--font);
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
    padding: 6px 8px 6px 14px;
    border-block-end: 1px solid var(--line);
    background: var(--accent-soft);
  }
  .bar strong {
    flex: 1 0 auto;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .acts {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  p {
    margin: 24px;
    color: var(--ink-3);
    text-align: center;
  }
  plan-doc-frame {
    min-height: 0;
    block-size: 100%;
  }
  @media (forced-colors: active) {
    .bar {
      border-block-end-color: CanvasText;
    }
  }
`

export const deletedStyles = css`
  section {
    background: var(--side);
  }
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 7px 6px;
    border-radius: var(--radius-s);
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  .doc {
    flex: 1;
    display: grid;
    min-width: 0;
  }
  .doc > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .doc strong {
    font-weight: 500;
  }
`

export const dialogStyles = css`
  dialog {
    --width: 420px;
  }
  .inside {
    gap: 10px;
    padding: 18px 20px;
  }
  h2 {
    margin: 0;
    font-size: var(--text-l);
    font-weight: 600;
  }
  p {
    margin: 0;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  .buttons {
    display: flex;
    justify-content: end;
    gap: 8px;
    margin-block-start: 8px;
  }
`
