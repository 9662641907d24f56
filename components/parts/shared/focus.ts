// Finds the focused element through all shadow roots, and gives the focus to an element, which can be a frame.
// To change where the focus goes, see the callers.

/** A frame stands for what is focused in it; null where nothing has the focus. */
export function activeElementIn(root: Document | ShadowRoot): HTMLElement | null {
  const { activeElement } = root
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  return (activeElement.shadowRoot && activeElementIn(activeElement.shadowRoot)) ?? activeElement
}

/**
 * Gives the focus to an element. After `focus()` of a frame's element, `activeElement` in Chromium and
 * WebKit stays that frame even when the page in another one takes the focus. After `focus()` of its window
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

/** Whether an event comes from an open dialog. */
export function isInDialog(event: Event): boolean {
  return event.composedPath().some(place => place instanceof HTMLDialogElement && place.open)
}
