// Footnotes as GitHub reads them: `[^name]` in a text, `[^name]: …` where it is said, whose further
// paragraphs are indented. To change how they are numbered and shown, see markdown/footnotes.ts.

import type { Token, Tokens } from 'marked'

/** Where a footnote is referred to. */
export interface Footnote extends Tokens.Generic {
  type: 'footnote'
  raw: string
  name: string
}

/** Where it is said. */
export interface FootnoteText extends Tokens.Generic {
  type: 'footnoteText'
  raw: string
  name: string
  tokens: Token[]
}

const REFERENCE = /^\[\^([^\]\s[]{1,100})\]/
const START = /^ {0,3}\[\^([^\]\s[]{1,100})\]:[ \t]*/
/** The starts of blocks that end a footnote although its lines are not indented. */
const OTHER_BLOCK = /^ {0,3}(?:\[\^[^\]\s[]{1,100}\]:|#{1,6}(?:\s|$)|>|```|~~~|[-*+] |1[.)] |\$\$)/
const INDENTED = /^(?: {2,4}|\t)/

export function footnoteAt(src: string): Footnote | undefined {
  const found = REFERENCE.exec(src)
  return found?.[1] ? { type: 'footnote', raw: found[0], name: nameOf(found[1]) } : undefined
}

/** The lines of a footnote's text, without their indentation. */
export function footnoteTextAt(src: string): { raw: string; name: string; text: string } | null {
  const found = START.exec(src)
  if (!found?.[1]) return null
  let end = lineEnd(src, 0)
  const lines = [src.slice(found[0].length, end).trimEnd()]
  let isBlank = false
  while (end < src.length) {
    const next = lineEnd(src, end)
    const line = src.slice(end, next).replace(/\n$/, '')
    if (line.trim() === '') isBlank = true
    else if (!INDENTED.test(line) && (isBlank || OTHER_BLOCK.test(line))) break
    else isBlank = false
    lines.push(line.replace(INDENTED, ''))
    end = next
  }
  return { raw: src.slice(0, end), name: nameOf(found[1]), text: lines.join('\n').trimEnd() }
}

function lineEnd(src: string, from: number): number {
  return src.indexOf('\n', from) + 1 || src.length
}

function nameOf(written: string): string {
  return written.normalize('NFC').toLowerCase()
}
