// The look of a badge, the only element with the colors of kinds.
// To change a color, see theme/tokens.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-flex;
    flex: none;
    min-inline-size: 0;
  }
  :host([hidden]) {
    display: none;
  }
  .badge {
    display: inline-flex;
    gap: 3px;
    padding: 1px var(--plan-space-3, 6px);
    overflow: hidden;
    border: 0 solid;
    border-radius: var(--plan-radius-s, 0.25rem);
    background: var(--plan-grey, Canvas);
    color: var(--plan-grey-ink, CanvasText);
    font: 600 var(--plan-text-xs, 0.6875rem) / 1.36 var(--plan-font, sans-serif);
    letter-spacing: 0.01em;
    white-space: nowrap;
  }
  .violet {
    background: var(--plan-violet);
    color: var(--plan-violet-ink);
  }
  .blue {
    background: var(--plan-blue);
    color: var(--plan-blue-ink);
  }
  .teal {
    background: var(--plan-teal);
    color: var(--plan-teal-ink);
  }
  .green {
    background: var(--plan-green);
    color: var(--plan-green-ink);
  }
  .amber {
    background: var(--plan-amber);
    color: var(--plan-amber-ink);
  }
  .orange {
    background: var(--plan-orange);
    color: var(--plan-orange-ink);
  }
  .pink {
    background: var(--plan-pink);
    color: var(--plan-pink-ink);
  }
  .red {
    background: var(--plan-red);
    color: var(--plan-red-ink);
  }
  :host([mark]) .badge {
    inline-size: 8px;
    block-size: 8px;
    padding: 0;
    border-radius: 2px;
    background: currentColor;
  }
  /* Its ground is gone there, so a line has to hold it together. */
  @media (forced-colors: active) {
    .badge {
      padding: 0 5px;
      border-width: 1px;
    }
    :host([mark]) .badge {
      padding: 0;
      border-width: 4px;
    }
  }
`
