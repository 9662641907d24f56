// The page around a viewer: whatever covers it fills the window.

import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    position: relative;
    block-size: 100%;
    background: var(--plan-canvas);
  }
  plan-workbench {
    block-size: 100%;
  }
  /* It stays laid out, so that nothing has moved when it is back. */
  plan-workbench[inert] {
    visibility: hidden;
  }
  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    background: var(--plan-canvas);
  }
  @media print {
    :host,
    plan-workbench {
      block-size: auto;
      background: none;
    }
    .cover {
      position: static;
      background: none;
    }
    plan-workbench[inert] {
      display: none;
    }
  }
`
