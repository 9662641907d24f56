// The front matter of a Markdown file as a quiet table. It is read line by line: what a value means
// to other programs is not known here.

import { escapeHtml } from './page.js'

interface Field {
  key: string
  value: string
}

const FIELD = /^["']?(\w[\w .-]{0,80}?)["']?[ \t]*[:=](?:[ \t]+(.*)|[ \t]*)$/

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
    const [, key, value = ''] = FIELD.exec(line) ?? []
    const last = fields.at(-1)
    if (key !== undefined) fields.push({ key, value: value.trim() })
    else if (last && line.trim() !== '') last.value = `${last.value}\n${line.trim()}`.trim()
  }
  return fields
}
