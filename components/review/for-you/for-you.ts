// The list of what waits for the reader, over the tree: by why it waits, the newest first. It stands still while it is
// open: what is done is struck out in its place, and what is new waits behind a button.
// To change what its rows say, see rows.ts; which docs wait, state/review/for-you.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { iconButton } from '../../parts/shared/icons.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { capital } from '../../parts/shared/words.js'
import { announce } from '../../state/actions/announce.js'
import { showPanel } from '../../state/actions/cover.js'
import { approve } from '../../state/comments/deciding.js'
import { StateController } from '../../state/connect.js'
import { changedDocs } from '../../state/review/changed-docs.js'
import { TODOS } from '../../state/review/for-you.js'
import { unreadOf } from '../../state/review/unread.js'
import { focusedPath, shownPaths, titleOf } from '../../state/selectors.js'
import { controls } from '../../theme/controls.js'
import { letterOf, renderKeys } from '../list-keys.js'
import { panelStyles } from '../review.styles.js'
import { WaitingOpenEvent } from './events.js'
import { forYouStyles } from './for-you.styles.js'
import { GROUP_NAMES, newsIn, outcomeOf, rowsOf, stillWaiting, type ForYouRow } from './rows.js'

const ENDS = [
  ['J K', 'step'],
  ['Esc', 'close'],
] as const
const KEYS_OF_READER = [['Enter', 'show'], ...ENDS] as const
const KEYS = [['Enter', 'show'], ['R', 'read'], ['A', 'approve'], ...ENDS] as const

/**
 * What waits for the reader, below an element that provides the model.
 *
 * @fires {WaitingOpenEvent} plan-waiting-open - a doc is to be shown
 * @fires {PlanEvent} plan-for-you-close - the list is to be closed
 */
export class PlanForYou extends LitElement {
  static override styles = [controls, panelStyles, forYouStyles]

  /** Docs are shown, and nothing is marked or approved. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  @state() private _rows: readonly ForYouRow[] = []

  /** The id of the row that the Tab key reaches. */
  @state() private _at = ''

  private readonly _viewer = new StateController(this, now => [
    now.review.docs,
    now.reply,
    focusedPath(now),
  ])

  override connectedCallback() {
    super.connectedCallback()
    this._begin()
  }

  /** Goes to the first row that is to be done. */
  override focus(): void {
    const row = this._rows.find(each => !this._isDone(each)) ?? this._rows[0]
    if (row) void this._enter(row)
    else this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  /** Takes the list as it is now. */
  private _begin() {
    this._rows = rowsOf(this._viewer.state, new Date())
    this._at = this._rows[0]?.id ?? ''
  }

  protected override willUpdate(_: PropertyValues<this>) {
    // The list was opened before the service had said what waits.
    if (this._rows.length === 0) this._begin()
  }

  private _isDone(row: ForYouRow): boolean {
    return stillWaiting(row, this._viewer.state).length === 0
  }

  override render() {
    const news = newsIn(this._rows, this._viewer.state)
    return html`<section aria-label="For you" @keydown=${this._press}>
      <header>
        <h2>For you</h2>
        ${this._renderRead()}
        ${iconButton('close', 'Close “For you”', this._close, { look: 'close', hint: 'Close' })}
      </header>
      <div class="scroll">
        ${
          news === 0
            ? nothing
            : html`<button class="news" @click=${this._showNews}>Show ${news} new</button>`
        }
        ${this._rows.length === 0 ? html`<p class="quiet">Nothing waits for you.</p>` : nothing}
        ${TODOS.map(todo =>
          this._renderGroup(
            GROUP_NAMES[todo],
            this._rows.filter(row => row.todo === todo),
          ),
        )}
      </div>
      ${this._rows.length === 0 ? nothing : renderKeys(this.readOnly ? KEYS_OF_READER : KEYS)}
    </section>`
  }

  private _renderGroup(name: string, rows: readonly ForYouRow[]) {
    if (rows.length === 0) return nothing
    const { state } = this._viewer
    const count = rows.reduce((sum, row) => sum + stillWaiting(row, state).length, 0)
    return html`<h3>${name} ${count === 0 ? nothing : html`<span>${count}</span>`}</h3>
      <ul aria-label=${name}>
        ${repeat(
          rows,
          ({ id }) => id,
          row => html`<li>${this._renderRow(row)}</li>`,
        )}
      </ul>`
  }

  private _renderRow(row: ForYouRow) {
    const { id, todo, title, about, docs } = row
    const outcome = this._isDone(row) ? outcomeOf(row, this._viewer.state) : ''
    const isShown = docs.some(({ path }) => path === focusedPath(this._viewer.state))
    const mark = todo === 'approved-changed' ? 'changed' : todo
    return html`<button
        class="row ${this._isDone(row) ? 'done' : ''}"
        data-id=${id}
        tabindex=${id === this._at ? 0 : -1}
        aria-current=${isShown ? 'true' : nothing}
        title=${[title, about, docs.length === 1 ? docs[0]?.path : ''].filter(Boolean).join('\n')}
        @focus=${() => (this._at = id)}
        @click=${() => this._show(row)}
      >
        <span class="mark ${mark}"></span>
        <span class="what">
          <bdi class="title ${docs.length > 1 ? capital(title) : ''}">${title}</bdi>
          <bdi class="about">${about}</bdi>
        </span>
        ${outcome === '' ? nothing : html`<span class="outcome">${outcome}</span>`}
      </button>
      ${
        this.readOnly || outcome !== ''
          ? nothing
          : html`<span class="acts" ${guarded()}
              >${iconButton('check', `Mark ${title} as read`, () => void this._read(row), { look: 'small', hint: 'Mark as read (R)' })}</span
            >`
      }`
  }

  private _renderRead() {
    const docs = changedDocs(this._viewer.state).length
    if (docs === 0) return nothing
    return html`<button class="button read" @click=${this._readChanges}>
      Read changes (${docs})
    </button>`
  }

  private readonly _readChanges = () =>
    this._viewer.model.update(now => ({ ...now, readChanges: 'shown' }))

  private readonly _showNews = () => {
    this._begin()
    this.focus()
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-for-you-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') this._close()
    else if (!this._pressInRow(letterOf(event), event.repeat)) return
    event.preventDefault()
  }

  /** Whether the key was for the row that has the focus. */
  private _pressInRow(key: string, isRepeat: boolean): boolean {
    const at = this._rows.findIndex(({ id }) => id === this._idOfFocus)
    const row = this._rows[at]
    if (!row) return false
    if (key === 'ArrowDown' || key === 'j') this._step(at + 1)
    else if (key === 'ArrowUp' || key === 'k') this._step(at - 1)
    else if (key === 'Home') this._step(0)
    else if (key === 'End') this._step(this._rows.length - 1)
    else if ((key !== 'r' && key !== 'a') || this.readOnly) return false
    else if (!isRepeat) void (key === 'r' ? this._read(row) : this._approve(row))
    return true
  }

  private get _idOfFocus(): string {
    const focused = this.shadowRoot?.activeElement
    return (focused instanceof HTMLElement && focused.dataset['id']) || ''
  }

  private _step(index: number) {
    const row = this._rows[Math.max(0, Math.min(index, this._rows.length - 1))]
    if (row) void this._enter(row)
  }

  private async _enter({ id }: ForYouRow) {
    this._at = id
    await this.updateComplete
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('.row')]
    rows.find(({ dataset }) => dataset['id'] === id)?.focus()
  }

  /** To the next row that is to be done, else to the one before. */
  private async _goOn(from: ForYouRow) {
    if (this._idOfFocus !== from.id) return
    const at = this._rows.indexOf(from)
    const around = [...this._rows.slice(at + 1), ...this._rows.slice(0, at).toReversed()]
    const next = around.find(row => !this._isDone(row))
    if (next) await this._enter(next)
    else if (this._isDone(from)) this._say('Nothing else in this list waits for you')
  }

  /** Shows it; if it is on show, shows another one of the row, or goes into the doc, or into its answers. */
  private _show(row: ForYouRow) {
    const { state: now } = this._viewer
    const shown = shownPaths(now)
    const waiting = stillWaiting(row, now)
    const paths = waiting.length > 0 ? waiting : row.docs.map(({ path }) => path)
    const other = paths.find(path => !shown.includes(path))
    const front = row.docs.some(({ path }) => path === focusedPath(now))
    const path = (front ? other : (other ?? paths[0])) ?? focusedPath(now)
    const isEntered = front && other === undefined
    if (isEntered && row.todo === 'answered') {
      this._viewer.model.update(state => showPanel(state, path, 'comments'))
    }
    this.dispatchEvent(new WaitingOpenEvent({ path, isEntered }))
  }

  private async _read(row: ForYouRow) {
    const { model } = this._viewer
    const unread = unreadOf(model.state, row.docs)
    if (unread.length > 0) await model.markRead(unread, row.title)
    if (!this._isDone(row)) this._say(`${row.title}: ${GROUP_NAMES[row.todo].toLowerCase()}, still`)
    await this._goOn(row)
  }

  /** Only what is on show is approved: the first press shows it. */
  private async _approve(row: ForYouRow) {
    const { model } = this._viewer
    const path = focusedPath(model.state)
    const waiting = stillWaiting(row, model.state)
    if (waiting.length === 0 || !model.mayChange()) return
    if (!waiting.includes(path)) {
      const [first = ''] = waiting
      this.dispatchEvent(new WaitingOpenEvent({ path: first, isEntered: false }))
      this._say(`Showing ${titleOf(model.state, first)}. Press A again to approve it`)
      return
    }
    if ((await approve(model, path)) && this._isDone(row)) await this._goOn(row)
  }

  private _say(words: string) {
    this._viewer.model.update(now => announce(now, words))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-for-you': PlanForYou
  }
}
