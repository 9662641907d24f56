// The look of the bar of changes and of its list.
// To change the card of a change and its source, see changes.styles.ts.

import { css } from 'lit'

export const barStyles = css`
  :host {
    display: block;
    position: relative;
    z-index: 2;
    min-inline-size: 0;
    background: var(--plan-sheet);
    container: changes / inline-size;
  }
  .group {
    border-block-end: 1px solid var(--plan-line);
    background: color-mix(in srgb, var(--plan-accent-soft) 55%, var(--plan-sheet));
  }
  :host([within]),
  :host([within]) .group {
    border: 0;
    background: none;
  }
  :host([within]) .line {
    min-block-size: 0;
    padding: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    min-block-size: 36px;
    padding-block: 3px;
    padding-inline: 14px 6px;
  }
  .text {
    flex: 1 1 200px;
    min-inline-size: 0;
    overflow: hidden;
    color: var(--plan-ink-2);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .parts {
    display: flex;
    flex-wrap: wrap;
    margin-inline-start: -1em;
  }
  .parts > * {
    padding-inline-start: 1em;
  }
  .parts i {
    display: inline-block;
    inline-size: 1em;
    margin-inline-start: -1em;
    text-align: center;
  }
  .acts,
  .more {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  .small {
    block-size: 26px;
    padding-inline: 10px;
    font-size: var(--plan-text-s);
  }
  .toggle {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 4px;
    min-inline-size: 100px;
    white-space: nowrap;
  }
  .toggle[aria-pressed='true'] {
    border-color: var(--plan-accent);
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
    font-weight: 600;
  }
  .toggle[aria-pressed='false'] svg {
    display: none;
  }
  .acts .icon-button {
    min-inline-size: 26px;
    block-size: 26px;
  }
  .list[aria-expanded='true'] {
    background: var(--plan-active);
  }
  .place {
    min-inline-size: 42px;
    color: var(--plan-ink-3);
    text-align: center;
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .more {
    gap: 8px;
  }
  .more .field {
    inline-size: 150px;
    block-size: 26px;
    font-size: var(--plan-text-s);
  }
  .panel {
    max-block-size: min(40vh, 320px);
    padding: 4px 8px 8px;
    overflow: auto;
    border-block-start: 1px solid var(--plan-line);
    background: var(--plan-sheet);
    scrollbar-width: thin;
    position: absolute;
    inset: 100% 0 auto;
    border-block-end: 1px solid var(--plan-line);
    box-shadow: var(--plan-shadow);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .change {
    display: block;
    inline-size: 100%;
    padding: 4px 8px;
    overflow: hidden;
    border-radius: var(--plan-radius-s);
    border-inline-start: 3px solid var(--_color);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .under {
    padding: 6px 8px 2px;
    overflow: hidden;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .change:hover {
    background: var(--plan-hover);
  }
  .change[aria-current] {
    background: var(--plan-accent-soft);
    font-weight: 500;
  }
  .add {
    --_color: #2da44e;
  }
  .edit {
    --_color: #c98a00;
  }
  .del {
    --_color: #d1453b;
  }
  .move {
    --_color: #8b5fd3;
  }
  .link {
    --_color: #2f7dd1;
  }
  .panel p {
    margin: 6px 8px 0;
    color: var(--plan-ink-3);
  }
  .panel .more {
    display: none;
    padding: 4px 0 8px;
  }
  @container changes (max-width: 860px) {
    .line .more {
      display: none;
    }
    .panel .more {
      display: flex;
    }
  }
  /* As high with one line of words as with two: the doc below does not move when they come. */
  @container changes (max-width: 620px) {
    :host(:not([within])) .line {
      min-block-size: 44px;
    }
  }
  @container changes (max-width: 400px) {
    .list {
      display: none;
    }
    .text {
      flex-basis: 100%;
      order: -1;
      padding-block-start: 3px;
      font-size: var(--plan-text-s);
    }
    /* A cross alone needs no line of its own. */
    .text:has(+ .acts > .close:first-child) {
      flex-basis: 0;
    }
  }
  @media (pointer: coarse) {
    .acts .icon-button,
    .small {
      min-inline-size: 40px;
      block-size: 40px;
    }
    .change {
      padding-block: 10px;
    }
  }
  @media (forced-colors: active) {
    .toggle[aria-pressed='true'],
    .change[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`
