// One tab as it is drawn, and the tab that an event is about. Its name is the title alone; what else
// is to be seen of it is its description.

import { html, nothing, type TemplateResult } from 'lit'
import type { Kind } from '../../../schema/tree.js'
import { icon } from '../icon/icons.js'

export interface Tab {
  id: string
  /** The doc's title: the accessible name. */
  label: string
  kind?: Kind
  /** The number of the phase of a doc that belongs to another one. */
  num?: string
  /** The doc's file is gone. */
  isGone?: boolean
}

interface Looks {
  /** Its place among the tabs. */
  index: number
  /** In front. */
  isActive: boolean
  /** The Tab key reaches it. */
  isStop: boolean
  /** A finger holds it, ready to drag. */
  isHeld: boolean
}

export function drawTab(tab: Tab, { index, isActive, isStop, isHeld }: Looks): TemplateResult {
  const { id, kind, num, isGone } = tab
  const name = nameOf(tab)
  const said = describe(tab)
  return html`<div
    part="tab"
    class="tab ${isGone ? 'gone' : ''} ${isHeld ? 'held' : ''}"
    role="tab"
    data-tab=${id}
    aria-selected=${isActive}
    aria-describedby=${said === '' ? nothing : `about-${index}`}
    tabindex=${isStop ? 0 : -1}
  >
    <div class="face" title=${isGone ? `${name}\nThe file is gone` : name}>
      ${num ? html`<bdi class="num" aria-hidden="true">${num}</bdi>` : nothing}
      ${kind ? html`<plan-kind-badge aria-hidden="true" .kind=${kind}></plan-kind-badge>` : nothing}
      <bdi class="label">${name}</bdi>
      <span id="about-${index}" hidden>${said}</span>
      <span class="close" aria-hidden="true">${icon('close')}</span>
    </div>
  </div>`
}

export function nameOf({ label }: Tab): string {
  return label.trim() === '' ? 'Untitled' : label
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

/** A middle click scrolls or pastes by the habit of some systems. */
export function keepStill(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault()
}

function describe({ kind, num, isGone }: Tab): string {
  const said = [kind?.label, num && `phase ${num}`, isGone && 'file is gone']
  return said.filter(Boolean).join(', ')
}
