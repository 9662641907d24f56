// A slice of what a viewer knows, for an element: it is drawn again when that slice becomes another
// one, and not before.

import { ContextEvent, ContextProvider, createContext } from '@lit/context'
import type { ReactiveController, ReactiveControllerHost, ReactiveElement } from 'lit'
import type { ViewState } from './state.js'
import type { View } from './viewer-model.js'

export class Select<Slice> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #select: (state: ViewState) => Slice
  readonly #own: View | null
  #view: View | null
  #slice: { value: Slice } | null = null
  #unfollow = () => {}

  /**
   * @param select - makes the slice; a list is another one when an item of it is
   * @param view - for the element that has the view itself; others find it above them
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    select: (state: ViewState) => Slice,
    view: View | null = null,
  ) {
    this.#host = host
    this.#select = select
    this.#own = view
    this.#view = view
    host.addController(this)
  }

  /** From when the host is in the page, below a viewer. */
  get value(): Slice {
    if (!this.#slice) throw new Error('This element belongs inside <plan-viewer>.')
    return this.#slice.value
  }

  /** The view that the slice is of. */
  get view(): View {
    if (!this.#view) throw new Error('This element belongs inside <plan-viewer>.')
    return this.#view
  }

  hostConnected(): void {
    // Moved to another viewer, it follows that one.
    if (!this.#own) this.#host.dispatchEvent(this.#question())
    if (!this.#view) return
    this.#unfollow = this.#view.store.follow(this.#look)
    this.#look()
  }

  hostDisconnected(): void {
    this.#unfollow()
  }

  #question(): Event {
    return new ContextEvent(viewContext, this.#host, view => (this.#view = view))
  }

  readonly #look = () => {
    if (!this.#view) return
    const value = this.#select(this.#view.store.state)
    if (this.#slice && isSame(this.#slice.value, value)) return
    this.#slice = { value }
    this.#host.requestUpdate()
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a.length === b.length && a.every((item, i) => Object.is(item, b[i]))
}

// How elements inside a viewer find what it knows. Nothing here knows what a view is made of.

const viewContext = createContext<View>(Symbol('plan-view'))

/** Gives the view to the elements below a host, which never get another one. */
export function provideView(host: ReactiveElement, view: View): void {
  new ContextProvider(host, { context: viewContext, initialValue: view })
}
