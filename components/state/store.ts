// One value that is replaced, never edited, and its listeners. What the value means is
// its users'.

export class Store<State> extends EventTarget {
  #state: State

  constructor(state: State) {
    super()
    this.#state = state
  }

  get state(): State {
    return this.#state
  }

  /** Takes the next state, which a action makes out of this one; the same object is not announced. */
  update(action: (state: State) => State): void {
    const next = action(this.#state)
    if (next === this.#state) return
    this.#state = next
    this.dispatchEvent(new Event('change'))
  }

  /** Hears of every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.addEventListener('change', listener)
    return () => this.removeEventListener('change', listener)
  }
}
