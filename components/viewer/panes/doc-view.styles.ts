// The look of a doc's sheet: the doc fills it; what is said of it stands above the doc.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  plan-doc-frame {
    block-size: 100%;
  }
  /* It stays as it is behind its source. */
  plan-doc-frame.behind {
    visibility: hidden;
  }
  plan-source-view {
    position: absolute;
    inset: 0;
  }
  .missing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 12px;
  }
  .found {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 18px;
    display: flex;
    align-items: center;
    gap: 2px;
    padding-block: 2px;
    padding-inline: 12px 2px;
    border: 1px solid var(--line-strong);
    border-radius: 8px;
    background: var(--sheet);
    box-shadow: var(--shadow);
    color: var(--ink-2);
    font: var(--text-s) / 1.4 var(--font);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .found .icon-button {
    min-inline-size: 24px;
    block-size: 24px;
  }
  .found span {
    margin-inline-end: 6px;
  }
  @media print {
    .found,
    plan-doc-frame.behind {
      display: none;
    }
    plan-doc-frame {
      block-size: auto;
    }
    plan-source-view {
      position: static;
    }
  }
`
