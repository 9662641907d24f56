// The headings of a page: their anchors, the title they give it, and the outline.

import GithubSlugger from 'github-slugger'
import { escapeHtml } from './page.js'

const DEEPEST = 3
const FEWEST = 3
/** An outline is to be seen at a glance: of more headings only the higher ones stand in it. */
const MOST = 300
/** The ids that footnotes have. */
export const RESERVED_ID = /^(?:fn-|fnref-|footnote-label$)/i

interface Entry {
  level: number
  id: string
  text: string
}

export class Outline {
  readonly #slugger = new GithubSlugger()
  readonly #entries: Entry[] = []
  #title = ''

  /** The text of the first level-1 heading; empty without one. */
  get title(): string {
    return this.#title
  }

  /** Takes a heading in; returns its id, as GitHub makes it, so that links written for there work here. */
  add(level: number, text: string): string {
    const shown = text.replace(/\s+/g, ' ').trim()
    if (level === 1) this.#title ||= shown
    const plain = this.#slugger.slug(shown)
    const id = RESERVED_ID.test(plain) ? this.#slugger.slug(`heading ${shown}`) : plain
    if (level <= DEEPEST && shown !== '') this.#entries.push({ level, id, text: shown })
    return id
  }

  /** Empty where there is little to find one's way in. */
  draw(): string {
    let entries: readonly Entry[] = this.#entries
    for (let level = DEEPEST - 1; entries.length > MOST && level > 0; level--) {
      const higher = entries.filter(entry => entry.level <= level)
      if (higher.length >= FEWEST) entries = higher
    }
    if (entries.length < FEWEST) return ''
    const items = entries.slice(0, MOST).map(({ level, id, text }) => {
      return `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>\n`
    })
    return `<nav class="outline" aria-label="Outline"><ol>\n${items.join('')}</ol></nav>\n`
  }
}
