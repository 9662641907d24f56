// How much of a comparison is sent.

/** Texts are cut behind so many characters. */
export const LONGEST_TEXT = 2000
/** An unchanged block beside a change is cut behind so many characters. */
export const LONGEST_AROUND = 200
/** At most so many unchanged blocks in one reply. */
export const MOST_AROUND = 200
/** At most so many changes in one reply. */
export const MOST_CHANGES = 5000
/** Pages of more blocks, and texts of more lines, are not compared block by block. */
export const MOST_BLOCKS = 60_000
