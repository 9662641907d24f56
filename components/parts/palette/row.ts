// What the palette lists: the shape of an entry, how one row of it is drawn, the event of choosing it.

import { html, nothing, type TemplateResult } from 'lit'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import type { RankedEntry, Ranking } from '../../../schema/quick-open/fuzzy.js'
import type { Kind } from '../../../schema/tree.js'
import { capital } from '../shared/capital.js'
import { icon, type IconName } from '../shared/icons.js'
import { marked } from './marked.js'

export interface PaletteEntry {
  id: string
  label: string
  /** Where it stands. */
  detail: string
  kind?: Kind
  icon?: IconName
  /** The combo that does the same. */
  keys?: string
  group: 'doc' | 'task' | 'phase' | 'command' | 'heading' | 'search'
  /** Higher for what was used more, or more lately. */
  used: number
}

/** The reader chose an entry of the palette. */
export class PaletteChooseEvent extends Event {
  readonly id: string
  readonly where: 'here' | 'side'

  constructor(id: string, where: 'here' | 'side') {
    super('plan-palette-choose', { bubbles: true, composed: true })
    this.id = id
    this.where = where
  }
}

/** The key that opened it was pressed again in it. */
export class PaletteMoreEvent extends Event {
  constructor() {
    super('plan-palette-more', { bubbles: true, composed: true })
  }
}

/** Where a press or a click asks to open something. */
export function whereOf(event: MouseEvent | KeyboardEvent): 'here' | 'side' {
  return event.shiftKey || event.ctrlKey || event.metaKey || event.altKey ? 'side' : 'here'
}

const GROUP_ICONS = {
  doc: 'doc',
  task: 'folder',
  phase: 'workspace',
  command: 'chevron',
  heading: 'heading',
  search: 'search',
} as const

/** The row at this place of the list. */
export function paletteRow(
  { entry, ranges, detailRanges }: RankedEntry<PaletteEntry>,
  at: number,
  isActive: boolean,
): TemplateResult {
  const { label, detail, kind, group } = entry
  const isPlace = group === 'task' || group === 'phase'
  const keys = entry.keys ? comboInWords(entry.keys) : ''
  // In the order in which it is seen: voice control finds a row by what is seen.
  const name = [label, detail, keys, kind?.label ?? group].filter(text => text !== '')
  return html`<div
    part="option"
    role="option"
    id="option-${at}"
    data-at=${at}
    aria-selected=${isActive}
    aria-label=${name.join(', ')}
  >
    ${icon(entry.icon ?? GROUP_ICONS[group])}
    <span class="label ${isPlace ? capital(label) : ''}">${marked(label, ranges)}</span>
    <span class="detail ${group === 'task' ? '' : capital(detail)}"
      >${marked(detail, detailRanges)}</span
    >
    ${keys === '' ? nothing : html`<kbd>${keys}</kbd>`}
    ${
      kind
        ? html`<plan-kind-badge .kind=${kind}></plan-kind-badge>`
        : html`<span class="group">${group}</span>`
    }
  </div>`
}

/** How many entries were found, and that not all are listed. */
export function countInWords({ best, count }: Ranking<PaletteEntry>): string {
  if (count === 0) return 'Nothing found'
  const all = count.toLocaleString('en')
  return best.length < count ? `First ${best.length} of ${all}` : `${all} found`
}

declare global {
  interface HTMLElementEventMap {
    'plan-palette-choose': PaletteChooseEvent
  }
}
