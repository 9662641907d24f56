// The row of an entry in the palette, and the event of one that was chosen.
// To change which entries there are, see state/commands/quick-open-entries.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import type { QuickOpenEntry } from '../../quick-open/entry.js'
import type { RankedEntry, Ranking } from '../../quick-open/fuzzy.js'
import { capital } from '../shared/words.js'
import { icon } from '../shared/icons.js'
import { piecesAt, renderIsolated } from '../shared/mark-matches.js'
import { planEvent } from '../shared/part-event.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { isPlainKind } from '../../../schema/reading/kinds.js'

/** An entry was chosen. */
export class PaletteChooseEvent extends planEvent<{ id: string; where: OpenTarget }>(
  'plan-palette-choose',
) {}

const GROUP_ICONS = {
  doc: 'file',
  task: 'folder',
  phase: 'workspace',
  command: 'chevron',
  heading: 'heading',
  search: 'search',
} as const

/** The row at this index of the list. */
export function paletteRow(
  { entry, ranges, detailRanges }: RankedEntry<QuickOpenEntry>,
  at: number,
  isActive: boolean,
): TemplateResult {
  const { label, detail, kind, group } = entry
  const isPlace = group === 'task' || group === 'phase'
  const keys = entry.keys ? comboInWords(entry.keys) : ''
  // Voice control finds a row by its visible words, in this order.
  const name = [label, detail, keys, kind?.label ?? group].filter(text => text !== '')
  return html`<div
    role="option"
    id="option-${at}"
    data-at=${at}
    aria-selected=${isActive}
    aria-label=${name.join(', ')}
  >
    ${icon(GROUP_ICONS[group])}
    <span class="label ${isPlace ? capital(label) : ''}"
      >${renderIsolated(piecesAt(label, ranges))}</span
    >
    <span class="detail ${group === 'task' ? '' : capital(detail)}"
      >${renderIsolated(piecesAt(detail, detailRanges))}</span
    >
    ${keys === '' ? nothing : html`<kbd>${keys}</kbd>`}
    ${
      kind
        ? html`<plan-kind-badge .kind=${isPlainKind(kind) ? null : kind}></plan-kind-badge>`
        : html`<span class="group">${group}</span>`
    }
  </div>`
}

/** How many entries were found, and that not all are listed. */
export function countInWords({ best, count }: Ranking<QuickOpenEntry>): string {
  if (count === 0) return 'Nothing found'
  const all = count.toLocaleString('en')
  return best.length < count ? `First ${best.length} of ${all}` : `${all} found`
}
