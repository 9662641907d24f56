// The keys of reviews and their default combos. The settings keep them under `review.keys`, since the settings file
// allows no other names under `hotkeys`. To change a key or its title, see command-table.ts.

import {
  COMMAND_IDS,
  commandRow,
  commandTitle,
  isReviewAction,
  type ReviewAction,
} from './command-table.js'

/** Keys that do nothing yet: the settings file may have them, and the settings offer only the others. */
const RESERVED = {
  comment: { title: 'Comment', combos: ['Alt+C'] },
}

export type ReviewKey = ReviewAction | keyof typeof RESERVED

/** The combos of every key of reviews; an empty list turns a key off. */
export type ReviewKeys = Record<ReviewKey, string[]>

/** The keys that the settings offer. */
export const REVIEW_ACTIONS: readonly ReviewAction[] = COMMAND_IDS.filter(isReviewAction)

export const DEFAULT_REVIEW_KEYS = Object.fromEntries([
  ...REVIEW_ACTIONS.map(id => [id, [...(commandRow(id).reviewCombos ?? [])]]),
  ...Object.entries(RESERVED).map(([id, { combos }]) => [id, combos]),
]) as ReviewKeys

export const REVIEW_KEYS = Object.keys(DEFAULT_REVIEW_KEYS) as ReviewKey[]

export function reviewKeyTitle(key: ReviewKey): string {
  return key in RESERVED
    ? RESERVED[key as keyof typeof RESERVED].title
    : commandTitle(key as ReviewAction)
}
