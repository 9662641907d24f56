// Where the reader was led by something other than the tree: a link, an agent, quick open, a hit, a
// card. Tabs that are merely clicked, and what was chosen in the tree, leave the tree as it is.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { focusedPath, placeOnShow, treeOf } from '../../state/selectors.js'
import type { ViewerState } from '../../state/state.js'

export interface Led {
  state(): ViewerState
  /** The tree shows something else just now. */
  isFiltered(): boolean
  /** Shows a doc in the tree. */
  show(path: string): void
}

export class LedTo implements ReactiveController {
  readonly #led: Led
  #seen = { path: '', workspace: '', sequence: 0 }
  /** The doc that is to be shown in the tree as soon as it can be; `''` for none. */
  #path = ''

  constructor(host: ReactiveControllerHost, led: Led) {
    this.#led = led
    host.addController(this)
  }

  hostConnected(): void {
    this.see()
  }

  hostUpdated(): void {
    const state = this.#led.state()
    const before = this.#seen
    this.see()
    const { path, workspace } = this.#seen
    if (path !== this.#path) this.#path = ''
    // What was opened anew has a turn of its own; a tab that comes to the front keeps its old one.
    const isOpened = (state.destinations.get(path)?.sequence ?? 0) > before.sequence
    const isElsewhere = isOpened || workspace !== before.workspace
    if (path !== before.path && isElsewhere) this.#path = path
    if (this.#path === '' || this.#led.isFiltered() || !treeOf(state)) return
    this.#path = ''
    this.#led.show(path)
  }

  /** Takes what is on show for known: it was chosen in the tree. */
  see(): void {
    const state = this.#led.state()
    // A task that is settled is where it was, by its key.
    const workspace = placeOnShow(state)?.workspace.key ?? ''
    this.#seen = { path: focusedPath(state), workspace, sequence: state.sequence }
  }
}
