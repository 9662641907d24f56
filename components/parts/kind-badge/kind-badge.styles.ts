// The look of a badge: the colours of kinds stand here and nowhere else in the chrome.

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
    padding: 1px 6px;
    overflow: hidden;
    border: 0 solid;
    border-radius: var(--radius-s, 0.25rem);
    background: var(--grey, Canvas);
    color: var(--grey-ink, CanvasText);
    font: 600 var(--text-xs, 0.6875rem) / 1.36 var(--font, sans-serif);
    letter-spacing: 0.01em;
    white-space: nowrap;
  }
  .violet {
    background: var(--violet);
    color: var(--violet-ink);
  }
  .blue {
    background: var(--blue);
    color: var(--blue-ink);
  }
  .teal {
    background: var(--teal);
    color: var(--teal-ink);
  }
  .green {
    background: var(--green);
    color: var(--green-ink);
  }
  .amber {
    background: var(--amber);
    color: var(--amber-ink);
  }
  .orange {
    background: var(--orange);
    color: var(--orange-ink);
  }
  .pink {
    background: var(--pink);
    color: var(--pink-ink);
  }
  .red {
    background: var(--red);
    color: var(--red-ink);
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
