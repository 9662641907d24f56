// A list of the settings: its entries with buttons that move and remove them, and one that adds.

import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icon } from '../../parts/shared/icons.js'
import type { Drawing } from './form-context.js'
import { problemsHere } from './fields.js'

export interface Entries<T extends object> {
  /** The key path of the list. */
  at: string
  /** What one entry is called: `doc type`. */
  one: string
  /** What is said while there is none. */
  none: string
  /** What an entry is named by. */
  nameOf: (item: T) => string
  /** A new entry, and which of its fields is filled in first. */
  fresh: () => T
  first: string
  /** The fields of the entry at this key path. */
  fields: (at: string, item: T, index: number) => unknown
  /** Whether the entries are one line each, under common headings. */
  isTable?: boolean
}

export function entryList<T extends object>(drawing: Drawing, list: Entries<T>): TemplateResult {
  const { at, one, none, isTable = false } = list
  const { edits } = drawing
  const value = edits.value(at)
  const items = (Array.isArray(value) ? value : []) as readonly T[]
  // Drawn before anything else: the entries claim their problems, and the list shows what is left.
  const drawn = items.map((item, i) => ({
    key: edits.keyOf(item),
    entry: entry(drawing, list, item, i, items.length),
  }))
  return html`
    ${items.length === 0 ? html`<p class="none">${none}</p>` : nothing}
    <div class="entries ${isTable ? `table ${one.replaceAll(' ', '-')}` : ''}">
      ${repeat(
        drawn,
        ({ key }) => key,
        ({ entry }) => entry,
      )}
    </div>
    ${problemsHere(at, drawing.under(at))}
    <button
      type="button"
      class="button add"
      id="${at}-add"
      @click=${() => edits.add(at, list.fresh(), list.first)}
    >
      ${icon('plus')} Add ${one}
    </button>
  `
}

function entry<T extends object>(
  drawing: Drawing,
  { at, one, nameOf, fields }: Entries<T>,
  item: T,
  i: number,
  count: number,
): TemplateResult {
  const { edits } = drawing
  const place = `${at}.${i}`
  const name = nameOf(item) || `new ${one}`
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget)
    if (!isInside) edits.leave(item)
  }
  // The fields go first: they claim their problems, and the entry shows what is left.
  const drawn = fields(place, item, i)
  return html`<div class="entry" role="group" aria-label="${one}: ${name}" @focusout=${left}>
    ${drawn}
    <div class="moves">
      ${
        count > 1
          ? [
              toolButton('moveUp', `Move ${name} up`, `${place}-up`, i === 0, () =>
                edits.move(at, i, -1),
              ),
              toolButton('moveDown', `Move ${name} down`, `${place}-down`, i === count - 1, () =>
                edits.move(at, i, 1),
              ),
            ]
          : nothing
      }
      ${toolButton('trash', `Remove ${name}`, `${place}-remove`, false, () => edits.remove(at, i))}
    </div>
    ${problemsHere(place, drawing.under(place))}
  </div>`
}

function toolButton(
  sign: 'moveUp' | 'moveDown' | 'trash',
  label: string,
  id: string,
  isOff: boolean,
  act: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    id=${id}
    title=${label}
    aria-label=${label}
    ?disabled=${isOff}
    @click=${act}
  >
    ${icon(sign)}
  </button>`
}
