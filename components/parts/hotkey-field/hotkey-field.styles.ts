// The look of an action's shortcuts: a line with its name, its combos and its buttons.
// To change the markup, see hotkey-field.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  [role='group'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-2, 4px) var(--plan-space-4, 8px);
    min-block-size: 36px;
  }
  .label {
    flex: 1 1 11em;
    min-inline-size: 0;
  }
  .combos {
    display: flex;
    flex-wrap: wrap;
    gap: var(--plan-space-2, 4px);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .combo {
    display: flex;
    align-items: center;
    gap: 3px;
    block-size: 28px;
    padding-inline-start: var(--plan-space-3, 6px);
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-side);
  }
  .combo.conflict {
    border-color: var(--plan-bad);
  }
  .combo .icon-button {
    min-inline-size: 26px;
    block-size: 26px;
  }
  .here,
  .off {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
  }
  .off {
    font-size: var(--plan-text-s);
  }
  .tools {
    display: flex;
    gap: var(--plan-space-2, 4px);
  }
  .tools .button {
    block-size: 28px;
    padding-inline: 10px;
    font-size: var(--plan-text-s);
  }
  .field {
    inline-size: 13em;
    border-color: var(--plan-accent);
    block-size: 28px;
    font-size: var(--plan-text-s);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--plan-space-2, 4px) var(--plan-space-4, 8px);
    margin: var(--plan-space-1, 2px) 0 var(--plan-space-3, 6px);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  p:empty {
    display: none;
  }
  .note:empty {
    display: block;
    block-size: 0;
    margin: 0;
  }
  .bad {
    color: var(--plan-bad);
  }
  @media (pointer: coarse) {
    .combo,
    .combo .icon-button,
    .field,
    .tools .button {
      block-size: 40px;
    }
    .combo .icon-button {
      min-inline-size: 40px;
    }
  }
  @media (forced-colors: active) {
    .combo.conflict {
      border-style: dashed;
    }
  }
`
