// Moves a divider by pointer and by keys. A drag only shows other sizes; the event is fired at its end.
// To change the sizes that are possible, see components/layout/geometry.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { resizeSplitIn } from '../../layout/edit.js'
import { resized, type PlacedDivider } from '../../layout/geometry.js'
import type { Layout } from '../../layout/layout.js'
import type { PanesContext } from './drop-target.js'
import { hasModifier } from '../shared/modifiers.js'
import { holdPointer } from '../shared/pointer-drag.js'
import { SplitEvenEvent, SplitResizeEvent } from './events.js'

const STEP_PX = 16
/** Past any end. */
const FAR_PX = 1e6

export class DividerDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #context: () => PanesContext
  #release: (() => void) | null = null
  #dragged = ''
  #shown: Layout | null = null
  /** How many presses in a row did not move the divider that they were on. */
  #still = 0
  #sizes: readonly number[] | null = null

  constructor(host: ReactiveControllerHost & HTMLElement, context: () => PanesContext) {
    this.#host = host
    this.#context = context
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#end()
  }

  /** The layout as it is being dragged. */
  get shown(): Layout | null {
    return this.#shown
  }

  get isOn(): boolean {
    return this.#release !== null
  }

  isDragged(divider: PlacedDivider): boolean {
    return this.isOn && this.#dragged === idOf(divider)
  }

  begin(divider: PlacedDivider, event: PointerEvent): void {
    if (this.isOn || !event.isPrimary || event.button !== 0) return
    const isRow = divider.direction === 'row'
    const within = (isRow ? event.clientX : event.clientY) - startOf(divider)
    if (this.#dragged !== idOf(divider)) this.#still = 0
    this.#dragged = idOf(divider)
    this.#release = holdPointer(event.currentTarget as HTMLElement, event.pointerId, {
      moved: (x, y) => this.#show(divider, (isRow ? x : y) - within),
      dropped: () => {
        const isMoved = this.#shown !== null && this.#shown !== this.#context().layout
        this.#still = isMoved ? 0 : this.#still + 1
        const sizes = this.#sizes
        this.#end()
        const { split } = divider
        if (isMoved && sizes) this.#host.dispatchEvent(new SplitResizeEvent({ split, sizes }))
      },
      cancelled: () => this.#end(),
    })
    this.#host.requestUpdate()
  }

  cancel(): void {
    if (this.isOn) this.#end()
  }

  /** Browsers count a press soon after a drag as a double click, too. */
  click(divider: PlacedDivider): void {
    if (this.#still >= 2) this.#even(divider)
  }

  press(divider: PlacedDivider, event: KeyboardEvent): void {
    if (hasModifier(event) || this.isOn) return
    if (event.key === 'Enter') {
      event.preventDefault()
      this.#even(divider)
      return
    }
    const by = stepOf(divider, event, this.#context())
    if (by === 0) return
    event.preventDefault()
    const { layout, box, gap, least } = this.#context()
    const { split, index } = divider
    const sizes = resized(layout, box, gap, split, index, startOf(divider) + by, least)
    if (resizeSplitIn(layout, split, sizes) === layout) return
    this.#host.dispatchEvent(new SplitResizeEvent({ split, sizes }))
  }

  #even({ split }: PlacedDivider): void {
    this.#host.dispatchEvent(new SplitEvenEvent({ split }))
  }

  #show({ split, index }: PlacedDivider, px: number): void {
    const { layout, box, gap, least } = this.#context()
    const sizes = resized(layout, box, gap, split, index, px, least)
    this.#sizes = sizes
    this.#shown = resizeSplitIn(layout, split, sizes)
    this.#host.requestUpdate()
  }

  #end(): void {
    this.#release?.()
    this.#release = null
    this.#shown = null
    this.#sizes = null
    this.#host.requestUpdate()
  }
}

export function idOf({ split, index }: PlacedDivider): string {
  return `${split}/${index}`
}

function startOf({ direction, rect }: PlacedDivider): number {
  return direction === 'row' ? rect.x : rect.y
}

/** How far a key moves a divider, in pixels; 0 for a key that is not for it. */
function stepOf(
  { direction }: PlacedDivider,
  { key, shiftKey }: KeyboardEvent,
  { box }: PanesContext,
) {
  const isRow = direction === 'row'
  const arrow = shiftKey ? STEP_PX * 10 : STEP_PX
  const page = (isRow ? box.width : box.height) / 10
  const steps: Record<string, number> = {
    [isRow ? 'ArrowLeft' : 'ArrowUp']: -arrow,
    [isRow ? 'ArrowRight' : 'ArrowDown']: arrow,
    PageUp: -page,
    PageDown: page,
    Home: -FAR_PX,
    End: FAR_PX,
  }
  return steps[key] ?? 0
}
