// Turns clicks on rows and on their buttons into requests to the tree, and knows which row is hovered.
// To change what a key does, see keyboard.ts.

import type { RowHost } from './keyboard.js'
import { isLeaf } from './tree-row.js'
import type { ReactiveControllerHost } from 'lit'
import { openTargetOf, preventAutoscroll } from '../shared/modifiers.js'
import type { Viewport } from './viewport.js'

export interface Hit {
  id: string
  row: HTMLElement
  /** The id of an action. */
  act: string | null
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
  return { id, row, act }
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
    const row = host.list.rows[host.list.indexOf(hit?.id ?? '')]
    if (!hit || !row || event.button > 1) return
    if (event.button === 1) {
      if (isLeaf(row)) host.open(row, 'side')
    } else if (hit.act !== null) {
      const target = event.target instanceof Element ? event.target : hit.row
      host.act(row, hit.act, hit.row, target.closest('[data-act]')?.getBoundingClientRect())
    } else if (typeof row.isOpen === 'boolean') {
      host.toggle([row.id], !row.isOpen)
    } else if (isLeaf(row)) {
      host.open(row, openTargetOf(event), { isTwice: event.detail > 1 })
    }
  }

  requestMenu(event: PointerEvent, host: RowHost): void {
    const hit = hitOf(event)
    const row = host.list.rows[host.list.indexOf(hit?.id ?? '')]
    if (!hit || !row || !host.details(row).hasMenu) return
    event.preventDefault()
    // Some browsers fire this for the menu keys, too, which keyboard.ts has handled.
    if (event.button !== 2 && !event.ctrlKey && event.pointerType !== 'touch') return
    host.act(row, 'menu', hit.row, new DOMRect(event.clientX, event.clientY, 0, 0))
  }

  /** The row or button that was clicked; null unless the click began on the same row. */
  #hitOf(event: MouseEvent): Hit | null {
    const hit = hitOf(event)
    // A click by a script or by assistive technology has no press before it.
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
    // A page may wait for this with a new order of rows.
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
