// The page at `/`: the list of docs beside the doc that was chosen, kept current by the service's
// events. What is shown comes from the tree and the address; nothing is remembered between visits.

import { LitElement, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import type { TreeResponse } from '../../schema/api.js'
import type { AddedEvent, ServerEvent } from '../../schema/events.js'
import { formatLink, parseLink, type Link } from '../../schema/links.js'
import { linkTo, resolveLink } from '../../schema/resolve.js'
import type { Doc, Tree } from '../../schema/tree.js'
import { Api } from '../state/api.js'
import { Live } from '../state/live.js'
import type { FrameThemeEvent } from '../parts/doc-frame/frame-events.js'
import { attempt } from './attempt.js'
import { badge } from './badge.js'
import { newsCard, noticeCard } from './cards.js'
import { whereIs, type DocEvent } from './doc-list.js'
import { DocSource, type Opening } from './doc-source.js'
import { styles } from './first-page.styles.js'
import { askedPath, docToOpen, followDoc } from './follow.js'
import { noFolder } from './no-folder.js'
import { Searching } from './searching.js'
import type { FollowEvent } from './shown-doc.js'
import { SystemTheme } from './system-theme.js'

type Address = 'push' | 'replace' | 'keep'

/** The whole page. */
export class PlanFirstPage extends LitElement {
  static override styles = styles

  @state() private _reply: TreeResponse | null = null
  @state() private _isLive = false
  @state() private _shown: Doc | null = null
  /** Docs that appeared and were neither opened nor dismissed. */
  @state() private _news: readonly AddedEvent[] = []
  @state() private _notice = ''
  /** On a narrow screen the list and the doc take turns. */
  @state() private _isListInFront = true

  private readonly _api = new Api(location.href)
  private readonly _theme = new SystemTheme(this)
  private readonly _source = new DocSource(this, this._api)
  private readonly _searching = new Searching(this, this._api)
  private _treeTag = ''
  /** A late answer must not take the place of a newer one. */
  private _treeTurn = 0
  private readonly _live = new Live({
    base: location.href,
    isCounted: true,
    api: this._api,
    listener: {
      opened: () => void this._catchUp(),
      lost: () => (this._isLive = false),
      heard: event => void this._receive(event),
      open: event => void this._receive(event),
    },
  })

  override connectedCallback() {
    super.connectedCallback()
    addEventListener('popstate', this._readAddress)
    this._live.start()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('popstate', this._readAddress)
    this._live.stop()
    this._searching.stop()
  }

  private get _tree(): Tree | null {
    return this._reply?.tree ?? null
  }

  /** The stream is open: the tree is asked for only now, so that no change falls in between. */
  private async _catchUp() {
    const wasShown = this._shown !== null
    this._isLive = true
    await this._fetchTree()
    if (wasShown && this._shown) await this._source.load(this._shown, { onlyIfChanged: true })
  }

  private async _receive(event: ServerEvent) {
    switch (event.type) {
      case 'tree':
        return this._fetchTree()
      case 'added':
        // The doc on show may have been away.
        if (event.doc.path !== this._shown?.path) this._news = [...this._news, event]
        return
      case 'changed':
        if (event.path === this._shown?.path) await this._source.load(this._shown)
        return
      case 'open':
        return this._open(event, 'push')
    }
  }

  private async _fetchTree() {
    const turn = ++this._treeTurn
    const fetched = await this._attempt(this._api.tree(this._treeTag))
    if (!fetched || turn !== this._treeTurn) return
    const before = this._tree
    this._treeTag = fetched.etag
    this._reply = fetched.value
    if (!this._tree) return
    if (!before) this._readAddress()
    else if (this._shown) await this._follow(this._shown, before, this._tree)
  }

  /** Keeps showing a doc that was settled, and notices one that has gone or is back. */
  private async _follow(shown: Doc, before: Tree, after: Tree) {
    const listed = followDoc(shown.path, before, after)
    // It may be there all the same: not every doc that can be shown is listed.
    if (!listed) return this._source.load(shown, { onlyIfChanged: true })
    if (listed.path !== shown.path || this._source.isGone) return this._show(listed, 'replace')
    this._shown = listed
    document.title = listed.title
  }

  private async _open(link: Link, address: Address, opening: Opening = {}) {
    const tree = this._tree
    // Whoever asked was told that this tab heard it: the first tree will find it in the address.
    if (!tree) {
      history.replaceState(null, '', formatLink(link))
      return
    }
    const { doc, says } = docToOpen(resolveLink(link, tree), link)
    this._notice = says
    const path = askedPath(link, tree)
    const found = doc ?? (path === '' ? null : await this._attempt(this._api.anyDoc(path)))
    if (found) await this._show(found, address, opening)
  }

  private async _show(doc: Doc, address: Address, opening: Opening = {}) {
    this._shown = doc
    this._isListInFront = false
    this._news = this._news.filter(news => news.doc.path !== doc.path)
    document.title = doc.title
    if (address !== 'keep' && this._tree) {
      const query = formatLink(linkTo(doc, this._tree))
      if (address === 'push' && query !== location.search) history.pushState(null, '', query)
      else history.replaceState(null, '', query)
    }
    const isOnShow = this._source.shows(doc)
    await this._source.load(doc, { words: [], ...opening, onlyIfChanged: isOnShow })
    if (!isOnShow || !opening.fragment) return
    this.renderRoot.querySelector('plan-shown-doc')?.reveal(opening.fragment)
  }

  private readonly _readAddress = () => {
    const link = parseLink(location.search)
    if (link) return void this._open(link, 'keep')
    this._shown = null
    this._source.clear()
    this._isListInFront = true
    document.title = 'Plans'
  }

  private _attempt<T>(answer: Promise<T>): Promise<T | null> {
    return attempt(answer, says => (this._notice = says))
  }

  override render() {
    const isListInFront = this._isListInFront && (this._tree || !this._reply)
    return html`<div class="page ${isListInFront ? 'list' : 'doc'}">
      <nav aria-label="Plans">${this._renderSide()}</nav>
      <main>${this._renderMain()}</main>
      <div class="news" role="status">${this._renderCards()}</div>
    </div>`
  }

  private _renderCards() {
    const { _notice: notice, _tree: tree } = this
    return [
      notice === '' ? nothing : noticeCard(notice, () => (this._notice = '')),
      tree &&
        newsCard(this._news, tree, {
          open: ({ doc }) => void this._show(doc, 'push'),
          dismiss: () => (this._news = []),
        }),
    ]
  }

  private _renderSide() {
    const problem = this._tree && this._reply?.configProblem
    const folders = this._tree?.folders ?? []
    const next = this._theme.theme === 'dark' ? 'light' : 'dark'
    return html`
      <div class="top">
        <input
          type="search"
          aria-label="Search plans"
          placeholder="Search plans"
          ?disabled=${!this._tree}
          @input=${({ target }: InputEvent) =>
            this._attempt(this._searching.ask((target as HTMLInputElement).value))}
        />
        <button title="Use the ${next} theme" @click=${() => this._theme.choose(next)}>
          ${next === 'dark' ? 'Dark' : 'Light'}
        </button>
      </div>
      <div class="scroll">
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
        <plan-doc-list
          .tree=${this._tree}
          .hits=${this._searching.hits}
          .shown=${this._shown?.path ?? ''}
          @plan-list-open=${({ doc }: DocEvent) =>
            this._show(doc, 'push', { words: this._searching.words })}
        ></plan-doc-list>
      </div>
      <p class="foot">
        <span>${folders.length === 1 ? folders[0]?.label : `${folders.length} docs folders`}</span>
        <span>${this._isLive ? '' : this._reply ? 'Reconnecting…' : 'Connecting…'}</span>
      </p>
    `
  }

  private _renderMain() {
    const { _shown: doc, _tree: tree } = this
    if (!tree) return this._reply ? noFolder(this._reply.configProblem) : nothing
    if (!doc) return html`<p class="empty">Choose a plan.</p>`
    return html`
      <header>
        <button class="back" @click=${() => (this._isListInFront = true)}>Plans</button>
        ${badge(doc.kind, tree)}
        <h1>${doc.title}</h1>
        <span class="where">${whereIs(doc, tree)}</span>
      </header>
      <plan-shown-doc
        .source=${this._source.current}
        .label=${doc.title}
        .theme=${this._theme.theme}
        .missing=${this._source.isGone}
        @plan-frame-theme=${({ theme }: FrameThemeEvent) => this._theme.choose(theme)}
        @plan-doc-follow=${({ to }: FollowEvent) =>
          this._open(to.link, 'push', { fragment: to.fragment })}
      ></plan-shown-doc>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-first-page': PlanFirstPage
  }
}
