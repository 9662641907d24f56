// Where the focus goes in the panes: to the doc that was asked for, as soon as it is there, and to a
// neighbour when what has the focus goes.

import { paneById, paneWith } from '../../../schema/layout/edit.js'
import type { Layout } from '../../../schema/layout/layout.js'
import type { PlanTabStrip } from '../../parts/tab-strip/tab-strip.js'
import { activeElementIn } from '../../parts/shared/active-element.js'
import { isField } from '../key-press.js'
import type { PlanDocView } from './doc-view.js'

export interface FocusTargets {
  root(): ShadowRoot
  docViewOf(path: string): PlanDocView | null
  /** The tabs of the focused pane. */
  strip(): PlanTabStrip | null
}

export class FocusRestorer {
  readonly #targets: FocusTargets
  #had: Element | null = null
  /** The doc that gets the focus once it is there, and what has the focus until then. */
  #wanted: { path: string; from: Element | null } | null = null
  #unwatch = new AbortController()

  constructor(targets: FocusTargets) {
    this.#targets = targets
  }

  /** The pane that has the focus within it; `''` where it is elsewhere. */
  paneIn(layout: Layout): string {
    const { activeElement } = this.#targets.root()
    const pane = activeElement?.closest<HTMLElement>('.pane')
    if (pane) return pane.slot
    const isInDoc = activeElement?.localName === 'plan-doc-view'
    return isInDoc ? (paneWith(layout, (activeElement as PlanDocView).open.path)?.id ?? '') : ''
  }

  /** To be called before an update. */
  note(): void {
    this.#had = this.#targets.root().activeElement
  }

  /** To be called after an update. */
  async restore({ focused, root }: Layout): Promise<void> {
    const had = this.#had
    this.#had = null
    if (!had || (had.isConnected && !had.matches('[inert]'))) return
    const path = paneById({ focused, root }, focused)?.active ?? ''
    // Elsewhere by now, the reader stays there.
    if (this.#isElsewhere) return
    await (had.matches('plan-doc-view') ? this.enter(path) : this.#enterStrip())
  }

  /** Goes to a doc; where it is not there yet, to its tab until it is. */
  async enter(path: string): Promise<void> {
    const docView = this.#targets.docViewOf(path)
    await docView?.updateComplete
    docView?.focus()
    if (docView?.shadowRoot?.activeElement) return
    await this.#enterStrip()
    this.#want(path)
  }

  /** Goes to a doc that was asked for by a key: at once, or when it is there if nothing else is done. */
  async bring(path: string): Promise<void> {
    const docView = this.#targets.docViewOf(path)
    await docView?.updateComplete
    if (docView?.isReady) this.#focus(docView)
    else this.#want(path)
  }

  /**
   * A doc can be seen, or came to the front.
   * @param isFree - whether it takes the focus where nothing has it
   */
  arrived(path: string, isFree: boolean): void {
    const docView = this.#targets.docViewOf(path)
    if (!docView?.isReady) return
    const active = activeElementIn(document)
    const wanted = this.#wanted?.path === path ? this.#wanted : null
    if (active === null ? isFree || wanted : wanted?.from === active) this.#focus(docView)
  }

  #focus(docView: PlanDocView): void {
    this.#forget()
    docView.focus()
  }

  #want(path: string): void {
    this.#forget()
    this.#wanted = { path, from: activeElementIn(document) }
    this.#unwatch = new AbortController()
    const options = { capture: true, signal: this.#unwatch.signal }
    // Typing on, the reader wants to stay.
    addEventListener(
      'keydown',
      event => isField(event.composedPath()[0]) && this.#forget(),
      options,
    )
    addEventListener('pointerdown', () => this.#forget(), options)
  }

  #forget(): void {
    this.#wanted = null
    this.#unwatch.abort()
  }

  async #enterStrip(): Promise<void> {
    const strip = this.#targets.strip()
    await strip?.updateComplete
    if (!this.#isElsewhere) strip?.focusTab()
  }

  get #isElsewhere(): boolean {
    const { host } = this.#targets.root()
    const { activeElement } = host.getRootNode() as ShadowRoot | Document
    return activeElement !== null && activeElement !== host && activeElement !== document.body
  }
}
