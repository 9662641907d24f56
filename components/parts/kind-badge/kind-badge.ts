// The badge of a doc's kind.
// To change which kinds there are, see schema/reading/kinds.ts.

import { LitElement, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { Kind } from '../../../schema/tree.js'
import { controls } from '../../theme/controls.js'
import { styles } from './kind-badge.styles.js'

/** The part of a kind that the badge shows. */
export type Badge = Omit<Kind, 'id'> & Partial<Kind>

/**
 * A kind as a small colored label, with its icon where it has one.
 *
 * @csspart badge - the colored label
 */
export class PlanKindBadge extends LitElement {
  static override styles = [controls, styles]

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
