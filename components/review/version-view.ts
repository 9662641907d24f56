// One kept version of a doc, shown over the doc as it is now.
// To change which versions there are to choose from, see history.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Theme } from '../../schema/theme.js'
import type { Doc } from '../../schema/tree.js'
import { isDrawnText } from '../parts/doc-frame/doc-format.js'
import { isInDialog } from '../parts/shared/dialog.js'
import { iconButton } from '../parts/shared/icons.js'
import { MenuAskEvent } from '../parts/shared/menu-item.js'
import { StateController } from '../state/connect.js'
import type { ShownVersion } from '../state/open-doc.js'
import { Offline, Refused } from '../state/service/http.js'
import { controls } from '../theme/controls.js'
import type { PlanConfirmDialog } from './confirm-dialog.js'
import { VersionChooseEvent, VersionCompareEvent } from './events.js'
import { versionStyles } from './review.styles.js'
import { moment } from './times.js'
import { forgetVersion, restoreVersion } from './version-requests.js'

/** What is loaded of a version. */
interface Loaded {
  address: string
  hash: string
  text: string | null
}

/**
 * A version of a doc, below an element that provides the model.
 *
 * @fires {VersionChooseEvent} plan-version-choose - the doc is to be shown as it is now
 * @fires {VersionCompareEvent} plan-version-compare - the doc of now is to be compared with this version
 * @fires {MenuAskEvent} plan-menu-ask - the menu is wanted
 */
export class PlanVersionView extends LitElement {
  static override styles = [controls, versionStyles]

  @property({ attribute: false }) doc!: Doc

  @property({ attribute: false }) shown!: ShownVersion

  /** The content type of the doc. */
  @property() type = ''

  @property() theme: Theme = 'light'

  /** The combos that the doc passes on. */
  @property({ attribute: false }) hotkeys: readonly string[] = []

  /** Nothing is restored or forgotten here. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false

  @state() private _loaded: Loaded | null = null
  /** Why it is not shown; `''` where it is. */
  @state() private _problem = ''

  @query('plan-confirm-dialog') private readonly _dialog!: PlanConfirmDialog

  private readonly _viewer = new StateController(this, () => [])

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.back')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('shown')
    const isOther = before?.version.hash !== this.shown.version.hash
    if (changed.has('shown') && isOther) void this._load()
  }

  override render() {
    const { version } = this.shown
    const name = `Version of ${moment(version.at, new Date())}`
    return html`<div class="version" role="group" aria-label=${name} @keydown=${this._press}>
      <div class="bar">
        <strong>${name}</strong>
        <span class="acts">
          ${
            this.shown.now?.hash
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

  private _renderFrame({ address, hash, text }: Loaded, name: string) {
    return html`<plan-doc-frame
      .src=${address}
      .pin=${hash}
      .type=${this.type}
      .text=${text}
      .size=${this.shown.version.size ?? 0}
      .file=${this.doc.file}
      .label=${`${this.doc.title}, ${name.toLowerCase()}`}
      .theme=${this.theme}
      .hotkeys=${this.hotkeys}
    ></plan-doc-frame>`
  }

  private _renderActs() {
    return html`<button class="button" @click=${() => void this._restore()}>Restore</button>
      ${iconButton('more', 'More about this version', this._askForMenu, {
        hint: 'More',
        hasMenu: true,
      })}`
  }

  private async _load() {
    const { hash } = this.shown.version
    const { api } = this._viewer.model
    try {
      const [{ address }, text] = await Promise.all([
        api.frame(this.doc.path, hash),
        isDrawnText(this.type, this.doc.file) ? api.versionText(this.doc.path, hash) : null,
      ])
      if (hash !== this.shown.version.hash) return
      this._loaded = { address, hash, text }
      this._problem = ''
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      this._problem = error.message
    }
  }

  private async _restore() {
    const { model } = this._viewer
    if (await restoreVersion(model, this._dialog, this.doc.path, this.shown)) this._back()
  }

  private async _forget() {
    const { model } = this._viewer
    if (await forgetVersion(model, this._dialog, this.doc.path, this.shown)) this._back()
  }

  private readonly _askForMenu = (event: Event) => {
    const opener = event.currentTarget as HTMLElement
    const forget = { id: 'forget', label: 'Forget this version', run: () => void this._forget() }
    this.dispatchEvent(new MenuAskEvent([forget], 'Version', opener))
  }

  private readonly _compare = () =>
    this.dispatchEvent(new VersionCompareEvent(this.shown.version.hash))

  private readonly _back = () => this.dispatchEvent(new VersionChooseEvent(null))

  private readonly _press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event)) return
    event.preventDefault()
    this._back()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-version-view': PlanVersionView
  }
}
