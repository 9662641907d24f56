// Gives the focus to an element, which can be a frame.
// To change how the focused element is found, see active-element.ts.

/**
 * Gives the focus to an element. After `focus()` of a frame's element, `activeElement` in Chromium and
 * WebKit stays that frame even when the doc of another one takes the focus. After `focus()` of its window
 * it does not. In Firefox it is the other way round: the window gets the focus too late.
 */
export function giveFocus(element: HTMLElement): void {
  // Only Firefox knows this property.
  const isFirefox = CSS.supports('-moz-appearance: none')
  if (!(element instanceof HTMLIFrameElement) || isFirefox) element.focus({ preventScroll: true })
  else if (!isInert(element)) element.contentWindow?.focus()
}

function isInert(element: HTMLElement): boolean {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return element.closest('[inert]') !== null || (host instanceof HTMLElement && isInert(host))
}
