// Turns clicks on rows and on their buttons into requests to the tree, and knows which row is hovered.
// To change what a button does, see row-actions.ts.

import { actEventOf, menuRowOf, openEventOf, type Act } from './row-actions.js'
import type { RowHost } from './keyboard.js'
import type { ReactiveControllerHost } from 'lit'
import { openTargetOf, preventAutoscroll } from '../shared/modifiers.js'
import type { Viewport } from './viewport.js'

export interface Hit {
  id: string
  row: HTMLElement
  act: Act | null
}

/** The row that an event happened on, and the button in it. */
export function hitOf(event: Event): Hit | null {
  const target = event.target
  if (!(target instanceof Element)) return null
  const id = target.closest<HTMLElement>('[data-id]')?.dataset['id']
  if (id === undefined) return null
  const rows = target.closest('.list')?.querySelectorAll<HTMLElement>('.row') ?? []
  const row = [...rows].find(({ dataset }) => dataset['id'] === id)
  if (!row) return null
  const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'] ?? null
  return { id, row, act: act as Act | null }
}

export class RowPointer {
  #pressed: string | null = null
  /** A finger pressed a row whose buttons were not in view. */
  #isBlind = false

  touch(event: PointerEvent): void {
    const row = event.pointerType === 'touch' ? hitOf(event)?.row : undefined
    this.#isBlind = row !== undefined && !row.matches(':focus-within')
  }

  press(event: MouseEvent): void {
    this.#pressed = hitOf(event)?.id ?? null
    preventAutoscroll(event)
  }

  click(event: MouseEvent, host: RowHost): void {
    const hit = this.#hitOf(event)
    const row = host.rows[host.model.indexOf(hit?.id ?? '')]
    if (!hit || !row || event.button > 1) return
    if (event.button === 1) {
      if (row.content.type === 'doc') host.fire(openEventOf(row, 'side'))
    } else if (hit.act === 'more') {
      const button = event.target instanceof Element ? event.target : hit.row
      const anchor = (button.closest('[data-act]') ?? hit.row).getBoundingClientRect()
      host.requestMenu(row, anchor, hit.row)
    } else if (hit.act) {
      host.fire(actEventOf(hit.act, row, host.model))
    } else if (row.isOpen !== null) {
      host.fold([row.id], !row.isOpen)
    } else {
      host.fire(openEventOf(row, openTargetOf(event), { isTwice: event.detail > 1 }))
    }
  }

  requestMenu(event: PointerEvent, host: RowHost): void {
    const hit = hitOf(event)
    const row = host.rows[host.model.indexOf(hit?.id ?? '')]
    if (!hit || !row || !menuRowOf(row, host.model)) return
    event.preventDefault()
    // Some browsers fire this for the menu keys, too, which keyboard.ts has handled.
    if (event.button !== 2 && !event.ctrlKey && event.pointerType !== 'touch') return
    host.requestMenu(row, new DOMRect(event.clientX, event.clientY, 0, 0), hit.row)
  }

  /** What was clicked; null unless the click began on the same row. */
  #hitOf(event: MouseEvent): Hit | null {
    const hit = hitOf(event)
    // What is clicked by a script, or by assistive technology, was not pressed before.
    const isPressed = event.detail > 0
    const [pressed, isBlind] = [this.#pressed, this.#isBlind]
    this.#pressed = null
    this.#isBlind = false
    if (!hit || (isPressed && pressed !== hit.id)) return null
    return isPressed && isBlind ? { ...hit, act: null } : hit
  }
}

// Which rows have the pointer over them, or the focus. A finger is over nothing.

export class Nearness {
  readonly #host: ReactiveControllerHost
  readonly #view: Viewport
  #hovered = ''
  #focused = ''

  constructor(host: ReactiveControllerHost, view: Viewport) {
    this.#host = host
    this.#view = view
  }

  readonly isNear = (id: string): boolean => id === this.#hovered || id === this.#focused

  readonly over = (event: PointerEvent): void => {
    this.#set(event.pointerType === 'touch' ? '' : (hitOf(event)?.id ?? ''), this.#focused)
  }

  readonly leave = (): void => {
    this.#view.pointedElsewhere()
    this.#set('', this.#focused)
    // The order of the tasks waited for this.
    this.#host.requestUpdate()
  }

  readonly focus = (event: FocusEvent): void => this.#set(this.#hovered, hitOf(event)?.id ?? '')

  readonly blur = (): void => {
    this.#set(this.#hovered, '')
    this.#host.requestUpdate()
  }

  #set(hovered: string, focused: string): void {
    if (hovered === this.#hovered && focused === this.#focused) return
    this.#hovered = hovered
    this.#focused = focused
    this.#host.requestUpdate()
  }
}
