// Renders a text with the words marked that came or went.
// To change which words these are, see schema/compare/diff.ts.

import { html, type TemplateResult } from 'lit'
import type { TextRange } from '../../../schema/compare/edits.js'

export function renderMarked(
  text: string,
  ranges: readonly TextRange[],
  mark: 'ins' | 'del',
): TemplateResult[] {
  const parts: TemplateResult[] = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(html`${text.slice(end, from)}`)
    const words = text.slice(from, to)
    parts.push(mark === 'ins' ? html`<ins>${words}</ins>` : html`<del>${words}</del>`)
    end = to
  }
  return [...parts, html`${text.slice(end)}`]
}
