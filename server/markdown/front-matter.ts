// The front matter of a Markdown file as a quiet table. It is read line by line: what a value means
// to other programs is not known here.

import { fieldIn } from '../library/front-matter.js'
import { escapeHtml } from './page.js'

interface Field {
  key: string
  value: string
}

/** `front` is what stands between the lines that mark it. */
export function drawFrontMatter(front: string): string {
  const fields = fieldsOf(front)
  if (fields.length === 0) return ''
  const rows = fields.map(({ key, value }) => {
    return `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`
  })
  return `<table class="front-matter">${rows.join('')}</table>\n`
}

function fieldsOf(front: string): Field[] {
  const fields: Field[] = []
  for (const line of front.split('\n')) {
    const field = fieldIn(line)
    const last = fields.at(-1)
    if (field)
      fields.push({ key: field.key.replace(/^["']|["']$/g, ''), value: field.value.trim() })
    else if (last && line.trim() !== '') last.value = `${last.value}\n${line.trim()}`.trim()
  }
  return fields
}
