// The look of a tab strip: tabs on the ground of the sidebar, the one in front on that of the sheet.

import { css } from 'lit'

export const styles = css`
  :host {
    display: flex;
    min-width: 0;
    height: var(--strip, 2.25rem);
    background: var(--plan-strip-ground, var(--side, Canvas));
    box-shadow: inset 0 -1px var(--line, GrayText);
    color: var(--ink-2, CanvasText);
    font: var(--text-m, 0.8125rem) / 1.4 var(--font, sans-serif);
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  :host([hidden]) {
    display: none;
  }
  .tabs {
    display: flex;
    min-width: 0;
    overflow: auto hidden;
    overscroll-behavior: contain;
    scrollbar-width: none;
    touch-action: pan-x;
  }
  .tabs::-webkit-scrollbar {
    display: none;
  }
  .tab {
    position: relative;
    flex: 0 1 auto;
    min-width: var(--plan-tab-min, 7.5rem);
    max-width: var(--plan-tab-max, 15rem);
    border-inline-end: 1px solid var(--line, GrayText);
    cursor: default;
  }
  .face {
    display: flex;
    align-items: center;
    gap: 7px;
    height: 100%;
    padding-inline: 12px 4px;
  }
  .tab:hover,
  .held {
    background: var(--hover, Canvas);
  }
  .tab[aria-selected='true'] {
    background: var(--sheet, Canvas);
    color: var(--ink, CanvasText);
  }
  /* Above its own ground and the line under the strip. */
  .tab[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    border-block-start: 2px solid transparent;
  }
  :host([focused]) .tab[aria-selected='true']::after {
    border-color: var(--accent, Highlight);
  }
  .num {
    flex: none;
    min-width: 18px;
    padding: 0 4px;
    border-radius: var(--radius-s, 0.25rem);
    background: var(--active, Canvas);
    color: var(--ink-2, CanvasText);
    font-size: var(--text-xs, 0.6875rem);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 18px;
    text-align: center;
  }
  plan-kind-badge {
    flex: none;
    max-width: 60%;
    overflow: hidden;
  }
  .label {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .gone .label {
    color: var(--ink-3, GrayText);
    text-decoration: line-through;
  }
  .gone plan-kind-badge,
  .gone .num {
    filter: grayscale(1);
  }
  /* Its room is kept, so that nothing moves when it shows. */
  .close {
    flex: none;
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: var(--radius-s, 0.25rem);
    opacity: 0;
  }
  .close svg {
    width: 14px;
    height: 14px;
  }
  .tab[aria-selected='true'] .close {
    opacity: 0.6;
  }
  .tab:hover .close {
    opacity: 0.8;
  }
  .tab .close:hover {
    background: var(--active, Canvas);
    opacity: 1;
  }
  /* Where room is short, the title has it. */
  .tight .tab[aria-selected='false'] .face {
    padding-inline-end: 8px;
  }
  .tight .tab[aria-selected='false'] .close {
    position: absolute;
    inset-inline-end: 4px;
    background: var(--hover, Canvas);
  }
  .all {
    height: auto;
    margin-block-end: 1px;
    border-inline-start: 1px solid var(--line, GrayText);
    border-radius: 0;
  }
  .all svg {
    rotate: 90deg;
  }
  @media (pointer: coarse) {
    :host {
      height: 40px;
    }
    .face {
      padding-inline-end: 12px;
    }
    .close {
      display: none;
    }
  }
  @media (forced-colors: active) {
    :host {
      border-block-end: 1px solid CanvasText;
    }
    .tab[aria-selected='true']::after {
      inset-block-end: 0;
      border: 1px solid CanvasText;
    }
    :host([focused]) .tab[aria-selected='true']::after {
      border: 2px solid Highlight;
    }
    .num {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
  }
`
