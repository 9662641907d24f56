// Names the elements of a doc, so that they are found again in its next version: by id or name, by words, else by place.
// To change what of them is carried over, see carry.ts.

export interface ElementName {
  key: string
  /** How many elements with this key stand before it. */
  nth: number
  /** Its place among all elements of its kind, and how many these are. */
  at: number
  of: number
}

const WORDS = 80
/** The words of a field without a name stand around it. */
const AROUND = 'label, li, td, dd, p, tr'
const WORDED =
  'a, button, summary, p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote, figcaption'

export function elementName(element: Element, list: readonly Element[]): ElementName {
  const at = list.indexOf(element)
  const key = keyOf(element)
  const nth = list.slice(0, at).filter(other => keyOf(other) === key).length
  return { key, nth, at, of: list.length }
}

/** undefined where it is gone. */
export function namedElement(
  { key, nth, at, of }: ElementName,
  list: readonly Element[],
): Element | undefined {
  const named = list.filter(element => keyOf(element) === key)[nth]
  return named ?? (list.length === of ? list[at] : undefined)
}

function keyOf(element: Element): string {
  const { id, localName } = element
  if (id !== '') return `#${id}`
  const [type = '', name = '', value = ''] = ['type', 'name', 'value'].map(
    attribute => element.getAttribute(attribute) ?? undefined,
  )
  if (name !== '') return [localName, type, name, /radio|checkbox/.test(type) && value].join(' ')
  return [localName, type, wordsOf(element)].join(' ')
}

function wordsOf(element: Element): string {
  if (element instanceof HTMLDetailsElement) return startOf(element.querySelector('summary'))
  if (element.matches('input, textarea, select')) return startOf(element.closest(AROUND))
  // The text of a large part would be long to read.
  return element.matches(WORDED) ? startOf(element) : (element.getAttribute('class') ?? '')
}

function startOf(element: Element | null): string {
  const start = (element?.textContent ?? '').trimStart().slice(0, 4 * WORDS)
  return start.replace(/\s+/g, ' ').slice(0, WORDS)
}
