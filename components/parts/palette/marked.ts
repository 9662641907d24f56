// A text with what was found in it marked. The text may hold tags: it stays text.

import { html, type TemplateResult } from 'lit'
import type { Range } from '../../../schema/quick-open/fuzzy.js'

/** @param ranges - in order, none touching another */
export function marked(text: string, ranges: readonly Range[]): TemplateResult {
  const pieces: unknown[] = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`)
    at = end
  }
  return html`<bdi>${pieces}${text.slice(at)}</bdi>`
}
