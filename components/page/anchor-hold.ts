// Keeps the target of a link in view while diagrams above it are rendered. Browsers do so at rest, but not during
// a smooth scroll. To change what can grow, see diagrams.ts.

import { withoutEscapes } from '../../schema/names/links.js'

const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** In CSS pixels. */
const NEAR = 2

let held: Element | null = null

/** Holds from a click on a link until the scroll has ended, or the reader scrolls elsewhere. */
export function holdAnchors(): void {
  for (const type of USER_EVENTS) addEventListener(type, letGo, { capture: true, passive: true })
  addEventListener('scrollend', keepAnchor)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const anchor = link?.getAttribute('href')?.startsWith('#') ? targetOf(link.hash) : null
    held = anchor && isAway(anchor) ? anchor : null
  })
}

/** Call it when something above has changed its height. */
export function keepAnchor(): void {
  // In the next frame, since the browser may adjust the scroll position itself.
  requestAnimationFrame(() => {
    if (!held) return
    const before = scrollY
    held.scrollIntoView({ behavior: 'instant' })
    if (scrollY === before) letGo()
  })
}

/** Goes where a fragment leads that is no id as it is written: after a click, or in the address. */
export function followFragments(): void {
  const follow = () => {
    const { hash } = location
    const id = targetOf(hash)?.id ?? ''
    // A name of an anchor is no id.
    if (id === '' || id === withoutEscapes(hash.slice(1))) return
    location.replace(`#${encodeURIComponent(id)}`)
  }
  addEventListener('hashchange', follow)
  follow()
}

/** The element that a fragment, such as `#part-5`, leads to: also in other letters, and with GitHub's prefix. */
export function targetOf(hash: string): Element | null {
  const name = withoutEscapes(hash.slice(1))
  const lower = name.toLowerCase()
  return (
    document.getElementById(name) ??
    document.getElementById(lower) ??
    document.querySelector(`[id="${CSS.escape(name)}" i]`) ??
    document.getElementById(lower.replace('user-content-', ''))
  )
}

function isAway(anchor: Element): boolean {
  const margin = parseFloat(getComputedStyle(anchor).scrollMarginTop) || 0
  const distance = anchor.getBoundingClientRect().top - margin
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - NEAR
  return distance < -NEAR || (distance > NEAR && !isAtEnd)
}

function letGo(): void {
  held = null
}
