// Where in a doc a person types.

const FIELDS = new Set(['input', 'textarea', 'select'])

/** Whether an event is in a field. Its path leads into open shadow roots, which `target` hides. */
export function isInField(event: Event): boolean {
  const [element] = event.composedPath()
  if (!(element instanceof Element)) return false
  if (FIELDS.has(element.localName)) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  // A custom element that shows no root may have a field in a closed one.
  return element.localName.includes('-') && element.shadowRoot === null
}
