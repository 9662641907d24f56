// Reads the text direction for keys and measured positions; CSS follows it by itself.
// To change what a key does, see the `keyboard` file of an element.

/** By the computed style, which can change at any time. */
export function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
