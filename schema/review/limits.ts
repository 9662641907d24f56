// Limits of requests and replies about reviews.

/** At most so many docs in one request. */
export const MOST_MARKED = 5000
/** At most so many lines or docs in one reply. */
export const MOST_VERSIONS = 500
/** A doc has at most so many lines: the oldest without facts and bytes are removed. */
export const LINES_A_DOC = 10_000
/** At most so many hashes are forgotten by one request. */
export const MOST_FORGOTTEN = 500
/** Characters of a path at most. */
export const LONGEST_PATH = 8192
