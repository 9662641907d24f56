// Asks the service how far it is, for as long as it is reading or indexing.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { StatusResponse } from '../../../schema/api/api.js'
import type { View } from '../../state/viewer-model.js'

const EVERY_MS = 1000

function isUnderWayIn(status: StatusResponse | null): boolean {
  return status !== null && (status.reading !== null || status.indexing !== null)
}

export class Progress implements ReactiveController {
  readonly #view: () => View
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost, view: () => View) {
    this.#view = view
    host.addController(this)
  }

  hostUpdated(): void {
    const { reply, status, live } = this.#view().state
    const isUnderWay = reply === null || isUnderWayIn(status)
    if (!isUnderWay || live === 'lost' || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#view().refreshStatus()
    }, EVERY_MS)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
