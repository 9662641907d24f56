// The place a link in a page leads to is where the reader arrives, though diagrams above it are drawn
// while the page is on its way there. Browsers keep what is in view in its place, but not during a glide.

const GOES_ON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** In CSS pixels. */
const NEAR = 2

let held: Element | null = null

/** From a press of a link until its way has ended there, or the reader goes another one. */
export function holdPlaces(): void {
  for (const type of GOES_ON) addEventListener(type, letGo, { capture: true, passive: true })
  addEventListener('scrollend', keepPlace)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const place = link?.getAttribute('href')?.startsWith('#') ? placeOf(link.hash) : null
    held = place && isAway(place) ? place : null
  })
}

/** To be called when what may stand above has changed its height. */
export function keepPlace(): void {
  // In the next frame, for a browser may itself move the page by what it has grown.
  requestAnimationFrame(() => {
    if (!held) return
    const before = scrollY
    held.scrollIntoView({ behavior: 'instant' })
    if (scrollY === before) letGo()
  })
}

/** What a fragment, such as `#part-5`, leads to. */
export function placeOf(hash: string): Element | null {
  return document.getElementById(decode(hash.slice(1)))
}

function isAway(place: Element): boolean {
  const margin = parseFloat(getComputedStyle(place).scrollMarginTop) || 0
  const way = place.getBoundingClientRect().top - margin
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - NEAR
  return way < -NEAR || (way > NEAR && !isAtEnd)
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function letGo(): void {
  held = null
}
