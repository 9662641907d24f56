// Where in the settings the reader is, and the way to a section. Which section a link names is kept by
// the element.

import type { ReactiveControllerHost } from 'lit'
import { SECTION_IDS, type SectionId } from './sections/registry.js'

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment }

export class Place {
  /** The section that is being read. */
  at: SectionId = SECTION_IDS[0]

  readonly #host: Host
  /** How far the way to a section went; a short last section cannot come up to the edge. */
  #goneTo = -1

  constructor(host: Host) {
    this.#host = host
  }

  /** Brings a section into view, and the focus to its title. */
  async go(id: SectionId): Promise<void> {
    const heading = this.#heading(id)
    const scroll = this.#scroll
    if (!heading || !scroll) return
    heading.focus({ preventScroll: true })
    // They have no height before they are drawn.
    const recorders = [...scroll.querySelectorAll('plan-hotkey-recorder')]
    await Promise.all(recorders.map(recorder => recorder.updateComplete))
    // By arithmetic: scrollIntoView would move the page round the settings, too.
    scroll.scrollTop += topOf(heading) - topOf(scroll) - paddingOf(scroll)
    this.#goneTo = scroll.scrollTop
    this.#arrive(id)
  }

  readonly scrolled = () => {
    const scroll = this.#scroll
    if (!scroll || scroll.scrollTop === this.#goneTo) return
    const line = topOf(scroll) + scroll.clientHeight / 4
    const isPassed = (id: SectionId) => topOf(this.#heading(id)) <= line
    this.#arrive(SECTION_IDS.findLast(isPassed) ?? SECTION_IDS[0])
  }

  #arrive(id: SectionId): void {
    if (id === this.at) return
    this.at = id
    this.#host.requestUpdate()
  }

  get #scroll(): Element | null {
    return this.#host.renderRoot.querySelector('.scroll')
  }

  #heading(id: SectionId): HTMLElement | null {
    return this.#host.renderRoot.querySelector(`#section-${CSS.escape(id)}`)
  }
}

/** How far under the upper edge things come into view. */
function paddingOf(scroll: Element): number {
  return parseFloat(getComputedStyle(scroll).scrollPaddingBlockStart) || 0
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? Infinity
}
