// The look of a tab strip: tabs on the ground of the sidebar, the one in front on the ground of the sheet.
// To change the markup, see tab-strip.ts and tab.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    position: relative;
    display: flex;
    min-inline-size: 0;
    block-size: var(--plan-strip, 2.25rem);
    background: var(--plan-strip-ground, var(--plan-side, Canvas));
    box-shadow: inset 0 -1px var(--plan-line, GrayText);
    color: var(--plan-ink-2, CanvasText);
    font: var(--plan-text-m, 0.8125rem) / 1.4 var(--plan-font, sans-serif);
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .tabs {
    display: flex;
    overflow: auto hidden;
    overscroll-behavior: contain;
    scrollbar-width: none;
    touch-action: pan-x;
  }
  .tabs::-webkit-scrollbar {
    display: none;
  }
  .list {
    display: contents;
  }
  .tab {
    position: relative;
    min-inline-size: var(--plan-tab-min, 7.5rem);
    max-inline-size: var(--plan-tab-max, 24rem);
    border-inline-end: 1px solid var(--plan-line, GrayText);
    cursor: default;
  }
  .face {
    display: flex;
    align-items: center;
    gap: 7px;
    block-size: 100%;
    padding-inline: 10px var(--plan-space-2, 4px);
  }
  .tab:hover,
  .held {
    background: var(--plan-hover, Canvas);
  }
  /* Its title is shown whole before any other. */
  .tab[aria-selected='true'] {
    flex: none;
    max-inline-size: 100%;
    background: var(--plan-sheet, Canvas);
    color: var(--plan-ink, CanvasText);
  }
  /* Above its own ground and the line under the strip. */
  .tab[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    border-block-start: 2px solid transparent;
  }
  :host([focused]) .tab[aria-selected='true']::after {
    border-color: var(--plan-accent, Highlight);
  }
  /* The next tab is seen to be there. */
  .several .tab[aria-selected='true'] {
    max-inline-size: calc(100% - 2.5rem);
  }
  .tab[aria-selected='true'] .face {
    padding-inline-end: 28px;
  }
  .num {
    display: flex;
    justify-content: center;
    flex: none;
    min-inline-size: 18px;
    overflow: hidden;
    padding: 0 var(--plan-space-2, 4px);
    border-radius: var(--plan-radius-s, 0.25rem);
    background: var(--plan-active, Canvas);
    color: var(--plan-ink-2, CanvasText);
    font-size: var(--plan-text-xs, 0.6875rem);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 18px;
    white-space: nowrap;
  }
  .num.far {
    flex: 0 1000 auto;
    min-inline-size: 3.5rem;
  }
  .num bdi {
    flex: none;
  }
  .num .from {
    flex: 0 1 auto;
    max-inline-size: 9rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .label {
    flex: 1 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .mark + .label {
    font-weight: 500;
  }
  .preview .label {
    font-style: italic;
  }
  .tab[aria-disabled] .label {
    color: var(--plan-ink-3, GrayText);
  }
  .gone .label {
    color: var(--plan-ink-3, GrayText);
    text-decoration: line-through;
  }
  .gone plan-kind-badge,
  .gone .num {
    filter: grayscale(1);
  }
  /* Its room is kept, so that nothing moves when it shows. It is pressed 2 px around what is seen of it. */
  .close {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    margin: -2px;
    padding: 2px;
    border-radius: calc(var(--plan-radius-s, 0.25rem) + 2px);
    background-clip: content-box;
    outline-offset: -4px;
    opacity: 0;
  }
  .close svg {
    inline-size: 14px;
    block-size: 14px;
  }
  .tabs .own {
    order: 1;
    align-self: center;
    position: relative;
    margin-block: 0;
    margin-inline: -26px var(--plan-space-1, 2px);
    color: var(--plan-ink, CanvasText);
    opacity: 0.6;
  }
  .after {
    order: 2;
  }
  .tabs .own:hover,
  .tabs .own:focus-visible {
    background-color: var(--plan-active, Canvas);
    opacity: 1;
  }
  .tools {
    position: absolute;
    inset-block: 0 1px;
    inset-inline-end: 0;
    display: flex;
    align-items: center;
    background: var(--plan-strip-ground, var(--plan-side, Canvas));
    opacity: 0;
  }
  /* In the focused pane also without the pointer, where they lie over no tab. */
  :host([focused]:not([full])) .tools,
  :host(:hover) .tools,
  .tools:focus-within {
    opacity: 1;
  }
  .tab:hover .close {
    opacity: 0.8;
  }
  .tab .close:hover {
    background-color: var(--plan-active, Canvas);
    opacity: 1;
  }
  /* Where room is short, the title has it. */
  .tight .tab[aria-selected='false'] .face {
    padding-inline-end: var(--plan-space-4, 8px);
  }
  .tight .tab[aria-selected='false'] .close {
    position: absolute;
    inset-inline-end: 4px;
    background-color: var(--plan-hover, Canvas);
  }
  .all {
    flex: none;
    block-size: auto;
    margin-block-end: 1px;
    border-inline-start: 1px solid var(--plan-line, GrayText);
    border-radius: 0;
  }
  .all svg {
    rotate: 90deg;
  }
  @media (pointer: coarse) {
    :host {
      block-size: 40px;
    }
    /* Nothing hovers there: they stand beside the tabs. */
    .tools {
      position: static;
      margin-block-end: 1px;
      margin-inline-start: auto;
      opacity: 1;
    }
    .face {
      padding-inline-end: var(--plan-space-5, 12px);
    }
    .tab .close {
      display: none;
    }
    .tab[aria-selected='true'] .face {
      padding-inline-end: 40px;
    }
    .tabs .own {
      inline-size: 36px;
      block-size: 36px;
      padding: 0;
      outline-offset: -2px;
      margin-inline: -38px var(--plan-space-1, 2px);
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
