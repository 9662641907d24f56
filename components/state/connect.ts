// Connects an element to the viewer above it: the element is drawn again when the state changes.
// To change what the state holds, see state.ts; how it changes, viewer-model.ts.

import { ContextConsumer, ContextProvider, createContext } from '@lit/context'
import type { ReactiveController, ReactiveControllerHost, ReactiveElement } from 'lit'
import type { ViewerState } from './state.js'
import type { ViewerModel } from './viewer-model.js'

const modelContext = createContext<ViewerModel>(Symbol('plan-viewer-model'))

/** Gives the viewer model to the elements below a host, which never get another one. */
export function provideModel(host: ReactiveElement, model: ViewerModel): void {
  new ContextProvider(host, { context: modelContext, initialValue: model })
}

export class StateController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #reads: (state: ViewerState) => readonly unknown[]
  readonly #modelAbove: () => ViewerModel | undefined
  #read: readonly unknown[] = []
  #unsubscribe = () => {}

  /**
   * @param reads - what the host draws, and nothing else; without it, each change draws the host again
   * @param own - the model of a host that provides it; others find it above them
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    reads: (state: ViewerState) => readonly unknown[] = state => [state],
    own?: ViewerModel,
  ) {
    this.#host = host
    this.#reads = reads
    if (own) this.#modelAbove = () => own
    else {
      const consumer = new ContextConsumer(host, { context: modelContext })
      this.#modelAbove = () => consumer.value
    }
    host.addController(this)
  }

  /** From when the host is in the page, below a viewer. */
  get model(): ViewerModel {
    const model = this.#modelAbove()
    if (!model) throw new Error('This element belongs inside <plan-viewer>.')
    return model
  }

  get state(): ViewerState {
    return this.model.state
  }

  hostConnected(): void {
    // The host may come from another viewer.
    const model = this.#modelAbove()
    if (!model) return
    this.#unsubscribe = model.store.subscribe(this.#compare)
    this.#compare()
  }

  hostDisconnected(): void {
    this.#unsubscribe()
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
