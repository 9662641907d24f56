// What axe finds wrong with an element, in both themes.

import 'axe-core'
import type axe from 'axe-core'
import { tokens } from '../../components/theme/tokens.js'

/**
 * The ids of the rules that are broken, each with its theme; none when all is well. Axe is not in the docs that are
 * framed, and would wait for an answer from each.
 */
export async function violationsOf(element: Element): Promise<string[]> {
  const { axe: audit } = window as unknown as { axe: typeof axe }
  const before = document.adoptedStyleSheets
  const root = document.documentElement
  const ground = new CSSStyleSheet()
  ground.replaceSync('body { background: var(--plan-side) }')
  if (tokens.styleSheet) document.adoptedStyleSheets = [...before, tokens.styleSheet, ground]
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    root.dataset['theme'] = theme
    settle()
    const { violations } = await audit.run(element, { iframes: false })
    found.push(...violations.map(({ id }) => `${id}, ${theme}`))
  }
  document.adoptedStyleSheets = before
  delete root.dataset['theme']
  return found
}

/** What is still fading in has paler colours than it will have. */
function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}
