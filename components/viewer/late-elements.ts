// Loads the elements that the first script leaves out: after the first doc, or as soon as one is shown.
// To change which elements these are, see late-elements.define.ts; how the toast is drawn, workbench/overlays.ts.

import type { LitElement, ReactiveController, ReactiveElement } from 'lit'
import { activeElementIn } from '../parts/shared/focus.js'
import { addNotLoaded } from '../state/actions/toasts.js'
import { shownPaths, treeOf } from '../state/selectors.js'
import type { ToastAction } from '../state/state.js'
import type { ViewerModel } from '../state/viewer-model.js'

export interface LateScript {
  /** Imports it. */
  load: () => Promise<unknown>
  /** The words of the toast after a failed load. */
  problem: string
  /** The button of the toast that tries again. */
  retry: ToastAction
}

const ELEMENTS = {
  problem: 'A part of the page could not be loaded.',
  retry: 'retryElements',
} as const

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
  return loadLate(model, { ...ELEMENTS, load: () => importElements(model) }, isRetry)
}

/** The exports of the script, beside its elements. */
export type LateScriptModule = Awaited<ReturnType<typeof importElements>>

/** null where it did not load. */
export async function lateScript(model: ViewerModel): Promise<LateScriptModule | null> {
  return (await loadElements(model)) ? importElements(model) : null
}

/** Loads them when its host draws the first one, and gives one the focus. */
export class LateElements implements ReactiveController {
  readonly #host: ReactiveElement
  readonly #model: () => ViewerModel
  readonly #awaited: string
  #isMissing = false

  /** @param tag - the element that is seen as soon as it is drawn; without one all are */
  constructor(
    host: ReactiveElement,
    model: () => ViewerModel,
    tag: keyof HTMLElementTagNameMap | '' = '',
  ) {
    this.#host = host
    this.#model = model
    this.#awaited = `${tag}:not(:defined)`
    host.addController(this)
  }

  hostUpdated(): void {
    const wasMissing = this.#isMissing
    this.#isMissing = this.#host.renderRoot.querySelector(this.#awaited) !== null
    if (this.#isMissing && !wasMissing) void loadElements(this.#model())
  }

  /** Focuses an element of the host. Until it is loaded a holder has the focus, so that no doc takes it; the reader may. */
  async focus(element: LitElement): Promise<void> {
    if (element.matches(':defined')) {
      await element.updateComplete
      element.focus()
      return
    }
    const before = activeElementIn(document)
    const holder = document.createElement('span')
    holder.tabIndex = -1
    this.#host.renderRoot.append(holder)
    holder.focus()
    const isDrawn = await this.drawn(element)
    if (activeElementIn(document) === holder) {
      if (isDrawn) element.focus()
      else before?.focus()
      await element.updateComplete
    }
    holder.remove()
  }

  /** False for an element that did not load. */
  async drawn(element: LitElement): Promise<boolean> {
    if (!element.matches(':defined') && !(await loadElements(this.#model()))) return false
    await element.updateComplete
    return true
  }
}

/** A field out of sight, which has the focus until a field of the late script is drawn: no letter goes elsewhere. */
export function earlyField(label: string): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.className = 'early'
  field.ariaLabel = label
  field.style.cssText = 'position:fixed;inset:0;inline-size:1px;block-size:1px;opacity:0'
  return field
}

/** Its letters, for the field that takes its place. */
export function takeEarly(field: HTMLTextAreaElement): string {
  const { value } = field
  field.value = ''
  field.remove()
  return value
}

/** A first doc that is slower does not hold them up. */
const FIRST_DOC_MS = 5000

/** Loads them once the first doc is on show and the page is idle, so that a key that shows one acts at once. */
export class LatePrefetch implements ReactiveController {
  readonly #model: () => ViewerModel
  #hasTree = false
  #isDone = false

  constructor(host: ReactiveElement, model: () => ViewerModel) {
    this.#model = model
    host.addController(this)
    host.addEventListener('plan-frame-ready', this.#load, { once: true })
  }

  hostUpdated(): void {
    const { state } = this.#model()
    if (this.#hasTree || !treeOf(state)) return
    this.#hasTree = true
    setTimeout(this.#load, shownPaths(state).length === 0 ? 0 : FIRST_DOC_MS)
  }

  readonly #load = (): void => {
    if (this.#isDone) return
    this.#isDone = true
    // The reader did not ask for it: a failure is reported when an element is shown.
    whenIdle(() => void importElements(this.#model()).catch(() => {}))
  }
}

/** With it come the loaders of changes and comments, and what saves the comments of a tab that was killed. */
async function importElements(model: ViewerModel) {
  const late = await import('./late-elements.define.js')
  late.loadersOf(model)
  late.saverOf(model)
  return late
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  // WebKit has none: there the next frame comes first.
  else requestAnimationFrame(() => setTimeout(run))
}
