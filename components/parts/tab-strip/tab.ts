// Renders one tab, and finds the tab of an event. The accessible name is the title; the rest is the description.
// To change its look, see tab-strip.styles.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { isPlainKind } from '../../../schema/reading/kinds.js'
import { markInWords, type Mark } from '../../../schema/review/doc-mark.js'
import type { Kind } from '../../../schema/tree.js'
import { icon } from '../shared/icons.js'

export interface Tab {
  id: string
  /** The doc's title: the accessible name. */
  label: string
  kind?: Kind
  /** The task of a doc from elsewhere; it is cut where room is short. */
  from?: string
  /** The phase of a doc from elsewhere, by its number where it has one. */
  num?: string
  /** The next preview replaces it: its title is slanted. */
  isPreview?: boolean
  /** The doc's file is gone. */
  isGone?: boolean
  /** Why it waits for the reader. */
  mark?: Mark | null
}

interface Looks {
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
  { index, isActive, isAfter, isStop, isHeld }: Looks,
): TemplateResult {
  const { id, kind, from = '', num = '', isGone } = tab
  const name = nameOf(tab)
  const description = describe(tab)
  const hint = [name, kind?.label, locationOf(tab), waitsIn(tab), isGone && 'The file is gone']
  return html`<div
    part="tab"
    class="tab ${isGone ? 'gone' : ''} ${tab.isPreview ? 'preview' : ''} ${isHeld ? 'held' : ''} ${isAfter ? 'after' : ''}"
    role="tab"
    data-tab=${id}
    aria-selected=${isActive}
    aria-describedby=${description === '' ? nothing : `about-${index}`}
    tabindex=${isStop ? 0 : -1}
  >
    <div class="face" title=${hint.filter(Boolean).join('\n')}>
      ${kind && !isPlainKind(kind) ? html`<plan-kind-badge mark aria-hidden="true" .kind=${kind}></plan-kind-badge>` : nothing}
      ${
        from + num === ''
          ? nothing
          : html`<span class="num ${from === '' ? '' : 'far'}" aria-hidden="true"
              >${from === '' ? nothing : html`<bdi class="from">${from}</bdi>`}${
                num === '' ? nothing : html`<bdi>${from === '' ? num : `\u00a0› ${num}`}</bdi>`
              }</span
            >`
      }
      ${tab.mark ? html`<span class="mark ${tab.mark}"></span>` : nothing}
      <bdi class="label">${name}</bdi>
      <span id="about-${index}" hidden>${description}</span>
      ${isActive ? nothing : html`<span class="close" aria-hidden="true">${icon('close')}</span>`}
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

/** The task and phase of a doc from elsewhere. */
function locationOf({ from = '', num = '' }: Tab): string {
  return [from, num].filter(Boolean).join(' › ')
}

/** Why it waits for the reader, in words. */
function waitsIn({ mark }: Tab): string {
  if (!mark) return ''
  return mark === 'opened' ? 'new' : markInWords(mark)
}

function describe(tab: Tab): string {
  const { kind, from, num, isPreview, isGone } = tab
  const phase = num && `phase ${num}`
  const state = [isPreview && 'preview', isGone && 'file is gone']
  const texts = [kind?.label, from, phase, waitsIn(tab), ...state]
  return texts.filter(Boolean).join(', ')
}
