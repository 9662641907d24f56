// Design tokens: one place for every colour, size and time of the page. A page adopts them for its
// document; they inherit into every element. Each colour is written once, for light and for dark.

import { css } from 'lit'

/** Follows the system, or `data-theme` on the root element where that is set. */
export const tokens = css`
  :root {
    color-scheme: light dark;
    --font:
      ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans',
      sans-serif;
    --mono:
      ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas,
      'Liberation Mono', monospace;
    --text-xs: 0.6875rem;
    --text-s: 0.75rem;
    --text-m: 0.8125rem;
    --text-l: 0.9375rem;
    --text-xl: 1.25rem;
    --row: 1.75rem;
    --strip: 2.25rem;
    --gap: 0.375rem;
    --radius: 0.5rem;
    --radius-s: 0.25rem;
    --quick: 120ms;
    --ease: cubic-bezier(0.2, 0, 0, 1);

    /* Grounds: behind the panes, the sidebar, a pane; under the pointer, and pressed. */
    --canvas: light-dark(#ecebe7, #0e0f11);
    --side: light-dark(#f4f3f0, #141518);
    --sheet: light-dark(#ffffff, #1a1c20);
    --hover: light-dark(#e9e7e2, #202227);
    --active: light-dark(#e0ddd6, #292c32);
    --line: light-dark(#dddad3, #282b31);
    --line-strong: light-dark(#c4c0b7, #3c4048);
    --ink: light-dark(#1d1c1a, #e9e8e4);
    --ink-2: light-dark(#4a4741, #b4b6bc);
    --ink-3: light-dark(#635f58, #969aa3);
    --accent: light-dark(#2b57c4, #7ea4ff);
    --accent-soft: light-dark(#dfe8fb, #1f2c4d);
    --accent-ink: light-dark(#ffffff, #0e0f11);
    --good: light-dark(#13693c, #57c98a);
    --bad: light-dark(#ae2c22, #ff8379);
    --bad-soft: light-dark(#fbe4e1, #3a1d1b);
    --mark: light-dark(#ffe9a3, #3d3108);
    --shadow:
      0 1px 2px light-dark(rgb(40 35 25 / 6%), rgb(0 0 0 / 40%)),
      0 8px 28px light-dark(rgb(40 35 25 / 14%), rgb(0 0 0 / 50%));

    /* Kinds of docs. */
    --grey-ink: light-dark(#55524c, #b4b5ba);
    --grey: light-dark(#e7e5e0, #2a2c31);
    --violet-ink: light-dark(#6a34c2, #c4a6ff);
    --violet: light-dark(#ebe2fb, #2e2446);
    --blue-ink: light-dark(#1f55b5, #9cc0ff);
    --blue: light-dark(#dfeafc, #1d2c48);
    --teal-ink: light-dark(#0b6b6b, #74d6d0);
    --teal: light-dark(#d6f0ee, #14343a);
    --green-ink: light-dark(#1b6b38, #86d99f);
    --green: light-dark(#daf1df, #18351f);
    --amber-ink: light-dark(#865300, #f0c46a);
    --amber: light-dark(#fbecc8, #3a2d0e);
    --orange-ink: light-dark(#a1410d, #ffae80);
    --orange: light-dark(#fde5d6, #412413);
    --pink-ink: light-dark(#a62468, #ff9fcb);
    --pink: light-dark(#fbe0ec, #43203a);
    --red-ink: light-dark(#b02a22, #ff9d95);
    --red: light-dark(#fbe2df, #431f1d);
  }
  :root[data-theme='light'] {
    color-scheme: light;
  }
  :root[data-theme='dark'] {
    color-scheme: dark;
  }
  @media print {
    :root,
    :root[data-theme] {
      color-scheme: light;
    }
  }
`
