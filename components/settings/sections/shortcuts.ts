// The combos of every action.
// To change how one is recorded, see parts/hotkey-recorder/hotkey-recorder.ts.

import { html, type TemplateResult } from 'lit'
import { takeCombo } from '../../../schema/hotkeys/combos.js'
import { commandTitle, type Action } from '../../../schema/hotkeys/command-table.js'
import { ACTIONS } from '../../../schema/hotkeys/hotkeys.js'
import type { HotkeysChangeEvent } from '../../parts/hotkey-recorder/events.js'
import type { FormContext } from '../fields/form-context.js'
import { problemsHere } from '../fields/fields.js'

export function shortcutsFields(context: FormContext): TemplateResult {
  const { edits } = context
  const row = (action: Action) => {
    const at = `hotkeys.${action}`
    const problems = context.under(at)
    const change = ({ combos, taken }: HotkeysChangeEvent) => {
      const hotkeys = { ...edits.config.hotkeys, [action]: [...combos] }
      edits.set('hotkeys', taken === '' ? hotkeys : takeCombo(hotkeys, taken, action))
    }
    return html`<div class="shortcut">
      <plan-hotkey-recorder
        .action=${action}
        .label=${commandTitle(action)}
        .combos=${edits.value(at)}
        .clashes=${clashesOf(context, action)}
        .modifiersOnly=${action === 'openPhase'}
        @plan-hotkeys-change=${change}
      ></plan-hotkey-recorder>
      ${problemsHere(at, problems)}
    </div>`
  }
  return html`<div class="shortcuts">${ACTIONS.map(row)}</div>
    ${problemsHere('hotkeys', context.under('hotkeys'))}`
}

/** The combos of all other actions, and what they do. */
function clashesOf({ edits }: FormContext, action: Action): ReadonlyMap<string, string> {
  const others = ACTIONS.filter(other => other !== action)
  const { hotkeys } = edits.config
  return new Map(others.flatMap(other => hotkeys[other].map(combo => [combo, commandTitle(other)])))
}
