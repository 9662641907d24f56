// Which keys of reviews clash with hotkeys.
// To change the keys that are set without a settings file, see ../hotkeys/review-keys.ts.

import { comboInWords } from '../hotkeys/combos.js'
import { commandTitle } from '../hotkeys/command-table.js'
import type { Hotkeys } from '../hotkeys/hotkeys.js'
import { actionsOf } from '../hotkeys/presses.js'
import { REVIEW_ACTIONS } from '../hotkeys/review-keys.js'
import type { Problem } from './problem.js'
import { fillReview, type ReviewSettings } from './review-settings.js'

/** The combos that are one of `hotkeys`, too: there the hotkey acts, and the key of reviews does not. */
export function reviewClashes(settings: ReviewSettings | undefined, hotkeys: Hotkeys): Problem[] {
  const { keys } = fillReview(settings)
  return REVIEW_ACTIONS.flatMap(key =>
    keys[key].flatMap((combo, i) => {
      const [action] = actionsOf(combo, hotkeys)
      if (!action) return []
      const says = `${comboInWords(combo)} does “${commandTitle(action)}”, which is set in hotkeys`
      return [{ at: `review.keys.${key}.${i}`, says }]
    }),
  )
}
