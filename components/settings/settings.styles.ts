// The look of the settings: one sheet to read and write on, a second one for what comes of it.

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
      background: var(--canvas);
      color: var(--ink);
      font: var(--text-m) / 1.45 var(--font);
    }
    :host([hidden]) {
      display: none;
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
      gap: 16px;
      padding: 16px;
    }
    .sheet {
      background: var(--sheet);
      border: 1px solid var(--line);
      border-radius: var(--radius);
    }
    .settings {
      padding: 8px 32px 40px;
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
      gap: 6px;
      min-block-size: var(--row);
      padding: 0 8px;
      border-radius: 5px;
      color: var(--ink-2);
    }
    nav button:hover {
      background: var(--hover);
      color: var(--ink);
    }
    nav button[aria-current] {
      color: var(--ink);
      font-weight: 600;
    }
    .wrong {
      inline-size: 7px;
      block-size: 7px;
      border-radius: 50%;
      background: var(--bad);
    }
    section {
      padding-block: 24px 28px;
    }
    .settings > section:first-child {
      padding-block-start: 12px;
    }
    .settings > section + section {
      border-block-start: 1px solid var(--line);
    }
    .section-head {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 12px;
      min-block-size: 28px;
    }
    .section-head .quiet {
      margin-inline-end: -6px;
    }
    h2 {
      font-size: var(--text-l);
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
      gap: 6px;
      padding: 24px;
      text-align: center;
    }
    .empty .button {
      margin-block-start: 8px;
    }
    .lead {
      font-size: var(--text-l);
    }
    dialog {
      max-inline-size: min(26rem, 100vw - 32px);
      padding: 20px;
      border: 1px solid var(--line-strong);
      border-radius: 10px;
      background: var(--sheet);
      color: var(--ink);
      box-shadow: var(--shadow);
    }
    dialog::backdrop {
      background: color-mix(in srgb, var(--canvas) 60%, transparent);
    }
    dialog p {
      margin-block: 6px 16px;
      color: var(--ink-2);
    }
    dialog .answers {
      justify-content: end;
    }
    @container (max-width: 1200px) {
      .columns {
        grid-template-columns: minmax(0, 704px) minmax(200px, 280px);
      }
      nav {
        position: static;
        grid-column: 1 / -1;
        font-size: var(--text-s);
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        padding: 0;
      }
    }
    /* On one line it stays in view; on more it would take too much of it. */
    @container (min-width: 900px) and (max-width: 1200px) {
      .scroll {
        scroll-padding-block-start: 60px;
      }
      nav {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        margin: -16px -16px 0;
        padding: 8px 16px;
        background: var(--canvas);
      }
      .sheet.preview {
        inset-block-start: 44px;
        max-block-size: calc(100cqb - 116px);
      }
    }
    @container (max-width: 760px) {
      .columns {
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
        padding: 8px;
      }
      .settings {
        padding-inline: 16px;
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
