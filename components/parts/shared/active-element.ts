// Finds the focused element through all shadow roots.
// To change how the focus is given, see frame-focus.ts.

/** A frame stands for what is focused in it; null where nothing has the focus. */
export function activeElementIn(root: Document | ShadowRoot): HTMLElement | null {
  const { activeElement } = root
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  return (activeElement.shadowRoot && activeElementIn(activeElement.shadowRoot)) ?? activeElement
}
