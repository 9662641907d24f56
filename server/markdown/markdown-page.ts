// A Markdown file as the body of an HTML page. Runs in the worker: it may take long, or fail on hostile
// input. What differs from reader to reader is not in it.

import { fieldsOf, splitFrontMatter } from '../text/front-matter.js'
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

/**
 * `front` is what stands between the lines that mark it.
 * @param title - of the page, below which it need not be repeated
 */
function drawFrontMatter(front: string, title: string): string {
  const fields = fieldsOf(front).filter(
    ({ key, value }) => key.toLowerCase() !== 'title' || folded(value) !== folded(title),
  )
  if (fields.length === 0) return ''
  const rows = fields.map(({ key, value }) => {
    return `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`
  })
  return `<table class="front-matter">${rows.join('')}</table>\n`
}

function folded(text: string): string {
  return withEmoji(text).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
