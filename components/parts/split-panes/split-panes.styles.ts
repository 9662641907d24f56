// The look of panes: dividers that show on hover and focus, and a dragged tab.
// To change the markup, see split-panes.ts and drag-feedback.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    position: relative;
    min-inline-size: 0;
    min-block-size: 0;
    pointer-events: none;
    --_grab: 12px;
  }
  :host([dragging]) {
    pointer-events: auto;
    cursor: grabbing;
    user-select: none;
    -webkit-user-select: none;
  }
  .pane {
    position: absolute;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  ::slotted(*) {
    min-inline-size: 0;
    min-block-size: 0;
    pointer-events: auto;
  }
  .divider {
    position: absolute;
    z-index: 1;
    pointer-events: auto;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    cursor: col-resize;
  }
  .divider.column {
    cursor: row-resize;
  }
  /* Wider than the gap, to be caught; the line in it is seen only when it is wanted. */
  .divider::before,
  .divider::after {
    content: '';
    position: absolute;
    inset-block: 0;
    /* As physical as the translation. */
    left: 50%;
    inline-size: var(--_grab);
    translate: -50% 0;
  }
  .divider::after {
    inline-size: 0;
    border-inline-start: 2px solid var(--plan-line-strong, GrayText);
    border-radius: 1px;
    opacity: 0;
  }
  .divider.column::before,
  .divider.column::after {
    inset: 50% 0 auto;
    inline-size: auto;
    block-size: var(--_grab);
    translate: 0 -50%;
  }
  .divider.column::after {
    block-size: 0;
    border-inline-start: 0;
    border-block-start: 2px solid var(--plan-line-strong, GrayText);
  }
  .divider:hover::after {
    opacity: 1;
  }
  .divider:focus-visible {
    outline: none;
  }
  .divider:focus-visible::after,
  .divider.dragged::after {
    border-color: var(--plan-accent, Highlight);
    opacity: 1;
  }
  .divider:focus-visible::after {
    border-width: 4px;
  }
  .divider.column:focus-visible::after {
    border-inline-start-width: 0;
  }
  .divider:not(.column):focus-visible::after {
    border-block-width: 0;
    border-inline-end-width: 0;
  }
  .drag {
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    background: none;
    pointer-events: none;
  }
  .drop,
  .marker,
  .ghost {
    position: absolute;
  }
  .drop {
    border: 2px solid var(--plan-accent, Highlight);
    border-radius: var(--plan-radius-l, 0.5rem);
    background: color-mix(in srgb, var(--plan-accent, Highlight) 14%, transparent);
  }
  .marker {
    border-inline-start: 2px solid var(--plan-accent, Highlight);
  }
  .ghost {
    /* At the pointer, whose position is physical. */
    left: 10px;
    top: 12px;
    max-inline-size: 15rem;
    padding: 5px 10px;
    overflow: hidden;
    border: 1px solid var(--plan-line-strong, GrayText);
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-sheet, Canvas);
    box-shadow: var(--plan-shadow, none);
    color: var(--plan-ink, CanvasText);
    font: var(--plan-text-m, 0.8125rem) / 1.4 var(--plan-font, sans-serif);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .nowhere {
    color: var(--plan-ink-3, GrayText);
  }
  @media (pointer: coarse) {
    :host {
      --_grab: 24px;
    }
  }
  @media (forced-colors: active) {
    .divider:focus-visible::after,
    .divider.dragged::after,
    .drop,
    .marker {
      border-color: Highlight;
    }
  }
`
