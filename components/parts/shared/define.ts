// Registers a tag once. A page that embeds the viewer may hold two copies of the code.

/** Does nothing where another copy on the page was first. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element)
}
