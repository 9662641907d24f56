// Asks the service how far it is, for as long as it is reading or indexing.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { StatusResponse } from '../../../schema/api/api.js'
import type { ViewerModel } from '../../state/viewer-model.js'

const EVERY_MS = 1000

function isUnderWayIn(status: StatusResponse | null): boolean {
  return status !== null && (status.reading !== null || status.indexing !== null)
}

export class StatusPoller implements ReactiveController {
  readonly #model: () => ViewerModel
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost, model: () => ViewerModel) {
    this.#model = model
    host.addController(this)
  }

  hostUpdated(): void {
    const { reply, status, connection } = this.#model().state
    const isUnderWay = reply === null || isUnderWayIn(status)
    if (!isUnderWay || connection === 'lost' || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#model().refreshStatus()
    }, EVERY_MS)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
