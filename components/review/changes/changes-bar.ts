// The bar over a doc: what changed in it since when, the steps from change to change, and the list of them.
// To change what is said, see words.ts; what is compared, state/actions/comparison.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { stopsOf } from '../../comparison/stops.js'
import type { Version } from '../../../schema/review/versions.js'
import { commandTitle } from '../../../schema/hotkeys/command-table.js'
import { icon, iconButton } from '../../parts/shared/icons.js'
import {
  compareWith,
  hideChanges,
  showDiff,
  toggleChanges,
} from '../../state/actions/comparison.js'
import { NOT_READ } from '../../state/review/compare-loader.js'
import { StateController } from '../../state/connect.js'
import { hasDiff, type DocComparison } from '../../state/doc-comparison.js'
import { controls } from '../../theme/controls.js'
import { choices } from '../../theme/recipes.js'
import { moment } from '../times.js'
import { showBefore } from '../version-requests.js'
import { barStyles } from './changes-bar.styles.js'
import { renderChanges } from './changes-list.js'
import { markedStyles } from './marked-text.js'
import { ChangeGoEvent, ChangeStepEvent } from './events.js'
import { outcomeInWords, sinceInWords } from './words.js'

/** A shorter comparison says nothing about itself. */
const PATIENCE_MS = 400

/**
 * The changes of a doc, below an element that provides the model.
 *
 * @fires {ChangeStepEvent} plan-change-step - the next change is wanted, or the one before
 * @fires {ChangeGoEvent} plan-change-go - a change was chosen in the list
 */
export class PlanChangesBar extends LitElement {
  static override styles = [controls, choices, markedStyles, barStyles]

  /** The path of the doc. */
  @property() path = ''

  /** The title of the doc. */
  @property() label = ''

  @property({ attribute: false }) comparison!: DocComparison

  /** The lines that changed are shown in the place of the page. */
  @property({ type: Boolean }) diff = false

  /** It stands in the bar of what is asked and decided. */
  @property({ type: Boolean, reflect: true }) within = false

  /** That bar says since when. */
  @property({ type: Boolean }) bare = false

  /** The list of changes is shown. */
  @property({ type: Boolean, reflect: true }) open = false

  @state() private _isLate = false

  /** The other versions to compare with, newest first; none before the reader goes to the choice. */
  @state() private _versions: readonly Version[] = []

  private readonly _viewer = new StateController(this, ({ review }) => [review.docs.get(this.path)])
  /** The bytes on show when versions were asked for. */
  private _askedAt = ''
  private _timer: ReturnType<typeof setTimeout> | undefined

  /** Goes to the list, or to the first control. */
  override focus(): void {
    const list = this.renderRoot.querySelector<HTMLElement>('.list')
    ;(list ?? this.renderRoot.querySelector<HTMLElement>('button'))?.focus()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    clearTimeout(this._timer)
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('comparison')
    const { request, status } = this.comparison
    if (!changed.has('comparison') || before?.request.id === request.id) {
      if (status !== 'pending') this._isLate = false
      return
    }
    this._isLate = false
    clearTimeout(this._timer)
    this._timer = setTimeout(() => {
      this._isLate = this.comparison.status === 'pending'
    }, PATIENCE_MS)
  }

  override render() {
    const { result, status, problem } = this.comparison
    const hasChanges = result !== null && result.reply.ops.length > 0
    return html`<div
      class="group"
      role="group"
      aria-label="Changes in ${this.label}"
      @keydown=${this._press}
    >
      <div class="line">
        <span class="text" role="status">${renderParts(this._text)}</span>
        <span class="acts">
          ${this._offersSource ? renderSmall(commandTitle('showSource'), () => this._showDiff(true)) : nothing}
          ${result?.isRewritten ? renderSmall(commandTitle('showBefore'), this._showBefore) : nothing}
          ${status === 'failed' && problem !== NOT_READ ? renderSmall('Try again', this._retry) : nothing}
          ${this._canMark ? this._renderSteps() : nothing}
          ${hasChanges ? this._renderListButton() : nothing}
          ${iconButton('close', 'Close the changes', () => this._update(hideChanges), { look: 'close', hint: 'Close' })}
        </span>
        <span class="more">${this._renderMore('line')}</span>
      </div>
      ${this.open && result ? this._renderList(result.reply) : nothing}
    </div>`
  }

  private get _text(): string {
    const { status, problem, result, view } = this.comparison
    if (status === 'failed') return problem
    if (this._isLate) return 'Comparing…'
    const now = new Date()
    const since = sinceInWords(this.comparison, now, this._known)
    if (status === 'pending') return this.bare ? '' : since
    const outcome = outcomeInWords(this.comparison, now, this._known)
    const text =
      this.bare && outcome.startsWith(since) ? outcome.slice(since.length + 2).trim() : outcome
    const { placed } = view
    const { marks = [] } = result ?? {}
    if (!placed || marks.length === 0 || placed.length === marks.length) return text
    if (placed.length === 0) return `${text} · The page cannot be marked`
    return `${text} · ${placed.length} of ${marks.length} are marked`
  }

  private get _known() {
    return this._viewer.state.review.docs.get(this.path)
  }

  /** Whether the reader sent a review of this doc. */
  private get _isReviewed(): boolean {
    const { base, verdict, open = 0, answered = 0 } = this._known ?? {}
    if (base?.by === 'review' || verdict || open + answered > 0) return true
    return this._versions.some(({ comments, verdict: given }) => comments > 0 || given !== null)
  }

  /** There is a page to mark. */
  private get _canMark(): boolean {
    return (this.comparison.result?.marks.length ?? 0) > 0
  }

  /** Where the page shows nothing of what changed, its source does. */
  private get _offersSource(): boolean {
    const { result, view } = this.comparison
    const isFailed = result?.drawn === 'failed'
    const isUnmarked = !this._canMark || view.placed?.length === 0 || isFailed
    return hasDiff(this.comparison) && !this.diff && isUnmarked
  }

  private readonly _showBefore = () =>
    void showBefore(this._viewer.model, this.path, this.comparison)

  private readonly _retry = () =>
    this._update((state, path) => compareWith(state, path, this.comparison.request.base))

  private _renderSteps() {
    const { isMarked, at, placed } = this.comparison.view
    const { marks = [], isRewritten } = this.comparison.result ?? {}
    const stopOf = stopsOf(marks)
    const stops = [...new Set(placed ? placed.map(mark => stopOf[mark]) : stopOf)]
    const place = stops.indexOf(stopOf[at])
    return html`<button
        class="button small toggle"
        aria-pressed=${isMarked && !this.diff}
        title=${commandTitle('toggleChanges')}
        @click=${() => this._update(toggleChanges)}
      >
        ${icon('check')} Changes
      </button>
      ${
        isRewritten && !isMarked && !this.diff
          ? nothing
          : html`<span class="place">${place < 0 ? '–' : place + 1} of ${stops.length}</span>
              ${this._renderStep(-1)} ${this._renderStep(1)}`
      }`
  }

  private _renderStep(by: 1 | -1) {
    const title = commandTitle(by > 0 ? 'nextChange' : 'previousChange')
    const step = () => this.dispatchEvent(new ChangeStepEvent({ by }))
    return iconButton(by > 0 ? 'moveDown' : 'moveUp', title, step)
  }

  private _renderListButton() {
    return html`<button
      class="icon-button list"
      aria-label="List changes"
      title="List changes"
      aria-expanded=${this.open}
      @click=${() => (this.open = !this.open)}
    >
      ${icon('menu')}
    </button>`
  }

  /** In the bar, or where that is narrow above the list. */
  private _renderMore(place: 'line' | 'panel') {
    return html`${this._renderBases()} ${this._renderViews(place)}`
  }

  private _renderBases() {
    const { request, result } = this.comparison
    const { base } = request
    const now = new Date()
    const versions = this._otherVersions
    const times = this._versions.map(({ at }) => at)
    return html`<label
      ><span class="unseen-by-eye">Compare with</span>
      <select
        class="field"
        aria-label="Compare with"
        title="Compare with"
        .value=${live(base)}
        @change=${this._chooseBase}
        @focus=${this._askForVersions}
        @pointerenter=${this._askForVersions}
      >
        <option value="read" ?selected=${base === 'read'}>My last read</option>
        ${
          this._isReviewed || base === 'review'
            ? html`<option value="review" ?selected=${base === 'review'}>My last review</option>`
            : nothing
        }
        ${versions.map(
          version =>
            html`<option value=${version.hash ?? ''} ?selected=${base === version.hash}>
              ${moment(version.at, now, times)}
            </option>`,
        )}
        ${
          base === 'read' || base === 'review' || versions.some(({ hash }) => hash === base)
            ? nothing
            : html`<option value=${base} selected>
                ${result ? moment(result.reply.from.at, now) : ''}
              </option>`
        }
      </select></label
    >`
  }

  private get _otherVersions(): Version[] {
    const { to } = this.comparison.request
    return this._versions.filter(({ kept, hash }) => kept && hash !== to)
  }

  private readonly _askForVersions = async () => {
    const { path } = this
    const { to } = this.comparison.request
    if (this._askedAt === to) return
    this._askedAt = to
    const { model } = this._viewer
    const reply = await model.attempt(model.api.versions(path))
    if (reply && path === this.path) this._versions = reply.versions
    else if (!reply) this._askedAt = ''
  }

  private _renderViews(place: 'line' | 'panel') {
    if (!hasDiff(this.comparison)) return nothing
    return html`<span class="choices" role="radiogroup" aria-label="Show as">
      ${this._renderView(place, false, 'Page')} ${this._renderView(place, true, 'Source')}
    </span>`
  }

  /** Radio buttons of one name are one group: of those in the line and in the panel one would be checked. */
  private _renderView(place: string, isDiff: boolean, name: string) {
    return html`<label
      ><input
        type="radio"
        name="view-${place}"
        .checked=${live(this.diff === isDiff)}
        @change=${() => this._showDiff(isDiff)}
      /><span>${name}</span></label
    >`
  }

  private _renderList(reply: CompareResponse) {
    const go = (change: number) => this.dispatchEvent(new ChangeGoEvent({ change }))
    return html`<div class="panel">
      <div class="more">${this._renderMore('panel')}</div>
      <ul aria-label="Changes">
        ${renderChanges(reply.ops, this.comparison.view, go)}
      </ul>
      ${reply.left > 0 ? html`<p>${reply.left} more are not listed</p>` : nothing}
    </div>`
  }

  private _showDiff(isShown: boolean) {
    this._update((state, path) => showDiff(state, path, isShown))
  }

  private readonly _chooseBase = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement
    this._update((state, path) => compareWith(state, path, value))
  }

  private _update(action: (state: typeof this._viewer.state, path: string) => typeof state) {
    this._viewer.model.update(state => action(state, this.path))
  }

  private readonly _press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && this.open) {
      this.open = false
      this.renderRoot.querySelector<HTMLElement>('.list')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!this._walk(event.key === 'ArrowDown' ? 1 : -1)) return
    } else return
    event.preventDefault()
  }

  /** From one change of the list to the next, and down into it from its button; false where the focus is elsewhere. */
  private _walk(by: 1 | -1): boolean {
    const stops = [...this.renderRoot.querySelectorAll<HTMLElement>('.list, .change')]
    const at = stops.indexOf(this.shadowRoot?.activeElement as HTMLElement)
    if (at < 0 || stops.length < 2) return false
    stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus()
    return true
  }
}

function renderSmall(words: string, press: () => void) {
  return html`<button class="button small" @click=${press}>${words}</button>`
}

/** A line that is too long breaks between its parts; the dot before a part is cut where that begins a line. */
function renderParts(text: string) {
  const [first, ...more] = text.split(' · ')
  return html`<span class="parts"
    ><span>${first}</span>${more.map(part => html`<span><i> · </i>${part}</span>`)}</span
  >`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-changes-bar': PlanChangesBar
  }
}
