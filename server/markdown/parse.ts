// Markdown to HTML, as GitHub reads it. The result still holds whatever HTML its author wrote:
// sanitize.ts makes it harmless.

import { Marked, type Tokens } from 'marked'
import { unescapeHtml } from './page.js'

export interface Parsed {
  /** The text of the first level-1 heading; empty without one. */
  title: string
  html: string
}

export function parseMarkdown(markdown: string): Parsed {
  let title = ''
  const seen = new Map<string, number>()
  // An instance of its own: marked's shared one would keep the renderer, and with it these ids.
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = unescapeHtml(this.parser.parseInline(tokens, this.parser.textRenderer)).trim()
        if (depth === 1) title ||= text
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${uniqueSlug(text, seen)}">${inner}</h${depth}>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { title, html }
}

/** A heading's id as GitHub makes it, so that links written for there work here. */
function uniqueSlug(text: string, seen: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
  let unique = slug
  let count = seen.get(slug) ?? 0
  while (seen.has(unique)) unique = `${slug}-${++count}`
  seen.set(slug, count)
  if (unique !== slug) seen.set(unique, 0)
  return unique
}
