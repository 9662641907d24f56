// The changes between two texts of a doc, in lines that a test can name.
// To change what is compared, see server/compare/compare-versions.ts.

import type { CompareChange } from '../../../schema/compare/compare.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import { compareVersions, type Comparison } from '../../../server/compare/compare-versions.js'
import type { CompareSide } from '../../../server/compare/read-version.js'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import '../../support/library/late-packages.js'

export function compareTexts(
  extension: string,
  from: string | Uint8Array,
  to: string | Uint8Array,
  isSource = false,
): Comparison {
  const [old, fresh] = [from, to].map(text => sideOf(extension, Buffer.from(text)))
  if (!old || !fresh) throw new Error('two sides')
  const job = { extension, isSource, isWithKeys: false, isSlow: false }
  return compareVersions({ ...job, from: old, to: fresh })
}

/** A version of a file, with its page where that is Markdown. */
export function sideOf(extension: string, bytes: Buffer): CompareSide {
  const isPage = extension === 'md'
  return { bytes, page: isPage ? renderMarkdownPage({ bytes, isPlain: false }).body : null }
}

const SIGNS = { add: '+', del: '-', edit: '~', move: '>', link: '@' } as const

/**
 * `1 ~ p the [-old-] words → the {+new+} words`: the place, what happened, the kind, and the text, of which went what is
 * in brackets and came what is in braces. `4 > 2 h1 A`: two blocks moved.
 */
export function inWords({
  op,
  at,
  n,
  kind,
  text,
  old,
  in: came,
  out: went,
}: CompareChange): string {
  const start = [at, SIGNS[op], ...(op === 'move' ? [n] : []), kind]
  if (op !== 'edit') return [...start, text ?? old].join(' ')
  const before = marked(old ?? '', went, '[-', '-]')
  const after = marked(text ?? '', came, '{+', '+}')
  return [...start, before, '→', after].join(' ')
}

function marked(text: string, ranges: readonly TextRange[], open: string, close: string): string {
  let [words, last] = ['', 0]
  for (const [start, end] of ranges) {
    words += text.slice(last, start) + open + text.slice(start, end) + close
    last = end
  }
  return words + text.slice(last)
}
