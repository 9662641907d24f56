// Reads the text direction. CSS follows it by itself; keys and measured positions need to know it.

/** By the computed style, which can change at any time. */
export function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
