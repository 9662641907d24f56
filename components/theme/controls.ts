// How an element with forms looks: what every element has, and buttons, fields and keys.
// To change a color or a size, see tokens.ts.

import { css } from 'lit'
import { base } from './base.js'
import { iconButtons } from './icon-buttons.js'

export const controls = [
  base,
  iconButtons,
  css`
    kbd {
      padding: 0 5px;
      border: 1px solid var(--plan-line);
      border-radius: var(--plan-radius-s);
      background: var(--plan-sheet);
      color: var(--plan-ink-2);
      font: var(--plan-text-xs) / 1.5 var(--plan-font);
    }
    .button {
      block-size: 30px;
      padding: 0 var(--plan-space-5, 12px);
      border: 1px solid var(--plan-line-strong);
      border-radius: var(--plan-radius-m, 0.375rem);
      background: var(--plan-sheet);
      color: var(--plan-ink);
      font-size: var(--plan-text-m);
      white-space: nowrap;
    }
    .button:hover:not(:disabled) {
      background: var(--plan-hover);
    }
    .button.primary {
      border-color: transparent;
      background: var(--plan-accent);
      color: var(--plan-accent-ink);
      font-weight: 600;
    }
    .button.primary:hover:not(:disabled, [aria-disabled='true']) {
      background: color-mix(in srgb, var(--plan-accent) 88%, var(--plan-ink));
    }
    .button:disabled,
    .button.primary:disabled {
      border-color: var(--plan-line);
      background: var(--plan-side);
      color: var(--plan-ink-3);
    }
    .field {
      inline-size: 100%;
      block-size: 30px;
      padding: 0 var(--plan-space-4, 8px);
      border: 1px solid var(--plan-line-strong);
      border-radius: var(--plan-radius-m, 0.375rem);
      background: var(--plan-sheet);
      color: var(--plan-ink);
      font-size: var(--plan-text-m);
    }
    .field[aria-invalid='true'] {
      border-color: var(--plan-bad);
    }
    @media (pointer: coarse) {
      .button,
      .field {
        block-size: 40px;
      }
    }
    @media (forced-colors: active) {
      .button {
        border: 1px solid ButtonText;
      }
    }
  `,
]
