// The keys of reviews and their default combos. The settings keep them under `review.keys`, since the settings file
// allows no other names under `hotkeys`. To change a key or its title, see command-table.ts.

import { COMMAND_IDS, COMMAND_TABLE, isReviewAction, type ReviewAction } from './command-table.js'
import { DEFAULT_HOTKEYS, type Hotkeys } from './hotkeys.js'

/** The combos of every key of reviews; an empty list turns a key off. */
export type ReviewKeys = Record<ReviewAction, string[]>

/** All keys that can be changed. */
export type Keys = Hotkeys & ReviewKeys

export const REVIEW_ACTIONS: readonly ReviewAction[] = COMMAND_IDS.filter(isReviewAction)

export const DEFAULT_REVIEW_KEYS = Object.fromEntries(
  REVIEW_ACTIONS.map(id => [id, [...COMMAND_TABLE[id].reviewCombos]]),
) as ReviewKeys

export const DEFAULT_KEYS: Keys = { ...DEFAULT_HOTKEYS, ...DEFAULT_REVIEW_KEYS }
