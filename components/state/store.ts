// Holds one value, which is replaced and never edited, and notifies its subscribers.
// To change what a viewer keeps in it, see state.ts; what holds after each action, actions/normalize.ts.

export class Store<State> extends EventTarget {
  #state: State
  readonly #normalize: (state: State) => State

  /** @param normalize - completes what each action returns */
  constructor(state: State, normalize: (state: State) => State = next => next) {
    super()
    this.#normalize = normalize
    this.#state = normalize(state)
  }

  get state(): State {
    return this.#state
  }

  /** Replaces the state and notifies once; an action that returns the same object changes nothing. */
  update(action: (state: State) => State): void {
    const next = action(this.#state)
    if (next === this.#state) return
    this.#state = this.#normalize(next)
    this.dispatchEvent(new Event('change'))
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.addEventListener('change', listener)
    return () => this.removeEventListener('change', listener)
  }
}
