// The title that a file gives itself: the `title` element of HTML, else its first `h1`; the first level-1 heading of
// Markdown, else the `title` of its front matter. Markdown's check boxes are counted in the same reading.
// To change what is shown for a file without one, see outline/build-outline.ts.

import { isUtf8 } from 'node:buffer'
import { readSync } from 'node:fs'
import type { Checks } from '../../schema/tree.js'
import { checksIn } from './check-boxes.js'
import { charsetOf, decodeLines, decodeText, decoded } from './charset.js'
import { isMarkdown, typeOf } from './content-types.js'
import { htmlTitle } from './html-text.js'
import { markdownTitle } from './markdown-text.js'
import { folded } from './searchable-text.js'

/** How much of a file is read, as long as less is not enough. A title behind the last is none. */
const LENGTHS = [4096, 16 * 1024, 1024 * 1024] as const

/** Markdown up to this size is read whole, for its check boxes; in longer Markdown they are not counted. */
const LONGEST_CHECKED = 256 * 1024
const BOXES = ['[ ]', '[x]', '[X]']

/** In characters. Of a longer title the rest is left out: every tree carries it. */
const LONGEST_TITLE = 1000

/** A head that holds nothing but plain tags and comments before its title, as most do. */
const PLAIN_HEAD =
  /^(?:\xef\xbb\xbf)?(?:\s|<!--[^<>]*-->|<!doctype[^<>]*>|<\/?(?:html|head|meta|link|base)(?:[\s/](?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?>)*$/i
const TITLE = Buffer.from('<title>')
const TITLE_END = Buffer.from('</title>')

export interface Title {
  /** In NFC and with single spaces; null when there is none, or an empty one. */
  title: string | null
  /** false: only more of the file can tell. */
  isEnough: boolean
}

/** Nearly every title is read into these bytes; only one that stands far down needs more. */
const shared = Buffer.allocUnsafeSlow(LONGEST_CHECKED)

/** The facts that a file holds about itself. */
export interface Summary {
  /** null when it has none. */
  title: string | null
  checks?: Checks | undefined
}

/**
 * Reads an open file from its beginning, HTML and long Markdown no further than its title.
 * @param size - of the file, in bytes
 * @param extension - lower case, without a dot
 * Throws what the file system throws.
 */
export function readSummary(fd: number, size: number, extension: string): Summary {
  if (!mayHaveTitle(extension)) return { title: null }
  const isChecked = isMarkdown(extension) && size <= LONGEST_CHECKED
  const read = isChecked ? readSync(fd, shared, 0, LONGEST_CHECKED, 0) : 0
  const checks = isChecked ? checksInBytes(shared.subarray(0, read)) : undefined
  return { title: readTitle(fd, size, extension, read), checks }
}

function checksInBytes(bytes: Buffer): Checks | undefined {
  if (!BOXES.some(box => bytes.includes(box))) return undefined
  const source = decodeText(bytes)
  try {
    return source === null ? undefined : checksIn(source)
  } catch {
    // Where the lexer gives up, the page shows the file as it is written.
    return undefined
  }
}

/** @param filled - so many bytes of the file are in `shared` */
function readTitle(fd: number, size: number, extension: string, filled: number): string | null {
  let bytes = shared
  let read = filled
  let last: string | null = null
  for (const length of LENGTHS) {
    if (length > bytes.length) {
      bytes = Buffer.allocUnsafe(length)
      shared.copy(bytes, 0, 0, read)
    }
    if (read < length) read += readSync(fd, bytes, read, length - read, read)
    const isWhole = read < length || (read === length && length >= size)
    const part = bytes.subarray(0, Math.min(read, length))
    const { title, isEnough } = titleInBytes(extension, part, isWhole)
    if (isEnough) return title
    last = title
  }
  return last
}

/**
 * The title in the first bytes of a file.
 * @param extension - lower case, without a dot
 * @param isWhole - whether these are all of its bytes
 */
export function titleInBytes(extension: string, bytes: Buffer, isWhole: boolean): Title {
  if (!mayHaveTitle(extension)) return { title: null, isEnough: true }
  const quick = extension === 'html' ? quickTitle(bytes) : null
  const { title, isEnough } = quick ?? carefulTitle(extension, bytes, isWhole)
  return { title: (title !== null && shown(title)) || null, isEnough }
}

function shown(title: string): string {
  const text = folded(title).replaceAll('\0', '\ufffd')
  if (text.length <= LONGEST_TITLE) return apart(text)
  const isPair = /[\ud800-\udbff]/.test(text.charAt(LONGEST_TITLE - 1))
  return apart(text.slice(0, isPair ? LONGEST_TITLE - 1 : LONGEST_TITLE))
}

/** A part of a string keeps the whole of it in memory: here all that was read of the file. */
function apart(text: string): string {
  return Buffer.from(text).toString()
}

/** Types of which the content says a title. */
function mayHaveTitle(extension: string): boolean {
  return /^text\/(?:html|markdown)$|xhtml/.test(typeOf(extension) ?? '')
}

function carefulTitle(extension: string, bytes: Buffer, isWhole: boolean): Title {
  const type = typeOf(extension) ?? ''
  if (type === 'text/markdown') {
    const source = isWhole ? decodeText(bytes) : decodeLines(bytes)
    return source === null ? { title: null, isEnough: true } : markdownTitle(source, isWhole)
  }
  const source = decoded(charsetOf(type, bytes.subarray(0, LENGTHS[0])), bytes)
  return htmlTitle(source, isWhole, type !== 'text/html')
}

/** The title where it can be had without decoding and taking apart what stands before it, else null. */
function quickTitle(bytes: Buffer): Title | null {
  const start = bytes.indexOf(TITLE)
  if (start < 0 || start > LENGTHS[0]) return null
  const end = bytes.indexOf(TITLE_END, start)
  const head = bytes.toString('latin1', 0, start)
  if (end < 0 || !PLAIN_HEAD.test(head)) return null
  const title = bytes.subarray(start + TITLE.length, end)
  if (title.includes('&') || title.includes('<') || !isUtf8(title)) return null
  if (charsetOf('text/html', bytes.subarray(0, LENGTHS[0])) !== 'utf-8') return null
  // An empty one gives way to a heading.
  if (title.toString().trim() === '') return null
  return { title: title.toString(), isEnough: true }
}
