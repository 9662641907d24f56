// Loads the scripts of the settings and the first run when they are shown. A toast offers to try again.
// To change what happens to the page then, see dashboard.ts.

import type { ReactiveControllerHost } from 'lit'
import { addNotLoaded } from '../state/actions/toasts.js'
import type { ViewerModel } from '../state/viewer-model.js'

export type Script = 'settings' | 'first-run'

const NOT_LOADED: Record<Script, string> = {
  settings: 'The settings could not be loaded.',
  'first-run': 'The choice of a docs folder could not be loaded.',
}

export class ScriptLoader {
  readonly #host: ReactiveControllerHost
  readonly #model: ViewerModel
  readonly #loaded = new Set<Script>()
  #failed: Script | null = null
  #isRetry = false

  constructor(host: ReactiveControllerHost, model: ViewerModel) {
    this.#host = host
    this.#model = model
  }

  /** The script that did not load; null for none. */
  get failed(): Script | null {
    return this.#failed
  }

  has(script: Script): boolean {
    return this.#loaded.has(script)
  }

  /** False when the script did not load. */
  async load(script: Script): Promise<boolean> {
    if (this.has(script)) return true
    try {
      if (script === 'settings') await import('../settings/settings.define.js')
      else await import('../settings/first-run/first-run.define.js')
      this.#loaded.add(script)
    } catch {
      // Firefox does not fetch a failed script again: only a new page does.
      if (this.#isRetry && (await this.#model.attempt(this.#model.api.status()))) {
        location.reload()
        return true
      }
      this.#failed = script
      this.#model.update(state => addNotLoaded(state, NOT_LOADED[script]))
    }
    this.#host.requestUpdate()
    return this.#failed !== script
  }

  /** The script to load again; null for none. */
  retry(): Script | null {
    const script = this.#failed
    this.#failed = null
    this.#isRetry = true
    this.#host.requestUpdate()
    return script
  }
}
