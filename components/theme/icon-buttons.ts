// How a button looks that is a picture. To change the picture, see parts/shared/icons.ts.

import { css } from 'lit'

export const iconButtons = css`
  .icon-button {
    flex: none;
    display: inline-grid;
    place-items: center;
    min-inline-size: 28px;
    block-size: 28px;
    border-radius: var(--plan-radius-m, 0.375rem);
    color: var(--plan-ink-2);
  }
  .icon-button.small {
    min-inline-size: 26px;
    block-size: 26px;
    color: var(--plan-ink-3);
  }
  .icon-button:has(.count) {
    grid-auto-flow: column;
    gap: var(--plan-space-1);
    padding-inline: var(--plan-space-1);
  }
  .icon-button .count {
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .icon-button:hover {
    background: var(--plan-hover);
    color: var(--plan-ink);
  }
  .icon-button:active,
  .icon-button[aria-pressed='true'] {
    background: var(--plan-active);
  }
  @media (pointer: coarse) {
    .icon-button,
    .icon-button.small {
      min-inline-size: 40px;
      block-size: 40px;
    }
  }
  @media (forced-colors: active) {
    .icon-button:focus-visible,
    .icon-button[aria-pressed='true'] {
      border: 1px solid ButtonText;
    }
  }
`
