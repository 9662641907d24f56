// The styles of a doc view: the doc fills it, and the marks' controls stand above the doc.
// To change the frame of a doc, see parts/doc-frame/doc-frame.styles.ts.

import { css, unsafeCSS } from 'lit'
import { BESIDE_FROM, PANEL_NAMES, PANELS, VERSIONS_FROM } from '../../state/panels.js'

/** How large a panel is, beside the doc and below it. */
const sizes = PANEL_NAMES.map(name => {
  const { width, most, share } = PANELS[name]
  const panel = unsafeCSS(`plan-${name}`)
  return css`
    ${panel} {
      --_beside: ${width}px;
      --_below: min(${most}px, ${share}cqb);
    }
  `
})

const layout = css`
  :host {
    display: grid;
    /* A panel below the doc takes what the bar and the least of the doc leave. */
    grid-template: auto 1fr / minmax(0, 1fr) auto;
    grid-auto-rows: minmax(0, auto);
    container: sheet / size;
  }
  .bar {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  /* The doc does not move when it is loaded. */
  .bar > :not(:defined) {
    display: block;
    min-block-size: 37px;
  }
  .doc {
    grid-area: 2 / 1;
    container: doc / size;
    position: relative;
    display: grid;
    --_half: round(down, calc(50% - 0.5px), 1px);
    /* The bar of a version; two versions as wide as one another, so that lines break alike; the card of a change. */
    grid-template: auto minmax(0, 1fr) auto / var(--_half) minmax(0, 1fr) var(--_half);
    min-inline-size: 0;
  }
  plan-doc-frame {
    grid-area: 1 / 1 / 3 / -1;
    block-size: 100%;
  }
  plan-change-card {
    grid-column: 1 / -1;
  }
  @container doc (min-width: ${VERSIONS_FROM}px) {
    plan-doc-frame.beside {
      grid-area: 2 / 3;
    }
  }
  @container doc (max-width: ${VERSIONS_FROM - 0.02}px) {
    plan-doc-frame.beside {
      visibility: hidden;
    }
  }
  .panel {
    grid-area: 1 / 2 / -1;
    inline-size: var(--_beside);
    max-inline-size: 100%;
    border-inline-start: 1px solid var(--plan-line);
    /* Also before it is loaded. */
    background: var(--plan-side);
  }
  @container sheet (max-width: ${BESIDE_FROM - 1}px) {
    .doc {
      min-block-size: 40cqb;
    }
    /* Below the doc: what is chosen in it stays in view. */
    .panel {
      grid-area: 3 / 1 / auto / -1;
      inline-size: auto;
      block-size: var(--_below);
      max-block-size: 100%;
      border-inline-start: 0;
      border-block-start: 1px solid var(--plan-line);
    }
  }
  /* The page stays loaded behind its source. */
  plan-doc-frame.behind {
    visibility: hidden;
  }
  .source {
    position: absolute;
    inset: 0;
  }
  .away {
    position: absolute;
    inset: 0;
    margin: 0;
    display: grid;
    place-content: center;
    background: var(--plan-sheet);
    color: var(--plan-ink-3);
  }
  .missing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--plan-space-2) var(--plan-space-5);
  }
  .notes {
    display: none;
  }
  @media print {
    .notes {
      display: block;
      margin: 16px 24px;
      padding: 12px 0 0 20px;
      border-block-start: 1px solid;
      color: #000;
      white-space: pre-wrap;
    }
    .notes li {
      margin-block-end: 8px;
      break-inside: avoid;
    }
    :host {
      display: block;
      container: none;
    }
    .bar,
    plan-change-card,
    .panel,
    plan-version-view.beside,
    plan-doc-frame.behind {
      display: none;
    }
    .doc {
      display: block;
      container: none;
    }
    plan-version-view {
      position: static;
    }
    plan-doc-frame {
      block-size: auto;
    }
    .source {
      position: static;
    }
  }
`

export const styles = [layout, sizes]
