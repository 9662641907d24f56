// The page at `/`: a viewer, and around it what only this page has: address, title, settings, first run.
// To change what the viewer shows, see viewer/workbench/workbench.ts; the address, router.ts.

import { LitElement, html, nothing } from 'lit'
import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { query, state } from 'lit/decorators.js'
import type { EditorChooseEvent } from '../parts/editor-choice/editor-choice.js'
import type { ToastActEvent } from '../parts/toast-list/toast.js'
import type { AppearanceEvent } from '../settings/appearance.js'
import type { PlanSettings, SettingsSectionEvent } from '../settings/settings.js'
import { provideModel, StateController } from '../state/connect.js'
import { chooseAppearance } from '../state/persistence/appearance.js'
import { chooseEditor } from '../state/actions/sidebar.js'
import { focusedPath, treeOf } from '../state/selectors.js'
import { ViewerModel } from '../state/viewer-model.js'
import { controls } from '../theme/controls.js'
import { activeElementIn } from '../parts/shared/focus.js'
import type { SettingsAskEvent } from '../viewer/events.js'
import type { PlanWorkbench } from '../viewer/workbench/workbench.js'
import { Router } from './router.js'
import { styles } from './dashboard.styles.js'
import { openNewest } from './initial-workspace.js'
import { WaitingDocs, showTitle, titleOnShow } from './document-title.js'
import { DocumentTheme } from './document-theme.js'
import { ScriptLoader, type Script } from './script-loader.js'

/** The page at `/`. */
export class PlanDashboard extends LitElement {
  static override styles = [controls, styles]

  /** The section of the settings on show; null for none. */
  @state() private _section: string | null = null

  @query('plan-settings') private readonly _settings!: PlanSettings | null

  @query('plan-workbench') private readonly _workbench!: PlanWorkbench | null

  private readonly _model = new ViewerModel({
    base: location.href,
    role: 'tab',
    optionsForOthers: () => this._workbench?.context.optionsForOthers ?? {},
    afterEvent: ({ type }) => {
      // The settings may have changed on disk.
      if (type === 'tree') this._settings?.refresh()
    },
  })
  private readonly _router = new Router(this._model, section => this._toSettings(section))
  private readonly _theme = new DocumentTheme(this, this._model)
  private readonly _waiting = new WaitingDocs()
  private readonly _scripts = new ScriptLoader(this, this._model)
  private _hasOpenedFirst = false
  /** The section of the settings that were to be shown when their script did not load. */
  private _failedSection = ''
  /** The element that covers the viewer, and the element that had the focus before. */
  private _cover: HTMLElement | null = null
  private _opener: HTMLElement | null = null
  private readonly _viewer = new StateController(
    this,
    state => [
      state.reply,
      state.theme,
      state.appearance,
      state.editor,
      state.review.docs,
      focusedPath(state),
      state.workspace,
      state.loose,
    ],
    this._model,
  )

  constructor() {
    super()
    provideModel(this, this._model)
  }

  override connectedCallback() {
    super.connectedCallback()
    this._model.start()
    this._router.start()
    document.addEventListener('visibilitychange', this._setTitle)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._router.stop()
    this._model.stop()
    document.removeEventListener('visibilitychange', this._setTitle)
  }

  protected override willUpdate() {
    const tree = treeOf(this._viewer.state)
    if (!tree || this._hasOpenedFirst) return
    this._hasOpenedFirst = true
    if (!this._router.isLink) this._model.update(openNewest)
  }

  protected override updated() {
    this._setTitle()
    this._moveFocus()
  }

  override render() {
    const { reply } = this._model.state
    const isFirstRun = reply !== null && reply.tree === null
    const { failed } = this._scripts
    if (isFirstRun && !failed) void this._load('first-run')
    const isCovered = this._section !== null || (isFirstRun && !failed)
    return html`
      ${isCovered ? nothing : html`<header class="unseen-by-eye"><h1>Plans</h1></header>`}
      <plan-workbench
        ?inert=${isCovered}
        .theme=${this._theme.theme}
        @plan-settings-ask=${this._openSettings}
        @plan-settings-leave=${this._leaveSettings}
        @plan-toast-act=${({ action }: ToastActEvent) => {
          if (action === 'retry') this._retry()
        }}
      ></plan-workbench>
      ${isFirstRun && this._section === null ? this._renderFirstRun() : nothing}
      ${this._section === null ? nothing : this._renderSettings(this._section)}
    `
  }

  /** Moves the focus into the cover when it appears, and back when it goes. */
  private _moveFocus() {
    const cover = this.renderRoot.querySelector<HTMLElement>('plan-settings, plan-first-run')
    if (cover === this._cover) return
    const before = this._cover
    this._cover = cover
    if (cover) void this.updateComplete.then(() => cover.focus())
    else if (before && this._opener?.isConnected) this._opener.focus({ preventScroll: true })
    else if (before) this._workbench?.focus()
  }

  private _renderFirstRun() {
    if (!this._scripts.has('first-run')) return nothing
    return html`<main class="cover">
      <plan-first-run
        .api=${this._model.api}
        .problem=${this._model.state.reply?.configProblem ?? ''}
        @plan-settings-saved=${() => this._endFirstRun()}
      ></plan-first-run>
    </main>`
  }

  private _endFirstRun() {
    this._model.update(state => ({ ...state, isAgentCardShown: true }))
    void this._model.refresh()
  }

  private _renderSettings(section: string) {
    if (!this._scripts.has('settings')) return nothing
    return html`<main class="cover">
      <plan-settings
        .api=${this._model.api}
        .section=${section}
        .problem=${this._model.state.reply?.configProblem ?? ''}
        @plan-settings-close=${() => this._router.closeSettings()}
        @plan-settings-saved=${() => {
          void this._model.refresh()
          void this._model.refreshSettings()
        }}
        @plan-settings-section=${(event: SettingsSectionEvent) =>
          this._router.openSettings(event.section)}
      >
        <plan-editor-choice
          slot="editor"
          .choice=${this._model.state.editor}
          @plan-editor-choose=${({ choice }: EditorChooseEvent) =>
            this._model.update(state => chooseEditor(state, choice))}
        ></plan-editor-choice>
        <plan-appearance
          slot="appearance"
          .appearance=${this._model.state.appearance}
          @plan-appearance=${({ name, step }: AppearanceEvent) =>
            this._model.update(state => chooseAppearance(state, name, step))}
        ></plan-appearance>
      </plan-settings>
    </main>`
  }

  private _openSettings({ section }: SettingsAskEvent) {
    this._opener = activeElementIn(document)
    this._router.openSettings(section)
  }

  private _leaveSettings() {
    // The focus goes to the doc that was chosen.
    this._opener = null
    void this._router.leaveSettings()
  }

  private async _toSettings(section: string | null): Promise<boolean> {
    if (section === null && this._settings && !(await this._settings.mayLeave())) return false
    this._section = section
    if (section !== null) await this._load('settings')
    return true
  }

  private async _load(script: Script) {
    if (await this._scripts.load(script)) return
    this._failedSection = this._section ?? ''
    if (this._section !== null) this._router.closeSettings()
  }

  private _retry() {
    const script = this._scripts.retry()
    if (script === 'settings') this._router.openSettings(this._failedSection)
    else if (script) void this._load(script)
  }

  private readonly _setTitle = () => {
    const { state } = this._model
    showTitle({
      title: this._section === null ? titleOnShow(state) : commandTitle('settings'),
      waiting: this._waiting.count(state, document.hidden),
      isHidden: document.hidden,
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-dashboard': PlanDashboard
  }
}
