// The styles of a doc view: the doc fills it, and the marks' controls stand above the doc.
// To change the frame of a doc, see parts/doc-frame/doc-frame.styles.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) auto;
    container: sheet / inline-size;
  }
  .doc {
    position: relative;
    min-width: 0;
  }
  plan-doc-frame {
    height: 100%;
  }
  plan-history {
    inline-size: 260px;
    border-inline-start: 1px solid var(--line);
  }
  /* A drawer over the doc. */
  @container sheet (max-width: 640px) {
    plan-history {
      position: absolute;
      inset-block: 0;
      inset-inline-end: 0;
      inline-size: min(280px, 100%);
      box-shadow: var(--shadow);
    }
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
    :host {
      display: block;
    }
    .found,
    plan-history,
    plan-doc-frame.behind {
      display: none;
    }
    plan-version-view {
      position: static;
    }
    plan-doc-frame {
      height: auto;
    }
    plan-source-view {
      position: static;
    }
  }
`
