// Finds the focused element through all shadow roots.

/** A frame stands for what is focused in it; null where nothing has the focus. */
export function activeElementIn(root: Document | ShadowRoot): HTMLElement | null {
  const { activeElement } = root
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  return (activeElement.shadowRoot && activeElementIn(activeElement.shadowRoot)) ?? activeElement
}
