// Waiting for parts that are loaded when they are wanted.

/** A part that is loaded when it is wanted, as soon as it is one. */
export async function loaded<Part extends HTMLElement>(part: Part | null): Promise<Part | null> {
  if (part) await customElements.whenDefined(part.localName)
  return part
}
