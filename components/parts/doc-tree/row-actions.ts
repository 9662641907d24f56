// The buttons of a row. They stand beside the tree, over the end of their row: in a row they would be
// read as a part of its name, and a tree may hold nothing but its rows.

import { html, nothing, type TemplateResult } from 'lit'
import type { Task } from '../../../schema/tree.js'
import { icon } from '../shared/icons.js'
import type { Row } from './rows.js'
import type { Surroundings } from './row.js'

export type Act = 'open' | 'settle' | 'restore' | 'more' | 'side' | 'copy'

/** Nothing for a row without buttons. */
export function renderActs({ id, name, content }: Row, around: Surroundings): unknown {
  const buttons = () => {
    switch (content.type) {
      case 'task':
        return [
          renderAct('open', `Open ${name}`, 'Open'),
          renderSettle(content.task, around),
          renderAct('more', `More about ${name}`),
        ]
      case 'workspace':
        return [renderAct('open', `Open ${name}`, 'Open'), renderAct('more', `More about ${name}`)]
      case 'doc':
        return [
          renderAct('side', `Open ${name} to the side`),
          renderAct('copy', `Copy path of ${name}`),
        ]
      default:
        return null
    }
  }
  const shown = buttons()
  if (!shown) return nothing
  const isShown = content.type === 'doc' && content.doc.path === around.shown
  const classes = `${isShown ? 'shown' : ''} ${around.isNear(id) ? 'near' : ''}`
  return html`<div class="acts ${classes}" data-id=${id}>${shown}</div>`
}

function renderSettle({ status, label }: Task, { isReadOnly }: Surroundings) {
  if (status === null || isReadOnly) return nothing
  return status === 'done'
    ? renderAct('restore', `Restore ${label}`, 'Restore')
    : renderAct('settle', `Settle ${label}`, 'Settle')
}

const ICONS = { more: 'more', side: 'toSide', copy: 'copy' } as const
const HINTS = { more: 'More', side: 'Open to the side', copy: 'Copy path' } as const

/** A button out of the tab order: what it does, the keys and the menu of the row do too. */
function renderAct(act: 'open' | 'settle' | 'restore', name: string, text: string): TemplateResult
function renderAct(act: keyof typeof ICONS, name: string): TemplateResult
function renderAct(act: Act, name: string, text = '') {
  const isDrawn = act === 'more' || act === 'side' || act === 'copy'
  return html`<button
    type="button"
    part="act"
    data-act=${act}
    tabindex="-1"
    aria-label=${name}
    title=${isDrawn ? HINTS[act] : nothing}
  >
    ${isDrawn ? icon(ICONS[act]) : text}
  </button>`
}
