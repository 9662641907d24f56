// Compares what two versions of an open doc draw, where their files do not tell what changed on the page: reads the old
// one and the new one once more out of sight, and compares them in a worker.
// To change which docs these are, see comparison-answers.ts; when, viewer/panes/changes-view.ts; how, drawn-worker.ts.

import type { FrameBlock } from '../../messages/annotations.js'
import type { Hash } from '../../../schema/review/versions.js'
import { putComparison } from '../actions/comparison.js'
import { answerDrawn, type DrawnComparison } from './comparison-answers.js'
import type { CrashGuard } from '../docs/crash-guard.js'
import { isMarkdownPath, type OpenDoc } from '../open-doc.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'

type Blocks = readonly FrameBlock[] | null

/** The frame of a doc. What it reads is null where the page does not tell it. */
export interface DrawingFrame {
  /** The blocks of the page in view, if it holds these bytes. */
  readBlocks(pin: Hash): Promise<Blocks>
  /** The blocks of a version, loaded out of sight. */
  readVersion(address: string, pin: Hash): Promise<Blocks>
}

interface DrawnParts {
  store: Store<ViewerState>
  api: Pick<Api, 'frame'>
  guard: Pick<CrashGuard, 'loading' | 'ready'>
}

export class DrawnLoader {
  readonly #parts: DrawnParts
  /** The last page that is read out of sight: one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: DrawnParts) {
    this.#parts = parts
  }

  async compare(
    { path, comparison }: OpenDoc,
    frame: DrawingFrame,
    signal: AbortSignal,
  ): Promise<void> {
    if (!comparison?.result) return
    const { request, result } = comparison
    const from = result.reply.from.hash
    const live = await frame.readBlocks(request.to)
    const old = live && (await this.#read(path, from, frame, signal))
    const again = old && (await this.#read(path, request.to, frame, signal))
    const pages = live && old && again && { from: old, to: live, again }
    const answer =
      pages && (await compareDrawn({ ...pages, isMarkdown: isMarkdownPath(path) }, signal))
    if (signal.aborted) return
    this.#parts.store.update(state =>
      putComparison(state, path, now => (now.request === request ? answerDrawn(now, answer) : now)),
    )
  }

  /** The blocks that a version draws; null where it is gone, or does not tell. */
  #read(path: string, hash: Hash, frame: DrawingFrame, signal: AbortSignal): Promise<Blocks> {
    const { api, guard } = this.#parts
    const page = this.#last.then(async () => {
      if (signal.aborted) return null
      guard.loading(path)
      try {
        const { address, hash: pinned } = await api.frame(path, hash)
        return pinned === hash ? await frame.readVersion(address, hash) : null
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
        return null
      } finally {
        guard.ready(path)
      }
    })
    this.#last = page.catch(() => undefined)
    return page
  }
}

/** The blocks that pages draw. */
export interface DrawnPages {
  from: readonly FrameBlock[]
  to: readonly FrameBlock[]
  /** The blocks that another load of `to` drew. */
  again: readonly FrameBlock[]
  isMarkdown: boolean
}

const LONGEST_MS = 10_000

/** null where it takes too long, or there is no worker. */
function compareDrawn(pages: DrawnPages, signal: AbortSignal): Promise<DrawnComparison | null> {
  return new Promise(resolve => {
    let worker: Worker | null = null
    const end = (comparison: DrawnComparison | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker?.terminate()
      resolve(comparison)
    }
    const stop = () => end(null)
    const timer = setTimeout(stop, LONGEST_MS)
    signal.addEventListener('abort', stop)
    try {
      worker = new Worker(new URL('./drawn-worker.js', import.meta.url), { type: 'module' })
    } catch {
      // A page of another origin can have the code, but cannot start its worker.
      return stop()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<DrawnComparison | null>) =>
      end(data),
    )
    worker.addEventListener('error', event => {
      event.preventDefault()
      stop()
    })
    worker.postMessage(pages)
  })
}
