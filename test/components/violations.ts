// The violations that axe finds in an element. The colors of both themes have enough contrast (theme/tokens.test.ts), so
// that the dark theme is audited in the whole run alone.

import 'axe-core'
import type axe from 'axe-core'
import { expect } from 'chai'
import { tokens } from '../../components/theme/tokens.js'
import type { Theme } from '../../schema/theme.js'

/**
 * The rules that are broken, each with its elements; none when all is well. Axe is not in the docs that are framed,
 * and would wait for an answer from each.
 */
export async function violationsOf(element: Element, theme: Theme = 'light'): Promise<string[]> {
  const { axe: audit } = window as unknown as { axe: typeof axe }
  const before = document.adoptedStyleSheets
  const root = document.documentElement
  const ground = new CSSStyleSheet()
  ground.replaceSync('body { background: var(--plan-side) }')
  if (tokens.styleSheet) document.adoptedStyleSheets = [...before, tokens.styleSheet, ground]
  root.dataset['theme'] = theme
  settle()
  const { violations } = await audit.run(element, { iframes: false })
  document.adoptedStyleSheets = before
  delete root.dataset['theme']
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export type Audit = (element: Element) => Promise<void>

/** Two tests: that an element is accessible in all states that are audited, and, in the whole run, in the dark, too. */
export function itIsAccessible(when: string, look: (audit: Audit) => Promise<void>): void {
  const inTheme = (theme: Theme) => () =>
    look(async element => {
      expect(await violationsOf(element, theme)).to.deep.equal([])
    })
  it(`is accessible ${when}`, inTheme('light'))
  it(`is accessible ${when}, in the dark @whole`, inTheme('dark'))
}

/** An element that is still fading in has paler colors than it will have. */
function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}
