// The look of what a dry run counted.

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
    margin-block-start: 12px;
  }
  .counted-folder {
    display: grid;
    gap: 4px;
    padding-block: 14px;
  }
  .counted-folder + .counted-folder {
    border-block-start: 1px solid var(--line);
  }
  h3 {
    font-size: var(--text-m);
    font-weight: 600;
  }
  .place {
    overflow-wrap: anywhere;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .figures,
  .figure {
    font-variant-numeric: tabular-nums;
  }
  .figure {
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
  }
  .kinds li {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .caption {
    margin-block-start: 8px;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .missed li {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--text-s);
  }
`
