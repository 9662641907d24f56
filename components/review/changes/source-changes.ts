// Shows the changes in the file of a doc, line by line, in the place of its page.
// To change which lines are shown, see source-rows.ts.

import { LitElement, html } from 'lit'
import { property } from 'lit/decorators.js'
import type { SourceChanges } from '../../state/doc-comparison.js'
import { controls } from '../../theme/controls.js'
import { sourceStyles } from './changes.styles.js'
import { markedStyles, renderMarked } from './marked-text.js'
import { sourceRows, type SourceRow } from './source-rows.js'

const SIGNS: Record<SourceRow['type'], string> = {
  same: '',
  add: '+',
  del: '−',
  move: '>',
  gap: '⋯',
}

/** A unified list of the lines that came and went, with the words marked. */
export class PlanSourceChanges extends LitElement {
  static override styles = [controls, markedStyles, sourceStyles]

  /** The title of the doc. */
  @property() label = ''

  /** null while it is read. */
  @property({ attribute: false }) source: SourceChanges | null = null

  private _at = -1

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.scroll')?.focus()
  }

  /** Goes to the next change, or to the one before. */
  step(by: 1 | -1): void {
    const count = this.source?.reply.ops.length ?? 0
    if (count > 0) this._goTo((this._at + by + (this._at < 0 && by < 0 ? 1 : 0) + count) % count)
  }

  /** Goes to the change of this line, or to the first one behind it. */
  goToLine(line: number | null): void {
    const ops = this.source?.reply.ops ?? []
    const found = ops.findIndex(change => (change.line ?? 0) >= (line ?? 0))
    this._goTo(found < 0 ? ops.length - 1 : found)
  }

  private _goTo(change: number): void {
    this._at = change
    const row = this.renderRoot.querySelector(`[data-change="${change}"]`)
    this.renderRoot.querySelector('.now')?.classList.remove('now')
    row?.classList.add('now')
    row?.scrollIntoView({ block: 'center' })
  }

  override render() {
    const { source } = this
    const rows = source ? sourceRows(source.reply.ops, source.lines) : []
    return html`<div
      class="scroll"
      role="region"
      aria-label="Changes in the source of ${this.label}"
      aria-busy=${source === null}
      tabindex="0"
    >
      <table>
        <tbody>
          ${rows.map(renderRow)}
        </tbody>
      </table>
    </div>`
  }
}

function renderRow({ type, line, text, ranges, change }: SourceRow) {
  const mark = type === 'del' ? 'del' : 'ins'
  // A whole line needs no mark within.
  const isWhole = ranges.length === 1 && ranges[0]?.[0] === 0 && ranges[0][1] === text.length
  return html`<tr class=${type} data-change=${change}>
    <td class="number">${line ?? ''}</td>
    <td class="sign">${SIGNS[type]}</td>
    <td class="text" dir="auto">${renderMarked(text, isWhole ? [] : ranges, mark)}</td>
  </tr>`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-source-changes': PlanSourceChanges
  }
}
