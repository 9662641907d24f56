// Knows which section of the settings is in view, and scrolls to one.
// To change which sections there are, see sections/registry.ts.

import type { ReactiveControllerHost } from 'lit'
import { SECTION_IDS, type SectionId } from './sections/registry.js'

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment }

export class ScrollSpy {
  /** The section that is being read. */
  at: SectionId = SECTION_IDS[0]

  readonly #host: Host
  /** The scroll position after `go`; a short last section cannot reach the edge. */
  #wentTo = -1

  constructor(host: Host) {
    this.#host = host
  }

  /** Brings a section into view, and the focus to its title. */
  async go(id: SectionId): Promise<void> {
    const heading = this.#heading(id)
    const scroll = this.#scroll
    if (!heading || !scroll) return
    heading.focus({ preventScroll: true })
    // They have no height before they are rendered.
    const fields = [...scroll.querySelectorAll('plan-hotkey-field')]
    await Promise.all(fields.map(field => field.updateComplete))
    // scrollIntoView would also scroll the page around the settings.
    scroll.scrollTop += topOf(heading) - topOf(scroll) - paddingOf(scroll)
    this.#wentTo = scroll.scrollTop
    this.#setSection(id)
  }

  readonly scrolled = () => {
    const scroll = this.#scroll
    if (!scroll || scroll.scrollTop === this.#wentTo) return
    const line = topOf(scroll) + scroll.clientHeight / 4
    const isPassed = (id: SectionId) => topOf(this.#heading(id)) <= line
    this.#setSection(SECTION_IDS.findLast(isPassed) ?? SECTION_IDS[0])
  }

  #setSection(id: SectionId): void {
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

/** The scroll padding at the top, in pixels. */
function paddingOf(scroll: Element): number {
  return parseFloat(getComputedStyle(scroll).scrollPaddingBlockStart) || 0
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? Infinity
}
