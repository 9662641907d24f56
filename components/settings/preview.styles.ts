// The look of the preview.
// To change the markup, see preview.ts.

import { css } from 'lit'

export const previewStyles = css`
  .preview {
    position: sticky;
    inset-block-start: 16px;
    max-block-size: calc(100cqb - 88px);
    padding: 20px;
    overflow: auto;
    scrollbar-width: thin;
  }
  .preview h2 {
    line-height: 28px;
  }
  .preview :is(.banner, .none) {
    margin-block-start: var(--plan-space-5);
  }
  .counted-folder {
    display: grid;
    gap: var(--plan-space-2);
    padding-block: 14px;
  }
  .counted-folder + .counted-folder {
    border-block-start: 1px solid var(--plan-line);
  }
  h3 {
    font-size: var(--plan-text-m);
    font-weight: 600;
  }
  .place {
    overflow-wrap: anywhere;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .figures,
  .figure {
    font-variant-numeric: tabular-nums;
  }
  .figure {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: var(--plan-space-2) var(--plan-space-5);
  }
  .kinds li {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .caption {
    margin-block-start: var(--plan-space-4);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .missed li {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--plan-text-s);
  }
`
