// The look of a badge, the only element with the colors of kinds.
// To change a color, see theme/tokens.ts.

import { css, unsafeCSS } from 'lit'
import { COLORS } from '../../../schema/folder-rules.js'

/** A color is the name of its class, and of its tokens. */
const colors = COLORS.map(
  color => `.${color} {
    background: var(--plan-${color}, Canvas);
    color: var(--plan-${color}-ink, CanvasText);
  }`,
)

export const styles = css`
  :host {
    display: inline-flex;
    flex: none;
    min-inline-size: 0;
  }
  .badge {
    display: inline-flex;
    gap: 3px;
    padding: 1px var(--plan-space-3, 6px);
    overflow: hidden;
    border: 0 solid;
    border-radius: var(--plan-radius-s, 0.25rem);
    font: 600 var(--plan-text-xs, 0.6875rem) / 1.36 var(--plan-font, sans-serif);
    letter-spacing: 0.01em;
    white-space: nowrap;
  }
  ${unsafeCSS(colors.join('\n'))}
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
