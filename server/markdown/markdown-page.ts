// Renders a Markdown file as the body of an HTML page, the same for each theme and name. Runs in the worker.
// To change the text of the page, see html-renderer.ts; what is around it, page-shell.ts; a file that is shown as it is
// written, source-page.ts.

import { fieldsOf, splitFrontMatter, titleIn } from '../text/front-matter/front-matter.js'
import {
  flatText,
  textsOf,
  type FrontMatterField,
  type FrontMatterValue,
} from '../text/front-matter/front-yaml.js'
import { ownDirection } from './direction.js'
import { loadHighlighter } from './highlight.js'
import { renderDoc } from './html-renderer.js'
import { loadMaths } from './maths.js'
import { drawBody, drawNotice, escapeHtml } from './page-shell.js'
import { decodeText } from '../text/charset.js'
import { withEmoji } from '../text/entities.js'

/** One file, as it is sent to the worker. */
export interface RenderJob {
  bytes: Uint8Array
  /** As plain text, for a file that could not be rendered. */
  isPlain: boolean
  /** The extension of a file that is shown as it is written; without one it is rendered Markdown. */
  source?: string
}

export interface RenderedPage {
  /** Empty where the text has none. */
  title: string
  /** In UTF-8: all of the page that follows its head. It is in memory of its own, so that a cache keeps no more. */
  body: Uint8Array<ArrayBuffer>
}

/** Loads the packages that `renderMarkdownPage` needs for this file. */
export async function loadPackages(job: RenderJob): Promise<void> {
  const text = job.isPlain ? null : textOf(job)
  if (text !== null) await Promise.all([loadHighlighter(text), loadMaths(text)])
}

/** Throws where `loadPackages` was not called before and the file needs it. */
export function renderMarkdownPage(job: RenderJob): RenderedPage {
  const { bytes, isPlain } = job
  const text = textOf(job)
  const { title, body } = text === null ? renderBinary(bytes.length) : renderText(text, isPlain)
  return { title, body: new TextEncoder().encode(body) }
}

function textOf({ bytes }: RenderJob): string | null {
  return decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

function renderText(text: string, isPlain: boolean): { title: string; body: string } {
  if (isPlain) {
    const notice = drawNotice('This file takes too long to render. This is its plain text.')
    return pageOf('', `${notice}<pre class="plain">${escapeHtml(text)}</pre>\n`)
  }
  const { front, body } = splitFrontMatter(text)
  const { title: heading, toc, html } = renderDoc(body)
  const isEmpty = front.trim() === '' && body.trim() === ''
  if (isEmpty) return pageOf('', drawNotice('This file is empty.'), toc)
  const fields = fieldsOf(front)
  const title = heading || titleIn(fields)
  const properties = renderFrontMatter(fields, title)
  // A page without a heading begins with its title.
  const added = heading === '' && title !== '' ? `<h1>${escapeHtml(title)}</h1>\n` : ''
  const lead = heading !== '' && /^<h1[\s>]/.test(html) ? html.indexOf('</h1>') + '</h1>'.length : 0
  const isBelow = properties !== '' && lead > 0
  const top = isBelow ? `<header>${properties}${html.slice(0, lead)}</header>` : added + properties
  return pageOf(title, top + html.slice(isBelow ? lead : 0), toc)
}

export function renderBinary(length: number): { title: string; body: string } {
  const size = `${length.toLocaleString('en')} ${length === 1 ? 'byte' : 'bytes'}`
  return pageOf('', drawNotice(`This file holds no text, but ${size} of something else.`))
}

function pageOf(title: string, main: string, toc = ''): { title: string; body: string } {
  return { title, body: drawBody(toc, main) }
}

/** So many fields stand in a line, if they are not longer. The others are folded. */
const MOST_IN_LINE = 4
const LONGEST_IN_LINE = 200

/**
 * Where the text begins with its title, the page shows the line below it. In the document it stays in the order of the file.
 * @param title - of the page, below which it need not be repeated
 */
function renderFrontMatter(fields: readonly FrontMatterField[], title: string): string {
  const shown = fields.filter(field => !isTitle(field, title) && !isEmpty(field.value))
  const line = shown.filter(({ value }) => isShort(value)).slice(0, MOST_IN_LINE)
  const more = shown.filter(field => !line.includes(field))
  if (shown.length === 0) return ''
  // The name is no text of the page: the author did not write it.
  const open = `<details class="more-properties"><summary aria-label="${more.length} more"></summary>`
  const folded = more.length === 0 ? '' : `${open}${tableOf(more)}</details>`
  return `<div class="properties">${tableOf(line)}${folded}</div>\n`
}

function isEmpty(value: FrontMatterValue): boolean {
  return textsOf(value).every(text => text === '')
}

function isShort(value: FrontMatterValue): boolean {
  const flat = flatText(value)
  return flat !== null && flat.length <= LONGEST_IN_LINE
}

function isTitle({ key, value }: FrontMatterField, title: string): boolean {
  return (
    key.toLowerCase() === 'title' && typeof value === 'string' && folded(value) === folded(title)
  )
}

function tableOf(fields: readonly FrontMatterField[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(({ key, value }) => {
    const dir = ownDirection(key)
    return `<tr><th scope="row"${dir}>${escapeHtml(key)}</th>${cellOf(value)}</tr>`
  })
  return `<table class="front-matter">${rows.join('')}</table>\n`
}

function cellOf(value: FrontMatterValue): string {
  const html = htmlOf(value)
  return `<td${ownDirection(html)}>${html}</td>`
}

function htmlOf(value: FrontMatterValue): string {
  const flat = flatText(value)
  if (flat !== null || typeof value === 'string') return escapeHtml(flat ?? '')
  if ('fields' in value) return tableOf(value.fields).trim()
  return `<ul>${value.items.map(item => `<li>${htmlOf(item)}</li>`).join('')}</ul>`
}

function folded(text: string): string {
  return withEmoji(text).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
