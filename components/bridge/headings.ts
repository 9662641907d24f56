// The headings of a doc, for the page around it to list, and the way to one of them.

import {
  MAX_HEADING_LENGTH,
  MAX_HEADINGS,
  type DocHeading,
  type FrameMessage,
} from '../../schema/messages/frame.js'

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]'

export class Headings {
  readonly #say: (message: FrameMessage) => void
  /** In the order in which they were last told. */
  #elements: readonly Element[] = []

  constructor(say: (message: FrameMessage) => void) {
    this.#say = say
  }

  tell(): void {
    const found = [...document.querySelectorAll(HEADINGS)].filter(element => {
      return textOf(element) !== '' && element.checkVisibility()
    })
    this.#elements = found.slice(0, MAX_HEADINGS)
    const headings = this.#elements.map(element => ({
      text: textOf(element),
      level: levelOf(element),
    }))
    this.#say({ type: 'plan-frame-headings', headings })
  }

  show(at: number): void {
    this.#elements[at]?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
}

function textOf(element: Element): string {
  return element.textContent.trim().replace(/\s+/g, ' ').slice(0, MAX_HEADING_LENGTH)
}

function levelOf(element: Element): DocHeading['level'] {
  const level = element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1]
  // Without a level, ARIA counts a heading as one of the second.
  return Math.min(6, Math.max(1, Math.trunc(Number(level)) || 2))
}
