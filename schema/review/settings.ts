// The settings of reviews that the store needs, with the values that count where config.json has none.
// To change how much is kept, see server/review/dropping.ts.

/** The part of the key `review` in config.json that the store needs. */
export interface StoreSettings {
  /** Bytes of all kept versions; 0 keeps none. */
  maxBytes: number
  /** Bytes of one file whose versions are kept. */
  maxFile: number
  /** Patterns of file names or places whose bytes are not kept. */
  skip: readonly string[]
  /** Names of docs folders without marks. */
  quiet: readonly string[]
}

export const STORE_DEFAULTS: StoreSettings = {
  maxBytes: 1_073_741_824,
  maxFile: 16_777_216,
  skip: ['*.env*'],
  quiet: [],
}
