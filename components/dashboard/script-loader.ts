// Loads the scripts of the settings and the first run when they are shown. A toast offers to try again.
// To change what happens to the page then, see dashboard.ts; what a failure does, viewer/late-elements.ts.

import type { ReactiveControllerHost } from 'lit'
import type { ViewerModel } from '../state/viewer-model.js'
import { loadLate, type LateScript } from '../viewer/late-elements.js'

export type Script = 'settings' | 'first-run'

const SCRIPTS: Record<Script, LateScript> = {
  settings: {
    load: () => import('../settings/settings.define.js'),
    problem: 'The settings could not be loaded.',
    retry: 'retry',
  },
  'first-run': {
    load: () => import('../settings/first-run/first-run.define.js'),
    problem: 'The choice of a docs folder could not be loaded.',
    retry: 'retry',
  },
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
    const isLoaded = await loadLate(this.#model, SCRIPTS[script], this.#isRetry)
    if (isLoaded) this.#loaded.add(script)
    else this.#failed = script
    this.#host.requestUpdate()
    return isLoaded
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
