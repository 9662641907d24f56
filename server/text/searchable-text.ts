// The searchable text of a file: its text as a reader sees it, composed and with single spaces.
// To change the text of HTML, see html-text.ts; of Markdown, markdown-text.ts.

import { charsetOf, decodeText, decoded, looksLikeText } from './charset.js'
import { isMarkdown, typeOf } from './content-types.js'
import { readHtml } from './html-text.js'
import { readMarkdown } from './markdown-text.js'
import { wholeOf } from '../threads/schedule.js'

/** The bytes that decide on a file's charset and whether it is text; the same as when it is served. */
const SAMPLE = 4096
const TEXT = /^text\/|[/+](?:xml|json)$/
const UTF16 = /^utf-16/
const XML = new Set(['application/xhtml+xml', 'image/svg+xml'])
/** Bytes that are read between two steps. */
const PIECE = 64 * 1024

/**
 * The searchable text of a file: in NFC, upper and lower case kept, white space folded to single spaces.
 * @param extension - lower case, without a dot
 * @returns null for a file that is not text: it is found by its title only
 */
export function textOf(extension: string, bytes: Buffer): string | null {
  return wholeOf(textSteps(extension, bytes))
}

/** The same in short steps. */
export function* textSteps(extension: string, bytes: Buffer): Generator<void, string | null> {
  if (isMarkdown(extension)) return yield* markdownSteps(bytes)
  const sample = bytes.subarray(0, SAMPLE)
  const known = typeOf(extension)
  const type = known ?? 'text/plain'
  const charset = charsetOf(type, sample)
  // A known type says what it is; of an unknown one the first bytes tell.
  const isText = known === null ? UTF16.test(charset) || looksLikeText(sample) : TEXT.test(known)
  if (!isText) return null
  const text = new FoldedText()
  const pieces = piecesOf(charset, bytes)
  if (type === 'text/html' || XML.has(type)) {
    yield* readHtml(pieces, XML.has(type), piece => text.add(piece))
    return text.done()
  }
  for (const piece of pieces) {
    text.add(piece)
    yield
  }
  return text.done()
}

function* markdownSteps(bytes: Buffer): Generator<void, string | null> {
  const source = decodeText(bytes)
  if (source === null) return null
  try {
    const text = new FoldedText()
    yield* readMarkdown(source, piece => text.add(piece))
    return text.done()
  } catch {
    // Where the lexer gives up, the page shows the file as it is written.
    return folded(source)
  }
}

/** In NFC, with single spaces for white space and none at the ends. */
export function folded(text: string): string {
  return fold(text).trim()
}

function* piecesOf(charset: string, bytes: Buffer): Generator<string> {
  if (bytes.length <= PIECE) {
    yield decoded(charset, bytes)
    return
  }
  const decoder = new TextDecoder(charset)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length })
  }
}

/** Characters that are folded at once. Pieces are mostly much shorter. */
const MOST_PENDING = 64 * 1024
/** No character below this is composed with what stands before it. */
const FIRST_COMBINING = 0x300

class FoldedText {
  #pending = ''
  readonly #folded: string[] = []
  /** A text begins without a space. */
  #endsInSpace = true

  add(piece: string): void {
    this.#pending += piece
    if (this.#pending.length >= MOST_PENDING) this.#fold(safeEnd(this.#pending))
  }

  /** The whole text. Nothing may be added any more. */
  done(): string {
    this.#fold(this.#pending.length)
    return this.#folded.join('').trimEnd()
  }

  #fold(end: number): void {
    const text = fold(this.#pending.slice(0, end))
    this.#pending = this.#pending.slice(end)
    const isDoubled = this.#endsInSpace && text.startsWith(' ')
    const more = isDoubled ? text.slice(1) : text
    if (more === '') return
    this.#folded.push(more)
    this.#endsInSpace = more.endsWith(' ')
  }
}

/** In NFC, with single spaces for white space, at the ends too. */
function fold(text: string): string {
  // This one counts as white space, and no reader sees it.
  const visible = text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text
  // Single spaces, by far the most, are left alone.
  return visible.normalize('NFC').replace(/\s{2,}|[^\S ]/g, ' ')
}

/** The last place where a text may be cut without changing how its characters compose. */
function safeEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) if (text.charCodeAt(at) < FIRST_COMBINING) return at
  const isHalf = text.charCodeAt(text.length - 1) >> 10 === 0x36
  return isHalf ? text.length - 1 : text.length
}
