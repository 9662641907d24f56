// A Markdown file as a whole HTML page. Runs in the worker: it may take long, or fail on hostile input.

import { decodeText } from '../library/charset.js'
import { splitFrontMatter } from '../library/front-matter.js'
import { drawFrontMatter } from './front-matter.js'
import { escapeHtml, drawShell, type Theme } from './page.js'
import { parseMarkdown } from './parse.js'
import { sanitize } from './sanitize.js'

/** What is to be drawn, as it is sent to the worker. */
export interface Order {
  /** The file name: the title of a page without a level-1 heading. */
  name: string
  theme: Theme
  bytes: Uint8Array
  /** As plain text with a notice, for a file that could not be rendered. */
  isPlain: boolean
}

/** The page's bytes, in UTF-8. */
export function drawMarkdownPage({ name, theme, bytes, isPlain }: Order): Uint8Array {
  const text = decodeText(
    'text/markdown',
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )
  return Buffer.from(isPlain ? drawPlain(name, theme, text) : drawRendered(name, theme, text))
}

function drawRendered(name: string, theme: Theme, text: string): string {
  const { front, body } = splitFrontMatter(text.replace(/\r\n?/g, '\n'))
  const { title, html } = parseMarkdown(body)
  return drawShell(title || name, theme, drawFrontMatter(front) + sanitize(html))
}

function drawPlain(name: string, theme: Theme, text: string): string {
  const notice = '<p class="notice">This file takes too long to render. This is its plain text.</p>'
  return drawShell(name, theme, `${notice}\n<pre>${escapeHtml(text)}</pre>`)
}
