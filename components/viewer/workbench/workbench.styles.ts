// The styles of a whole viewer.
// To change the panes, see ../panes/doc-panes.styles.ts; the sidebar, ../sidebar/sidebar.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    block-size: 100%;
    background: var(--plan-canvas);
    -webkit-font-smoothing: antialiased;
  }
  .workbench {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) / auto minmax(0, 1fr);
    block-size: 100%;
    overflow: clip;
  }
  aside {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    inline-size: var(--_sidebar-width, 300px);
    min-block-size: 0;
    border-inline-end: 1px solid var(--plan-line);
  }
  /* Layers over the panes take no room from them. */
  main {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
    grid-column: 2;
    min-inline-size: 0;
    min-block-size: 0;
  }
  :host([mode='workspace']) .workbench,
  :host([mode='doc']) .workbench {
    grid-template-columns: minmax(0, 1fr);
  }
  :host([mode='workspace']) main,
  :host([mode='doc']) main {
    grid-column: 1;
  }
  plan-workspace-line {
    grid-row: 1;
  }
  .back {
    grid-row: 2;
    padding: 5px 16px;
    border-block-end: 1px solid var(--plan-line);
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
    font-size: var(--plan-text-s);
    font-weight: 600;
    text-align: start;
  }
  plan-doc-panes,
  plan-read-changes {
    grid-area: 3 / 1;
  }
  /* Nothing in the panes lies over it. */
  plan-doc-panes {
    isolation: isolate;
  }
  plan-read-changes {
    position: relative;
    z-index: 1;
  }
  .edge {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -7px;
    z-index: 2;
    inline-size: 12px;
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
    border-inline-start: 2px solid var(--plan-line-strong);
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
    border-color: var(--plan-accent);
    opacity: 1;
  }
  .sizing main {
    pointer-events: none;
  }
  .rail {
    display: grid;
    align-content: start;
    padding: 9px var(--plan-space-2);
    border-inline-end: 1px solid var(--plan-line);
    background: var(--plan-side);
  }
  .rail .icon-button {
    position: relative;
  }
  .dot {
    position: absolute;
    inset-block-start: 3px;
    inset-inline-end: 3px;
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--plan-accent);
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
    padding: var(--plan-space-2);
    border-inline-end: 0;
    border-block-end: 1px solid var(--plan-line);
  }
  .narrow .rail .icon-button {
    min-inline-size: 40px;
    block-size: 40px;
  }
  .rail plan-workspace-line {
    flex: 1;
    min-inline-size: 0;
  }
  .narrow .rail .dot {
    inset-block: 8px auto;
    inset-inline: auto 8px;
  }
  .narrow aside {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    z-index: 4;
    inline-size: min(88%, 380px);
    box-shadow: var(--plan-shadow);
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
      block-size: auto;
      overflow: visible;
      background: none;
    }
  }
`
