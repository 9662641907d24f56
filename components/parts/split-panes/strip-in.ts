// The tab strip that stands somewhere in a pane, be it in the shadow of an element there.

import type { PlanTabStrip } from '../tab-strip/tab-strip.js'

/** The first one within these elements; null where there is none. */
export function stripIn(elements: Iterable<Element>): PlanTabStrip | null {
  for (const element of elements) {
    if (isStrip(element)) return element
    const { shadowRoot } = element
    const found = (shadowRoot && stripIn(shadowRoot.children)) ?? stripIn(element.children)
    if (found) return found
  }
  return null
}

/** By its name: where two copies of the code are on a page, the class may be the other one's. */
function isStrip(element: Element): element is PlanTabStrip {
  return element.localName === 'plan-tab-strip' && 'indexAt' in element
}
