// One kept version of a doc, shown over the doc as it is now.
// To change which versions there are to choose from, see history.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { CompareResponse } from '../../schema/compare/compare.js'
import type { Hash } from '../../schema/review/versions.js'
import type { Theme } from '../../schema/theme.js'
import type { Doc } from '../../schema/tree.js'
import type { PlanConfirmDialog } from '../parts/shared/dialog.js'
import { isInDialog } from '../parts/shared/focus.js'
import type { PlanDocFrame } from '../parts/doc-frame/doc-frame.js'
import type { FrameMessageEvent } from '../parts/doc-frame/events.js'
import type { FrameChanges } from '../parts/doc-frame/frame-markers.js'
import { icon, iconButton } from '../parts/shared/icons.js'
import { MenuAskEvent } from '../parts/shared/menu-item.js'
import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { announce } from '../state/actions/announce.js'
import { coverDoc, versionBeside } from '../state/actions/cover.js'
import { addInfo } from '../state/actions/toasts.js'
import { StateController } from '../state/connect.js'
import { loadersOf } from '../state/review/review-loaders.js'
import { isMarkdownPath, type ShownVersion } from '../state/open-doc.js'
import type { ViewerState } from '../state/state.js'
import { frameMarks } from '../state/review/frame-marks.js'
import { Offline, Refused } from '../state/service/http.js'
import { controls } from '../theme/controls.js'
import { VersionChooseEvent, VersionCompareEvent } from './events.js'
import { versionStyles } from './review.styles.js'
import { ScrollLead } from './scroll-lead.js'
import { moment } from './times.js'
import { changeOf, renderChange } from './version-changes.js'
import { forgetVersion, restoreVersion } from './version-requests.js'

const NARROW = 'The pane is too narrow for both versions. “Compare with now” shows what changed.'

/** The loaded parts of a version. */
interface Loaded {
  shown: ShownVersion
  address: string
  hash: string
  /** The changes it made; null where they are not known. */
  compared: CompareResponse | null
  changes: FrameChanges | null
}

/**
 * A version of a doc, below an element that provides the model.
 *
 * @fires {VersionChooseEvent} plan-version-choose - the doc is to be shown as it is now
 * @fires {VersionCompareEvent} plan-version-compare - the doc of now is to be compared with this version
 * @fires {MenuAskEvent} plan-menu-ask - the menu is wanted
 * @slot - stands over the page of the version
 */
export class PlanVersionView extends LitElement {
  static override styles = [controls, versionStyles]

  @property({ attribute: false }) doc!: Doc

  @property({ attribute: false }) shown!: ShownVersion

  /** The content type of the doc. */
  @property() type = ''

  @property() theme: Theme = 'light'

  /** As in the frame of a doc. */
  @property() look = ''

  /** The combos that the doc passes on. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** Words to mark. */
  @property({ attribute: false }) words: readonly string[] = []

  /** The words are typed while the version is read. */
  @property({ type: Boolean, attribute: 'is-typed' }) isTyped = false

  /** Nothing is restored or forgotten here. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  /** The frame of the doc as it is now, beside which it stands; null where it lies over the doc. */
  @property({ attribute: false }) beside: PlanDocFrame | null = null

  @state() private _loaded: Loaded | null = null
  /** The version in the frame: it stays in view until the next one is there. */
  @state() private _inView: Loaded | null = null
  /** The version that was shown from its first change on. */
  private _arrivedIn = ''
  /** Why it is not shown; `''` where it is. */
  @state() private _problem = ''

  /** The frame of the version; null until it is loaded. */
  @query('plan-doc-frame') readonly frame!: PlanDocFrame | null

  @query('plan-confirm-dialog') private readonly _dialog!: PlanConfirmDialog

  private readonly _viewer = new StateController(this, () => [])
  private readonly _together = new ScrollLead(this)

  /** Beside the doc, it is scrolled alone. */
  get isAlone(): boolean {
    return this.shown.isAlone === true
  }

  /** Scrolls both versions together, or each alone. Where this one lies over the other, a toast says so. */
  toggleTogether(): void {
    const { beside } = this
    const isOver = !beside || getComputedStyle(beside).visibility === 'hidden'
    this._viewer.model.update(state =>
      isOver ? addInfo(state, NARROW) : toggleAlone(state, this.doc.path),
    )
  }

  compare(from: Hash, to: Hash): Promise<CompareResponse | null> {
    return loadersOf(this._viewer.model).comparisons.find(this.doc.path, from, to)
  }

  /** Goes to the next change against the version before, or to the change before. */
  stepChange(by: 1 | -1): void {
    this.frame?.stepChange(by)
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.back')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('shown')
    const isOther = before?.version.hash !== this.shown.version.hash
    if (changed.has('shown') && isOther) void this._load()
  }

  /** Name and buttons are about the version in view, while another one is loaded. */
  private get _named(): ShownVersion {
    const { shown, _inView: inView } = this
    return inView && inView.hash !== shown.version.hash ? inView.shown : shown
  }

  override render() {
    const { version, times, now } = this._named
    const name = `Version of ${moment(version.at, new Date(), times)}`
    const compared = (this._inView ?? this._loaded)?.compared
    return html`<div class="version" role="group" aria-label=${name} @keydown=${this._press}>
      <div class="bar">
        <strong>${name}</strong>
        <span class="changed" role="status"
          >${compared ? renderChange(changeOf(compared)) : nothing}</span
        >
        <span class="acts">
          ${this.beside ? this._renderTogether() : nothing}
          ${
            now?.hash
              ? html`<button class="button compare" @click=${this._compare}>
                  Compare with now
                </button>`
              : nothing
          }
          ${this.readOnly ? nothing : this._renderActs()}
          <button class="button back" @click=${this._back}>Back to now</button>
        </span>
      </div>
      ${this._problem === '' ? nothing : html`<p role="status">${this._problem}</p>`}
      ${this._loaded ? this._renderFrame(this._loaded, name) : nothing}
      <plan-confirm-dialog></plan-confirm-dialog>
    </div>`
  }

  private _renderFrame({ shown, address, hash, changes }: Loaded, name: string) {
    return html`<div class="page">
      <plan-doc-frame
        .src=${address}
        .pin=${hash}
        .type=${this.type}
        .size=${shown.version.size ?? 0}
        .file=${this.doc.file}
        .label=${`${this.doc.title}, ${name.toLowerCase()}`}
        .theme=${this.theme}
        .look=${this.look}
        .hotkeys=${this.hotkeys}
        .words=${this.words}
        ?is-typed=${this.isTyped}
        .changes=${changes}
        @plan-frame-ready=${this._ready}
        @plan-frame-level=${this._together.receive}
        @plan-frame-changes=${this._arrive}
      ></plan-doc-frame>
      <slot></slot>
    </div>`
  }

  private readonly _ready = ({ currentTarget }: Event) => {
    const loaded = this._loaded
    const { shownPin } = currentTarget as PlanDocFrame
    // A doc that led its frame elsewhere cannot be named.
    if (loaded && (shownPin ?? loaded.hash) === loaded.hash) this._inView = loaded
    this._together.pair()
  }

  /** Each version stands at what it changed, or level with the doc beside it. */
  private readonly _arrive = ({ message }: FrameMessageEvent<'plan-frame-changes'>) => {
    const { hash = '' } = this._loaded ?? {}
    if (this.beside) return
    const isFirst = message.type === 'plan-frame-marked' && this._arrivedIn !== hash
    if (!isFirst || message.placed.length === 0) return
    this._arrivedIn = hash
    this.stepChange(1)
  }

  private _renderTogether() {
    return html`<button
      class="button together"
      aria-pressed=${!this.isAlone}
      title=${commandTitle('toggleTogether')}
      @click=${this.toggleTogether}
    >
      ${icon('check')} Scroll together
    </button>`
  }

  private _renderActs() {
    return html`<button class="button" @click=${() => void this._restore()}>Restore</button>
      ${iconButton('more', 'More about this version', this._askForMenu, {
        hint: 'More',
        hasMenu: true,
      })}`
  }

  private async _load() {
    const { shown } = this
    const { hash } = shown.version
    const { path } = this.doc
    try {
      const [{ address }, compared] = await Promise.all([
        this._viewer.model.api.frame(path, hash),
        shown.before ? this.compare(shown.before, hash) : null,
      ])
      if (hash !== this.shown.version.hash) return
      this._loaded = { shown, address, hash, compared, changes: changesIn(compared, path) }
      this._problem = ''
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      if (hash !== this.shown.version.hash) return
      this._loaded = this._inView = null
      this._problem = error.message
    }
  }

  private async _restore() {
    const { model } = this._viewer
    if (await restoreVersion(model, this._dialog, this.doc.path, this._named)) this._back()
  }

  private async _forget() {
    const { model } = this._viewer
    if (await forgetVersion(model, this._dialog, this.doc.path, this._named)) this._back()
  }

  private readonly _askForMenu = (event: Event) => {
    const opener = event.currentTarget as HTMLElement
    const forget = { label: 'Forget this version', run: () => void this._forget() }
    this.dispatchEvent(new MenuAskEvent({ items: [forget], label: 'Version', opener }))
  }

  private readonly _compare = () =>
    this.dispatchEvent(new VersionCompareEvent({ hash: this._named.version.hash }))

  private readonly _back = () => this.dispatchEvent(new VersionChooseEvent({ shown: null }))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event)) return
    event.preventDefault()
    this._back()
  }
}

function toggleAlone(state: ViewerState, path: string): ViewerState {
  const shown = versionBeside(state, path)
  if (!shown) return state
  const isAlone = !shown.isAlone
  const words = isAlone ? 'Each version scrolls alone' : 'Both versions scroll together'
  return announce(coverDoc(state, path, { ...shown, isAlone }), words)
}

/** The changes that the frame marks. */
function changesIn(compared: CompareResponse | null, path: string): FrameChanges | null {
  const { keys, ops, to } = compared ?? {}
  if (!keys || !ops || !to || ops.length === 0) return null
  return { pin: to.hash, blocks: keys, marks: frameMarks(ops, isMarkdownPath(path)) }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-version-view': PlanVersionView
  }
}
