// The look of the lines between levels, of the buttons of a row, and of rows with forced colors.
// To change the other parts of a row, see tree.styles.ts.

import { css } from 'lit'

export const actStyles = css`
  .row {
    --_step: 12px;
  }
  .wide {
    --_step: 20px;
  }
  /* Its label begins where those of the leaves beside it do. */
  .branch:not(.wide) {
    gap: 4px;
  }
  /* A line for each row that it is moved inwards for. */
  .row::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 12px;
    inline-size: var(--_lines);
    background: repeating-linear-gradient(
      to right,
      var(--plan-line) 0 1px,
      transparent 1px var(--_step)
    );
  }
  .row:dir(rtl)::before {
    scale: -1 1;
  }

  /* They lie over the end of the row, so that nothing moves when they come. */
  .acts {
    position: absolute;
    inset-block-start: calc(var(--_top) + 2px);
    inset-inline-end: 9px;
    block-size: calc(var(--_height) - 4px);
    display: flex;
    align-items: center;
    gap: var(--plan-space-1, 2px);
    padding-inline-start: 20px;
    background: var(--plan-hover);
    mask-image: linear-gradient(to right, transparent, #000 18px);
    opacity: 0;
  }
  .acts:dir(rtl) {
    mask-image: linear-gradient(to left, transparent, #000 18px);
  }
  .acts.shown {
    background: var(--plan-accent-soft);
  }
  .acts.near,
  .acts:hover {
    opacity: 1;
  }
  .hint {
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s, 0.75rem);
    font-variant-numeric: tabular-nums;
  }
  .acts button {
    display: grid;
    place-items: center;
    min-inline-size: 24px;
    block-size: 24px;
    padding-inline: 5px;
    border-radius: var(--plan-radius-s, 0.25rem);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s, 0.75rem);
  }
  .acts button:hover {
    background: var(--plan-active);
    color: var(--plan-ink);
  }
  @media (pointer: coarse) {
    .acts button {
      min-inline-size: 40px;
      block-size: 100%;
    }
  }
  @media (forced-colors: active) {
    .row.shown {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
    .row:focus-visible {
      outline: 2px solid Highlight;
    }
    .acts,
    .acts.shown {
      background: Canvas;
    }
    .num {
      border: 1px solid;
    }
    .row::before {
      forced-color-adjust: none;
    }
  }
`
