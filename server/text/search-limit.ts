// How large a file may be to be searched. A larger one is found by its title only, and that is said.

import { isMarkdown } from './content-types.js'

/** Larger Markdown is not rendered either. README.md names both. */
const MOST_MARKDOWN_MB = 4
const MOST_MB = 8

/** In words that follow what is too large. */
export const SEARCH_LIMIT = `over ${MOST_MB} MB, Markdown over ${MOST_MARKDOWN_MB} MB`

/** @param extension - lower case, without a dot */
export function isTooLarge(size: number, extension: string): boolean {
  return size > (isMarkdown(extension) ? MOST_MARKDOWN_MB : MOST_MB) * 1024 * 1024
}
