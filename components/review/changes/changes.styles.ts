// The look of the bar of changes, of its list, of the card of a change, and of changes in a source.

import { css } from 'lit'

/** Words that came and went. */
export const markedStyles = css`
  ins,
  del {
    border-radius: 2px;
    color: inherit;
    text-decoration-thickness: 1px;
  }
  ins {
    background: var(--plan-green);
    text-decoration: none;
  }
  del {
    background: var(--plan-red);
  }
  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
  }
`

export const barStyles = css`
  :host {
    display: block;
    position: relative;
    z-index: 2;
    min-inline-size: 0;
    background: var(--plan-sheet);
    color: var(--plan-ink);
    font: var(--plan-text-m) / 1.4 var(--plan-font);
    container: changes / inline-size;
  }
  .group {
    border-block-end: 1px solid var(--plan-line);
    background: color-mix(in srgb, var(--plan-accent-soft) 55%, var(--plan-sheet));
  }
  :host([floating]) {
    position: absolute;
    inset: auto 14px 14px;
    background: none;
  }
  :host([floating]) .group {
    max-inline-size: 760px;
    margin-inline: auto;
    overflow: hidden;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-l);
    box-shadow: var(--plan-shadow);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    min-block-size: 36px;
    padding: 3px 6px 3px 14px;
  }
  .says {
    flex: 1 1 200px;
    min-inline-size: 0;
    color: var(--plan-ink-2);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .says span {
    display: inline-block;
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
  .toggle[aria-pressed='true'] {
    border-color: var(--plan-accent);
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
    font-weight: 600;
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
    inline-size: auto;
    max-inline-size: 170px;
    block-size: 26px;
    font-size: var(--plan-text-s);
  }
  .views {
    display: flex;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m);
    background: var(--plan-sheet);
    font-size: var(--plan-text-s);
  }
  .views label {
    position: relative;
    display: block;
    cursor: pointer;
  }
  .views input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .views span {
    display: block;
    padding: 3px 10px;
    border-radius: calc(var(--plan-radius-m) - 1px);
  }
  .views input:checked + span {
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
    font-weight: 600;
  }
  .views input:focus-visible + span {
    outline: 2px solid var(--plan-accent);
    outline-offset: -2px;
  }
  .panel {
    max-block-size: min(40vh, 320px);
    padding: 4px 8px 8px;
    overflow: auto;
    border-block-start: 1px solid var(--plan-line);
    background: var(--plan-sheet);
    scrollbar-width: thin;
  }
  :host(:not([floating])) .panel {
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
  .change + .change {
    margin-block-start: 1px;
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
  @container changes (max-width: 400px) {
    .list {
      display: none;
    }
    .says {
      flex-basis: 100%;
      order: -1;
      padding-block-start: 3px;
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
    .views input:checked + span,
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

export const cardStyles = css`
  :host {
    position: absolute;
    z-index: 3;
    inline-size: min(440px, calc(100% - 16px));
    color: var(--plan-ink);
    font: var(--plan-text-m) / 1.5 var(--plan-font);
  }
  section {
    overflow: hidden;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-l);
    background: var(--plan-sheet);
    box-shadow: var(--plan-shadow);
  }
  header {
    display: flex;
    align-items: center;
    padding: 4px 6px 4px 14px;
    border-block-end: 1px solid var(--plan-line);
    background: var(--plan-side);
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: var(--plan-text-m);
    font-weight: 600;
  }
  .texts {
    max-block-size: min(50vh, 320px);
    padding: 10px 14px 12px;
    overflow: auto;
    scrollbar-width: thin;
  }
  h3 {
    margin: 0 0 2px;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
    font-weight: 600;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  p {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  p + h3 {
    margin-block-start: 10px;
  }
  @media print {
    :host {
      display: none;
    }
  }
`

export const sourceStyles = css`
  :host {
    position: absolute;
    inset: 0;
    background: var(--plan-sheet);
    color: var(--plan-ink);
    font: var(--plan-text-s) / 1.6 var(--plan-mono);
  }
  .scroll {
    block-size: 100%;
    overflow: auto;
    scrollbar-width: thin;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  td {
    padding: 0 6px;
    vertical-align: top;
  }
  .number {
    inline-size: 1px;
    padding-inline-start: 12px;
    color: var(--plan-ink-3);
    text-align: end;
    user-select: none;
    -webkit-user-select: none;
  }
  .sign {
    inline-size: 1px;
    color: var(--plan-ink-3);
    font-weight: 600;
    user-select: none;
    -webkit-user-select: none;
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 4;
  }
  .add {
    background: color-mix(in srgb, var(--plan-green) 45%, transparent);
  }
  .del {
    background: color-mix(in srgb, var(--plan-red) 45%, transparent);
  }
  .move {
    background: color-mix(in srgb, var(--plan-violet) 45%, transparent);
  }
  .gap td {
    padding-block: 4px;
    background: var(--plan-side);
  }
  .now {
    outline: 2px solid var(--plan-accent);
    outline-offset: -2px;
  }
`
