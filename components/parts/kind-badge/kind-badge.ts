// A badge. To change its colors, see kind-badge.styles.ts.

import { LitElement, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { Color } from '../../../schema/folder-rules.js'
import { base } from '../../theme/base.js'
import { styles } from './kind-badge.styles.js'

/** A label in a color. */
export interface Badge {
  label: string
  color: Color
  /** An emoji. */
  icon?: string
}

/**
 * A kind as a small colored label, with its icon where it has one.
 *
 * @csspart badge - the colored label
 */
export class PlanKindBadge extends LitElement {
  static override styles = [base, styles]

  /** The kind; nothing is rendered without one. */
  @property({ attribute: false }) kind: Badge | null = null

  /** Only a small mark in the color of the kind. */
  @property({ type: Boolean, reflect: true }) mark = false

  override render() {
    if (!this.kind) return nothing
    const { label, color, icon } = this.kind
    if (this.mark) return html`<span part="badge" class="badge ${color}"></span>`
    return html`<span part="badge" class="badge ${color}"
      >${icon ? html`<bdi aria-hidden="true">${icon}</bdi>` : nothing}<bdi>${label}</bdi></span
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-kind-badge': PlanKindBadge
  }
}
