// The keys of lists that are worked through by letters: which letter was pressed, the line below that names them, and
// their commands in quick open. To change what a letter does, see the list; its title, schema/hotkeys/list-keys.ts.

import { css, html, type LitElement, type TemplateResult } from 'lit'
import { ARROWS } from '../../schema/hotkeys/combos.js'
import { LIST_KEYS, type ListKey, type ListName } from '../../schema/hotkeys/list-keys.js'
import { activeElementIn } from '../parts/shared/focus.js'
import type { QuickOpenEntry } from '../quick-open/entry.js'

/** Each key that does something now, and what it does in a word. */
export type KeysNow = readonly (readonly [key: string, does: string])[]

export interface KeyedList extends LitElement {
  readonly keys: KeysNow
}

export const keysStyles = css`
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    padding: 8px 14px;
    border-block-start: 1px solid var(--plan-line);
    color: var(--plan-ink-3);
    font-size: var(--plan-text-xs);
  }
  @media (pointer: coarse) {
    footer {
      display: none;
    }
  }
`

/** A letter by what it types, in other alphabets by its place on the keyboard; another key by its name. */
export function letterOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key
  return (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase()
}

export function renderKeys(keys: KeysNow): TemplateResult {
  return html`<footer>
    ${keys.map(([key, does]) => html`<span><kbd>${key}</kbd> ${does}</span>`)}
  </footer>`
}

/** The list that an element is in; null for none. */
export function listAround(element: Element | null): KeyedList | null {
  if (!element) return null
  if (element.localName in LIST_KEYS) return element as KeyedList
  const root = element.getRootNode()
  return listAround(root instanceof ShadowRoot ? root.host : null)
}

/** The keys of all lists as entries of quick open: those of this list that do something now can be chosen. */
export function listEntries(list: KeyedList | null): QuickOpenEntry[] {
  const now = new Set(list?.keys.flatMap(([keys]) => keys.split(' ')))
  return rowsOfLists().map(({ id, list: name, row: { title, keys } }) => {
    const isNow = name === list?.localName && now.has(keys[0])
    const entry = { id, label: title, detail: '', keys: keys[0], used: 0 }
    return { ...entry, group: 'command', state: isNow ? undefined : 'idle' }
  })
}

/** Presses the key of an entry in its list, which has the focus again. */
export function pressInList(list: KeyedList | null, id: string): void {
  const row = rowsOfLists().find(each => each.id === id)?.row
  if (!list || !row) return
  if (listAround(activeElementIn(document)) !== list) list.focus()
  activeElementIn(document)?.dispatchEvent(pressOf(row.keys[0]))
}

/** Without those that a command of any place does. */
function rowsOfLists(): { id: string; list: ListName; row: ListKey }[] {
  return (Object.keys(LIST_KEYS) as ListName[]).flatMap(list =>
    LIST_KEYS[list].flatMap((row, index) =>
      row.command ? [] : [{ id: `list ${list} ${index}`, list, row }],
    ),
  )
}

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ARROWS).map(([name, sign]) => [sign, name])),
  Esc: 'Escape',
}

/** @param keys - in words */
function pressOf(keys: string): KeyboardEvent {
  const held = keys.split('+')
  const name = held.pop() ?? ''
  const [ctrlKey, altKey, shiftKey] = ['Ctrl', 'Alt', 'Shift'].map(each => held.includes(each))
  const key = NAMES[name] ?? (name.length === 1 ? name.toLowerCase() : name)
  const init = { key, bubbles: true, cancelable: true, composed: true }
  return new KeyboardEvent('keydown', { ...init, ctrlKey, altKey, shiftKey })
}
