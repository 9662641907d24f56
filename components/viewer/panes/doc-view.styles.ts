// The styles of a doc view: the doc fills it, and the marks' controls stand above the doc.
// To change the frame of a doc, see parts/doc-frame/doc-frame.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  plan-doc-frame {
    height: 100%;
  }
  /* The page stays loaded behind its source. */
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
    padding: 2px 2px 2px 12px;
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
    min-width: 24px;
    height: 24px;
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
      height: auto;
    }
    plan-source-view {
      position: static;
    }
  }
`
