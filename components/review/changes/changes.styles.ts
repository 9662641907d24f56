// The look of the card of a change, and of changes in a source. To change the bar, see changes-bar.styles.ts.

import { css } from 'lit'
import { caption } from '../../theme/recipes.js'

export const cardStyles = css`
  :host {
    position: absolute;
    z-index: 3;
    display: flex;
    inline-size: min(440px, calc(100% - 16px));
    font: var(--plan-text-m) / 1.5 var(--plan-font);
  }
  section {
    display: flex;
    flex: 1;
    flex-direction: column;
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
  :host([below]) {
    position: relative;
    inline-size: auto;
    /* The doc above it keeps 200 pixels, unless the card would show nothing. */
    max-block-size: max(80px, min(45cqb, 100cqb - 200px));
  }
  :host([below]) section {
    border-width: 1px 0 0;
    border-radius: 0;
    box-shadow: none;
  }
  .texts {
    max-block-size: min(50vh, 320px);
    padding: 10px 14px 12px;
    overflow: auto;
    scrollbar-width: thin;
  }
  ${caption}
  h3 {
    margin: 0 0 2px;
    padding: 0;
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
