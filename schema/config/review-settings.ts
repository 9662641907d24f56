// The settings of reviews, under the key `review`: what a file may say, the defaults, and which keys clash with
// hotkeys. To change what is allowed, see review-schema.ts.

import { comboInWords } from '../hotkeys/combos.js'
import { actionsOf } from '../hotkeys/presses.js'
import { commandTitle } from '../hotkeys/command-table.js'
import type { Hotkeys } from '../hotkeys/hotkeys.js'
import { DEFAULT_REVIEW_KEYS, REVIEW_ACTIONS, type ReviewKeys } from '../hotkeys/review-keys.js'
import type { Problem } from './problem.js'

export interface VersionSettings {
  /** So many bytes of kept versions are stored; 0 for none. */
  maxBytes: number
  /** The bytes of a larger file are not kept. */
  maxFile: number
  /** Patterns of file names and places whose bytes are not kept. */
  skip: string[]
}

/** All of them, defaults filled in. */
export interface FullReviewSettings {
  readMarks: 'auto' | 'manual'
  versions: VersionSettings
  /** Names of docs folders whose docs have no marks and no counts. */
  quiet: string[]
  keys: ReviewKeys
}

/** The settings of reviews as the file has them: each key may be missing. */
export type ReviewSettings = Partial<Omit<FullReviewSettings, 'versions' | 'keys'>> & {
  versions?: Partial<VersionSettings>
  keys?: Partial<ReviewKeys>
}

export const REVIEW_DEFAULTS: FullReviewSettings = {
  readMarks: 'auto',
  versions: { maxBytes: 1024 ** 3, maxFile: 16 * 1024 ** 2, skip: ['*.env*'] },
  quiet: [],
  keys: DEFAULT_REVIEW_KEYS,
}

export function fillReview(settings: ReviewSettings = {}): FullReviewSettings {
  return {
    ...REVIEW_DEFAULTS,
    ...settings,
    versions: { ...REVIEW_DEFAULTS.versions, ...settings.versions },
    keys: { ...REVIEW_DEFAULTS.keys, ...settings.keys },
  }
}

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
