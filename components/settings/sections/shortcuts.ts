// The combos of every action, and of the keys of reviews.
// To change how one is typed, see parts/hotkey-field/hotkey-field.ts; which keys of reviews are offered,
// schema/hotkeys/review-keys.ts.

import { html, type TemplateResult } from 'lit'
import { fillReview } from '../../../schema/config/review-settings.js'
import { sameJson } from '../../../schema/config/upgrade.js'
import { isSamePress, takeCombo } from '../../../schema/hotkeys/presses.js'
import {
  commandTitle,
  type Action,
  type ReviewAction,
} from '../../../schema/hotkeys/command-table.js'
import { ACTIONS } from '../../../schema/hotkeys/hotkeys.js'
import { DEFAULT_REVIEW_KEYS, REVIEW_ACTIONS } from '../../../schema/hotkeys/review-keys.js'
import type { HotkeysChangeEvent } from '../../parts/hotkey-field/hotkey-field.js'
import type { Draft } from '../draft.js'
import type { FormContext } from '../fields/form-context.js'
import { problemsHere } from '../fields/fields.js'

/** One line: an action, or a key of reviews. */
interface Shortcut {
  id: Action | ReviewAction
  /** The key path. */
  at: string
  title: string
  combos: readonly string[]
  set(combos: string[]): void
}

export function shortcutsFields(context: FormContext): TemplateResult {
  const shortcuts = shortcutsOf(context.edits)
  const row = (shortcut: Shortcut) => {
    const { id, at, title, combos } = shortcut
    const others = shortcuts.filter(other => other !== shortcut)
    const change = (event: HotkeysChangeEvent) => {
      if (event.taken !== '') takeFrom(context.edits, event.taken)
      shortcut.set([...event.combos])
    }
    return html`<div class="shortcut">
      <plan-hotkey-field
        .action=${id}
        .label=${title}
        .combos=${combos}
        .clashes=${new Map(others.flatMap(other => other.combos.map(combo => [combo, other.title])))}
        .modifiersOnly=${id === 'openPhase'}
        @plan-hotkeys-change=${change}
      ></plan-hotkey-field>
      ${problemsHere(at, context.under(at))}
    </div>`
  }
  return html`${shortcuts.map(row)} ${problemsHere('hotkeys', context.under('hotkeys'))}`
}

function shortcutsOf(edits: Draft): Shortcut[] {
  const { hotkeys, review } = edits.config
  const { keys } = fillReview(review)
  return [
    ...ACTIONS.map(id => ({
      id,
      at: `hotkeys.${id}`,
      title: commandTitle(id),
      combos: hotkeys[id],
      set: (combos: string[]) => edits.set(`hotkeys.${id}`, combos),
    })),
    ...REVIEW_ACTIONS.map(id => ({
      id,
      at: `review.keys.${id}`,
      title: commandTitle(id),
      combos: keys[id],
      set: (combos: string[]) => setReviewKey(edits, id, combos),
    })),
  ]
}

/** Takes a combo from every line. */
function takeFrom(edits: Draft, combo: string): void {
  edits.set('hotkeys', takeCombo(edits.config.hotkeys, combo))
  const { keys } = fillReview(edits.config.review)
  for (const id of REVIEW_ACTIONS) {
    const left = keys[id].filter(own => !isSamePress(own, combo))
    if (left.length < keys[id].length) setReviewKey(edits, id, left)
  }
}

function setReviewKey(edits: Draft, id: ReviewAction, combos: string[]): void {
  const isUsual = sameJson(combos, DEFAULT_REVIEW_KEYS[id])
  edits.setReview(`keys.${id}`, isUsual ? undefined : combos)
}
