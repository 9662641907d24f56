// The settings as one document: its sections, a preview of what would be read, and saving.
// To change the draft, see settings-form.ts; the fields of a section, sections/.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { controls } from '../theme/controls.js'
import { FormContext } from './fields/form-context.js'
import { resetButton } from './fields/fields.js'
import { renderBareHeader, renderHeader } from './header.js'
import { UnsavedGuard } from './unsaved-guard.js'
import { renderBanners, renderUnread } from './banners.js'
import { ScrollSpy } from './scroll-spy.js'
import { renderPreview } from './preview.js'
import { SECTIONS, type Section, type SectionId } from './sections/registry.js'
import { SettingsForm, type SettingsApi } from './settings-form.js'
import { styles } from './settings.styles.js'
import { PlanEvent, planEvent } from '../parts/shared/part-event.js'

/** The reader went to another section. */
export class SettingsSectionEvent extends planEvent<{ section: SectionId }>(
  'plan-settings-section',
) {}

/**
 * The settings view: every setting as a field, a live dry run beside them, and "Save".
 *
 * @slot appearance - the choice of sizes, which this browser remembers
 * @slot editor - the choice of an editor, which this browser remembers
 * @fires {PlanEvent} plan-settings-close - the settings were closed, after a question about edits
 * @fires {PlanEvent} plan-settings-saved - settings were saved and are in use
 * @fires {SettingsSectionEvent} plan-settings-section - the reader went to another section
 */
export class PlanSettings extends LitElement {
  static override styles = [controls, styles]

  /** Where settings are read, tried and saved. */
  @property({ attribute: false }) api: SettingsApi | null = null

  /** The section that a link names; it is brought into view and gets the focus. */
  @property() section: SectionId | '' = ''

  /** The problems of the config file, one a line; empty while there are none. */
  @property() problem = ''

  private readonly _form = new SettingsForm(this, () => {
    if (!this.api) throw new Error('the settings have no api')
    return this.api
  })
  private readonly _guard = new UnsavedGuard(this, () => this._form.isDirty)
  private readonly _scrollSpy = new ScrollSpy(this)
  private _isToShow = false
  private _isToFocus = false

  override connectedCallback() {
    super.connectedCallback()
    if (this.hasUpdated) this.refresh()
  }

  /** Whether there are edits that are not saved. */
  get isDirty(): boolean {
    return this._form.isDirty
  }

  /** Reads the settings again; edits stay, and a collision with them is shown. */
  refresh(): void {
    if (this.api) void this._form.refresh()
  }

  /** Resolves to whether the settings may be left; edits open a question first. */
  async mayLeave(): Promise<boolean> {
    const wasDirty = this._form.isDirty
    const mayLeave = await this._guard.ask()
    if (mayLeave && wasDirty) this._form.discard()
    return mayLeave
  }

  /** The focus goes to the title; the title of what is not loaded yet passes it on. */
  override focus() {
    this._isToFocus = !this._form.loaded
    this._find('title')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('api')) this.refresh()
    if (changed.has('section') && this.section !== '') this._isToShow = true
  }

  protected override updated() {
    const { edits, loaded } = this._form
    if (this._isToFocus && loaded) this.focus()
    if (this._isToShow && loaded && this.section !== '') {
      this._isToShow = false
      void this._scrollSpy.go(this.section)
    }
    if (edits.focusNext === '') return
    this._find(edits.focusNext)?.focus()
    edits.focusNext = ''
  }

  override render() {
    const { loaded, failure, edits, run } = this._form
    if (!loaded) {
      return html`<div class="frame">
        ${renderBareHeader(this._actions)} ${renderUnread(failure, () => this.refresh())}
      </div>`
    }
    const context = new FormContext(this._form, loaded.value)
    const sections = SECTIONS.map(section => this._renderSection(section, context))
    return html`
      <form class="frame" novalidate autocomplete="off" @submit=${this._save}>
        ${renderHeader(this._form, context, this._actions)}
        ${renderBanners(this._form, this.problem, context.left)}
        <div class="scroll" tabindex="-1" @scroll=${this._scrollSpy.scrolled}>
          <div class="columns">
            ${this._renderNav(context)}
            <div class="sheet settings">${sections}</div>
            ${renderPreview(run, edits.config.docTypes, loaded.value.overrides.folders?.length ?? 0)}
          </div>
        </div>
      </form>
      <plan-icon-field></plan-icon-field>
      <plan-confirm-dialog></plan-confirm-dialog>
    `
  }

  private _renderNav(context: FormContext) {
    return html`<nav aria-label="Settings sections">
      ${SECTIONS.map(
        ({ id, key, title }) =>
          html`<button
            type="button"
            aria-current=${id === this._scrollSpy.at ? 'true' : nothing}
            @click=${() => this._choose(id)}
          >
            ${title}${
              context.isWrong(key)
                ? html`<span class="wrong"
                    ><span class="unseen-by-eye">, with problems</span></span
                  >`
                : nothing
            }
          </button>`,
      )}
    </nav>`
  }

  private _renderSection(
    { id, key, title, help, canReset, fields }: Section,
    context: FormContext,
  ) {
    return html`<section aria-labelledby="section-${id}">
      <div class="section-head">
        <h2 id="section-${id}" tabindex="-1">${title}</h2>
        ${canReset ? resetButton(context, key, title) : nothing}
      </div>
      <p class="help">${help}</p>
      ${fields(context)}
    </section>`
  }

  private _choose(id: SectionId) {
    this.section = id
    this._isToShow = true
    this.requestUpdate()
    this.dispatchEvent(new SettingsSectionEvent({ section: id }))
  }

  private readonly _save = async (event: Event) => {
    event.preventDefault()
    if (!(await this._form.save())) return
    await this.updateComplete
    // The button is disabled now, and a focus on it would be lost.
    const { activeElement } = this.renderRoot as ShadowRoot
    if (activeElement === null || activeElement.id === 'save') this.focus()
    this.dispatchEvent(new PlanEvent('plan-settings-saved'))
  }

  private readonly _actions = {
    showProblem: () => {
      const wrong = this.renderRoot.querySelector<HTMLElement>(
        '[aria-invalid="true"], .settings .problem',
      )
      wrong?.closest('details')?.setAttribute('open', '')
      wrong?.focus()
    },
    close: async () => {
      if (await this.mayLeave()) this.dispatchEvent(new PlanEvent('plan-settings-close'))
    },
  }

  private _find(id: string): HTMLElement | null {
    return this.renderRoot.querySelector(`#${CSS.escape(id)}`)
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-settings-section': SettingsSectionEvent
  }
  interface HTMLElementTagNameMap {
    'plan-settings': PlanSettings
  }
}
