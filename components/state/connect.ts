// Connects an element to the viewer above it: the element is drawn again when the state changes.
// To change what the state holds, see state.ts; how it changes, viewer-model.ts.

import { ContextConsumer, ContextProvider, createContext } from '@lit/context'
import type { ReactiveController, ReactiveControllerHost, ReactiveElement } from 'lit'
import type { ViewState } from './state.js'
import type { View } from './viewer-model.js'

const viewContext = createContext<View>(Symbol('plan-view'))

/** Gives the view to the elements below a host, which never get another one. */
export function provideView(host: ReactiveElement, view: View): void {
  new ContextProvider(host, { context: viewContext, initialValue: view })
}

export class StateController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #reads: (state: ViewState) => readonly unknown[]
  readonly #viewAbove: () => View | undefined
  #read: readonly unknown[] = []
  #unfollow = () => {}

  /**
   * @param reads - what the host draws, and nothing else; without it, each change draws the host again
   * @param own - the view of a host that provides it; others find it above them
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    reads: (state: ViewState) => readonly unknown[] = state => [state],
    own?: View,
  ) {
    this.#host = host
    this.#reads = reads
    if (own) this.#viewAbove = () => own
    else {
      const consumer = new ContextConsumer(host, { context: viewContext })
      this.#viewAbove = () => consumer.value
    }
    host.addController(this)
  }

  /** From when the host is in the page, below a viewer. */
  get view(): View {
    const view = this.#viewAbove()
    if (!view) throw new Error('This element belongs inside <plan-viewer>.')
    return view
  }

  get state(): ViewState {
    return this.view.state
  }

  hostConnected(): void {
    // The host may come from another viewer.
    const view = this.#viewAbove()
    if (!view) return
    this.#unfollow = view.store.follow(this.#compare)
    this.#compare()
  }

  hostDisconnected(): void {
    this.#unfollow()
  }

  readonly #compare = () => {
    const read = this.#reads(this.state)
    const isSame =
      read.length === this.#read.length && read.every((item, at) => Object.is(item, this.#read[at]))
    if (isSame) return
    this.#read = read
    this.#host.requestUpdate()
  }
}
