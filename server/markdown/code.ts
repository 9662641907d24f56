// The code in a page, coloured by highlight.js: classes only. A diagram stays source; the page's own
// script draws it.

import hljs from 'highlight.js/lib/core'
import { escapeHtml } from './page.js'
import { registerLanguages } from './languages.js'

registerLanguages(hljs)

/** Longer code, or code with a longer line, is data more often than code: it is left plain. */
const LONGEST = 64 * 1024
const LONGEST_LINE = 2000
/** So much of one page is coloured. */
const MOST = 512 * 1024
const LANGUAGE = /^[{.]*([^\s{},.:;]{1,40})/

export class CodeDrawer {
  #left = MOST

  /** @param info - what stands behind the fence, the language first */
  draw(code: string, info = ''): string {
    const name = LANGUAGE.exec(info)?.[1]?.toLowerCase()
    if (name === undefined) return `<pre><code>${escapeHtml(code)}</code></pre>\n`
    if (name === 'mermaid') {
      return `<figure class="diagram"><pre class="diagram-source"><code>${escapeHtml(code)}</code></pre></figure>\n`
    }
    const language = escapeHtml(name)
    const coloured = this.#colour(code, name)
    if (coloured === null) {
      return `<pre data-language="${language}"><code>${escapeHtml(code)}</code></pre>\n`
    }
    return `<pre data-language="${language}"><code class="hljs language-${language}">${coloured}</code></pre>\n`
  }

  #colour(code: string, language: string): string | null {
    if (!hljs.getLanguage(language) || code.length > Math.min(LONGEST, this.#left)) return null
    if (code.split('\n').some(line => line.length > LONGEST_LINE)) return null
    this.#left -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}
