// Renders what stood at a place and what stands there now, with the words marked that came or went.
// To change which words these are, see schema/compare/diff.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { CompareChange } from '../../../schema/compare/compare.js'
import { isLookChange } from '../../../schema/compare/diff.js'
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

/** "Was" and "Is" of one change. */
export function renderWasAndIs(change: CompareChange): TemplateResult {
  const { op, text, old, n, in: added, out } = change
  if (op === 'move') {
    const words = n === 1 ? 'This stood elsewhere' : `These ${n} parts stood elsewhere`
    return html`<p>${words}. Their words are the same.</p>`
  }
  if (op === 'link') return html`<p>A link leads elsewhere. The words are the same.</p>`
  if (isLookChange(change))
    return html`<p>Its tags or attributes are other ones now. The words are the same.</p>`
  return html`${old === null ? nothing : renderSide('Was', renderMarked(old, out, 'del'))}
  ${text === null ? nothing : renderSide('Is', renderMarked(text, added, 'ins'))}`
}

function renderSide(name: string, text: unknown) {
  return html`<h3>${name}</h3>
    <p dir="auto">${text}</p>`
}
