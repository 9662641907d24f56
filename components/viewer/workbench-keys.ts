// What key presses and the links in docs do in a viewer.

import type { KeyPress } from '../../schema/hotkeys.js'
import { panesOf } from '../../schema/layout/edit.js'
import { canSplit, neighbour } from '../../schema/layout/geometry.js'
import type { FrameLinkEvent } from '../parts/doc-frame/frame-events.js'
import { commandFor } from '../state/commands.js'
import { readDocLink } from '../state/doc-links.js'
import { focusedPane } from '../state/on-show.js'
import type { Asked } from '../state/open.js'
import { ViewerLeaveEvent } from './viewer-events.js'
import { nextStop } from './walk.js'
import type { PlanWorkbench } from './workbench.js'

/** Does what a key press is for; false where it is not for the viewer. */
export function pressed(bench: PlanWorkbench, press: KeyPress): boolean {
  const command = commandFor(press, bench.hotkeys)
  if (press.code === 'F6') walk(bench, press.shift ? -1 : 1)
  // One doc by itself has nothing else that a key could do.
  else if (bench.mode === 'doc') return false
  else if (command?.id === 'toggleSidebar' && !bench.isBare) bench.side.toggle()
  // One that can do nothing now must not do what the browser would.
  else if (command) {
    if (command.when(bench)) command.run(bench)
  } else if (press.code === 'KeyK' && press.ctrl !== press.meta) bench.showPalette()
  else if (press.key === '?' && !press.ctrl && !press.alt && !press.meta) bench.showHotkeys()
  else return false
  return true
}

export function follow(bench: PlanWorkbench, { href, where }: FrameLinkEvent): void {
  const to = readDocLink(href, location.href)
  if (to) void bench.view.follow(to.link, { ...bench.asked(where), fragment: to.fragment })
}

/** How to open what is asked for here, or to the side of the focused pane where there is room. */
export function askedFor(bench: PlanWorkbench, where: 'here' | 'side'): Asked {
  const { placed, gap } = bench
  const pane = focusedPane(bench.view.state)?.id ?? ''
  const rect = placed?.panes.find(({ id }) => id === pane)?.rect
  if (where === 'here' || !placed || !rect) return { where: 'here' }
  const right = neighbour(placed, pane, 'right')
  if (right !== null) return { where, pane: right }
  if (canSplit(rect, 'right', gap)) return { where }
  const left = neighbour(placed, pane, 'left')
  return left === null ? { where: 'here' } : { where, pane: left }
}

/** How to open what somebody else asked for: whoever types in a doc goes on typing there. */
export function askedByOthers(bench: PlanWorkbench): Asked {
  const keep = bench.desk?.typedIn ?? ''
  return keep === '' ? {} : { ...askedFor(bench, 'side'), keep }
}

/** To the next area of the viewer. */
function walk(bench: PlanWorkbench, step: 1 | -1): void {
  const { desk, sidebar, toasts, side } = bench
  if (!desk) return
  const panes = panesOf(desk.layout).map(({ id }) => id)
  const cards = bench.view.state.notices.length > 0 ? ['toasts'] : []
  const isWithSidebar = side.isShown && !bench.isBare
  const stops = [...(isWithSidebar ? ['sidebar'] : []), ...panes, ...cards]
  const at = areaOf(bench)
  if (bench.embedded && stops.indexOf(at) === (step > 0 ? stops.length - 1 : 0)) {
    bench.dispatchEvent(new ViewerLeaveEvent(step > 0 ? 'forwards' : 'backwards'))
    return
  }
  const next = nextStop(stops, at, step)
  if (next === 'sidebar') sidebar?.focus()
  else if (next === 'toasts') toasts?.focus()
  else void desk.enter(next)
}

/** The area that has the focus; `''` for none. */
function areaOf({ desk, sidebar, toasts, shadowRoot }: PlanWorkbench): string {
  const focused = shadowRoot?.activeElement
  if (!focused) return ''
  if (focused === desk) return desk.entered
  return focused === toasts ? 'toasts' : focused === sidebar ? 'sidebar' : ''
}
