// Renders a list of the settings: its entries, with buttons that move, remove and add one.
// To change what an edit does, see draft.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icon, iconButton } from '../../parts/shared/icons.js'
import type { FormContext } from './form-context.js'
import { problemsHere } from './fields.js'

export interface Entries<T extends object> {
  /** The key path of the list. */
  at: string
  /** The name of one entry: `doc type`. */
  one: string
  /** The text while there is none. */
  none: string
  /** The name of an entry. */
  nameOf: (item: T) => string
  /** A new entry, and which of its fields is filled in first. */
  fresh: () => T
  first: string
  /** The fields of the entry at this key path. */
  fields: (at: string, item: T, index: number) => unknown
  /** Whether the entries are one line each, under common headings. */
  isTable?: boolean
}

export function entryList<T extends object>(
  context: FormContext,
  list: Entries<T>,
): TemplateResult {
  const { at, one, none, isTable = false } = list
  const { edits } = context
  const value = edits.value(at)
  const items = (Array.isArray(value) ? value : []) as readonly T[]
  // Rendered first: the entries take their problems, and the list shows the others.
  const rendered = items.map((item, i) => ({
    key: edits.keyOf(item),
    entry: entry(context, list, item, i, items.length),
  }))
  return html`
    ${items.length === 0 ? html`<p class="none">${none}</p>` : nothing}
    <div class="entries ${isTable ? `table ${one.replaceAll(' ', '-')}` : ''}">
      ${repeat(
        rendered,
        ({ key }) => key,
        ({ entry }) => entry,
      )}
    </div>
    ${problemsHere(at, context.under(at))}
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
  context: FormContext,
  { at, one, nameOf, fields }: Entries<T>,
  item: T,
  i: number,
  count: number,
): TemplateResult {
  const { edits } = context
  const path = `${at}.${i}`
  const name = nameOf(item) || `new ${one}`
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget)
    if (!isInside) edits.leave(item)
  }
  // Rendered first: the fields take their problems, and the entry shows the others.
  const rendered = fields(path, item, i)
  const up = iconButton('moveUp', `Move ${name} up`, () => edits.move(at, i, -1), {
    id: `${path}-up`,
    isDisabled: i === 0,
  })
  const down = iconButton('moveDown', `Move ${name} down`, () => edits.move(at, i, 1), {
    id: `${path}-down`,
    isDisabled: i === count - 1,
  })
  const remove = iconButton('trash', `Remove ${name}`, () => edits.remove(at, i), {
    id: `${path}-remove`,
  })
  return html`<div class="entry" role="group" aria-label="${one}: ${name}" @focusout=${left}>
    ${rendered}
    <div class="moves">${count > 1 ? [up, down] : nothing} ${remove}</div>
    ${problemsHere(path, context.under(path))}
  </div>`
}
