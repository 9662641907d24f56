// The look of the list at the side.

import { css } from 'lit'
import { badgeStyles } from './badge.js'

export const styles = [
  badgeStyles,
  css`
    :host {
      display: block;
      padding: 2px 6px 12px;
      color: var(--ink);
      font: var(--text-m) / 1.4 var(--font);
    }
    * {
      box-sizing: border-box;
    }
    ul {
      list-style: none;
      margin: 0;
      padding: 0;
    }
    h2,
    h3,
    h4,
    p {
      margin: 0;
      padding: 4px 6px;
    }
    h2 {
      margin-top: 14px;
      font-size: var(--text-l);
      font-weight: 600;
    }
    small {
      font-size: var(--text-s);
      font-weight: 400;
      color: var(--ink-3);
      overflow-wrap: anywhere;
    }
    p {
      color: var(--ink-3);
    }
    .problem {
      color: var(--bad);
      overflow-wrap: anywhere;
    }
    h3,
    .section {
      margin-top: 8px;
      font-size: var(--text-xs);
      font-weight: 600;
      letter-spacing: 0.04em;
      text-transform: uppercase;
      color: var(--ink-3);
    }
    button,
    a,
    h3,
    h4 {
      display: flex;
      align-items: center;
      gap: 6px;
      width: 100%;
      min-height: var(--row);
      padding: 0 6px;
      border-radius: 5px;
      white-space: nowrap;
    }
    button {
      border: 0;
      background: none;
      font: inherit;
      color: inherit;
      text-align: start;
      cursor: pointer;
    }
    button.section {
      font: 600 var(--text-xs) / 1.4 var(--font);
      letter-spacing: 0.04em;
      color: var(--ink-3);
    }
    a {
      color: inherit;
      text-decoration: none;
    }
    button:hover,
    a:hover {
      background: var(--hover);
    }
    button:focus-visible,
    a:focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: -2px;
    }
    a[aria-current] {
      background: var(--accent-soft);
      font-weight: 500;
    }
    .badge {
      margin-inline-start: auto;
    }
    span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    svg {
      flex: none;
      width: 14px;
      height: 14px;
      fill: none;
      stroke: var(--ink-3);
      stroke-width: 1.5;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    [aria-expanded='true'] svg {
      rotate: 90deg;
    }
    .task {
      font-weight: 600;
    }
    .task span {
      display: block;
    }
    .task span::first-letter {
      text-transform: uppercase;
    }
    .task + .inside {
      margin-inline-start: 12px;
      padding-inline-start: 5px;
      border-inline-start: 1px solid var(--line);
    }
    h4 {
      font-size: inherit;
      font-weight: 400;
      color: var(--ink-3);
    }
    h4 span::first-letter {
      text-transform: uppercase;
    }
    h4 b {
      min-width: 18px;
      padding: 0 4px;
      border-radius: var(--radius-s);
      background: var(--active);
      color: var(--ink-2);
      font-size: var(--text-xs);
      line-height: 18px;
      font-weight: 600;
      text-align: center;
      font-variant-numeric: tabular-nums;
    }
    .where,
    .snippet {
      padding-block: 0 4px;
      font-size: var(--text-s);
    }
    .snippet {
      padding-bottom: 10px;
      color: var(--ink-2);
      overflow-wrap: anywhere;
    }
    @media (pointer: coarse) {
      button,
      a {
        min-height: 2.5rem;
      }
    }
    @media (forced-colors: active) {
      a[aria-current] {
        outline: 2px solid Highlight;
      }
    }
  `,
]
