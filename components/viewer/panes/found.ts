// Renders how many matches of the marked words a doc has, and the buttons that walk them.
// To change how it looks, see doc-view.styles.ts; what a match is, bridge/find-matches.ts.

import { html, nothing } from 'lit'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import { iconButton } from '../../parts/shared/icons.js'

type Found = Pick<FrameMessageEvent<'plan-frame-found'>['message'], 'count' | 'at'>

interface FoundActions {
  step(by: 1 | -1): void
  close(): void
}

export const NOT_FOUND: Found = { count: 0, at: 0 }

/** @param found - how many there are, and which of them is in view, from 1 */
export function renderFound(title: string, { count, at }: Found, { step, close }: FoundActions) {
  const says = count === 0 ? 'No match in the text' : `${Math.max(at, 1)} of ${count}`
  const previous = iconButton('moveUp', commandTitle('previousMatch'), () => step(-1))
  const next = iconButton('moveDown', commandTitle('nextMatch'), () => step(1))
  return html`<div class="found" role="group" aria-label="Matches in ${title}">
    <span role="status">${says}</span>
    ${count > 1 ? [previous, next] : nothing} ${iconButton('close', commandTitle('unmark'), close)}
  </div>`
}
