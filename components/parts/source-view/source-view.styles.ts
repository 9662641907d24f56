// The look of a source: a line above it, line numbers, and colors, which are tokens.
// To change which token has which color, see token-colors.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    background: var(--plan-source-ground, var(--plan-sheet, Canvas));
    color: var(--plan-ink, CanvasText);
    font: var(--plan-text-m, 0.8125rem) / 1.5 var(--plan-font, sans-serif);
  }
  .bar {
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--plan-space-1, 2px);
    padding-block: var(--plan-space-1, 2px);
    padding-inline: 18px var(--plan-space-4, 8px);
    border-block-end: 1px solid var(--plan-line, GrayText);
  }
  .about {
    flex: 1;
    overflow: hidden;
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-s, 0.75rem);
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar [aria-pressed='true'] {
    background: var(--plan-active, Canvas);
    color: var(--plan-ink, CanvasText);
  }
  .scroller {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--plan-line-strong, GrayText) transparent;
  }
  .code {
    --_gutter: calc(max(3, var(--_digits, 1)) * 1ch + 26px);
    min-inline-size: 100%;
    padding-block: 10px 40vh;
    box-sizing: border-box;
    font: var(--plan-text-s, 0.75rem) / 1.6 var(--plan-mono, monospace);
    tab-size: 4;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .block {
    position: relative;
    box-sizing: border-box;
    padding-inline: var(--_gutter) 18px;
  }
  /* As high as it was, or as its lines would be if none of them wrapped. */
  .group,
  .block {
    content-visibility: auto;
    contain-intrinsic-size: auto calc(var(--_lines) * 1.6em);
  }
  :host([unwrapped]) .code {
    inline-size: max-content;
    white-space: pre;
    overflow-wrap: normal;
  }
  :host([unwrapped]) :is(.group, .block) {
    min-inline-size: 100%;
    inline-size: max-content;
  }
  /* What turns the direction round in one line does so in no other. */
  .line {
    unicode-bidi: isolate;
  }
  .line::before {
    content: attr(data-n);
    content: attr(data-n) / '';
    position: absolute;
    inset-inline-start: 0;
    inline-size: calc(var(--_gutter) - 14px);
    color: var(--plan-ink-3, GrayText);
    text-align: end;
    font-style: normal;
    font-weight: 400;
    user-select: none;
    -webkit-user-select: none;
  }
  :host([unwrapped]) .line::before {
    position: sticky;
    display: inline-block;
    box-sizing: border-box;
    inline-size: var(--_gutter);
    margin-inline-start: calc(-1 * var(--_gutter));
    padding-inline-end: 14px;
    background: var(--plan-source-ground, var(--plan-sheet, Canvas));
  }
  .at {
    background: var(--plan-mark, Mark);
  }
  .at::before {
    color: var(--plan-ink, CanvasText);
    font-weight: 600;
  }
  .comment {
    color: var(--plan-ink-3, inherit);
    font-style: italic;
  }
  .keyword {
    color: var(--plan-violet-ink, inherit);
  }
  .string {
    color: var(--plan-green-ink, inherit);
  }
  .number {
    color: var(--plan-orange-ink, inherit);
  }
  .name {
    color: var(--plan-blue-ink, inherit);
  }
  .attribute {
    color: var(--plan-teal-ink, inherit);
  }
  .link {
    color: var(--plan-blue-ink, inherit);
    text-decoration: underline;
    text-decoration-color: var(--plan-line-strong, currentColor);
    text-underline-offset: 2px;
  }
  .heading {
    color: var(--plan-ink, inherit);
    font-weight: 700;
  }
  .strong {
    font-weight: 700;
  }
  .emphasis {
    font-style: italic;
  }
  ::slotted([slot='notice']) {
    flex: none;
    margin: 0;
    padding: var(--plan-space-4, 8px) 18px;
    background: var(--plan-side, Canvas);
    color: var(--plan-ink-2, CanvasText);
  }
  @media print {
    :host {
      display: block;
      background: none;
    }
    .bar {
      display: none;
    }
    .scroller {
      overflow: visible;
    }
    .code,
    :host([unwrapped]) .code {
      inline-size: auto;
      padding: 0;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .group,
    .block,
    :host([unwrapped]) :is(.group, .block) {
      inline-size: auto;
      content-visibility: visible;
    }
  }
  @media (forced-colors: active) {
    .bar [aria-pressed='true'] {
      border: 1px solid Highlight;
    }
  }
`
