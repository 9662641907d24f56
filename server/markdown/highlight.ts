// Writes the code in a page, colored by highlight.js: classes only. A diagram stays source; the page's own
// script draws it. To change the languages, see code-languages.ts; the colors, components/page/styles/code-colors.css.

import type { highlightJs } from './code-languages.js'
import { escapeHtml } from './page-shell.js'

/** Each text with code in a language has this; some others have it, too. */
const FENCE = /`{3}|~{3}/
/** Longer code, or code with a longer line, is data more often than code: it is left plain. */
const LONGEST = 64 * 1024
const LONGEST_LINE = 2000
/** A longer file is left plain. */
const LONGEST_FILE = 500_000
/** One page has at most so much colored code, about 3,500 lines: coloring is ten times slower than other text. */
const MOST = 128 * 1024
/** A line that fits into the column of text. */
const SHORT_LINE = 60
/** No screen is wider. */
const WIDEST = 400
const TAB = 4
const MOST_LINES = 5000
const LANGUAGE = /^[{.]*([^\s{},.:;]{1,40})/

let highlighter: typeof highlightJs | null = null

/**
 * Loads highlight.js where a text may hold code. Loading takes as long as rendering a short doc, and most docs hold
 * no code.
 */
export async function loadHighlighter(markdown: string): Promise<void> {
  if (FENCE.test(markdown)) await loadLanguages()
}

async function loadLanguages(): Promise<typeof highlightJs> {
  return (highlighter ??= (await import('./code-languages.js')).highlightJs)
}

/** Front matter is YAML, whatever Markdown would make of it. */
const FRONT_MATTER = /^---\n(?:[^\n]*\n)*?(?:---|\.\.\.)(?:\n|$)/

/** A whole file in colors, as HTML; null where its extension names no language, or it is too long. */
export async function highlightFile(text: string, extension: string): Promise<string | null> {
  if (text.length > LONGEST_FILE) return null
  const languages = await loadLanguages()
  const name = languages.getLanguage(extension)?.name
  if (name === undefined) return null
  const colored = (code: string, language: string) =>
    languages.highlight(code, { language, ignoreIllegals: true }).value
  const front = name === 'Markdown' ? (FRONT_MATTER.exec(text)?.[0] ?? '') : ''
  return (front && colored(front, 'yaml')) + colored(text.slice(front.length), extension)
}

export class CodeRenderer {
  #left = MOST

  /** @param info - what stands behind the fence, the language first */
  render(code: string, info = ''): string {
    const name = LANGUAGE.exec(info)?.[1]?.toLowerCase()
    if (name === undefined) return `<pre${widthOf(code)}><code>${escapeHtml(code)}</code></pre>\n`
    if (name === 'mermaid') {
      return `<figure class="diagram"><pre class="diagram-source"><code>${escapeHtml(code)}</code></pre></figure>\n`
    }
    const language = escapeHtml(name)
    const open = `<pre data-language="${language}"${widthOf(code)}>`
    const colored = this.#highlight(code, name)
    if (colored === null) return `${open}<code>${escapeHtml(code)}</code></pre>\n`
    return `${open}<code class="hljs language-${language}">${colored}</code></pre>\n`
  }

  #highlight(code: string, language: string): string | null {
    if (!highlighter) throw new Error('the highlighter is not loaded')
    if (!highlighter.getLanguage(language) || code.length > Math.min(LONGEST, this.#left))
      return null
    if (code.split('\n').some(line => line.length > LONGEST_LINE)) return null
    this.#left -= code.length
    return highlighter.highlight(code, { language, ignoreIllegals: true }).value
  }
}

/** The page gives code as much room as its longest line needs, without measuring it. */
function widthOf(code: string): string {
  const lengths = code.split('\n', MOST_LINES).map(line => {
    const tabs = line.split('\t').length - 1
    return line.length + tabs * (TAB - 1)
  })
  const columns = Math.max(...lengths)
  if (columns <= SHORT_LINE || columns > LONGEST_LINE) return ''
  return ` style="--columns: ${Math.min(WIDEST, columns)}"`
}
