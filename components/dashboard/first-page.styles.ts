// The look of the page: a sidebar, a sheet of paper on a desk, a card for what is new.

import { css } from 'lit'
import { badgeStyles } from './badge.js'

export const styles = [
  badgeStyles,
  css`
    * {
      box-sizing: border-box;
    }
    .page {
      display: grid;
      grid-template-columns: minmax(240px, 300px) minmax(0, 1fr);
      height: 100dvh;
      background: var(--canvas);
      color: var(--ink);
      font: var(--text-m) / 1.4 var(--font);
    }
    nav {
      display: grid;
      grid-template-rows: auto minmax(0, 1fr) auto;
      min-height: 0;
      background: var(--side);
      border-inline-end: 1px solid var(--line);
    }
    .top {
      display: flex;
      gap: 6px;
      padding: 8px;
    }
    input {
      flex: 1;
      min-width: 0;
      height: 30px;
      padding: 0 8px;
      font: inherit;
      color: var(--ink);
      background: var(--sheet);
      border: 1px solid var(--line);
      border-radius: 6px;
    }
    input::placeholder {
      color: var(--ink-3);
      opacity: 1;
    }
    button {
      height: 30px;
      padding: 0 10px;
      font: inherit;
      color: var(--ink-2);
      background: none;
      border: 1px solid transparent;
      border-radius: 6px;
      cursor: pointer;
    }
    button:hover {
      background: var(--hover);
      color: var(--ink);
    }
    :is(button, input):focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: -1px;
    }
    button.primary {
      background: var(--accent);
      color: var(--accent-ink);
      font-weight: 600;
    }
    .scroll {
      overflow: auto;
      scrollbar-width: thin;
      scrollbar-gutter: stable;
    }
    .problem {
      margin: 4px 8px 8px;
      padding: 8px 10px;
      white-space: pre-line;
      overflow-wrap: anywhere;
      color: var(--bad);
      background: var(--bad-soft);
      border-radius: 6px;
    }
    .foot {
      display: flex;
      justify-content: space-between;
      gap: 12px;
      min-height: 32px;
      margin: 0;
      padding: 7px 12px;
      border-top: 1px solid var(--line);
      color: var(--ink-3);
      font-size: var(--text-s);
    }
    .foot span:first-child,
    .where {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    main {
      display: grid;
      grid-template-rows: auto minmax(0, 1fr);
      min-height: 0;
      margin: var(--gap);
      overflow: hidden;
      background: var(--sheet);
      border: 1px solid var(--line);
      border-radius: var(--radius);
    }
    header {
      display: flex;
      align-items: center;
      gap: 8px;
      height: var(--strip);
      padding: 0 12px;
      background: var(--side);
      border-bottom: 1px solid var(--line);
      white-space: nowrap;
    }
    header h1 {
      margin: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      font-size: inherit;
      font-weight: 600;
    }
    .where {
      color: var(--ink-3);
      font-size: var(--text-s);
    }
    header .where {
      flex: 1 0 30%;
      text-align: end;
    }
    .back {
      display: none;
    }
    .empty {
      grid-row: 1 / -1;
      place-self: center;
      max-width: 34rem;
      padding: 2rem;
      text-align: center;
      color: var(--ink-3);
      font-size: var(--text-l);
    }
    .empty h1 {
      margin: 0 0 8px;
      font-size: var(--text-xl);
      font-weight: 600;
      color: var(--ink);
    }
    code {
      font: 0.9em var(--mono);
      color: var(--ink-2);
    }
    .news {
      position: fixed;
      inset-block-end: 18px;
      inset-inline-end: 18px;
      display: grid;
      gap: 8px;
      width: min(360px, 100vw - 36px);
    }
    .card {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: end;
      gap: 6px 8px;
      padding: 12px 14px;
      background: var(--sheet);
      border: 1px solid var(--line-strong);
      border-radius: 10px;
      box-shadow: var(--shadow);
    }
    .card .where,
    .card .what {
      width: 100%;
      overflow-wrap: anywhere;
    }
    .card .what {
      font-weight: 600;
    }
    @media (max-width: 720px) {
      .page {
        grid-template-columns: minmax(0, 1fr);
        grid-template-rows: minmax(0, 1fr);
      }
      .page.list main,
      .page.doc nav {
        display: none;
      }
      .back {
        display: block;
        margin-inline-start: -8px;
      }
      header .where {
        display: none;
      }
      main {
        margin: 0;
        border: 0;
        border-radius: 0;
      }
      input,
      button {
        height: 2.5rem;
      }
      header {
        height: 2.75rem;
      }
    }
  `,
]
