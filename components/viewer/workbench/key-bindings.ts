// Runs the commands of key presses, and opens links of docs, in a viewer.
// To change which keys a command has, see schema/hotkeys/command-table.ts; which presses count, ../key-press.ts.

import type { KeyPress } from '../../../schema/hotkeys/hotkeys.js'
import { scrollStepOf } from '../../messages/scroll-keys.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import { commandFor } from '../../state/commands/command-keys.js'
import type { Command } from '../../state/commands/command.js'
import { docLinks } from '../../state/docs/doc-links.js'
import { focusedPath, hotkeysOf, treeOf } from '../../state/selectors.js'
import { activeElementIn } from '../../parts/shared/focus.js'
import { PlanDocView } from '../panes/doc-view.js'
import type { BenchContext } from './bench-context.js'

/**
 * Does what a doc says was pressed in it. The page of an author may claim any press at any time, so no command runs
 * here that costs the reader a file, a setting or what they typed.
 */
export function pressedInDoc(
  context: BenchContext,
  event: FrameMessageEvent<'plan-frame-key'>,
): void {
  if ((context.panes?.typedIn ?? '') !== '') return
  const press = event.message
  const { model } = context
  const command = commandFor(press, hotkeysOf(context.model.state))
  if (command?.changes || (command?.needsPress && !navigator.userActivation.isActive)) return
  if (docViewOf(event)?.isMarkdownShown === true) model.noteAct()
  else model.update(state => ({ ...state, isDrivenByDoc: true }))
  pressed(context, press)
}

/** Does what a key press is for; false where it is not for the viewer. */
export function pressed(context: BenchContext, press: KeyPress): boolean {
  const command = commandFor(press, hotkeysOf(context.model.state))
  const isWalk = command?.fixed === 'nextPane' || command?.fixed === 'previousPane'
  const isFind = command?.id === 'find'
  // A viewer of one doc has no other commands.
  if (context.mode === 'doc' && !isWalk && !isFind) return false
  // Behind the settings nothing is done that is not seen.
  if (context.isBehind && command?.id !== 'palette' && command?.id !== 'hotkeys') return false
  // Outside of the docs the browser finds.
  if (isFind && context.panes?.entered === '' && activeElementIn(document) !== null) return false
  if (command?.id === 'unmark') return context.leave()
  if (command) return run(context, command)
  return scrolls(context, press)
}

function run(context: BenchContext, command: Command): boolean {
  const isUsable = command.when(context)
  const { workspace } = context.model.state
  const front = focusedPath(context.model.state)
  if (isUsable) command.run(context)
  const isBack = command.id === 'undo' && front !== focusedPath(context.model.state)
  const isOther = workspace !== context.model.state.workspace
  const isOpened = isOther || isBack || command.id === 'reopenTab'
  if (isUsable && isOpened) context.bring()
  // A combo that can do nothing now must not do what the browser would.
  return isUsable || command.fixed === undefined
}

/** Scrolls the doc in front by a key that nothing in the page has the focus for. */
function scrolls(context: BenchContext, press: KeyPress): boolean {
  const { panes, isEmbedded } = context
  const step = isEmbedded ? null : scrollStepOf(press)
  if (!step || !panes?.front || activeElementIn(document) !== null) return false
  panes.scrollByStep(step)
  return true
}

export function openDocLink(
  context: BenchContext,
  event: FrameMessageEvent<'plan-frame-link'>,
): void {
  const { href, written, where } = event.message
  const docView = docViewOf(event)
  const folders = treeOf(context.model.state)?.folders ?? []
  const links = docLinks({ href, written, page: location.href }, docView?.open.path ?? '', folders)
  void context.model.links.openFirst(links, context.openOptions(where))
}

function docViewOf(event: Event): PlanDocView | undefined {
  return event.composedPath().find(target => target instanceof PlanDocView)
}
