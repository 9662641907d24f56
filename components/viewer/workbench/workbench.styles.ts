// The styles of a whole viewer.
// To change the panes, see ../panes/doc-panes.styles.ts; the sidebar, ../sidebar/sidebar.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    height: 100%;
    background: var(--canvas);
    color: var(--ink);
    font: var(--text-m) / 1.4 var(--font);
    -webkit-font-smoothing: antialiased;
  }
  :host([hidden]) {
    display: none;
  }
  .workbench {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) / auto minmax(0, 1fr);
    height: 100%;
    overflow: hidden;
  }
  aside {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    width: var(--sidebar-width, 300px);
    min-height: 0;
    border-inline-end: 1px solid var(--line);
  }
  aside[hidden] {
    display: none;
  }
  /* What lies over the panes takes no room from them. */
  main {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    grid-column: 2;
    min-width: 0;
    min-height: 0;
  }
  :host([mode='workspace']) .workbench,
  :host([mode='doc']) .workbench {
    grid-template-columns: minmax(0, 1fr);
  }
  :host([mode='workspace']) main,
  :host([mode='doc']) main {
    grid-column: 1;
  }
  plan-doc-panes {
    grid-row: 2;
  }
  .edge {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -7px;
    z-index: 2;
    width: 12px;
    cursor: col-resize;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  .edge::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 5px;
    border-inline-start: 2px solid var(--line-strong);
    opacity: 0;
  }
  .edge:hover::after {
    opacity: 1;
  }
  .edge:focus-visible {
    outline: none;
  }
  .edge:focus-visible::after,
  .edge.dragged::after {
    border-color: var(--accent);
    opacity: 1;
  }
  .sizing main {
    pointer-events: none;
  }
  .rail {
    display: grid;
    align-content: start;
    padding: 9px 4px;
    border-inline-end: 1px solid var(--line);
    background: var(--side);
  }
  .rail .icon-button {
    position: relative;
  }
  .dot {
    position: absolute;
    inset-block-start: 3px;
    inset-inline-end: 3px;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--accent);
  }
  .narrow {
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }
  .narrow main {
    grid-column: 1;
    grid-row: 2;
  }
  .narrow .rail {
    grid-row: 1;
    display: flex;
    align-items: center;
    padding: 4px;
    border-inline-end: 0;
    border-block-end: 1px solid var(--line);
  }
  .narrow .rail .icon-button {
    min-width: 40px;
    height: 40px;
  }
  .rail plan-workspace-line {
    flex: 1;
    min-width: 0;
  }
  .narrow .rail .dot {
    inset: 8px 8px auto auto;
  }
  .narrow aside {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    z-index: 4;
    width: min(88%, 380px);
    box-shadow: var(--shadow);
  }
  .veil {
    position: absolute;
    inset: 0;
    z-index: 3;
    background: rgb(0 0 0 / 35%);
  }
  @media (forced-colors: active) {
    .edge:focus-visible::after,
    .edge.dragged::after {
      border-color: Highlight;
    }
    .dot {
      border: 4px solid Highlight;
    }
  }
  @media print {
    .workbench > :not(main),
    main > :not(plan-doc-panes) {
      display: none;
    }
    :host,
    .workbench,
    main {
      display: block;
      height: auto;
      overflow: visible;
      background: none;
    }
  }
`
