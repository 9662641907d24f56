// The whole page: a viewer, and around it what only a page of its own has: the address, the title,
// the settings and the first run. It makes the one view and the one stream of the tab.

import { LitElement, html, nothing } from 'lit'
import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { query, state } from 'lit/decorators.js'
import type { EditorChooseEvent } from '../parts/editor-choice/events.js'
import type { ToastActEvent } from '../parts/toast-list/toast.js'
import type { PlanSettings } from '../settings/settings.js'
import type { SettingsSectionEvent } from '../settings/events.js'
import { provideView, StateController } from '../state/connect.js'
import { EventsClient } from '../state/service/events-client.js'
import { chooseEditor } from '../state/actions/sidebar.js'
import { addNotLoaded } from '../state/actions/toasts.js'
import { focusedPath, placeOnShow, titleOf, treeOf } from '../state/selectors.js'
import { View } from '../state/viewer-model.js'
import { controls } from '../theme/controls.js'
import { activeElementIn } from '../parts/shared/active-element.js'
import type { SettingsAskEvent } from '../viewer/events.js'
import type { PlanWorkbench } from '../viewer/workbench/workbench.js'
import { Address } from './router.js'
import { styles } from './dashboard.styles.js'
import { openNewest } from './initial-workspace.js'
import { PageMarks } from './document-title.js'
import { PageTheme } from './document-theme.js'

/** The page at `/`. */
export class PlanDashboard extends LitElement {
  static override styles = [controls, styles]

  /** The section of the settings on show; null for none. */
  @state() private _section: string | null = null
  /** What is rarely shown, and loaded when it is. */
  @state() private _loaded: ReadonlySet<Late> = new Set()
  /** What did not load, with the section of the settings that was wanted. */
  @state() private _failed: { what: Late; section: string } | null = null

  @query('plan-settings') private readonly _settings!: PlanSettings | null

  @query('plan-workbench') private readonly _workbench!: PlanWorkbench | null

  private readonly _view = new View({ base: location.href })
  private readonly _events = new EventsClient({
    base: location.href,
    isCounted: true,
    api: this._view.api,
    listener: {
      opened: hasMissed => void this._view.opened(hasMissed),
      lost: () => this._view.lost(),
      open: event => this._view.open(event, this._workbench?.askedByOthers),
      received: event => {
        this._view.heard(event)
        // They may be other settings by now.
        if (event.type === 'tree') this._settings?.refresh()
      },
    },
  })
  private readonly _address = new Address(this._view, {
    toSettings: section => this._toSettings(section),
  })
  private readonly _theme = new PageTheme(this, this._view)
  private readonly _marks = new PageMarks()
  private _isMet = false
  /** Whether what did not load is loaded once more. */
  private _isAgain = false
  /** What covers the viewer, and what had the focus before it did. */
  private _cover: HTMLElement | null = null
  private _opener: HTMLElement | null = null
  private readonly _viewer = new StateController(
    this,
    state => [
      state.reply,
      state.theme,
      state.editor,
      state.unseen.size,
      focusedPath(state),
      state.workspace,
      state.loose,
    ],
    this._view,
  )

  constructor() {
    super()
    provideView(this, this._view)
  }

  override connectedCallback() {
    super.connectedCallback()
    this._view.start()
    this._address.start()
    this._events.start()
    document.addEventListener('visibilitychange', this._mark)
    for (const name of FROM_DOCS) this.addEventListener(name, this._use)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._events.stop()
    this._address.stop()
    this._view.stop()
    document.removeEventListener('visibilitychange', this._mark)
    for (const name of FROM_DOCS) this.removeEventListener(name, this._use)
  }

  protected override willUpdate() {
    const tree = treeOf(this._viewer.state)
    if (!tree || this._isMet) return
    this._isMet = true
    if (!this._address.isLink) this._view.update(openNewest)
  }

  protected override updated() {
    this._mark()
    this._moveFocus()
  }

  override render() {
    const { reply } = this._view.state
    const isFirstRun = reply !== null && reply.tree === null
    if (isFirstRun && !this._failed) void this._load('first-run')
    const isCovered = this._section !== null || (isFirstRun && !this._failed)
    return html`
      ${isCovered ? nothing : html`<header class="unseen-by-eye"><h1>Plans</h1></header>`}
      <plan-workbench
        whole-page
        ?inert=${isCovered}
        .theme=${this._theme.theme}
        @plan-settings-ask=${this._openSettings}
        @plan-toast-act=${({ action }: ToastActEvent) => {
          if (action === 'retry') this._loadAgain()
        }}
      ></plan-workbench>
      ${isFirstRun && this._section === null ? this._renderFirstRun() : nothing}
      ${this._section === null ? nothing : this._renderSettings(this._section)}
    `
  }

  /** Into what covers the viewer when it comes, and back when it goes. */
  private _moveFocus() {
    const cover = this.renderRoot.querySelector<HTMLElement>('plan-settings, plan-first-run')
    if (cover === this._cover) return
    const was = this._cover
    this._cover = cover
    if (cover) void this.updateComplete.then(() => cover.focus())
    else if (was && this._opener?.isConnected) this._opener.focus({ preventScroll: true })
    else if (was) this._workbench?.focus()
  }

  private _renderFirstRun() {
    if (!this._loaded.has('first-run')) return nothing
    return html`<main class="cover">
      <plan-first-run
        .api=${this._view.api}
        .problem=${this._view.state.reply?.configProblem ?? ''}
        @plan-settings-saved=${() => this._endFirstRun()}
      ></plan-first-run>
    </main>`
  }

  private _endFirstRun() {
    this._view.update(state => ({ ...state, isAgentLineShown: true }))
    void this._view.refresh()
  }

  private _renderSettings(section: string) {
    if (!this._loaded.has('settings')) return nothing
    return html`<main class="cover">
      <plan-settings
        .api=${this._view.api}
        .section=${section}
        .problem=${this._view.state.reply?.configProblem ?? ''}
        @plan-settings-close=${() => this._address.closeSettings()}
        @plan-settings-saved=${() => void this._view.refresh()}
        @plan-settings-section=${(event: SettingsSectionEvent) =>
          this._address.openSettings(event.section)}
      >
        <plan-editor-choice
          slot="editor"
          .choice=${this._view.state.editor}
          @plan-editor-choose=${({ choice }: EditorChooseEvent) =>
            this._view.update(state => chooseEditor(state, choice))}
        ></plan-editor-choice>
      </plan-settings>
    </main>`
  }

  private _openSettings({ section }: SettingsAskEvent) {
    if (!this._view.mayChange()) return
    this._opener = activeElementIn(document)
    this._address.openSettings(section)
  }

  private async _toSettings(section: string | null): Promise<boolean> {
    if (section === null && this._settings && !(await this._settings.mayLeave())) return false
    this._section = section
    if (section !== null) await this._load('settings')
    return true
  }

  private async _load(what: Late) {
    if (this._loaded.has(what)) return
    try {
      if (what === 'settings') await import('../settings/settings.define.js')
      else await import('../settings/first-run/first-run.define.js')
      this._loaded = new Set([...this._loaded, what])
    } catch {
      // Firefox does not fetch again what failed to load once: only a new page does.
      if (this._isAgain && (await this._view.attempt(this._view.api.status()))) {
        location.reload()
        return
      }
      this._failed = { what, section: this._section ?? '' }
      if (this._section !== null) this._address.closeSettings()
      this._view.update(state => addNotLoaded(state, NOT_LOADED[what]))
    }
  }

  private _loadAgain() {
    const { what, section } = this._failed ?? {}
    this._isAgain = true
    this._failed = null
    if (what === 'settings') this._address.openSettings(section ?? '')
    else if (what) void this._load(what)
  }

  private readonly _mark = () => {
    const { state } = this._view
    // Before there is a tree, a doc is known by its file alone.
    const path = treeOf(state) ? focusedPath(state) : ''
    const place = placeOnShow(state)?.workspace.label ?? 'Plans'
    const shown = path === '' ? place : titleOf(state, path)
    this._marks.show({
      title: this._section === null ? shown : commandTitle('settings'),
      unseen: state.unseen.size,
      isHidden: document.hidden,
    })
  }

  private readonly _use = () => this._events.used()
}

type Late = 'settings' | 'first-run'

const NOT_LOADED: Record<Late, string> = {
  settings: 'The settings could not be loaded.',
  'first-run': 'The choice of a docs folder could not be loaded.',
}

/** Of what happens in a framed doc the page hears nothing but these. */
const FROM_DOCS = ['plan-frame-focus', 'plan-frame-key', 'plan-frame-link'] as const

declare global {
  interface HTMLElementTagNameMap {
    'plan-dashboard': PlanDashboard
  }
}
