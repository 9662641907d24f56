// The look of a menu: a floating sheet with rows of an icon, a label and a key.
// To change the markup, see menu.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: contents;
  }
  [role='menu'] {
    inset: auto;
    min-inline-size: 180px;
    max-inline-size: min(340px, calc(100vw - 16px));
    margin: 0;
    padding: var(--plan-space-2, 4px);
    border: 1px solid var(--plan-line-strong, CanvasText);
    border-radius: var(--plan-radius-l, 0.5rem);
    background: var(--plan-sheet, Canvas);
    color: inherit;
    box-shadow: var(--plan-shadow, none);
    overscroll-behavior: contain;
    scrollbar-width: thin;
    user-select: none;
    -webkit-user-select: none;
  }
  .item {
    display: flex;
    align-items: center;
    gap: var(--plan-space-4, 8px);
    inline-size: 100%;
    min-block-size: var(--plan-row, 1.75rem);
    padding: var(--plan-space-1, 2px) var(--plan-space-4, 8px);
    border-radius: 5px;
    scroll-margin: 4px;
  }
  .item:focus {
    background: var(--plan-hover, Highlight);
  }
  .item:active {
    background: var(--plan-active, Highlight);
  }
  .sign {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    color: var(--plan-ink-2, CanvasText);
  }
  .label {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .keys {
    flex: none;
    padding-inline-start: var(--plan-space-6, 16px);
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-s, 0.75rem);
  }
  [role='separator'] {
    block-size: 1px;
    margin: var(--plan-space-2, 4px) var(--plan-space-4, 8px);
    background: var(--plan-line, CanvasText);
  }
  @media (pointer: coarse) {
    .item {
      min-block-size: 40px;
    }
  }
  @media (forced-colors: active) {
    .item:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    [role='separator'] {
      background: CanvasText;
    }
  }
`
