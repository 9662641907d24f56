// The settings of reviews, under the key `review`: what a file may say, and the defaults.
// To change what is allowed, see review-schema.ts; which keys clash with hotkeys, review-clashes.ts.

import { DEFAULT_REVIEW_KEYS, type ReviewKeys } from '../hotkeys/review-keys.js'

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
