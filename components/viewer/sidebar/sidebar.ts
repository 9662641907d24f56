// The sidebar: the search, the tree of plans, the hits, and the state of the service.
// To change its buttons and the footer, see header-footer.ts; what opens, ../workbench/workbench.ts.

import { LitElement, html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { NO_MARKS, addMark, marksInWords, type Mark } from '../../../schema/review/doc-mark.js'
import type { Tree } from '../../../schema/tree.js'
import { iconButton } from '../../parts/shared/icons.js'
import type { PlanSearchBox } from '../../parts/search-box/search-box.js'
import type { SearchEvent, SearchLeaveEvent } from '../../parts/search-box/events.js'
import { HitOpenEvent } from '../../parts/search-results/events.js'
import type { PlanSearchResults } from '../../parts/search-results/search-results.js'
import type { PlanFoundComments } from '../../review/found-comments.js'
import * as actions from '../../state/actions/sidebar.js'
import { focusedPath, treeOf } from '../../state/selectors.js'
import { isMarked, unmark, unmarkAll } from '../../state/actions/open.js'
import { StateController } from '../../state/connect.js'
import { NO_DESTINATION, type ViewerState } from '../../state/state.js'
import { controls } from '../../theme/controls.js'
import { Clock } from './clock.js'
import { copyText } from '../clipboard.js'
import { LateElements } from '../late-elements.js'
import type { TextCopyEvent } from '../../review/agent-card.js'
import { DocAges } from './doc-ages.js'
import { DocTree } from './doc-tree.js'
import { docCount, renderFooter, renderProblem, sidebarMenu } from './header-footer.js'
import { ListOverTree } from './list-over-tree.js'
import { SearchController } from './search-controller.js'
import { styles } from './sidebar.styles.js'
import { SettingsAskEvent } from '../events.js'
import type { Theme } from '../../../schema/theme.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/** The sidebar of a viewer. The events of its parts ask the workbench to open docs. */
export class PlanSidebar extends LitElement {
  static override styles = [controls, styles]

  @property() theme: Theme = 'light'

  /** Whether settings, tasks and the theme belong to the page around the viewer. */
  @property({ type: Boolean }) embedded = false

  /** The key that leads to the search. */
  @property() hint = ''

  @state() private _words = ''
  /** The words that the tree is filtered by. */
  @state() private _filter = ''

  @query('plan-search-box') private readonly _box!: PlanSearchBox | null
  @query('plan-search-results:defined') private readonly _results!: PlanSearchResults | null
  @query('plan-found-comments:defined') private readonly _comments!: PlanFoundComments | null

  private readonly _viewer = new StateController(this, state => [
    state.reply,
    state.expansion,
    state.sidebar.order,
    state.sidebar.isTall,
    state.review,
    state.connection,
    state.status,
    state.statusFolders,
    state.edits,
    focusedPath(state),
    state.workspace,
    state.reveal,
    state.isAgentCardShown,
  ])
  private readonly _searching = new SearchController(this, () => this._viewer.model.api)
  private readonly _clock = new Clock(this)
  private readonly _late = new LateElements(this, () => this._viewer.model)
  private readonly _list = new ListOverTree(this, () => this._viewer.model)
  /** The last reveal of the state that the tree has shown. */
  private _revealed = 0
  /** How far the tree was scrolled when the sidebar was connected; later it scrolls by itself. */
  private _top = 0
  /** Settles when the search for the typed words is answered. */
  private _answer: Promise<unknown> = Promise.resolve()
  private _isIndexing = false
  private _connection: ViewerState['connection'] = 'connecting'
  private readonly _ages = new DocAges(this, paths => {
    const { model } = this._viewer
    return model.attempt(model.api.ages(paths))
  })
  private readonly _tree = new DocTree(this, {
    expand: (ids, isOpen) => this._update(now => actions.expandRows(now, ids, isOpen)),
    settle: (task, to) => void this._viewer.model.settle(task, to),
    see: paths => this._ages.want(paths),
    scroll: top => this._update(now => actions.scrollTree(now, top)),
  })
  private _counted: { tree: Tree | null; words: string } = { tree: null, words: '' }
  private _waiting: { marks: ReadonlyMap<string, Mark> | null; words: string } = {
    marks: null,
    words: '',
  }

  /** Moves the focus into the search box. @param words - its new text; without, it stays */
  search(words = this._words): void {
    if (words !== this._words) this._search(words)
    this._box?.focus()
  }

  /** Whether words are searched for. */
  get isSearching(): boolean {
    return this._words !== ''
  }

  /** Ends the search; the focus goes from its hits to the box. */
  clear(): void {
    const held = this.shadowRoot?.activeElement
    if (held?.matches('plan-search-results, plan-found-comments')) this._box?.focus()
    if (this._words !== '') this._search('')
  }

  /** Goes into the list of docs that wait; out of it, back to the doc in front. */
  showForYou(): void {
    this._list.enterForYou()
  }

  /** Goes to the card about agents. */
  showAgents(): void {
    this._update(state => ({ ...state, isAgentCardShown: true }))
    void this.updateComplete.then(() => {
      const card = this.renderRoot.querySelector('plan-agent-card')
      if (card) void this._late.focus(card)
    })
  }

  /** Moves the focus into what is on show: the list over the tree, the row that was last used, the hits, or the box. */
  override focus(): void {
    if (this._list.enter()) return
    if (!this._tree.focus() && !this._focusFound()) this._box?.focus()
  }

  /** Goes to the first doc, or comment, that was found; false where there is none. */
  private _focusFound(): boolean {
    return (this._results?.focusFirst() || this._comments?.focusFirst()) ?? false
  }

  /** Shows the row of a doc. */
  reveal(path: string): void {
    this.clear()
    this._list.close()
    this._unfold(path)
  }

  private _unfold(path: string) {
    void this.updateComplete.then(() => this._tree.reveal(path))
  }

  override connectedCallback() {
    super.connectedCallback()
    this._top = this._state.sidebar.scroll
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._searching.stop()
    this._ages.stop()
  }

  private get _state(): ViewerState {
    return this._viewer.state
  }

  private _update(action: (state: ViewerState) => ViewerState) {
    this._viewer.model.update(action)
  }

  protected override willUpdate() {
    const known = treeOf(this._state)
    if (known !== this._counted.tree) this._counted = { tree: known, words: docCount(known) }
    const { marks } = this._state.review
    if (marks !== this._waiting.marks) {
      this._waiting = { marks, words: marksInWords([...marks.values()].reduce(addMark, NO_MARKS)) }
    }
    this._ages.update(this._state.edits)
    const wasIndexing = this._isIndexing
    this._isIndexing = Boolean(this._state.status?.indexing)
    // Until then a search finds only what is indexed.
    const isIndexed = wasIndexing && !this._isIndexing
    const isBack = this._connection === 'lost' && this._state.connection === 'live'
    this._connection = this._state.connection
    if ((isIndexed || isBack) && this._words !== '') this._search(this._words)
  }

  protected override updated() {
    const { reveal } = this._state
    // A filtered tree may not list the doc.
    const isShown = reveal === null || reveal.sequence === this._revealed
    if (isShown || this._words.trim() !== '' || !treeOf(this._state)) return
    this._revealed = reveal.sequence
    this._unfold(reveal.path)
  }

  override render() {
    return html`
      <div class="top">
        <plan-search-box
          label=${commandTitle('focusSearch')}
          placeholder=${commandTitle('focusSearch')}
          .value=${this._words}
          .hint=${this.hint}
          @plan-search=${({ words }: SearchEvent) => this._search(words)}
          @plan-search-leave=${this._leaveBox}
        ></plan-search-box>
        ${this.embedded ? nothing : this._renderOwnButtons()}
        ${iconButton('sidebar', 'Hide sidebar', () => this.dispatchEvent(new PlanEvent('plan-sidebar-hide')))}
      </div>
      <div class="notes">
        ${renderProblem(this._state.reply?.configProblem, this.embedded ? null : this._askSettings)}
        ${this._renderOffers()}
      </div>
      <div class="body ${this._searching.hits ? 'searching' : ''}">
        ${this._renderTree()} ${this._renderResults()} ${this._list.render()}
      </div>
      ${renderFooter(this._state, {
        docs: this._counted.words,
        menu: () => sidebarMenu(this._viewer.model, () => this._list.toggle('deleted')),
        waiting: this._waiting.words,
        isForYouShown: this._list.shown === 'for-you',
        showForYou: () => this._list.toggle('for-you'),
      })}
    `
  }

  /** In another page, theme and settings belong to that page. */
  private _renderOwnButtons() {
    const other = this.theme === 'dark' ? 'light' : 'dark'
    const choose = () => this._update(state => actions.chooseTheme(state, unlessOfSystem(other)))
    return html`${iconButton(other === 'dark' ? 'moon' : 'sun', `Use the ${other} theme`, choose)}
    ${iconButton('settings', commandTitle('settings'), this._askSettings)}`
  }

  private _renderOffers() {
    const { model } = this._viewer
    const close = () => this._update(state => ({ ...state, isAgentCardShown: false }))
    return html`${this.embedded ? nothing : html`<plan-folder-offers></plan-folder-offers>`}
    ${
      this._state.isAgentCardShown
        ? html`<plan-agent-card
            @plan-agents-close=${close}
            @plan-text-copy=${({ text, name }: TextCopyEvent) => void copyText(model, text, name)}
          ></plan-agent-card>`
        : nothing
    }`
  }

  private _renderTree() {
    const { _state: state } = this
    return this._tree.render({
      tree: treeOf(state),
      folds: state.expansion,
      shown: focusedPath(state),
      marks: state.review.marks,
      filter: this._filter,
      statusFolders: state.statusFolders,
      ages: this._ages.times,
      order: state.sidebar.order,
      isTall: state.sidebar.isTall,
      now: this._clock.now,
      top: this._top,
      isReadOnly: this.embedded,
      isInert: this._list.shown !== null,
      // No title matches, but the hits below do.
      isSilent: (this._searching.hits?.length ?? 0) > 0,
    })
  }

  private _renderResults() {
    const { hits, words, isBusy, isAway } = this._searching
    if (!hits) return nothing
    const known = treeOf(this._state)
    return html`<div class="found" ?inert=${this._list.shown !== null}>
      <plan-search-results
        .hits=${hits}
        .words=${words}
        .kinds=${known?.kinds ?? []}
        .tree=${known ?? undefined}
        .shown=${focusedPath(this._state)}
        .isBusy=${isBusy}
        .isAway=${isAway}
        @plan-hits-leave=${() => this._box?.focus()}
        @plan-hits-end=${() => this._comments?.focusFirst()}
      ></plan-search-results>
      <plan-found-comments
        .words=${words}
        @plan-hits-leave=${() => this._results?.focusLast() || this._box?.focus()}
      ></plan-found-comments>
    </div>`
  }

  private _search(words: string) {
    this._words = words
    void this._filterBy(words)
    // The marks of a search end with it.
    if (words.trim() === '') this._update(unmarkAll)
    else this._list.close()
    this._answer = this._viewer.model.attempt(this._searching.find(words))
  }

  /** A frame for each step: the letter is seen at once, also where 50,000 docs are filtered. */
  private async _filterBy(words: string) {
    const filter = words.trim()
    if (filter !== '') {
      await afterFrame()
      if (this._words !== words) return
      this._tree.prepare(filter)
      await afterFrame()
    }
    if (this._words === words) this._filter = filter
  }

  private readonly _askSettings = () => this.dispatchEvent(new SettingsAskEvent({ section: '' }))

  private readonly _leaveBox = (event: SearchLeaveEvent) => {
    const { to } = event
    const path = focusedPath(this._state)
    if (to === 'clear' && isMarked(this._state, path)) {
      event.preventDefault()
      this._update(state => unmark(state, path))
    } else if (to === 'clear') this.clear()
    else if (to === 'leave') this.dispatchEvent(new PlanEvent('plan-docs-enter'))
    else if (to === 'results') this._goDown()
    else void this._openFirst(to === 'side' ? 'side' : 'here')
  }

  private _goDown() {
    if (!this._focusFound()) this.focus()
  }

  /** When keys come faster than replies, the hits are those of the last key. */
  private async _openFirst(where: OpenTarget) {
    const words = this._words
    await this._answer
    if (this._words !== words) return
    const hits = this._searching.hits ?? []
    const hit = (where === 'here' && hits.find(({ doc }) => this._isMarked(doc.path))) || hits[0]
    if (hit)
      this.dispatchEvent(
        new HitOpenEvent({
          ...{ hit, where, words: this._searching.words },
          ...{ isKept: where === 'side', isByKey: true },
        }),
      )
    else this.focus()
  }

  /** Whether it is the doc in front, at the matches of this search. */
  private _isMarked(path: string): boolean {
    const { words } = this._state.destinations.get(path) ?? NO_DESTINATION
    const isSame = words.join(' ') === this._searching.words.join(' ')
    return path === focusedPath(this._state) && words.length > 0 && isSame
  }
}

function afterFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Back at the system's theme, the page follows it. */
function unlessOfSystem(theme: Theme): Theme | null {
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return theme === ofSystem ? null : theme
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-sidebar': PlanSidebar
  }
}
