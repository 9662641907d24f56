// The events of the tree. To change when they are fired, see keyboard.ts and pointer.ts.

import type { OpenTarget } from '../../messages/open-target.js'
import { planEvent, type PlanEvent } from '../shared/part-event.js'
import type { TreeRow } from './tree-row.js'

/** The facts of a row in an event. */
interface OfRow {
  /** As it is in `rows`. */
  row: TreeRow
}

/** A row was chosen. */
export class TreeOpenEvent extends planEvent<
  OfRow & {
    /** In the place that has the focus, or beside it. */
    where: OpenTarget
    /** It is to stay open: it was chosen twice, or to the side. */
    isKept: boolean
    /** It was chosen by a key, and not by a press on it. */
    isByKey: boolean
  }
>('plan-tree-open') {}

/** Rows are to be folded or unfolded. */
export class TreeToggleEvent extends planEvent<{ ids: readonly string[]; isOpen: boolean }>(
  'plan-tree-toggle',
) {}

/**
 * A button of a row was pressed, its menu was requested (`menu`), or it is to be copied by keys (`copy`). Unless that
 * is prevented, the browser copies what is selected.
 */
export class TreeActEvent extends planEvent<
  OfRow & {
    /** The id of the action. */
    act: string
    /** A place in the viewport: the button, the row, or the point of a click. */
    anchor: DOMRect
    /** The element of the row. It gets the focus back when a menu closes. */
    opener: HTMLElement
  }
>('plan-tree-act') {}

/** A row without others in it is being dragged with the mouse. */
export class TreeGrabEvent extends planEvent<
  OfRow & {
    pointerId: number
    /** Where the pointer is, in the viewport. */
    x: number
    y: number
  }
>('plan-tree-grab') {}

/** Other rows are in view, or `rows` is another list. It is fired without an action of a person, too. */
export class TreeViewEvent extends planEvent<{ rows: readonly TreeRow[] }>('plan-tree-view') {}

/** The tree was scrolled, and has come to rest. `top` is in pixels. */
export class TreeScrollEvent extends planEvent<{ top: number }>('plan-tree-scroll') {}

declare global {
  interface HTMLElementEventMap {
    'plan-tree-open': TreeOpenEvent
    'plan-tree-toggle': TreeToggleEvent
    'plan-tree-act': TreeActEvent
    'plan-tree-grab': TreeGrabEvent
    'plan-tree-view': TreeViewEvent
    'plan-tree-scroll': TreeScrollEvent
    'plan-tree-rest': PlanEvent
  }
}
