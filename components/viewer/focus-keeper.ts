// Whoever is in a pane stays in the panes: when what has the focus goes, its neighbour takes it.

import { paneById, paneWith } from '../../schema/layout/edit.js'
import type { Layout } from '../../schema/layout/layout.js'
import type { PlanTabStrip } from '../parts/tab-strip/tab-strip.js'
import type { PlanSheet } from './sheet.js'

export interface FocusPlaces {
  root(): ShadowRoot
  sheetOf(path: string): PlanSheet | null
  /** The tabs of the focused pane. */
  strip(): PlanTabStrip | null
}

export class FocusKeeper {
  readonly #places: FocusPlaces
  #had: Element | null = null

  constructor(places: FocusPlaces) {
    this.#places = places
  }

  /** The pane that has the focus within it; `''` where it is elsewhere. */
  paneIn(layout: Layout): string {
    const { activeElement } = this.#places.root()
    const pane = activeElement?.closest<HTMLElement>('.pane')
    if (pane) return pane.slot
    const isInDoc = activeElement?.localName === 'plan-sheet'
    return isInDoc ? (paneWith(layout, (activeElement as PlanSheet).source.path)?.id ?? '') : ''
  }

  /** To be called before an update. */
  note(): void {
    this.#had = this.#places.root().activeElement
  }

  /** To be called after an update. */
  async restore({ focused, root }: Layout): Promise<void> {
    const had = this.#had
    this.#had = null
    if (!had || (had.isConnected && !had.matches('[inert]'))) return
    const path = paneById({ focused, root }, focused)?.active ?? ''
    // Elsewhere by now, the reader stays there.
    if (this.#isElsewhere) return
    await (had.matches('plan-sheet') ? this.enter(path) : this.#enterStrip())
  }

  /** Goes to a doc; where it is not there yet, to its tab. */
  async enter(path: string): Promise<void> {
    const sheet = this.#places.sheetOf(path)
    await sheet?.updateComplete
    sheet?.focus()
    if (!sheet?.shadowRoot?.activeElement) await this.#enterStrip()
  }

  async #enterStrip(): Promise<void> {
    const strip = this.#places.strip()
    await strip?.updateComplete
    if (!this.#isElsewhere) strip?.focusTab()
  }

  get #isElsewhere(): boolean {
    const { host } = this.#places.root()
    const { activeElement } = host.getRootNode() as ShadowRoot | Document
    return activeElement !== null && activeElement !== host && activeElement !== document.body
  }
}
