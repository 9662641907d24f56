// The tokens of a doc as HTML. Where its author wrote HTML, all of the page goes through sanitize.ts.
// To change which of our own markup passes there, see allowlist.ts.

import { Parser, Renderer, type Tokens } from 'marked'
import { extensionOf } from '../../schema/names/file-name.js'
import { LINK_SCHEMES, MEDIA_SCHEMES, safeUrl, linkAttributes } from './safe-urls.js'
import { alertIn } from '../text/alerts.js'
import { CodeRenderer } from './highlight.js'
import { innerDirection, ownDirection } from './direction.js'
import type { Footnote } from '../text/footnote-syntax.js'
import { Footnotes, footnoteList } from './footnotes.js'
import { lexDoc } from '../text/markdown-lexer.js'
import type { Maths } from '../text/maths-syntax.js'
import { MathsRenderer } from './maths.js'
import { Toc, anchorTo, oneLine } from './toc.js'
import { escapeHtml } from './page-shell.js'
import { sanitize } from './sanitize.js'
import { withKnownTags } from '../text/syntax/html-tags.js'
import { AuthorHtml } from '../text/html-text.js'
import { namedTextOf, shownText, textOfInline, titleHeading } from '../text/markdown-text.js'

/** A cell with more characters wraps, and so does one that is a longer word; a long cell is prose. */
const SHORT_CELL = 16
const SHORT_WORD = 24
const LONG_CELL = 40

/** The lines and the file that code is cited from: `12:15:app/Todo.tsx` behind a fence. */
const CITATION = /^(\d{1,9}):(\d{1,9}):(\S+)$/

export interface RenderedDoc {
  /** The text of the first level-1 heading that stands in no quote or list; empty without one. */
  title: string
  toc: string
  html: string
}

/**
 * Throws where the text holds code or maths and `loadHighlighter` or `loadMaths` was not called before.
 * @param markdown - its lines end in `\n`
 */
export function renderDoc(markdown: string): RenderedDoc {
  const { tokens, footnotes: texts } = lexDoc(markdown)
  const footnotes = new Footnotes(texts)
  const renderer = new DocRenderer()
  const parser = new Parser({
    renderer,
    extensions: {
      childTokens: {},
      renderers: {
        footnote: token => footnotes.renderReference(token as Footnote),
        footnoteText: () => '',
        maths: token => renderer.maths(token as Maths),
      },
    },
  })
  const body = parser.parse(tokens)
  const notes = footnotes.renderTexts(text => parser.parse(text.tokens))
  // HTML that the renderer writes by itself is harmless.
  const harmless = renderer.hasHtml ? sanitize : (html: string) => html
  const heading = titleHeading(tokens)
  return {
    title: heading ? oneLine(textOfInline(heading.tokens)) : '',
    toc: renderer.toc.render(),
    // Text and footnotes are cleaned separately, so a tag that the text leaves open ends before the footnotes.
    html: harmless(body) + footnoteList(harmless(notes)),
  }
}

class DocRenderer extends Renderer {
  readonly toc = new Toc()
  /** The Markdown holds HTML, which is then sanitized. */
  hasHtml = false
  readonly #author = new AuthorHtml()
  readonly #code = new CodeRenderer()
  readonly #maths = new MathsRenderer()
  readonly #names = new TableNames()

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    if (!this.#author.isMarkup(text)) return escapeHtml(text)
    this.hasHtml = true
    return this.toc.withHeadings(withKnownTags(text))
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const id = escapeHtml(this.toc.add(depth, textOfInline(tokens), namedTextOf(tokens)))
    const anchor = anchorTo(id)
    const inner = this.parser.parseInline(tokens)
    const open = `<h${depth}${id && ` id="${id}"`}${ownDirection(inner)}>`
    return `${open}${inner}${anchor}</h${depth}>\n`
  }

  override paragraph({ tokens }: Tokens.Paragraph): string {
    const inner = this.parser.parseInline(tokens)
    return `<p${ownDirection(inner)}>${inner}</p>\n`
  }

  override list(list: Tokens.List): string {
    const html = super.list(list)
    return `${html.slice(0, 3)}${innerDirection(html)}${html.slice(3)}`
  }

  maths({ text, isBlock, isAlone }: Pick<Maths, 'text' | 'isBlock' | 'isAlone'>): string {
    const html = this.#maths.render(text, isBlock)
    if (!isAlone) return html
    // A formula is a block by itself; its source, where it is wrong, is not.
    return html.startsWith('<math') ? `${html}\n` : `<p>${html}</p>\n`
  }

  override code({ text, lang }: Tokens.Code): string {
    if (lang === 'math') return this.maths({ text: text.trim(), isBlock: true, isAlone: true })
    const code = text === '' || text.endsWith('\n') ? text : `${text}\n`
    const [, first, last, path] = CITATION.exec(lang ?? '') ?? []
    if (path === undefined) return this.#code.render(code, lang)
    const address = safeUrl(`/${path.replace(/^\.?\/+/, '')}#L${first}-L${last}`, LINK_SCHEMES)
    const name = escapeHtml(`${path}:${first}-${last}`)
    const label = address === null ? name : `<a href="${escapeHtml(address)}">${name}</a>`
    const block = this.#code.render(code, extensionOf(path))
    return `<figure class="cited"><figcaption>${label}</figcaption>${block.trim()}</figure>\n`
  }

  override blockquote(quote: Tokens.Blockquote): string {
    const alert = alertIn(quote)
    const inner = this.parser.parse(alert?.tokens ?? quote.tokens)
    const dir = innerDirection(inner)
    if (!alert) return `<blockquote${dir}>\n${inner}</blockquote>\n`
    const title = `<p class="alert-title">${this.parser.parseInline(alert.title)}</p>`
    return `<div class="alert alert-${alert.kind}"${dir}>${title}\n${inner}</div>\n`
  }

  override listitem(item: Tokens.ListItem): string {
    const inner = this.parser.parse(item.tokens)
    const open = `<li${item.task ? ' class="task"' : ''}${innerDirection(inner)}>`
    return `${open}${inner}</li>\n`
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return `<input type="checkbox" disabled${checked ? ' checked' : ''}> `
  }

  override table(token: Tokens.Table): string {
    const name = escapeHtml(this.#names.nameOf(this.toc.last))
    const table = super.table(token).trim()
    const dir = innerDirection(table)
    return `<div class="table" role="region" aria-label="${name}" tabindex="0"${dir}>${table}</div>\n`
  }

  override tablecell(cell: Tokens.TableCell): string {
    const text = textOfInline(cell.tokens).trim()
    const hasImage = cell.tokens.some(({ type }) => type === 'image')
    const isShort = text.length <= (/\s/.test(text) ? SHORT_CELL : SHORT_WORD)
    const tag = cell.header ? 'th' : 'td'
    const align = cell.align ? ` align="${cell.align}"` : ''
    const name = text.length > LONG_CELL ? 'text long' : 'text'
    const look = isShort && !hasImage ? '' : ` class="${name}"`
    const inner = this.parser.parseInline(cell.tokens)
    return `<${tag}${align}${look}${ownDirection(inner)}>${inner}</${tag}>\n`
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    const inner = autolink === true ? escapeHtml(text) : this.parser.parseInline(tokens)
    const address = safeUrl(href, LINK_SCHEMES)
    if (address === null) return inner
    const more = titleAttribute(title) + linkAttributes(address)
    return `<a href="${escapeHtml(address)}"${more}>${inner}</a>`
  }

  override image({ href, title, text, tokens }: Tokens.Image): string {
    const alt = escapeHtml(textOfInline(tokens) || text)
    const address = safeUrl(href, MEDIA_SCHEMES)
    if (address === null) return alt
    return `<img src="${escapeHtml(address)}" alt="${alt}"${titleAttribute(title)}>`
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeHtml(text)}</code>`
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if (token.type === 'escape') return escapeHtml(token.text)
    if (token.tokens) return this.parser.parseInline(token.tokens)
    return escapeHtml(shownText(token))
  }
}

/** The accessible names of tables: the heading above, and a number where another has that name. */
class TableNames {
  readonly #counts = new Map<string, number>()

  nameOf(heading: string): string {
    const name = heading === '' ? 'Table' : `Table: ${heading}`
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count === 1 ? name : `${name}, ${count}`
  }
}

function titleAttribute(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : ''
}
