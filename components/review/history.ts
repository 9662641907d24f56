// The history of one doc, beside it: its kept versions, and what was said about it, by day.
// To change how a version is shown, see version-view.ts; in which order rows stand, timeline.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { MoveReason, Version, VersionsResponse } from '../../schema/review/versions.js'
import type { PlanConfirmDialog } from '../parts/shared/dialog.js'
import { isInDialog } from '../parts/shared/focus.js'
import { iconButton } from '../parts/shared/icons.js'
import { MenuAskEvent } from '../parts/shared/menu-item.js'
import { count } from '../parts/shared/words.js'
import { StateController } from '../state/connect.js'
import type { ShowableVersion } from '../state/open-doc.js'
import { controls } from '../theme/controls.js'
import { VersionChooseEvent } from './events.js'
import { historyStyles, panelStyles } from './review.styles.js'
import { eventInWords, timelineByDay, type TimelineRow } from './timeline.js'
import { clockTime, moment } from './times.js'
import { bytesBefore, renderChange, VersionChanges } from './version-changes.js'
import { forgetAll } from './version-requests.js'
import { notKept, versionInWords, versionOfNow } from './version-words.js'
import { PlanEvent } from '../parts/shared/part-event.js'

/**
 * The history of a doc, below an element that provides the model.
 *
 * @fires {VersionChooseEvent} plan-version-choose - a version is to be shown, or the doc as it is now
 * @fires {PlanEvent} plan-history-close - the history is to be closed
 * @fires {MenuAskEvent} plan-menu-ask - the menu is wanted
 */
export class PlanHistory extends LitElement {
  static override styles = [controls, panelStyles, historyStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The title of the doc. */
  @property() label = ''

  /** The number of the version on show; 0 for the doc as it is now. */
  @property({ type: Number }) chosen = 0

  /** Nothing is restored or forgotten here. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  @state() private _reply: VersionsResponse | null = null

  /** The rows that show each of their versions, by the number of the oldest one: a newer one may join a row. */
  @state() private _unfolded: ReadonlySet<number> = new Set()

  @query('plan-confirm-dialog') private readonly _dialog!: PlanConfirmDialog

  private readonly _viewer = new StateController(this, ({ review }) => [
    review.docs.get(this.path),
    review.problem,
    review.cursor === '',
  ])
  private readonly _changes = new VersionChanges(this, () => this._viewer.model)
  /** The key of the last request for versions: the doc, and the facts that were known of it. */
  private _wanted: readonly unknown[] = []
  private _request = 0
  /** The focus waits on the button that closes, until there are versions. */
  private _isEntering = false

  /** Goes to the version on show. */
  override focus(): void {
    const at = this.renderRoot.querySelector<HTMLElement>('[aria-current="true"]')
    this._isEntering = at === null && this._reply === null
    ;(at ?? this.renderRoot.querySelector<HTMLElement>('.close'))?.focus()
  }

  protected override updated() {
    this._changes.watch(this.renderRoot.querySelectorAll('button.version'))
    if (!this._isEntering || !this._reply) return
    this._isEntering = false
    if (this.shadowRoot?.activeElement?.matches('.close')) this.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('path')) this._reply = null
    const { docs, problem } = this._viewer.state.review
    const wanted = [this.path, docs.get(this.path), problem]
    if (wanted.every((item, at) => item === this._wanted[at])) return
    this._wanted = wanted
    if (problem === '') void this._load()
    else this._reply = null
  }

  override render() {
    const { problem } = this._viewer.state.review
    return html`<section
      aria-label="History of ${this.label}"
      aria-busy=${this._reply === null && problem === ''}
      @keydown=${this._press}
    >
      <header>
        <h2>History</h2>
        ${this._renderMenuButton()}
        ${iconButton('close', 'Close the history', this._close, { look: 'close' })}
      </header>
      <div class="scroll">
        ${problem === '' ? nothing : html`<p class="quiet" role="status">${problem}</p>`}
        ${this._reply ? this._renderReply(this._reply) : nothing}
      </div>
      <plan-confirm-dialog></plan-confirm-dialog>
    </section>`
  }

  private _renderMenuButton() {
    const reply = this._reply
    const isForgettable = reply?.versions.some(({ kept, hash }) => kept && hash !== reply.now)
    if (this.readOnly || !isForgettable) return nothing
    const name = 'More about the history'
    return iconButton('more', name, this._askForMenu, { hint: 'More', hasMenu: true })
  }

  private _renderReply(reply: VersionsResponse) {
    const now = versionOfNow(reply.versions, reply.now)
    return html`${
      reply.versions.length === 0
        ? html`<p class="quiet">No version is kept yet.</p>`
        : timelineByDay(reply, new Date()).map(({ day, rows }) => {
            const times = rows.map(({ at }) => at)
            return html`<h3>${day}</h3>
              <ul aria-label=${day}>
                ${repeat(
                  rows.flatMap(row => this._unfoldedOf(row)),
                  keyOf,
                  row => html`<li>${this._renderRow(row, now, times)}</li>`,
                )}
              </ul>`
          })
    }
    ${
      reply.more
        ? html`<button class="button more" @click=${() => void this._loadMore(reply)}>
            Older versions
          </button>`
        : nothing
    }
    ${this._renderWas(reply)}`
  }

  /** A row of several versions, or each of them once they are unfolded. */
  private _unfoldedOf(row: TimelineRow): TimelineRow[] {
    if (!('versions' in row)) return [row]
    const isFew = row.versions.length < FOLDED
    const isChosen = row.versions.slice(1).some(({ n }) => n === this.chosen)
    if (!isFew && !isChosen && !this._unfolded.has(oldestOf(row.versions))) return [row]
    return row.versions.map(version => ({ at: version.at, versions: [version] }))
  }

  private _renderRow(row: TimelineRow, now: Version | null, times: readonly string[]) {
    if ('event' in row) {
      return html`<span class="version event"
        ><span class="when">${clockTime(row.at)}</span> <bdi>${eventInWords(row.event)}</bdi></span
      >`
    }
    const [version, ...others] = row.versions
    const unfold = () => (this._unfolded = new Set([...this._unfolded, oldestOf(row.versions)]))
    return html`${this._renderVersion(version, now, times)}
    ${
      others.length === 0
        ? nothing
        : html`<button class="link more" @click=${unfold}>
            ${count(others.length, 'version')} within a minute
          </button>`
    }`
  }

  /** Where the file was before, newest first. */
  private _renderWas({ was }: VersionsResponse) {
    if (was.length === 0) return nothing
    const now = new Date()
    return html`<h3>Earlier paths</h3>
      <ul aria-label="Earlier paths">
        ${was.map(
          ({ path, until, why }) =>
            html`<li class="was">
              <bdi>${path}</bdi>
              <span class="why">until ${moment(until, now)}, ${WHY_MOVED[why]}</span>
            </li>`,
        )}
      </ul>`
  }

  private _renderVersion(version: Version, now: Version | null, times: readonly string[]) {
    const isNow = version === now
    const label = versionInWords(version, isNow, times)
    if (!isKept(version) && !isNow) {
      const why = version.hash === null ? '' : notKept(version)
      return html`<span class="version lost"
        >${label} ${why === '' ? nothing : html`<span class="why">${why}</span>`}</span
      >`
    }
    const isChosen = this.chosen === 0 ? isNow : version.n === this.chosen
    const from = bytesBefore(this._reply?.versions ?? [], version) ?? ''
    const versions = { path: this.path, from, to: version.hash ?? '' }
    return html`<button
      class="version"
      aria-current=${isChosen ? 'true' : nothing}
      data-path=${versions.path}
      data-from=${versions.from}
      data-to=${versions.to}
      @click=${() => this._choose(isNow || !isKept(version) ? null : version, now)}
    >
      <span class="when">${label}</span> ${renderChange(this._changes.of(versions))}
    </button>`
  }

  private async _load() {
    const { model } = this._viewer
    const request = ++this._request
    const reply = await model.attempt(model.api.versions(this.path), true)
    if (request === this._request && reply) this._reply = reply
  }

  private async _loadMore(reply: VersionsResponse) {
    const { model } = this._viewer
    const last = reply.versions.at(-1)?.n ?? 0
    const older = await model.attempt(model.api.versions(this.path, last), true)
    if (!older || this._reply !== reply) return
    this._reply = { ...older, versions: [...reply.versions, ...older.versions] }
  }

  private readonly _askForMenu = (event: Event) => {
    const opener = event.currentTarget as HTMLElement
    const forget = {
      label: 'Forget all but now',
      run: () => void this._forgetAll(),
    }
    this.dispatchEvent(new MenuAskEvent({ items: [forget], label: 'History', opener }))
  }

  private async _forgetAll() {
    const { model } = this._viewer
    if (!(await forgetAll(model, this._dialog, this.path))) return
    this._choose(null, null)
    await this._load()
  }

  private _choose(version: ShowableVersion | null, now: Version | null) {
    const before = version && bytesBefore(this._reply?.versions ?? [], version)
    const times = (this._reply?.versions ?? []).map(({ at }) => at)
    const shown = version && { version, now, times, ...(before ? { before } : {}) }
    this.dispatchEvent(new VersionChooseEvent({ shown }))
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-history-close'))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isInDialog(event)) return
    if (event.key === 'Escape') this._close()
    else if (event.key === 'ArrowDown') this._step(1)
    else if (event.key === 'ArrowUp') this._step(-1)
    else return
    event.preventDefault()
  }

  /** Goes to the next version, or to the one before, and shows it. */
  private _step(by: 1 | -1) {
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('button.version')]
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLElement)
    const next = buttons.at(at < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + by)))
    next?.focus()
    next?.click()
  }
}

/** So many versions or more are one row. */
const FOLDED = 3

const WHY_MOVED: Record<MoveReason, string> = {
  settled: 'moved with its task',
  renamed: 'renamed',
}

function keyOf(row: TimelineRow): string {
  return 'versions' in row
    ? `version ${row.versions[0].n}`
    : `${row.event.is} ${row.event.by} ${row.at}`
}

function oldestOf(versions: readonly [Version, ...Version[]]): number {
  return (versions.at(-1) ?? versions[0]).n
}

function isKept(version: Version): version is ShowableVersion {
  return version.kept && version.hash !== null
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-history': PlanHistory
  }
}
