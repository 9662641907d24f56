// The page that other pages of this machine frame: one doc, and no word to the page around it about
// which one. How the doc is drawn and kept in its place is plan-doc-frame's.

import { LitElement, css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import type { Theme } from '../../schema/frame.js'
import { parseLink, type Link } from '../../schema/links.js'
import { resolveLink, spelledPath } from '../../schema/resolve.js'
import type { Doc } from '../../schema/tree.js'
import type { FrameThemeEvent } from '../parts/doc-frame/frame-events.js'
import { Api, Offline, Refused } from '../state/api.js'

/** A text of more bytes is offered for download: drawing it would hold up the page. */
const MAX_TEXT_SIZE = 2_000_000
const NO_TEXT = 'application/octet-stream'

interface Shown {
  doc: Doc
  src: string
  type: string
  size: number
  text: string | null
}

/** The doc that the page's address names, as links name it, in the `theme` that it asks for. */
export class PlanEmbed extends LitElement {
  static override styles = css`
    :host {
      display: block;
      height: 100%;
      background: var(--sheet);
      color: var(--quiet);
    }
    plan-doc-frame {
      height: 100%;
    }
    p {
      margin: 0;
      padding: 2rem;
    }
  `

  @state() private _shown: Shown | null = null
  @state() private _says = ''
  @state() private _theme: Theme = askedTheme()

  private readonly _api = new Api(location.href)

  override connectedCallback() {
    super.connectedCallback()
    void this._open(parseLink(location.search))
  }

  override render() {
    if (this._says !== '') return html`<p role="status">${this._says}</p>`
    if (!this._shown) return nothing
    const { doc, src, type, size, text } = this._shown
    return html`<plan-doc-frame
      .src=${src}
      .type=${type}
      .size=${size}
      .text=${text}
      .file=${doc.file}
      .label=${doc.title}
      .theme=${this._theme}
      @plan-frame-theme=${this._retheme}
    ></plan-doc-frame>`
  }

  protected override updated() {
    document.documentElement.dataset['theme'] = this._theme
  }

  private _retheme({ theme }: FrameThemeEvent) {
    this._theme = theme
  }

  private async _open(link: Link | null) {
    try {
      const doc = link && (await this._find(link))
      if (doc) this._shown = await this._source(doc)
      else this._says = 'There is no such plan.'
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      this._says = error.message
    }
  }

  private async _find(link: Link): Promise<Doc | null> {
    const tree = (await this._api.tree())?.value.tree
    if (!tree) return null
    const { doc, workspace } = resolveLink(link, tree)
    if (doc) return doc
    // Without a plan, a workspace stands for its first doc.
    if (link.doc === '') return (link.plan === '' && workspace?.docs[0]) || null
    return this._api.anyDoc(spelledPath(link.doc, tree))
  }

  private async _source(doc: Doc): Promise<Shown> {
    const [src, { type, size }] = await Promise.all([
      this._api.frame(doc.path),
      this._api.docHead(doc.path),
    ])
    const isText = /^(?:text\/(?!html\b)|[\w.+-]+\/json\b)/.test(type)
    const isLong = isText && size > MAX_TEXT_SIZE
    const text = isText && !isLong ? await this._api.source(doc.path) : null
    return { doc, src, type: isLong ? NO_TEXT : type, size, text }
  }
}

/** The theme that the address asks for, else the system's. */
function askedTheme(): Theme {
  const asked = new URLSearchParams(location.search).get('theme')
  if (asked === 'dark' || asked === 'light') return asked
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-embed': PlanEmbed
  }
}
