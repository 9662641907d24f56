// Design tokens: each color, size and time of the page, once. A page adopts them for its document, and they
// inherit into every element. To change how buttons and fields use them, see controls.ts.

import { css } from 'lit'

/** Follows the system, or `data-theme` on the root element where that is set. */
export const tokens = css`
  :root {
    color-scheme: light dark;
    --plan-font:
      ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans',
      sans-serif;
    --plan-mono:
      ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas,
      'Liberation Mono', monospace;
    --plan-text-xs: 0.6875rem;
    --plan-text-s: 0.75rem;
    --plan-text-m: 0.8125rem;
    --plan-text-l: 0.9375rem;
    --plan-text-xl: 1.25rem;
    --plan-row: 1.75rem;
    --plan-text-size: 1;
    --plan-measure: 68ch;
    --plan-strip: 2.25rem;
    --plan-gap: 0.375rem;
    --plan-radius-s: 0.25rem;
    --plan-radius-m: 0.375rem;
    --plan-radius-l: 0.5rem;
    --plan-space-1: 2px;
    --plan-space-2: 4px;
    --plan-space-3: 6px;
    --plan-space-4: 8px;
    --plan-space-5: 12px;
    --plan-space-6: 16px;
    --plan-quick: 120ms;
    --plan-ease: cubic-bezier(0.2, 0, 0, 1);

    /* Grounds: behind the panes, the sidebar, a pane; under the pointer, and pressed. */
    --plan-canvas: light-dark(#ecebe7, #0e0f11);
    --plan-side: light-dark(#f4f3f0, #141518);
    --plan-sheet: light-dark(#ffffff, #1a1c20);
    --plan-hover: light-dark(#e9e7e2, #202227);
    --plan-active: light-dark(#e0ddd6, #292c32);
    --plan-line: light-dark(#dddad3, #282b31);
    --plan-line-strong: light-dark(#c4c0b7, #3c4048);
    --plan-ink: light-dark(#1d1c1a, #e9e8e4);
    --plan-ink-2: light-dark(#4a4741, #b4b6bc);
    --plan-ink-3: light-dark(#635f58, #969aa3);
    --plan-accent: light-dark(#2b57c4, #7ea4ff);
    --plan-accent-soft: light-dark(#dfe8fb, #1f2c4d);
    --plan-accent-ink: light-dark(#ffffff, #0e0f11);
    --plan-good: light-dark(#13693c, #57c98a);
    --plan-bad: light-dark(#ae2c22, #ff8379);
    --plan-bad-soft: light-dark(#fbe4e1, #3a1d1b);
    --plan-mark: light-dark(#ffe9a3, #3d3108);
    --plan-shadow:
      0 1px 2px light-dark(rgb(40 35 25 / 6%), rgb(0 0 0 / 40%)),
      0 8px 28px light-dark(rgb(40 35 25 / 14%), rgb(0 0 0 / 50%));

    /* Kinds of docs. */
    --plan-grey-ink: light-dark(#55524c, #b4b5ba);
    --plan-grey: light-dark(#e7e5e0, #2a2c31);
    --plan-violet-ink: light-dark(#6a34c2, #c4a6ff);
    --plan-violet: light-dark(#ebe2fb, #2e2446);
    --plan-blue-ink: light-dark(#1f55b5, #9cc0ff);
    --plan-blue: light-dark(#dfeafc, #1d2c48);
    --plan-teal-ink: light-dark(#0b6b6b, #74d6d0);
    --plan-teal: light-dark(#d6f0ee, #14343a);
    --plan-green-ink: light-dark(#1b6b38, #86d99f);
    --plan-green: light-dark(#daf1df, #18351f);
    --plan-amber-ink: light-dark(#865300, #f0c46a);
    --plan-amber: light-dark(#fbecc8, #3a2d0e);
    --plan-orange-ink: light-dark(#a1410d, #ffae80);
    --plan-orange: light-dark(#fde5d6, #412413);
    --plan-pink-ink: light-dark(#a62468, #ff9fcb);
    --plan-pink: light-dark(#fbe0ec, #43203a);
    --plan-red-ink: light-dark(#b02a22, #ff9d95);
    --plan-red: light-dark(#fbe2df, #431f1d);
  }
  :root[data-theme='light'] {
    --plan-scheme: light;
    color-scheme: light;
  }
  :root[data-theme='dark'] {
    --plan-scheme: dark;
    color-scheme: dark;
  }
  @media print {
    :root,
    :root[data-theme] {
      --plan-scheme: light;
      color-scheme: light;
    }
  }
`
