// The styles of the panes and of the docs over them.
// To change where a pane is, see parts/split-panes/.

import { css } from 'lit'

/** The pixels between two panes. */
export const GAP = 6

export const styles = css`
  :host {
    display: block;
    position: relative;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--plan-canvas);
  }
  plan-split-panes,
  .doc-views {
    position: absolute;
    inset: var(--plan-gap);
  }
  plan-split-panes {
    z-index: 1;
  }
  :host([bare]) {
    --plan-gap: 0px;
    --plan-radius-l: 0px;
  }
  plan-doc-view {
    position: absolute;
    overflow: hidden;
    border-end-start-radius: calc(var(--plan-radius-l) - 1px);
    border-end-end-radius: calc(var(--plan-radius-l) - 1px);
    background: var(--plan-sheet);
  }
  /* A doc that is shown alone has the whole window. */
  plan-doc-view[alone] {
    position: fixed;
    z-index: 20;
    inset: 0 !important;
    inline-size: auto !important;
    block-size: auto !important;
    border-radius: 0;
  }
  plan-doc-view[inert] {
    visibility: hidden;
  }
  .dragging plan-doc-view {
    pointer-events: none;
  }
  .pane {
    position: relative;
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    overflow: hidden;
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-l);
    pointer-events: none;
    container: pane / inline-size;
  }
  :host([bare]) .pane {
    grid-template-rows: minmax(0, 1fr);
    border: 0;
  }
  .pane.focused {
    border-color: color-mix(in srgb, var(--plan-accent) 55%, var(--plan-line));
  }
  .bar {
    display: flex;
    min-inline-size: 0;
    background: var(--plan-side);
    box-shadow: inset 0 -1px var(--plan-line);
    pointer-events: auto;
  }
  plan-tab-strip {
    flex: 1;
  }
  .tools {
    flex: none;
    display: flex;
    align-items: center;
    padding-inline: var(--plan-space-2);
  }
  .tools .fold {
    display: none;
  }
  [full] .tool,
  .many .tool {
    display: none;
  }
  [full] .tools .fold,
  .many .fold {
    display: inline-grid;
  }
  @container pane (max-width: 400px) {
    .tools .tool {
      display: none;
    }
    .tools .fold {
      display: inline-grid;
    }
  }
  @media (pointer: coarse) {
    .tools .tool {
      display: none;
    }
    .tools .fold {
      display: inline-grid;
    }
  }
  .page {
    display: grid;
    min-block-size: 0;
    overflow: auto;
  }
  .page > * {
    pointer-events: auto;
  }
  .bar[hidden] + .page {
    grid-row: 1 / -1;
  }
  .empty {
    align-content: center;
    justify-items: center;
    display: grid;
    gap: var(--plan-space-3);
    padding: 24px;
    border-radius: var(--plan-radius-l);
    background: var(--plan-sheet);
    color: var(--plan-ink-3);
    font: var(--plan-text-m) / 1.5 var(--plan-font);
    text-align: center;
  }
  .empty strong {
    color: var(--plan-ink);
    font-size: var(--plan-text-l);
    font-weight: 500;
  }
  .empty .button {
    margin-block-start: var(--plan-space-4);
  }
  .offered {
    display: grid;
    justify-items: start;
    gap: var(--plan-space-1);
    max-inline-size: 100%;
    margin: var(--plan-space-5) 0 0;
    padding: 0;
    list-style: none;
  }
  .link {
    max-inline-size: min(100%, 30rem);
    padding: 3px var(--plan-space-4);
    overflow: hidden;
    border-radius: var(--plan-radius-s);
    color: var(--plan-accent);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .link .mark {
    display: inline-block;
    margin-inline-end: 7px;
  }
  .link:hover {
    background: var(--plan-hover);
  }
  @media (pointer: coarse) {
    .link {
      padding-block: 9px;
    }
    .tools .icon-button {
      min-inline-size: 36px;
    }
  }
  @media (forced-colors: active) {
    .pane.focused {
      border-color: Highlight;
    }
  }
  @media print {
    :host {
      background: none;
    }
    plan-split-panes,
    plan-doc-view:not(.printed) {
      display: none;
    }
    .doc-views {
      position: static;
    }
    plan-doc-view {
      position: static;
      inline-size: auto !important;
      block-size: auto !important;
      overflow: visible;
      background: none;
    }
  }
`
