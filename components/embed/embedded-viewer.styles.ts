// The styles of a viewer inside another page. The page has no tokens, so they are set on the element.
// To change a color or a size, see theme/tokens.ts.

import { css, unsafeCSS, type CSSResult } from 'lit'
import { tokens } from '../theme/tokens.js'

const ownTokens = unsafeCSS(tokens.cssText.replace(/:root(\[[^\]]+\])?/g, inHost))

export const styles: CSSResult[] = [
  ownTokens,
  css`
    :host {
      display: grid;
      position: relative;
      grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
      block-size: 100%;
      overflow: hidden;
      background: var(--plan-canvas);
      color: var(--plan-ink);
      font: var(--plan-text-m) / 1.4 var(--plan-font);
    }
    :host([theme='light']) {
      color-scheme: light;
    }
    :host([theme='dark']) {
      color-scheme: dark;
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
  `,
]

function inHost(_root: string, chosen = ''): string {
  return chosen === '' ? ':host' : `:host(${chosen})`
}
