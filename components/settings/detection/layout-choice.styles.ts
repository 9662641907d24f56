// The look of the choice of a layout.
// To change the markup, see layout-choice.ts.

import { css } from 'lit'

export const layoutChoiceStyles = css`
  .layouts {
    display: grid;
    gap: var(--plan-space-3);
    margin-block-start: 10px;
  }
  .layouts + .button {
    margin-block: var(--plan-space-4) var(--plan-space-2);
  }
  label.layout {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--plan-space-1) var(--plan-space-4);
    align-items: baseline;
    padding: var(--plan-space-4) var(--plan-space-5);
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m);
    color: var(--plan-ink);
    font-size: var(--plan-text-m);
    font-weight: 400;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  label.layout:hover {
    background: var(--plan-hover);
  }
  label.layout:has(:checked) {
    border-color: var(--plan-accent);
  }
  .layout input {
    margin: 0;
    accent-color: var(--plan-accent);
  }
  .layout-label {
    font-weight: 600;
  }
  .layout-figures {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .layout-samples,
  .layout-note {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .layout .layout-samples,
  .layout .layout-note {
    grid-column: 2 / -1;
  }
  .layout-samples {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
