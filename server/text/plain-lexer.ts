// Markdown as marked's tokens, in time that grows with its length only: marked takes the square of it
// for lists, deep nesting and many marks in one paragraph, so it is given pieces of bounded size.

import { Lexer, Marked, type Token } from 'marked'

/** Characters of a piece of blocks, at most where it ends in code, and how much is read as blocks at all. */
const SLAB = 16 * 1024
const LONGEST_SLAB = 64 * 1024
const MOST_BLOCKS = 2 * 1024 * 1024
/** In these a heading is looked for: a title far behind lines that look like one is none. */
const MOST_SEARCHED = 128 * 1024
/** Characters, and marks that may mean something, of a piece of inline text. */
const PIECE = 4096
const PIECE_MARKS = 100

/** By character code. */
const IS_MARK = Array.from({ length: 128 }, (_, code) =>
  '*_`[]!<~&\\'.includes(String.fromCharCode(code)),
)
const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Deeper than people nest quotes and lists, but not as deep as marked's recursion reaches. */
const TOO_DEEP =
  /^(?:[ \t]{100,}(?:[*+-]|\d{1,9}[.)])[ \t]|(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){32})/m
const CONTAINER_MARKS = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t]))+/gm

/** Footnotes are not marked's own. Where a text defines some, its marks for them are no text. */
const withFootnotes = new Marked({
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      tokenizer: src => emptyToken(/^ {0,3}\[\^[^\]\s]+\]:[ \t]*/.exec(src)?.[0]),
    },
    {
      name: 'footnoteMark',
      level: 'inline',
      start: src => src.indexOf('[^'),
      tokenizer: src => emptyToken(/^\[\^[^\]\s]+\](?::(?=\s))?/.exec(src)?.[0]),
    },
  ],
}).defaults
const withoutFootnotes = new Marked().defaults
const HAS_FOOTNOTES = /^ {0,3}\[\^[^\]\s]+\]:/m

/** What a link leads to may stand behind all of them. */
const HAS_DEFINITIONS = /^ {0,3}\[[^\]\n]+\]:/m

/** The tokens of a text whose lines end in `\n`, of a piece at a time; none while one takes longer. */
export function* lexMarkdown(source: string): Generator<Token[]> {
  const slabs = slabsOf(source)
  const lexer = lexerFor(source)
  if (slabs.length > 1 && HAS_DEFINITIONS.test(source)) {
    for (const slab of slabs) {
      lexSlab(lexer, slab)
      lexer.inlineQueue.length = 0
      yield []
    }
  }
  let length = 0
  for (const slab of slabs) {
    length += slab.length
    const tokens = lexSlab(lexer, slab, length > MOST_BLOCKS)
    yield []
    for (const queued of lexer.inlineQueue.splice(0)) {
      for (const piece of piecesOf(queued.src)) {
        lexInline(lexer, piece, queued.tokens)
        if (piece.length >= PIECE_MARKS) yield []
      }
    }
    yield tokens
  }
}

/**
 * The same without what is inside of paragraphs, headings and cells.
 * @param worth - pieces in which it finds nothing are passed over; of the others a bounded number is read
 */
export function* lexBlocks(source: string, worth: RegExp): Generator<Token[]> {
  const lexer = lexerFor(source)
  let length = 0
  for (const slab of slabsOf(source)) {
    if (!worth.test(slab)) continue
    length += slab.length
    yield lexSlab(lexer, slab)
    lexer.inlineQueue.length = 0
    if (length > MOST_SEARCHED) return
  }
}

function lexerFor(source: string): Lexer {
  return new Lexer(HAS_FOOTNOTES.test(source) ? withFootnotes : withoutFootnotes)
}

function lexSlab(lexer: Lexer, slab: string, isLong = false): Token[] {
  if (isLong || TOO_DEEP.test(slab)) return lexLines(lexer, slab)
  const queued = lexer.inlineQueue.length
  try {
    return lexer.blockTokens(slab, [])
  } catch {
    lexer.inlineQueue.length = queued
    return lexLines(lexer, slab)
  }
}

/** A paragraph for each that blank lines make. */
function lexLines(lexer: Lexer, slab: string): Token[] {
  return slab
    .replace(CONTAINER_MARKS, '')
    .split('\n\n')
    .map(raw => ({ type: 'paragraph', raw, text: raw, tokens: lexer.inline(raw) }))
}

function lexInline(lexer: Lexer, piece: string, tokens: Token[]): void {
  const before = tokens.length
  try {
    lexer.inlineTokens(piece, tokens)
  } catch {
    tokens.length = before
    tokens.push({ type: 'text', raw: piece, text: piece })
  }
}

function emptyToken(raw: string | undefined): { type: 'space'; raw: string } | undefined {
  return raw === undefined ? undefined : { type: 'space', raw }
}

/** Cuts before a line that begins a block of its own: behind a blank line, not indented, in no fence. */
function slabsOf(source: string): string[] {
  if (source.length <= SLAB) return [source]
  const slabs: string[] = []
  let fence: string | null = null
  let start = 0
  let isBlank = false
  for (let at = 0; at < source.length;) {
    const end = source.indexOf('\n', at) + 1 || source.length
    const length = at - start
    const line = source.slice(at, Math.min(end, at + 256))
    const isFree = isBlank && fence === null && !/^[ \t]/.test(line)
    const most = fence === null ? 2 * SLAB : LONGEST_SLAB
    if ((length >= SLAB && isFree) || length >= most) {
      slabs.push(source.slice(start, at))
      start = at
    }
    fence = fenceAfter(line, fence)
    isBlank = line.trim() === ''
    at = Math.min(end, at + SLAB)
  }
  slabs.push(source.slice(start))
  return slabs
}

/** The fence that is open behind a line, if one is. */
function fenceAfter(line: string, open: string | null): string | null {
  const mark = FENCE.exec(line)?.[1]
  if (mark === undefined) return open
  if (open === null) return mark
  const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark
  return closes ? null : open
}

/** Cuts at white space, as far as there is any. */
function piecesOf(source: string): string[] {
  if (source.length <= PIECE_MARKS) return [source]
  const pieces: string[] = []
  let start = 0
  let space = 0
  let marks = 0
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x20 || code === 0x0a) space = at
    if (code < 128 && IS_MARK[code] === true) marks++
    if (marks <= PIECE_MARKS && at - start < PIECE) continue
    const end = space > start ? space : at + 1
    pieces.push(source.slice(start, end))
    start = end
    at = end - 1
    marks = 0
  }
  pieces.push(source.slice(start))
  return pieces
}
