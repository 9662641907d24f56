// The look of an action's shortcuts: a line with its name, its combos, and what can be done with them.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    color: var(--ink, CanvasText);
    font: var(--text-m, 0.8125rem) / 1.4 var(--font, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  [role='group'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-block-size: 36px;
  }
  .label {
    flex: 1 1 11em;
    min-inline-size: 0;
  }
  .combos {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .combo {
    display: flex;
    align-items: center;
    gap: 3px;
    block-size: 28px;
    padding-inline-start: 6px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--side);
  }
  .combo.conflict {
    border-color: var(--bad);
  }
  .combo .icon-button {
    min-inline-size: 26px;
    block-size: 26px;
  }
  .here,
  .off {
    color: var(--ink-3);
    font-size: var(--text-xs);
  }
  .off {
    font-size: var(--text-s);
  }
  .tools {
    display: flex;
    gap: 4px;
  }
  .tools .button {
    block-size: 28px;
    padding-inline: 10px;
    font-size: var(--text-s);
  }
  .field {
    inline-size: 13em;
    border-color: var(--accent);
    block-size: 28px;
    font-size: var(--text-s);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin: 2px 0 6px;
    color: var(--ink-2);
    font-size: var(--text-s);
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
    color: var(--bad);
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
