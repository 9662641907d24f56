// The page before there is a docs folder: one field for the first one, and the layouts found in it.
// To change how layouts are requested, see settings/detection/folder-detection.ts.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { ConfigResponse, DetectResponse } from '../../../schema/api/api.js'
import { DEFAULTS, type Config, type FolderEntry } from '../../../schema/config/config.js'
import { readProblems, withFolders } from '../../state/config/config-draft.js'
import type { Problem } from '../../../schema/config/problem.js'
import { nameFromPath } from '../../../schema/config/upgrade.js'
import type { Tagged } from '../../state/service/api.js'
import { Offline, Refused } from '../../state/service/http.js'
import { controls } from '../../theme/controls.js'
import { PreviewController } from '../preview-controller.js'
import { sentence } from '../fields/fields.js'
import { FolderDetection } from '../detection/folder-detection.js'
import { styles } from './first-run.styles.js'
import { figuresOf, isChoice, layoutChoice } from '../detection/layout-choice.js'
import { layoutChoiceStyles } from '../detection/layout-choice.styles.js'
import { count } from '../../parts/shared/words.js'
import type { SettingsApi } from '../settings-form.js'
import { PlanEvent } from '../../parts/shared/part-event.js'

/**
 * The folders with docs that are proposed at once, and one field for any other; while it is typed, the layouts found in it,
 * or a count.
 *
 * @fires {PlanEvent} plan-settings-saved - the folder was saved, and is being read
 */
export class PlanFirstRun extends LitElement {
  static override styles = [controls, styles, layoutChoiceStyles]

  /** Where settings are read, tried and saved. */
  @property({ attribute: false }) api: SettingsApi | null = null

  /** The problems of the config file, one a line; empty while there are none. */
  @property() problem = ''

  @state() private _path = ''
  /** Why the service refused the folder. */
  @state() private _refusal = ''
  @state() private _isSaving = false
  @state() private _places: readonly DetectResponse[] = []

  private _loaded: Tagged<ConfigResponse> | null = null
  private readonly _run = new PreviewController(this, () => this._service)
  private readonly _detection = new FolderDetection(this, () => this._service)

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('api')) return
    this._loaded = null
    if (this.api) void this._find(this.api)
  }

  /** The focus goes to the field. */
  override focus() {
    this.renderRoot.querySelector('input')?.focus()
  }

  override render() {
    const refusal = this._refusal
    return html`<form novalidate autocomplete="off" @submit=${this._read}>
      <h1>Where are your plans?</h1>
      <p class="lead">Name the folder that your coding agents write to.</p>
      ${
        this.problem === ''
          ? nothing
          : html`<div class="config-problem" role="alert">
              <p>The settings file cannot be used.</p>
              <p class="lines">${this.problem}</p>
              <p>
                It is read again as soon as it is mended. Reading a folder here replaces it, and
                keeps it as config.json.bak.
              </p>
            </div>`
      }
      <label for="path">Docs folder</label>
      <div class="line">
        <input
          class="field"
          id="path"
          list="folders"
          autocapitalize="off"
          spellcheck="false"
          placeholder="~/code/app/docs"
          aria-invalid=${refusal !== ''}
          aria-describedby="refusal found"
          .value=${this._path}
          @input=${({ target }: InputEvent) => this._type((target as HTMLInputElement).value)}
        />
        <datalist id="folders">
          ${this._detection.completions.map(path => html`<option value=${path}></option>`)}
        </datalist>
        <button class="button primary">Read this folder</button>
      </div>
      <p class="refusal" id="refusal" role="alert">${refusal}</p>
      <p class="found" id="found" role="status">${refusal === '' ? this._found() : ''}</p>
      ${layoutChoice(this._detection)} ${this._path === '' ? this._proposals() : nothing}
    </form>`
  }

  private _proposals(): unknown {
    if (this._places.length === 0) return nothing
    return html`<h2>Found near you</h2>
      <ul class="places">
        ${this._places.map(place => this._place(place))}
      </ul>`
  }

  private _place(place: DetectResponse): unknown {
    const [best] = place.proposals
    if (!best) return nothing
    return html`<li class="place">
      <span class="place-path"><bdi>${place.path}</bdi></span>
      <span class="place-figures">${best.label} · ${figuresOf(best)}</span>
      <span class="layout-samples">${best.samples.join(' · ')}</span>
      <button
        class="button"
        type="button"
        aria-label="Read ${place.path}"
        ?disabled=${this._isSaving}
        @click=${() => this._add(place.path, best.entries)}
      >
        Read
      </button>
    </li>`
  }

  private async _find(api: SettingsApi) {
    // Without a reply there is still the field.
    const found = await api.places().catch(() => null)
    if (found && api === this.api) this._places = found.places
  }

  /** The index of the folder among the docs folders. */
  private get _index(): number {
    const config = this._loaded?.value.config
    const folders = config ? withPath(config, this._path).folders : []
    return folders.findIndex(({ path }) => path === this._path.trim())
  }

  /** The counts of the preview, or a message while there are none. */
  private _found(): string {
    if (this._isSaving) return 'Reading…'
    const { preview, failure } = this._run
    if (this._path.trim() === '') return ''
    if (failure !== '') return failure
    const { chosen, isAnswered, completions } = this._detection
    if (!isAnswered) return ''
    // A path that may go on is not wrong yet.
    if (preview?.ok === false) return completions.length > 0 ? '' : refusalOf(preview.error)
    if (isChoice(this._detection)) return 'Choose how its docs are shown. It can be changed later.'
    if (chosen) return figuresOf(chosen)
    const folder = preview?.folders[this._index]
    if (!preview?.ok || !folder) return ''
    const { tasks, docs } = folder
    if (docs > 0) return `${count(tasks, 'task')}, ${count(docs, 'doc')}`
    const { statusFolders, plansFolder } = this._loaded?.value.config ?? DEFAULTS
    const location = plansFolder === '' ? 'in it' : `in its ${plansFolder}/`
    if (tasks > 0) return `${count(tasks, 'task')}, no docs. The plans of a task stand ${location}.`
    return statusFolders
      ? `No docs in ${statusFolders.active}/ or ${statusFolders.done}/. Each folder in them is a task, and its plans stand ${location}.`
      : `No docs in this folder. Each folder in it is a task, and its plans stand ${location}.`
  }

  private _type(path: string) {
    this._path = path
    this._refusal = ''
    this._run.clear()
    this._detection.request(path)
    if (path.trim() !== '') void this._count(path)
  }

  private async _count(path: string) {
    const config = await this._attempt(this._config())
    if (config && path === this._path) this._run.request(withPath(config, path))
  }

  private readonly _read = async (event: Event) => {
    event.preventDefault()
    if (this._isSaving) return
    const path = this._path
    if (path.trim() === '') {
      this._refuse('Name a folder first.')
      return
    }
    this._run.cancel()
    const { entries } = this._detection
    await this._add(path, this._detection.path === path ? entries : [])
  }

  /** Adds a folder as these entries, or as it is where there are none. */
  private async _add(path: string, entries: readonly FolderEntry[]) {
    this._isSaving = true
    const isSaved = await this._attempt(this._save(path, entries))
    this._isSaving = false
    if (isSaved) this.dispatchEvent(new PlanEvent('plan-settings-saved'))
  }

  /** Saves the folder beside what is there; once more where the file was changed in between. */
  private async _save(
    path: string,
    entries: readonly FolderEntry[],
    isAgain = false,
  ): Promise<true> {
    const config = await this._config()
    const added =
      entries.length > 0
        ? { ...config, folders: [...config.folders, ...entries] }
        : withPath(config, path)
    try {
      await this._service.saveConfig(added, this._loaded?.etag ?? '')
      return true
    } catch (error) {
      const isChanged = error instanceof Refused && error.status === 412
      if (!isChanged || isAgain) throw error
      this._loaded = null
      return this._save(path, entries, true)
    }
  }

  private async _config(): Promise<Config> {
    this._loaded ??= await this._service.config()
    return this._loaded.value.config
  }

  private get _service(): SettingsApi {
    if (!this.api) throw new Error('the first run has no api')
    return this.api
  }

  private async _attempt<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Refused)) throw error
      this._refuse(refusalOf(error.message))
      return null
    }
  }

  private _refuse(refusal: string) {
    this._refusal = refusal
    this.focus()
  }
}

function withPath(config: Config, path: string): Config {
  const trimmed = path.trim()
  return withFolders(config, [{ name: nameFromPath(trimmed), path: trimmed }])
}

function refusalOf(message = ''): string {
  return readProblems(message).map(inWords).join('\n')
}

/** A problem of the folder itself needs no key path. */
function inWords({ at, says }: Problem): string {
  return sentence(at === '' || /^folders\.\d+\.path$/.test(at) ? says : `${at}: ${says}`)
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-first-run': PlanFirstRun
  }
}
