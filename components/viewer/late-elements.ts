// Loads the elements that the first script leaves out: when the page is idle, or as soon as one is shown.
// To change which elements these are, see late-elements.define.ts; how the toast is drawn, workbench/overlays.ts.

import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit'
import { activeElementIn } from '../parts/shared/focus.js'
import { addNotLoaded } from '../state/actions/toasts.js'
import { treeOf } from '../state/selectors.js'
import type { ToastAction } from '../state/state.js'
import type { ViewerModel } from '../state/viewer-model.js'

export interface LateScript {
  /** Imports it. */
  load: () => Promise<unknown>
  /** What the toast says where it did not load. */
  problem: string
  /** The button of the toast that tries again. */
  retry: ToastAction
}

const ELEMENTS: LateScript = {
  load: () => import('./late-elements.define.js'),
  problem: 'A part of the page could not be loaded.',
  retry: 'retryElements',
}

/** False where the script did not load: then a toast offers to try again. */
export async function loadLate(
  model: ViewerModel,
  { load, problem, retry }: LateScript,
  isRetry = false,
): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    // Firefox does not fetch a failed script again: only a new page does.
    if (isRetry && (await model.attempt(model.api.status()))) {
      location.reload()
      return new Promise(() => {})
    }
    model.update(state => addNotLoaded(state, problem, retry))
    return false
  }
}

/** Elements that are drawn already become what they are when it is loaded. */
export function loadElements(model: ViewerModel, isRetry = false): Promise<boolean> {
  return loadLate(model, ELEMENTS, isRetry)
}

/** Gives the focus to an element that may not be loaded yet: then only if the focus is still where it is now. */
export async function focusLate(model: ViewerModel, element: LitElement): Promise<void> {
  const isLoaded = element.matches(':defined')
  const active = activeElementIn(document)
  if (!isLoaded && !(await loadElements(model))) return
  await element.updateComplete
  if (isLoaded || active === activeElementIn(document)) element.focus()
}

/** Loads them once the first tree is drawn and the page is idle, so that a key that shows one acts at once. */
export class LatePrefetch implements ReactiveController {
  readonly #model: () => ViewerModel
  #isDone = false

  constructor(host: ReactiveControllerHost, model: () => ViewerModel) {
    this.#model = model
    host.addController(this)
  }

  hostUpdated(): void {
    if (this.#isDone || !treeOf(this.#model().state)) return
    this.#isDone = true
    // The reader did not ask for it: a failure is reported when an element is shown.
    whenIdle(() => void ELEMENTS.load().catch(() => {}))
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  // WebKit has none: there the next frame comes first.
  else requestAnimationFrame(() => setTimeout(run))
}
