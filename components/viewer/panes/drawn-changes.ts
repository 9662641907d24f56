// Compares what two versions of a doc draw, where their files do not tell what changed on the page.
// To change which docs these are, see state/doc-changes.ts; how a version is read out of sight, parts/doc-frame/hidden-page.ts.

import type { ReactiveController, ReactiveElement } from 'lit'
import type { FrameBlock } from '../../../schema/messages/compare.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { PlanDocFrame } from '../../parts/doc-frame/doc-frame.js'
import { putChanges } from '../../state/actions/changes.js'
import {
  answerDrawn,
  isShownChanges,
  type DocChanges,
  type DrawnComparison,
} from '../../state/doc-changes.js'
import { isMarkdownPath } from '../../state/review/frame-marks.js'
import { compareDrawn } from '../../state/review/drawn-compare.js'
import type { MountedDoc } from '../../state/open-doc.js'
import { Offline, Refused } from '../../state/service/api.js'
import type { ViewerModel } from '../../state/viewer-model.js'

export interface ChangesHost extends ReactiveElement {
  readonly open: MountedDoc
  readonly frame: PlanDocFrame | null
  readonly model: ViewerModel
}

type Blocks = readonly FrameBlock[] | null

export class DrawnChanges implements ReactiveController {
  readonly #host: ChangesHost
  /** The comparison that is read for. */
  #running: { request: number; stop: AbortController } | null = null

  constructor(host: ChangesHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#look)
    this.#host.addEventListener('plan-frame-ready', this.#look)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#look)
    this.#host.removeEventListener('plan-frame-ready', this.#look)
    this.#stop()
  }

  hostUpdated(): void {
    this.#look()
  }

  /** What is out of view is not drawn as what is in view. */
  readonly #look = () => {
    const { open, frame, inert } = this.#host
    const { changes } = open
    const isHere = !inert && document.visibilityState === 'visible'
    // Without a pin it went elsewhere: then it does not tell its blocks.
    const isLoaded = frame?.shownPin === changes?.to || frame?.state === 'ready'
    const isWanted =
      isShownChanges(changes) && changes.status === 'ready' && changes.drawn === 'asked' && isLoaded
    if (!isWanted || !isHere || this.#running?.request !== changes.request) this.#stop()
    if (isWanted && isHere && !this.#running) void this.#compare(changes)
  }

  #stop(): void {
    this.#running?.stop.abort()
    this.#running = null
  }

  async #compare(changes: DocChanges): Promise<void> {
    const { model, open } = this.#host
    const running = { request: changes.request, stop: new AbortController() }
    this.#running = running
    const update = (change: (now: DocChanges) => DocChanges) => {
      if (this.#running !== running) return
      model.update(state =>
        putChanges(state, open.path, now => (now.request === changes.request ? change(now) : now)),
      )
    }
    const live = (await this.#host.frame?.readBlocks(changes.to)) ?? null
    const answer = live && (await this.#answerFor(changes, live, running.stop.signal))
    update(now => answerDrawn(now, answer))
  }

  async #answerFor(
    { reply, to }: DocChanges,
    live: readonly FrameBlock[],
    signal: AbortSignal,
  ): Promise<DrawnComparison | null> {
    const { path } = this.#host.open
    const from = await this.#read(reply?.from.hash ?? '', signal)
    const again = from && (await this.#read(to, signal))
    if (!again) return null
    return compareDrawn({ from, to: live, again, isMarkdown: isMarkdownPath(path) }, signal)
  }

  /** The blocks that a version draws; null where it is gone, or does not tell. */
  #read(hash: Hash, signal: AbortSignal): Promise<Blocks> {
    const { model, open, frame } = this.#host
    return model.readHidden(async () => {
      if (signal.aborted || !frame) return null
      model.crashGuard.loading(open.path)
      try {
        const { address, hash: pinned } = await model.api.frame(open.path, hash)
        return pinned === hash ? await frame.readVersion(address, hash, signal) : null
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
        return null
      } finally {
        model.crashGuard.ready(open.path)
      }
    })
  }
}
