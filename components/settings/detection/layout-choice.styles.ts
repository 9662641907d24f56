// The look of the choice of a layout.

import { css } from 'lit'

export const layoutChoiceStyles = css`
  .layouts {
    display: grid;
    gap: 6px;
    margin-block-start: 10px;
  }
  .layouts + .button {
    margin-block: 8px 4px;
  }
  label.layout {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 2px 8px;
    align-items: baseline;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 6px;
    color: var(--ink);
    font-size: var(--text-m);
    font-weight: 400;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  label.layout:hover {
    background: var(--hover);
  }
  label.layout:has(:checked) {
    border-color: var(--accent);
  }
  .layout input {
    margin: 0;
    accent-color: var(--accent);
  }
  .layout-label {
    font-weight: 600;
  }
  .layout-figures {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  .layout-samples,
  .layout-note {
    color: var(--ink-2);
    font-size: var(--text-s);
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
