// The list of what waits for the reader, over the tree: by why it waits, the newest first. It stands still while it is
// open: what is done is struck out in its place, and what is new waits behind a button.
// To change what its rows say, see rows.ts; which docs wait, state/review/for-you.ts; what agents have, with-agents.ts.

import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { iconButton } from '../../parts/shared/icons.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { guarded } from '../../parts/shared/press-guard.js'
import { capital } from '../../parts/shared/words.js'
import { announce } from '../../state/actions/announce.js'
import { showPanel } from '../../state/actions/cover.js'
import { addInfo } from '../../state/actions/toasts.js'
import { approve } from '../../state/comments/deciding.js'
import { StateController } from '../../state/connect.js'
import { draftsElsewhere, send } from '../../state/comments/sending.js'
import { changedDocs } from '../../state/review/changed-docs.js'
import { unreadOf } from '../../state/review/unread.js'
import { focusedPath, shownPaths, titleOf } from '../../state/selectors.js'
import { controls } from '../../theme/controls.js'
import { MARK_SHAPES } from '../../theme/doc-marks.js'
import { keysStyles, letterOf, renderKeys, type KeysNow } from '../list-keys.js'
import { panelStyles } from '../review.styles.js'
import { changeInNumbers, VersionChanges } from '../version-changes.js'
import { ReviewAloneEvent, WaitingOpenEvent } from './events.js'
import { forYouStyles } from './for-you.styles.js'
import {
  followDocs,
  GROUP_NAMES,
  isReadable,
  isReviewable,
  isRow,
  keysOfRow,
  newsIn,
  outcomeOf,
  REASONS,
  rowsOf,
  stillWaiting,
  versionsIn,
  type ForYouRow,
  type Reason,
} from './rows.js'
import { WithAgents } from './with-agents.js'

const NOTHING_LEFT = 'Nothing else in this list waits for you'
/** So many rows say how much changed. */
const MOST_COMPARED = 20

/**
 * The list of docs that wait for the reader, below an element that provides the model.
 *
 * @fires {WaitingOpenEvent} plan-waiting-open - a doc is to be shown
 * @fires {ReviewAloneEvent} plan-review - a doc is to be reviewed alone
 * @fires {PlanEvent} plan-review-leave - the doc that is reviewed was approved
 * @fires {PlanEvent} plan-for-you-close - the list is to be closed
 * @fires {CommentsCopyEvent} plan-comments-copy - a comment without an answer is to be copied
 */
export class PlanForYou extends LitElement {
  static override styles = [controls, panelStyles, keysStyles, forYouStyles]

  /** Docs are shown, and nothing is marked or approved. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  /** The absolute path of a doc. */
  @property({ attribute: false }) fileOf: (path: string) => string = path => path

  @state() private _rows: readonly ForYouRow[] = []

  /** The ids of rows of several docs that show these. */
  @state() private _unfolded: ReadonlySet<string> = new Set()

  /** The row of several docs that a second R marks as read. */
  @state() private _confirming = ''

  /** Drafts are being sent. */
  @state() private _isSending = false

  /** The id of the row that the Tab key reaches. */
  @state() private _at = ''

  private readonly _viewer = new StateController(this, now => [
    now.review.docs,
    now.reply,
    focusedPath(now),
    now.reviewMode,
  ])

  private readonly _agents = new WithAgents(this, () => this._viewer.model)
  private readonly _changes = new VersionChanges(this, () => this._viewer.model)

  /** Goes to the row that had the focus last, or from there to the next one that is to be done. */
  override focus(): void {
    const row = this._visibleRows.find(isRow(this._at)) ?? this._rows[0]
    const next = row && this._isDone(row) ? this._nextOf(row) : row
    if (row && !next) this._say(NOTHING_LEFT)
    if (row) void this._enter((next ?? row).id)
    else this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  /** Takes the list as it is now. */
  private _begin() {
    this._rows = rowsOf(this._viewer.state, new Date())
    this._at = this._rows[0]?.id ?? ''
    const compared = this._rows.flatMap(row => versionsIn(row) ?? [])
    for (const versions of compared.slice(0, MOST_COMPARED)) this._changes.want(versions)
  }

  /** Those that can be seen: a row of several docs, and these below it. */
  private get _visibleRows(): readonly ForYouRow[] {
    return this._rows.flatMap(row => [row, ...(this._unfolded.has(row.id) ? row.rows : [])])
  }

  protected override willUpdate() {
    this._rows = followDocs(this._rows, this._viewer.state)
    if (this._rows.length > 0) return
    this._begin()
    // The list was opened before the service had said what waits: the focus has stayed on its head.
    if (this._rows.length > 0 && this.shadowRoot?.activeElement?.matches('.close')) this.focus()
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
        ${REASONS.map(reason => this._renderGroup(reason))} ${this._agents.render(this.fileOf)}
      </div>
      ${this._rows.length === 0 ? nothing : renderKeys(this.keys)}
    </section>`
  }

  get keys(): KeysNow {
    const row = this._visibleRows.find(isRow(this._at))
    return keysOfRow(row, this._viewer.state, this.readOnly)
  }

  private _renderGroup(reason: Reason) {
    const name = GROUP_NAMES[reason]
    const rows = this._rows.filter(row => row.todo === reason)
    if (rows.length === 0) return nothing
    const { state } = this._viewer
    const count = rows.reduce((sum, row) => sum + stillWaiting(row, state).length, 0)
    return html`<h3>
        ${name} ${count === 0 ? nothing : html`<span>${count}</span>`}
        ${reason === 'draft' && count > 0 && !this.readOnly ? this._renderSendAll() : nothing}
      </h3>
      <ul aria-label=${name}>
        ${repeat(
          this._visibleRows.filter(row => row.todo === reason),
          ({ id }) => id,
          row => html`<li>${this._renderRow(row)}</li>`,
        )}
      </ul>`
  }

  private _renderSendAll() {
    return html`<button
      class="link"
      aria-disabled=${this._isSending}
      ${guarded()}
      @click=${() => void this._sendAll()}
    >
      Send all
    </button>`
  }

  private _renderRow(row: ForYouRow) {
    const { id, todo, title, docs } = row
    const isMany = row.rows.length > 0
    const versions = versionsIn(row)
    const changed = versions ? changeInNumbers(this._changes.of(versions)) : ''
    const about = [row.about, changed].filter(Boolean).join(' · ')
    const isDone = this._isDone(row)
    const question = id === this._confirming ? `R again marks ${docs.length} as read` : ''
    const outcome = isDone ? outcomeOf(row, this._viewer.state) : question
    const isPart = this._rows.every(each => each.id !== id)
    const isShown = docs.some(({ path }) => path === focusedPath(this._viewer.state))
    const mark = todo === 'approved-changed' ? 'changed' : todo
    return html`<button
        class="row ${isDone ? 'done' : ''} ${isPart ? 'part' : ''}"
        data-id=${id}
        tabindex=${id === this._at ? 0 : -1}
        aria-expanded=${isMany ? this._unfolded.has(id) : nothing}
        aria-current=${isShown ? 'true' : nothing}
        title=${[title, about, docs.length === 1 ? docs[0]?.path : ''].filter(Boolean).join('\n')}
        @focus=${() => (this._at = id)}
        @click=${() => this._show(row)}
      >
        <span class="mark ${MARK_SHAPES[mark]}"></span>
        <span class="what">
          <bdi class="title ${docs.length > 1 ? capital(title) : ''}">${title}</bdi>
          <bdi class="about">${about}</bdi>
        </span>
        ${outcome === '' ? nothing : html`<span class="outcome">${outcome}</span>`}
      </button>
      ${this._renderAct(row)}`
  }

  private _renderAct(row: ForYouRow) {
    const isToReview = isReviewable(row, this._viewer.state)
    if (!isToReview && (this.readOnly || this._isDone(row) || !isReadable(row))) return nothing
    const press = () => (isToReview ? this._review(row) : void this._read(row))
    const [does, hint] = isToReview ? ['Review', 'Review (Enter)'] : ['Mark', 'Mark as read (R)']
    const name = `${does} ${row.title}${isToReview ? '' : ' as read'}`
    const look = { look: 'small', hint }
    return html`<span class="acts" ${guarded()}
      >${iconButton(isToReview ? 'comment' : 'check', name, press, look)}</span
    >`
  }

  private _renderRead() {
    const docs = changedDocs(this._viewer.state).length
    if (docs === 0) return nothing
    const { model } = this._viewer
    const show = () => model.update(now => ({ ...now, readChanges: 'shown' }))
    return html`<button class="button read" @click=${show}>Read changes (${docs})</button>`
  }

  private readonly _showNews = () => {
    this._begin()
    this.focus()
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-for-you-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    // Escape leads out of a review before it closes the list.
    if (event.key === 'Escape' && !this._viewer.state.reviewMode) this._close()
    else if (event.key === 'Escape' || !this._pressInRow(letterOf(event), event.repeat)) return
    event.preventDefault()
  }

  /** Whether the key was for the row that has the focus. */
  private _pressInRow(key: string, isRepeat: boolean): boolean {
    const ids = this._stops.map(({ dataset }) => dataset['id'])
    const at = ids.indexOf(this._idOfFocus)
    if (at < 0) return false
    if (key === 'ArrowDown' || key === 'j') this._step(at + 1)
    else if (key === 'ArrowUp' || key === 'k') this._step(at - 1)
    else if (key === 'Home') this._step(0)
    else if (key === 'End') this._step(ids.length - 1)
    else return this._pressOnDocs(key, isRepeat)
    return true
  }

  private _pressOnDocs(key: string, isRepeat: boolean): boolean {
    const row = this._visibleRows.find(isRow(this._idOfFocus))
    if (!row) return false
    if (row.rows.length > 0 && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      this._fold(row, key === 'ArrowRight')
      return true
    }
    if (key === 'Enter' && isReviewable(row, this._viewer.state)) {
      if (!isRepeat) this._review(row)
      return true
    }
    if ((key !== 'r' && key !== 'a') || this.readOnly) return false
    if (!isRepeat) void (key === 'r' ? this._read(row) : this._approve(row))
    return true
  }

  private _review({ id, docs: [doc] }: ForYouRow) {
    this._at = id
    if (doc) this.dispatchEvent(new ReviewAloneEvent({ path: doc.path, from: 'forYou' }))
  }

  private _fold({ id }: ForYouRow, isOpen: boolean) {
    this._unfolded = new Set([...this._unfolded, id].filter(each => isOpen || each !== id))
  }

  /** The rows that the keys step through. */
  private get _stops(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[data-id]')]
  }

  private get _idOfFocus(): string {
    const focused = this.shadowRoot?.activeElement
    return (focused instanceof HTMLElement && focused.dataset['id']) || ''
  }

  private _step(index: number) {
    const stops = this._stops
    const stop = stops[Math.max(0, Math.min(index, stops.length - 1))]
    if (stop) void this._enter(stop.dataset['id'] ?? '')
  }

  private async _enter(id: string) {
    this._at = id
    this._confirming = ''
    await this.updateComplete
    this._stops.find(({ dataset }) => dataset['id'] === id)?.focus()
  }

  /** To the next row that is to be done, else to the one before. */
  private async _goOn(from: ForYouRow) {
    if (this._idOfFocus !== from.id) return
    const next = this._nextOf(from)
    if (next) await this._enter(next.id)
    else if (this._isDone(from)) this._say(NOTHING_LEFT)
  }

  private _nextOf(from: ForYouRow): ForYouRow | undefined {
    const rows = this._visibleRows
    const at = rows.indexOf(from)
    const around = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]
    return around.find(row => !this._isDone(row))
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
    const isNew = row.todo === 'draft' && !shown.includes(path)
    if (isNew || (isEntered && (row.todo === 'draft' || row.todo === 'answered'))) {
      this._viewer.model.update(state => showPanel(state, path, 'comments'))
    }
    this.dispatchEvent(new WaitingOpenEvent({ path, isEntered }))
  }

  /** Reading ends no request and no answer. For many docs the first press only asks. */
  private async _read(row: ForYouRow) {
    const { model } = this._viewer
    if (!isReadable(row)) return
    if (row.rows.length > 0 && this._confirming !== row.id && !this._isDone(row)) {
      this._confirming = row.id
      this._say(`R again marks ${row.docs.length} docs of ${row.title} as read`)
      return
    }
    this._confirming = ''
    const unread = unreadOf(model.state, row.docs)
    if (unread.length > 0) await model.markRead(unread, row.title)
    await this._goOn(row)
  }

  /** Sends the drafts of all docs in one press. */
  private async _sendAll() {
    const { model } = this._viewer
    const path = draftsElsewhere(model.state, '')[0]?.path
    if (path === undefined || this._isSending || !model.mayChange()) return
    this._isSending = true
    const result = await send(model, { path, verdict: 'comment', bytes: null, isWithOthers: true })
    this._isSending = false
    if (result.is === 'refused') model.update(now => addInfo(now, result.message))
    await model.review.refresh()
  }

  /** Only what is on show is approved: the first press shows it. */
  private async _approve(row: ForYouRow) {
    if (row.todo === 'draft') return
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
    if (!(await approve(model, path))) return
    this.dispatchEvent(new PlanEvent('plan-review-leave'))
    if (this._isDone(row)) await this._goOn(row)
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
