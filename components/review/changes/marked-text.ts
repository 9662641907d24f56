// Renders what stood at a place and what stands there now, with the words marked that came or went.
// To change which words these are, see schema/compare/diff.ts.

import { css, html, nothing, type TemplateResult } from 'lit'
import type { CompareChange } from '../../../schema/compare/compare.js'
import { isLookChange } from '../../../schema/compare/diff.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import { hunksIn } from '../../state/review/frame-marks.js'

/** Characters of an excerpt, and of those before its first change. */
const EXCERPT = 160
const BEFORE = 32

/** Words that came and went. */
export const markedStyles = css`
  ins,
  del {
    border-radius: 2px;
    color: inherit;
    text-decoration-thickness: 1px;
  }
  ins {
    background: var(--plan-green);
    text-decoration: none;
  }
  del {
    background: var(--plan-red);
  }
  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
  }
`

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
  if (isLookChange(change)) {
    const what = 'Its tags, what is around it, or the blank lines before it changed'
    return html`<p>${what}. The words are the same.</p>`
  }
  return html`${old === null ? nothing : renderSide('Was', renderMarked(old, out, 'del'))}
  ${text === null ? nothing : renderSide('Is', renderMarked(text, added, 'ins'))}`
}

function renderSide(name: string, text: unknown) {
  return html`<h3>${name}</h3>
    <p dir="auto">${text}</p>`
}

/** Characters of what stayed around a change in a narrow column. */
const AROUND = 60

/**
 * One paragraph of what stands there now, with the words that went before those that came.
 * @param around - characters of what stayed around a change; more between two changes are left out
 */
export function renderChanged(change: CompareChange, around = AROUND): TemplateResult {
  const { op, old, text } = change
  if (op === 'del') return html`<del>${old}</del>`
  if (op === 'add' || text === null) return html`<ins>${text}</ins>`
  const hunks = hunksIn(change)
  let end = 0
  const parts = hunks.map(({ range: [from, to], words }, at) => {
    const same = near(text.slice(end, from), at > 0 ? around : 0, around)
    end = to
    if (from === to) return html`${same}<del>${words}</del>`
    // A space keeps the words apart, also where they are read aloud.
    const was = words === '' ? '' : html`<del>${words.trimEnd()}</del> `
    return html`${same}${was}<ins>${text.slice(from, to)}</ins>`
  })
  return html`${parts}${near(text.slice(end), around, 0)}`
}

/** The words of a text that are near to the change before it, and to the one behind it. */
function near(text: string, start: number, last: number): string {
  if (text.length <= start + last) return text
  const end = text.lastIndexOf(' ', start)
  const from = text.indexOf(' ', text.length - last)
  const head = start === 0 ? '' : text.slice(0, end < 0 ? start : end)
  const tail = last === 0 ? '' : text.slice(from < 0 ? text.length - last : from)
  return `${head}…${tail}`
}

/** The start of a block that is new or was removed; of another one the changed words, and the words around them. */
export function renderExcerpt(change: CompareChange): TemplateResult {
  const { op, old, text } = change
  if (op === 'del') return html`<del>${start(old ?? '')}</del>`
  const hunks = op === 'edit' ? hunksIn(change) : []
  const all = text ?? ''
  const [at = 0] = hunks[0]?.range ?? []
  const first = Math.max(0, at - BEFORE)
  let end = first === 0 ? 0 : first + Math.max(0, all.slice(first, at).indexOf(' '))
  const last = end + EXCERPT
  const parts = hunks.map(({ range: [from, to], words }) => {
    if (from > last) return ''
    const same = all.slice(end, from)
    end = to
    const was = words === '' ? '' : html`<del>${start(words).trim()}</del> `
    return html`${same}${was}<ins>${all.slice(from, Math.min(to, last))}</ins>`
  })
  return html`${first === 0 ? '' : '…'}${parts}${all.slice(end, last)}`
}

function start(words: string): string {
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words
}
