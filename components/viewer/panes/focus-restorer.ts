// Moves the focus in the panes: to the doc that a key opened, once it is loaded, and to the next doc or tab when
// the focused one closes.
// To change which doc may take the focus by itself, see focus-guard.ts.

import { paneById, paneWith } from '../../layout/edit.js'
import type { Layout } from '../../layout/layout.js'
import type { PlanTabStrip } from '../../parts/tab-strip/tab-strip.js'
import { activeElementIn } from '../../parts/shared/focus.js'
import { isField } from '../key-press.js'
import type { PlanDocView } from './doc-view.js'

export interface FocusTargets {
  root(): ShadowRoot
  docViewOf(path: string): PlanDocView | null
  /** The tabs of the focused pane. */
  strip(): PlanTabStrip | null
  /** The focus was moved to a doc of the focused pane. */
  gave(docView: PlanDocView): void
}

export class FocusRestorer {
  readonly #targets: FocusTargets
  #had: Element | null = null
  /** The doc that gets the focus once it is loaded, and the element that has the focus until then. */
  #wanted: { path: string; from: Element | null } | null = null
  #unwatch = new AbortController()

  constructor(targets: FocusTargets) {
    this.#targets = targets
  }

  /** The pane that contains the focus; `''` where it is elsewhere. */
  paneIn(layout: Layout): string {
    const { activeElement } = this.#targets.root()
    const pane = activeElement?.closest<HTMLElement>('.pane')
    if (pane) return pane.slot
    const isInDoc = activeElement?.localName === 'plan-doc-view'
    return isInDoc ? (paneWith(layout, (activeElement as PlanDocView).open.path)?.id ?? '') : ''
  }

  /** Called before an update. */
  remember(): void {
    this.#had = this.#targets.root().activeElement
  }

  /** Called after an update. */
  async restore({ focused, root }: Layout): Promise<void> {
    const had = this.#had
    this.#had = null
    if (!had || (had.checkVisibility() && !had.matches('[inert]'))) return
    const path = paneById({ focused, root }, focused)?.active ?? ''
    // The reader has moved the focus elsewhere.
    if (this.#isElsewhere) return
    await (had.matches('plan-doc-view') ? this.enter(path) : this.#enterStrip())
  }

  /** Moves the focus to a doc; while it is not loaded, to its tab. */
  async enter(path: string): Promise<void> {
    const docView = this.#targets.docViewOf(path)
    await docView?.updateComplete
    docView?.focus()
    if (docView?.shadowRoot?.activeElement) {
      this.#targets.gave(docView)
      return
    }
    await this.#enterStrip()
    this.#want(path)
  }

  /** Moves the focus to a doc that a key opened: at once, or when it is loaded if the reader does nothing else. */
  async bring(path: string): Promise<void> {
    const docView = this.#targets.docViewOf(path)
    await docView?.updateComplete
    if (docView?.isReady) this.#focus(docView)
    else this.#want(path)
  }

  /**
   * A doc is ready, or came to the front.
   * @param isFree - whether it takes the focus if no element has it
   */
  arrive(path: string, isFree: boolean): void {
    const docView = this.#targets.docViewOf(path)
    if (!docView?.isReady) return
    const active = activeElementIn(document)
    const wanted = this.#wanted?.path === path ? this.#wanted : null
    if (active === null ? isFree || wanted : wanted?.from === active) this.#focus(docView)
  }

  #focus(docView: PlanDocView): void {
    this.#forget()
    docView.focus()
    this.#targets.gave(docView)
  }

  #want(path: string): void {
    this.#forget()
    this.#wanted = { path, from: activeElementIn(document) }
    this.#unwatch = new AbortController()
    const options = { capture: true, signal: this.#unwatch.signal }
    // The reader types on and wants to stay.
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

  /** To the tab in front; in an empty pane to its first button. */
  async #enterStrip(): Promise<void> {
    const strip = this.#targets.strip()
    await strip?.updateComplete
    if (this.#isElsewhere) return
    const button = this.#targets.root().querySelector<HTMLElement>('.pane.focused .empty button')
    if (strip?.active === '' && button) button.focus()
    else strip?.focusTab()
  }

  get #isElsewhere(): boolean {
    const { host } = this.#targets.root()
    const { activeElement } = host.getRootNode() as ShadowRoot | Document
    return activeElement !== null && activeElement !== host && activeElement !== document.body
  }
}
