// A Markdown file as the body of an HTML page. Runs in the worker: it may take long, or fail on hostile
// input. What differs from reader to reader is not in it.

import { fieldIn, splitFrontMatter } from '../text/front-matter.js'
import { drawDoc } from './html-renderer.js'
import { drawBody, drawNotice, escapeHtml } from './page-shell.js'
import { decodeText } from '../text/charset.js'
import { withEmoji } from '../text/entities.js'

/** What is to be drawn, as it is sent to the worker. */
export interface Order {
  bytes: Uint8Array
  /** As plain text with a notice, for a file that could not be rendered. */
  isPlain: boolean
}

export interface DrawnPage {
  /** Empty where the text has none. */
  title: string
  /** In UTF-8: all of the page that follows its head. */
  body: Uint8Array
}

export function drawMarkdownPage({ bytes, isPlain }: Order): DrawnPage {
  const text = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const { title, body } = text === null ? drawBinary(bytes.length) : drawText(text, isPlain)
  return { title, body: Buffer.from(body) }
}

function drawText(text: string, isPlain: boolean): { title: string; body: string } {
  if (isPlain) {
    const notice = drawNotice('This file takes too long to render. This is its plain text.')
    return drawn('', `${notice}<pre class="plain">${escapeHtml(text)}</pre>\n`)
  }
  const { front, body } = splitFrontMatter(text)
  const { title, outline, html } = drawDoc(body)
  const isEmpty = front.trim() === '' && body.trim() === ''
  const main = isEmpty ? drawNotice('This file is empty.') : drawFrontMatter(front, title) + html
  return drawn(title, main, outline)
}

function drawBinary(length: number): { title: string; body: string } {
  const size = `${length.toLocaleString('en')} ${length === 1 ? 'byte' : 'bytes'}`
  return drawn('', drawNotice(`This file holds no text, but ${size} of something else.`))
}

function drawn(title: string, main: string, outline = ''): { title: string; body: string } {
  return { title, body: drawBody(outline, main) }
}

interface Field {
  key: string
  /** The first one stands behind the key. */
  lines: string[]
}

const ITEM = /^-(?:[ \t]+|$)/
/** One of `a`, `"b, c"` and `'d'` in `[a, "b, c", 'd']`. */
const LIST_ITEM = /\s*(?:"[^"]*"|'[^']*'|[^,]+)/g
/** What says how the lines below are to be joined. */
const BLOCK_MARK = /^[|>][+-]?$/

/**
 * `front` is what stands between the lines that mark it.
 * @param title - of the page, below which it need not be repeated
 */
function drawFrontMatter(front: string, title: string): string {
  const fields = fieldsOf(front)
    .map(({ key, lines }) => ({ key, value: valueOf(lines) }))
    .filter(({ key, value }) => key.toLowerCase() !== 'title' || folded(value) !== folded(title))
  if (fields.length === 0) return ''
  const rows = fields.map(({ key, value }) => {
    return `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`
  })
  return `<table class="front-matter">${rows.join('')}</table>\n`
}

function fieldsOf(front: string): Field[] {
  const fields: Field[] = []
  for (const line of front.split('\n')) {
    if (line.startsWith('#')) continue
    const field = fieldIn(line)
    if (field) {
      const key = field.key.replace(/^["']|["']$/g, '')
      fields.push({ key, lines: [field.value.trim()] })
    } else if (line.trim() !== '') fields.at(-1)?.lines.push(line.trim())
  }
  return fields
}

function valueOf([first = '', ...rest]: readonly string[]): string {
  const lines = BLOCK_MARK.test(first) ? rest : [first, ...rest].filter(line => line !== '')
  if (rest.length > 0 && first === '' && lines.every(line => ITEM.test(line))) {
    return lines.map(line => unquoted(line.replace(ITEM, ''))).join(', ')
  }
  const text = lines.join('\n')
  if (!/^\[[^]*\]$/.test(text)) return unquoted(text)
  return (text.slice(1, -1).match(LIST_ITEM) ?? [])
    .map(item => unquoted(item.trim()))
    .filter(item => item !== '')
    .join(', ')
}

function unquoted(text: string): string {
  return /^(["'])[^]*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

function folded(text: string): string {
  return withEmoji(text).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
