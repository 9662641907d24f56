// Which key presses scroll what is read, and by how much. What is scrolled is the caller's affair.

import type { KeyPress } from '../../schema/hotkeys/hotkeys.js'

/** `end`: as far as it goes. */
export interface ScrollStep {
  by: 'line' | 'page' | 'end'
  to: 'up' | 'down' | 'left' | 'right'
}

/** In CSS pixels, as browsers do it. */
const LINE = 40
/** The share of a page that one press scrolls; the rest stays in view. */
const PAGE_SHARE = 0.875

const STEPS: Readonly<Record<string, ScrollStep>> = {
  ArrowUp: { by: 'line', to: 'up' },
  ArrowDown: { by: 'line', to: 'down' },
  ArrowLeft: { by: 'line', to: 'left' },
  ArrowRight: { by: 'line', to: 'right' },
  PageUp: { by: 'page', to: 'up' },
  PageDown: { by: 'page', to: 'down' },
  Home: { by: 'end', to: 'up' },
  End: { by: 'end', to: 'down' },
}

/** The step of a press; null for one that does not scroll. */
export function scrollStepOf({ key, ctrl, alt, shift, meta }: KeyPress): ScrollStep | null {
  if (ctrl || alt || meta) return null
  if (key === ' ') return { by: 'page', to: shift ? 'up' : 'down' }
  return shift ? null : (STEPS[key] ?? null)
}

/** The part of an element that scrolling needs. */
export interface Scrollable {
  readonly scrollHeight: number
  scrollBy(options: { top: number; left: number; behavior: 'instant' }): void
}

/** @param height - of the part in view, in CSS pixels */
export function scrollByStep(part: Scrollable, { by, to }: ScrollStep, height: number): void {
  const length = by === 'line' ? LINE : by === 'page' ? height * PAGE_SHARE : part.scrollHeight
  const sign = to === 'up' || to === 'left' ? -1 : 1
  const isAcross = to === 'left' || to === 'right'
  const top = isAcross ? 0 : sign * length
  const left = isAcross ? sign * length : 0
  part.scrollBy({ top, left, behavior: 'instant' })
}
