// A dialog with all shortcuts, read-only.
// To change its lines, see sheet-sections.ts.

import { LitElement, html } from 'lit'
import { property, query } from 'lit/decorators.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { DEFAULT_HOTKEYS, type Hotkeys } from '../../../schema/hotkeys/hotkeys.js'
import { controls } from '../../theme/controls.js'
import { icon } from '../shared/icons.js'
import { hasModifier } from '../shared/modifiers.js'
import { Modal } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { styles } from './hotkey-sheet.styles.js'
import { sheetSections, type SheetLine, type SheetSection } from './sheet-sections.js'

/**
 * A dialog “Keyboard shortcuts” with every action's combos and the keys that never change.
 *
 * @slot - text below the shortcuts, such as where they are changed
 * @csspart dialog - the dialog
 */
export class PlanHotkeySheet extends LitElement {
  static override styles = [controls, modalStyles, styles]

  /** The combos of every action. */
  @property({ attribute: false }) hotkeys: Hotkeys = DEFAULT_HOTKEYS

  @query('dialog') private readonly _dialog!: HTMLDialogElement | null

  private readonly _modal = new Modal()

  get isOpen(): boolean {
    return this._dialog?.open === true
  }

  /** @param opener - gets the focus afterwards; the focused element, where none is named */
  show(opener?: HTMLElement | null): void {
    if (!this.hasUpdated) this.performUpdate()
    const dialog = this._dialog
    if (!dialog || dialog.open) return
    this._modal.open(dialog, opener)
    // The keys scroll it at once.
    this.renderRoot.querySelector<HTMLElement>('.sections')?.focus()
  }

  close(): void {
    this._modal.close(this._dialog)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.close()
  }

  override render() {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      @close=${() => !this.isOpen && this._modal.returnFocus()}
      @pointerdown=${this._modal.press}
      @click=${(event: Event) => this._modal.isBeside(event) && this.close()}
      @keydown=${this._pressed}
    >
      <div class="inside">
        <div class="head">
          <h2 id="title">${commandTitle('hotkeys')}</h2>
          <button class="icon-button" aria-label="Close" @click=${() => this.close()}>
            ${icon('close')}
          </button>
        </div>
        <div class="sections" role="group" aria-labelledby="title" tabindex="0">
          ${sheetSections(this.hotkeys).map(section => this._renderSection(section))}
          <slot></slot>
        </div>
      </div>
    </dialog>`
  }

  private _renderSection({ title, lines }: SheetSection) {
    return html`<section>
      <h3>${title}</h3>
      <dl>${lines.map(line => this._renderLine(line))}</dl>
    </section>`
  }

  private _renderLine({ label, ways }: SheetLine) {
    const shown = ways.map(keys => html`<kbd>${keys}</kbd> `)
    return html`<div class="line">
      <dt>${label}</dt>
      <dd>${ways.length > 0 ? shown : 'not set'}</dd>
    </div>`
  }

  /** The key that opened it closes it, too. */
  private readonly _pressed = (event: KeyboardEvent) => {
    if (event.key !== '?' || hasModifier(event)) return
    event.preventDefault()
    event.stopPropagation()
    this.close()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-hotkey-sheet': PlanHotkeySheet
  }
}
