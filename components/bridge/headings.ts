// Sends the headings of a doc, which quick open lists, scrolls to one of them, and to where a fragment leads.
// To change what is listed, see state/commands/quick-open-entries.ts.

import { withoutEscapes } from '../../schema/names/links.js'
import {
  MAX_HEADING_LENGTH,
  MAX_HEADINGS,
  type DocHeading,
  type FrameMessage,
} from '../messages/frame.js'

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]'

export class Headings {
  readonly #send: (message: FrameMessage) => void
  /** In the order in which they were last sent. */
  #elements: readonly Element[] = []

  constructor(send: (message: FrameMessage) => void) {
    this.#send = send
  }

  send(): void {
    const found = [...document.querySelectorAll(HEADINGS)].filter(element => {
      return textOf(element) !== '' && element.checkVisibility()
    })
    this.#elements = found.slice(0, MAX_HEADINGS)
    const headings = this.#elements.map(element => ({
      text: textOf(element),
      level: levelOf(element),
    }))
    this.#send({ type: 'plan-frame-headings', headings })
  }

  show(at: number): void {
    const element = this.#elements[at]
    element?.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (element?.id) {
      this.#send({ type: 'plan-frame-fragment', fragment: encodeURIComponent(element.id) })
    }
  }
}

/** Goes where a fragment leads that is an id in other letters: in the address at first, or after a click. */
export function scrollToFragments(): void {
  const follow = () => {
    const name = withoutEscapes(location.hash.slice(1))
    if (name === '' || document.getElementById(name)) return
    document.querySelector(`[id="${CSS.escape(name)}" i]`)?.scrollIntoView({ behavior: 'instant' })
  }
  addEventListener('hashchange', follow)
  // A place that the reader had is restored after it.
  addEventListener('DOMContentLoaded', follow, { once: true })
}

function textOf(element: Element): string {
  return element.textContent.trim().replace(/\s+/g, ' ').slice(0, MAX_HEADING_LENGTH)
}

function levelOf(element: Element): DocHeading['level'] {
  const level = element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1]
  // Without a level, ARIA counts a heading as one of the second.
  return Math.min(6, Math.max(1, Math.trunc(Number(level)) || 2))
}
