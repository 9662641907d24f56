// Renders one tab, and finds the tab of an event. The accessible name is the label; the rest is the description.
// To change its look, see tab-strip.styles.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { MarkShape } from '../../theme/base.js'
import type { Badge } from '../kind-badge/kind-badge.js'
import { icon } from '../shared/icons.js'

export interface Tab {
  id: string
  /** The accessible name. */
  label: string
  /** An emoji before the label. */
  icon?: string
  /** A mark in its color before the label. */
  badge?: Badge | null
  /** A text before the label; it is cut where room is short. */
  detail?: string
  /** A number before the label, in a box. */
  number?: string
  /** A mark before the cross. */
  mark?: MarkShape | null
  /** Screen readers say it after the name; by default the label of the badge. */
  description?: string
  /** The tooltip, where it is not the label. */
  tip?: string
  /** The next preview replaces it: its label is slanted. */
  isPreview?: boolean
  /** The thing that it shows is gone: its label is struck through. */
  isGone?: boolean
  /** Has a cross, and keys that close it; true by default. */
  closable?: boolean
  /** It can be closed, and neither chosen nor dragged. */
  disabled?: boolean
}

interface Looks {
  /** The label, or the word for none. */
  name: string
  /** Its index among the tabs. */
  index: number
  /** In front. */
  isActive: boolean
  /** After the one in front. */
  isAfter: boolean
  /** The Tab key reaches it. */
  isStop: boolean
  /** A finger holds it, ready to drag. */
  isHeld: boolean
}

export function renderTab(
  tab: Tab,
  { name, index, isActive, isAfter, isStop, isHeld }: Looks,
): TemplateResult {
  const { id, icon: emoji, badge, detail = '', number = '', tip = name, disabled = false } = tab
  const { description = badge?.label ?? '', isGone, isPreview, mark } = tab
  return html`<div
    part="tab"
    class="tab ${isGone ? 'gone' : ''} ${isPreview ? 'preview' : ''} ${isHeld ? 'held' : ''} ${isAfter ? 'after' : ''}"
    role="tab"
    data-tab=${id}
    aria-selected=${isActive}
    aria-disabled=${disabled || nothing}
    aria-describedby=${description === '' ? nothing : `about-${index}`}
    tabindex=${isStop ? 0 : -1}
  >
    <div class="face" title=${tip}>
      ${emoji ? html`<bdi aria-hidden="true">${emoji}</bdi>` : nothing}
      ${badge ? html`<plan-kind-badge mark aria-hidden="true" .kind=${badge}></plan-kind-badge>` : nothing}
      ${
        detail + number === ''
          ? nothing
          : html`<span class="num ${detail === '' ? '' : 'far'}" aria-hidden="true"
              >${detail === '' ? nothing : html`<bdi class="from">${detail}</bdi>`}${
                number === ''
                  ? nothing
                  : html`<bdi>${detail === '' ? number : `\u00a0› ${number}`}</bdi>`
              }</span
            >`
      }
      ${mark ? html`<span class="mark ${mark}"></span>` : nothing}
      <bdi class="label">${name}</bdi>
      <span id="about-${index}" hidden>${description}</span>
      ${
        isActive || tab.closable === false
          ? nothing
          : html`<span class="close" aria-hidden="true">${icon('close')}</span>`
      }
    </div>
  </div>`
}

/** The id of the tab that an event is about; empty for none. */
export function tabOf(event: Event): string {
  const tab = (event.target as Element).closest<HTMLElement>('[data-tab]')
  return tab?.dataset['tab'] ?? ''
}

/** Whether an event is about the cross that closes a tab. */
export function isOnCross(event: Event): boolean {
  return (event.target as Element).closest('.close') !== null
}
