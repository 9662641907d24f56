// What is remembered of docs while they are alive and after: what they stored, and where they were
// left. It is written at the latest when the page goes.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { Positions } from './positions.js'
import { DocValues } from './values.js'

export class DocMemory implements ReactiveController {
  readonly values = new DocValues()
  readonly positions = new Positions()

  /** @param host - the memory is written when it leaves the page, too */
  constructor(host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#write)
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#write)
    this.#write()
  }

  readonly #write = () => {
    this.values.write()
    this.positions.write()
  }
}
