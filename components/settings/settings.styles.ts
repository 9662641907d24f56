// The look of the settings: one sheet with the sections, and one with the preview.
// To change the markup, see settings.ts.

import { css } from 'lit'
import { entryStyles } from './fields/list-field.styles.js'
import { fieldStyles } from './fields/fields.styles.js'
import { headerStyles } from './header.styles.js'
import { layoutChoiceStyles } from './detection/layout-choice.styles.js'
import { previewStyles } from './preview.styles.js'

export const styles = [
  fieldStyles,
  entryStyles,
  previewStyles,
  headerStyles,
  layoutChoiceStyles,
  css`
    :host {
      display: block;
      block-size: 100%;
      min-block-size: 0;
      background: var(--plan-canvas);
      font: var(--plan-text-m) / 1.45 var(--plan-font);
    }
    .frame {
      display: grid;
      grid-template-rows: auto auto minmax(0, 1fr);
      block-size: 100%;
      container-type: inline-size;
    }
    h1,
    h2,
    h3,
    p,
    ul {
      margin: 0;
      padding: 0;
    }
    ul {
      list-style: none;
    }
    :is(h1, h2, .scroll):focus-visible {
      outline: none;
    }
    .scroll {
      overflow: auto;
      scroll-padding-block-start: 20px;
      scrollbar-width: thin;
      scrollbar-gutter: stable;
      container-type: inline-size;
    }
    .columns {
      display: grid;
      grid-template-columns: 140px minmax(0, 704px) minmax(220px, 300px);
      justify-content: center;
      align-items: start;
      gap: var(--plan-space-6);
      padding: var(--plan-space-6);
    }
    .sheet {
      background: var(--plan-sheet);
      border: 1px solid var(--plan-line);
      border-radius: var(--plan-radius-l);
    }
    .settings {
      padding: var(--plan-space-4) 32px 40px;
      container-type: inline-size;
    }
    nav {
      position: sticky;
      inset-block-start: 16px;
      display: grid;
      padding-block-start: 20px;
    }
    nav button {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--plan-space-3);
      min-block-size: var(--plan-row);
      padding: 0 var(--plan-space-4);
      border-radius: 5px;
      color: var(--plan-ink-2);
    }
    nav button:hover {
      background: var(--plan-hover);
      color: var(--plan-ink);
    }
    nav button[aria-current] {
      color: var(--plan-ink);
      font-weight: 600;
    }
    .wrong {
      inline-size: 7px;
      block-size: 7px;
      border-radius: 50%;
      background: var(--plan-bad);
    }
    section {
      padding-block: 24px 28px;
    }
    .settings > section:first-child {
      padding-block-start: var(--plan-space-5);
    }
    .settings > section + section {
      border-block-start: 1px solid var(--plan-line);
    }
    .section-head {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--plan-space-5);
      min-block-size: 28px;
    }
    .section-head .quiet {
      margin-inline-end: -6px;
    }
    h2 {
      font-size: var(--plan-text-l);
      font-weight: 600;
    }
    .section-head + .help {
      margin-block-end: 14px;
    }
    .empty {
      grid-row: 3;
      display: grid;
      place-content: center;
      justify-items: center;
      gap: var(--plan-space-3);
      padding: 24px;
      text-align: center;
    }
    .empty .button {
      margin-block-start: var(--plan-space-4);
    }
    .lead {
      font-size: var(--plan-text-l);
    }
    @container (max-width: 1200px) {
      .columns {
        grid-template-columns: minmax(0, 704px) minmax(200px, 280px);
      }
      nav {
        position: static;
        grid-column: 1 / -1;
        font-size: var(--plan-text-s);
        display: flex;
        flex-wrap: wrap;
        gap: var(--plan-space-1);
        padding: 0;
      }
    }
    /* On one line, which scrolls, it stays in view; on more it would take too much of it. */
    @container (min-width: 900px) and (max-width: 1200px) {
      .scroll {
        scroll-padding-block-start: 60px;
      }
      nav {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        margin: -16px -16px 0;
        padding: var(--plan-space-4) var(--plan-space-6);
        background: var(--plan-canvas);
        flex-wrap: nowrap;
        overflow-x: auto;
        scrollbar-width: thin;
      }
      nav button {
        flex: none;
      }
      .sheet.preview {
        inset-block-start: 44px;
        max-block-size: calc(100cqb - 116px);
      }
    }
    @container (max-width: 760px) {
      .columns {
        grid-template-columns: minmax(0, 1fr);
        gap: var(--plan-space-4);
        padding: var(--plan-space-4);
      }
      .settings {
        padding-inline: var(--plan-space-6);
      }
      .sheet.preview {
        position: static;
        max-block-size: none;
      }
    }
    @media (pointer: coarse) {
      nav button {
        min-block-size: 40px;
      }
    }
    @media (forced-colors: active) {
      .wrong {
        background: Mark;
      }
      nav button[aria-current] {
        text-decoration: underline;
      }
    }
  `,
]
