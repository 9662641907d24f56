// The front matter of a Markdown file as a quiet table. It is read line by line, not as YAML: a value is
// shown as its author wrote it, but for the marks of lists and strings. To change its look, see
// components/page/tables.css.

import { withEmoji } from '../text/emoji.js'
import { fieldIn } from '../text/front-matter.js'
import { escapeHtml } from './page-shell.js'

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
export function drawFrontMatter(front: string, title: string): string {
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
