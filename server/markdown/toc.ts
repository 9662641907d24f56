// The headings of a page: their anchors, and its table of contents.
// To change how it looks, see components/page/styles/toc.css.

import GithubSlugger from 'github-slugger'
import { authorText } from '../text/html-text.js'
import { ownDirection } from './direction.js'
import { escapeHtml } from './page-shell.js'

const DEEPEST = 3
const FEWEST = 3
/** With more headings only the higher ones are listed, so that the list can be taken in at a glance. */
const MOST = 300
/** The ids that footnotes have. */
export const RESERVED_ID = /^(?:fn-|fnref-|footnote-label$)/i

/** A heading in HTML; a comment, whatever stands in it, is passed over. */
const HTML_HEADING = /<!--[^]*?(?:-->|$)|<h([1-6])(\s[^<>]{0,500})?>([^]{0,2000}?)<\/h\1\s*>/gi
const OWN_ID = /\sid\s*=\s*["']?([^\s"'<>]+)/i

interface Entry {
  level: number
  id: string
  text: string
}

export class Toc {
  readonly #slugger = new GithubSlugger()
  readonly #entries: Entry[] = []
  #last = ''

  /** The text of the heading that was added last; empty before the first. */
  get last(): string {
    return this.#last
  }

  /**
   * Takes a heading in; returns its id, as GitHub makes it, so that links written for there work here.
   * @param named - the text with emoji by their names: `#rocket-launch` is the id of `:rocket: Launch`
   */
  add(level: number, text: string, named = text): string {
    const slugged = oneLine(named)
    const plain = this.#slugger.slug(slugged)
    const id = RESERVED_ID.test(plain) ? this.#slugger.slug(`heading ${slugged}`) : plain
    this.#enter(level, id, oneLine(text))
    return id
  }

  /** An author's HTML, in which headings are taken in likewise: one without an id gets one. */
  withHeadings(html: string): string {
    return html.replace(HTML_HEADING, (written: string, ...parts: (string | undefined)[]) => {
      const [level, attributes = '', inner = ''] = parts
      if (level === undefined) return written
      const text = authorText(inner)
      const own = OWN_ID.exec(attributes)?.[1]
      if (own !== undefined) {
        this.#enter(Number(level), own, oneLine(text))
        return written
      }
      const id = escapeHtml(this.add(Number(level), text))
      if (id === '') return written
      return `<h${level}${attributes} id="${id}">${inner}${anchorTo(id)}</h${level}>`
    })
  }

  #enter(level: number, id: string, text: string): void {
    this.#last = text
    if (level <= DEEPEST && text !== '') this.#entries.push({ level, id, text })
  }

  /** Empty where there is little to find one's way in. */
  render(): string {
    if (this.#entries.length < FEWEST) return ''
    // The only heading of the first level is the title of the doc: it stands above all others anyway.
    const titles = this.#entries.filter(({ level }) => level === 1)
    let entries = titles.length > 1 ? this.#entries : this.#entries.filter(({ level }) => level > 1)
    for (let level = DEEPEST - 1; entries.length > MOST && level > 0; level--) {
      const higher = entries.filter(entry => entry.level <= level)
      if (higher.length >= FEWEST) entries = higher
    }
    const items = entries.slice(0, MOST).map(({ level, id, text }) => {
      return `<li class="level-${level}"><a href="#${escapeHtml(id)}"${ownDirection(text)}>${escapeHtml(text)}</a></li>\n`
    })
    return `<nav class="outline" aria-label="Outline"><ol>\n${items.join('')}</ol></nav>\n`
  }
}

/** @param id - as it stands in HTML; empty for none */
export function anchorTo(id: string): string {
  return id && `<a class="anchor" href="#${id}" aria-label="Link to this heading"></a>`
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
