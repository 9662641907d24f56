// A dialog with all shortcuts, read-only.
// To change its lines, see sheet-sections.ts.

import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { DEFAULT_KEYS, type Keys } from '../../../schema/hotkeys/review-keys.js'
import { controls } from '../../theme/controls.js'
import { caption } from '../../theme/recipes.js'
import { hasModifier } from '../shared/modifiers.js'
import { DialogElement } from '../shared/dialog.js'
import { modalStyles } from '../shared/dialog.styles.js'
import { styles } from './hotkey-sheet.styles.js'
import { sheetSections, type SheetLine, type SheetSection } from './sheet-sections.js'

/**
 * A dialog “Keyboard shortcuts” with every action's combos and the keys that never change.
 *
 * @slot - text below the shortcuts, such as where they are changed
 */
export class PlanHotkeySheet extends DialogElement {
  static override styles = [controls, caption, modalStyles, styles]

  /** The combos of every action. */
  @property({ attribute: false }) hotkeys: Keys = DEFAULT_KEYS

  /** Shows the dialog. `opener`, else the focused element, gets the focus back. */
  show(opener?: HTMLElement | null): void {
    // The keys scroll it at once.
    if (this._open(opener)) this.renderRoot.querySelector<HTMLElement>('.sections')?.focus()
  }

  override render() {
    const content = html`<div class="inside">
      ${this._renderHead(commandTitle('hotkeys'))}
      <div class="sections" role="group" aria-labelledby="title" tabindex="0">
        ${sheetSections(this.hotkeys).map(section => this._renderSection(section))}
        <slot></slot>
      </div>
    </div>`
    return this._renderDialog(content, this._pressed)
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
