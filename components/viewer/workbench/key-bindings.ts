// What key presses and links in docs do in a viewer, and where F6 goes.
// To change which keys a command has, see schema/hotkeys/command-table.ts; which presses count, ../key-press.ts.

import type { KeyPress } from '../../../schema/hotkeys/hotkeys.js'
import { scrollStepOf } from '../../../schema/hotkeys/scroll-keys.js'
import { panesOf } from '../../../schema/layout/edit.js'
import { canSplit, neighbour } from '../../../schema/layout/geometry.js'
import type { FrameLinkEvent } from '../../parts/doc-frame/events.js'
import { closeKept } from '../../state/actions/layout.js'
import { commandFor } from '../../state/commands/commands.js'
import type { Command } from '../../state/commands/command.js'
import { docLinks } from '../../state/docs/doc-links.js'
import { focusedPane, focusedPath, treeOf } from '../../state/selectors.js'
import type { OpenTarget } from '../../../schema/open-target.js'
import type { OpenOptions } from '../../state/actions/open.js'
import { activeElementIn } from '../../parts/shared/focus.js'
import { PlanDocView } from '../panes/doc-view.js'
import { ViewerLeaveEvent } from '../events.js'
import type { PlanWorkbench } from './workbench.js'

/**
 * Does what a doc says was pressed in it. A doc may claim any press at any time, so no command runs here that
 * costs the reader a file, a setting or what they typed.
 */
export function pressedInDoc(bench: PlanWorkbench, press: KeyPress): void {
  if ((bench.docPanes?.typedIn ?? '') !== '') return
  const { model } = bench
  const command = commandFor(press, bench.hotkeys)
  if (command?.changes || (command?.needsPress && !navigator.userActivation.isActive)) return
  model.isDrivenByDoc = true
  if (!command?.closes) pressed(bench, press)
  else if (command.id === 'closeTab' && bench.mode !== 'doc') {
    model.update(state => closeKept(state, focusedPath(state)))
  }
}

/** Does what a key press is for; false where it is not for the viewer. */
export function pressed(bench: PlanWorkbench, press: KeyPress): boolean {
  const command = commandFor(press, bench.hotkeys)
  const isWalk = command?.fixed === 'nextPane' || command?.fixed === 'previousPane'
  // A viewer of one doc has no other commands.
  if (bench.mode === 'doc' && !isWalk) return false
  if (command?.id === 'unmark') return bench.leaveSearch()
  if (command) return run(bench, command)
  return scrolls(bench, press)
}

function run(bench: PlanWorkbench, command: Command): boolean {
  const isUsable = command.when(bench)
  // The drawer of a narrow screen is not stored.
  const { workspace } = bench.model.state
  if (command.id === 'toggleSidebar' && isUsable) bench.drawer.toggle()
  else if (isUsable) command.run(bench)
  const isOpened = workspace !== bench.model.state.workspace || command.id === 'reopenTab'
  if (isUsable && isOpened) bench.bring()
  // A combo that can do nothing now must not do what the browser would.
  return isUsable || command.fixed === undefined
}

/** Scrolls the doc in front by a key that nothing in the page has the focus for. */
function scrolls({ docPanes, wholePage, embedded }: PlanWorkbench, press: KeyPress): boolean {
  const step = wholePage && !embedded ? scrollStepOf(press) : null
  if (!step || !docPanes?.front || activeElementIn(document) !== null) return false
  docPanes.scrollByStep(step)
  return true
}

export function openDocLink(bench: PlanWorkbench, event: FrameLinkEvent): void {
  const { href, written, where } = event
  const docView = event.composedPath().find(target => target instanceof PlanDocView)
  const folders = treeOf(bench.model.state)?.folders ?? []
  const links = docLinks({ href, written, page: location.href }, docView?.open.path ?? '', folders)
  void bench.model.openFirst(links, bench.openOptions(where))
}

/** How to open a doc here, or to the side of the focused pane where there is room. */
export function openOptions(bench: PlanWorkbench, target: OpenTarget): OpenOptions {
  const { placed, gap } = bench
  const pane = focusedPane(bench.model.state)?.id ?? ''
  const rect = placed?.panes.find(({ id }) => id === pane)?.rect
  if (target === 'here' || !placed || !rect) return { target: 'here' }
  const right = neighbour(placed, pane, 'right')
  if (right !== null) return { target, pane: right }
  if (canSplit(rect, 'right', gap)) return { target }
  const left = neighbour(placed, pane, 'left')
  return left === null ? { target: 'here' } : { target, pane: left }
}

/** How to open what another program requests: the doc that the reader types in stays on show. */
export function optionsForOthers(bench: PlanWorkbench): OpenOptions {
  const keep = bench.docPanes?.typedIn ?? ''
  return keep === '' ? {} : { ...openOptions(bench, 'side'), keep }
}

/** To the next area of the viewer. */
export function walk(bench: PlanWorkbench, step: 1 | -1): void {
  const { docPanes, sidebar, toasts, drawer } = bench
  if (!docPanes) return
  const panes = panesOf(docPanes.layout).map(({ id }) => id)
  const toastList = bench.model.state.toasts.length > 0 ? ['toasts'] : []
  const isWithSidebar = drawer.isShown && !bench.isBare
  const stops = [...(isWithSidebar ? ['sidebar'] : []), ...panes, ...toastList]
  const at = areaOf(bench)
  if (bench.embedded && stops.indexOf(at) === (step > 0 ? stops.length - 1 : 0)) {
    bench.dispatchEvent(new ViewerLeaveEvent(step > 0 ? 'forwards' : 'backwards'))
    return
  }
  const next = nextStop(stops, at, step)
  if (next === 'sidebar') sidebar?.focus()
  else if (next === 'toasts') toasts?.focus()
  else void docPanes.enter(next)
}

/** The area that has the focus; `''` for none. */
function areaOf({ docPanes, sidebar, toasts, shadowRoot }: PlanWorkbench): string {
  const focused = shadowRoot?.activeElement
  if (!focused) return ''
  if (focused === docPanes) return docPanes.entered
  return focused === toasts ? 'toasts' : focused === sidebar ? 'sidebar' : ''
}

/**
 * The area that F6 goes to: the next one, and the first after the last.
 * @param at - the area that has the focus; if it is none of these, the walk begins with the first
 */
function nextStop(stops: readonly string[], at: string, step: 1 | -1): string {
  const from = stops.indexOf(at)
  const next = from < 0 ? (step > 0 ? 0 : -1) : from + step
  return stops.at(next % stops.length) ?? ''
}
