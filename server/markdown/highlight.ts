// The code in a page, coloured by highlight.js: classes only. A diagram stays source; the page's own
// script draws it.

import hljs from 'highlight.js/lib/core'
import { escapeHtml } from './page-shell.js'
import { registerLanguages } from './languages.js'

registerLanguages(hljs)

/** Longer code, or code with a longer line, is data more often than code: it is left plain. */
const LONGEST = 64 * 1024
const LONGEST_LINE = 2000
/** So much of one page is coloured. */
const MOST = 512 * 1024
/** A line that fits into the column of text. */
const SHORT_LINE = 60
/** No screen is wider. */
const WIDEST = 400
const TAB = 4
const MOST_LINES = 5000
const LANGUAGE = /^[{.]*([^\s{},.:;]{1,40})/

export class CodeDrawer {
  #left = MOST

  /** @param info - what stands behind the fence, the language first */
  draw(code: string, info = ''): string {
    const name = LANGUAGE.exec(info)?.[1]?.toLowerCase()
    if (name === undefined) return `<pre${widthOf(code)}><code>${escapeHtml(code)}</code></pre>\n`
    if (name === 'mermaid') {
      return `<figure class="diagram"><pre class="diagram-source"><code>${escapeHtml(code)}</code></pre></figure>\n`
    }
    const language = escapeHtml(name)
    const open = `<pre data-language="${language}"${widthOf(code)}>`
    const coloured = this.#colour(code, name)
    if (coloured === null) return `${open}<code>${escapeHtml(code)}</code></pre>\n`
    return `${open}<code class="hljs language-${language}">${coloured}</code></pre>\n`
  }

  #colour(code: string, language: string): string | null {
    if (!hljs.getLanguage(language) || code.length > Math.min(LONGEST, this.#left)) return null
    if (code.split('\n').some(line => line.length > LONGEST_LINE)) return null
    this.#left -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
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
