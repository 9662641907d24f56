// The keys of reviews and their default combos. The settings keep them under `review.keys`, since the settings file
// allows no other names under `hotkeys`. To change a key or its title, see command-table.ts.

import { COMMAND_IDS, COMMAND_TABLE, isReviewAction, type ReviewAction } from './command-table.js'

/** The combos of every key of reviews; an empty list turns a key off. */
export type ReviewKeys = Record<ReviewAction, string[]>

export const REVIEW_ACTIONS: readonly ReviewAction[] = COMMAND_IDS.filter(isReviewAction)

export const DEFAULT_REVIEW_KEYS = Object.fromEntries(
  REVIEW_ACTIONS.map(id => [id, [...COMMAND_TABLE[id].reviewCombos]]),
) as ReviewKeys
