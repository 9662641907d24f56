// The look of toasts: above one another in the corner where reading ends.
// To change the markup, see toast-list.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: contents;
  }
  .list {
    position: fixed;
    inset: auto;
    inset-block-end: var(--plan-toast-lift, 18px);
    inset-inline-end: 18px;
    z-index: 1;
    display: block;
    inline-size: var(--plan-toast-width, 340px);
    max-inline-size: calc(100vw - 16px);
    max-block-size: calc(100vh - 18px - var(--plan-toast-lift, 18px));
    margin: 0;
    padding: 0;
    border: 0;
    overflow: visible;
    background: none;
    color: inherit;
    pointer-events: none;
  }
  .toast {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--plan-space-1, 2px) 10px;
    align-items: center;
    margin-block-start: var(--plan-space-4, 8px);
    padding-block: var(--plan-space-4, 8px) var(--plan-space-5, 12px);
    padding-inline: 14px var(--plan-space-4, 8px);
    border: 1px solid var(--plan-line-strong, CanvasText);
    border-radius: 10px;
    background: var(--plan-sheet, Canvas);
    box-shadow: var(--plan-shadow, none);
    pointer-events: auto;
  }
  .where {
    display: flex;
    align-items: center;
    gap: var(--plan-space-3, 6px);
    overflow: hidden;
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-s, 0.75rem);
  }
  .where bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .error {
    border-color: var(--plan-bad, CanvasText);
  }
  .error .where {
    color: var(--plan-bad, CanvasText);
  }
  /* Without a location the line above would be empty: the title takes it. */
  .without-where {
    padding-block-end: var(--plan-space-4, 8px);
  }
  .without-where .where {
    display: none;
  }
  .without-where .what {
    grid-column: 1;
    grid-row: 1;
  }
  .without-where .icon-button {
    grid-column: 2;
    grid-row: 1;
    align-self: start;
  }
  .what {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-4, 8px) 10px;
    min-block-size: 26px;
    padding-inline-end: var(--plan-space-3, 6px);
  }
  .title {
    /* Beside one button; above two. */
    flex: 1 1 13em;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .error .title {
    -webkit-line-clamp: 8;
    font-weight: 400;
  }
  .actions {
    display: flex;
    gap: var(--plan-space-3, 6px);
    margin-inline-start: auto;
  }
  .button {
    block-size: 26px;
    font-size: var(--plan-text-s, 0.75rem);
    font-weight: 600;
  }
  :focus-visible {
    outline-offset: 1px;
  }
  @media (max-width: 480px) {
    .list {
      inset-inline: 8px;
      inline-size: auto;
    }
  }
  @media (pointer: coarse) {
    .button {
      min-inline-size: 40px;
      block-size: 40px;
    }
  }
`
