// The keys of reviews: their titles and default combos. The settings keep them under `review.keys`, since the
// settings file allows no other names under `hotkeys`. To change what a key does, see components/state/commands/commands.ts.

interface ReviewKeyRow {
  readonly title: string
  readonly combos: readonly string[]
  /** Whether it does something by now. The settings hold the other keys, too, and offer only these. */
  readonly isOffered: boolean
}

export const REVIEW_KEY_TABLE = {
  readNext: {
    title: 'Mark as read, and go to the next unread doc',
    combos: ['Alt+M'],
    isOffered: true,
  },
  toggleChanges: { title: 'Show or hide changes', combos: ['Alt+X'], isOffered: true },
  nextChange: { title: 'Next change', combos: ['Alt+J'], isOffered: true },
  previousChange: { title: 'Previous change', combos: ['Alt+K'], isOffered: true },
  comment: { title: 'Comment', combos: ['Alt+C'], isOffered: false },
  history: { title: 'Show or hide the history', combos: ['Alt+Y'], isOffered: true },
  queue: { title: 'Show what waits for you', combos: ['Alt+Q'], isOffered: false },
} as const satisfies Record<string, ReviewKeyRow>

export type ReviewKey = keyof typeof REVIEW_KEY_TABLE

/** The combos of every key of reviews; an empty list turns a key off. */
export type ReviewKeys = Record<ReviewKey, string[]>

export const REVIEW_KEYS = Object.keys(REVIEW_KEY_TABLE) as ReviewKey[]

export const DEFAULT_REVIEW_KEYS = Object.fromEntries(
  REVIEW_KEYS.map(key => [key, [...REVIEW_KEY_TABLE[key].combos]]),
) as ReviewKeys

/** The keys that the settings offer. */
export const OFFERED_REVIEW_KEYS: readonly ReviewKey[] = REVIEW_KEYS.filter(
  key => REVIEW_KEY_TABLE[key].isOffered,
)

export function isReviewKey(id: string): id is ReviewKey {
  return Object.hasOwn(REVIEW_KEY_TABLE, id)
}

export function reviewKeyTitle(key: ReviewKey): string {
  return REVIEW_KEY_TABLE[key].title
}
