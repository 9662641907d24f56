// The styles of a viewer inside another page.
// To change a color or a size, see theme/tokens.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    position: relative;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
    overflow: hidden;
    background: var(--plan-canvas);
  }
  plan-workbench {
    min-block-size: 0;
  }
  .state {
    margin: 0;
    padding: var(--plan-space-3) var(--plan-space-5);
    border-block-start: 1px solid var(--plan-line);
    background: var(--plan-side);
    color: var(--plan-ink-2);
    font: var(--plan-text-s) / 1.5 var(--plan-font);
  }
`
