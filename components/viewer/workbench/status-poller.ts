// Polls the status of the service while it reads or indexes.
// To change how progress is shown, see ../sidebar/header-footer.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { StatusResponse } from '../../../schema/api/api.js'
import type { ViewerModel } from '../../state/viewer-model.js'

const EVERY_MS = 1000

function isWorking(status: StatusResponse | null): boolean {
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
    const isBusy = reply === null || isWorking(status)
    if (!isBusy || connection === 'lost' || this.#timer !== undefined) return
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
