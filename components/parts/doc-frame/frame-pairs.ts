// Scrolls the framed doc in view together with another version of it, by the blocks that are in both.
// To change how a doc does that, see components/bridge/together/; which version leads, review/scroll-lead.ts.

import type { LevelPlace } from '../../messages/annotations.js'
import type { FrameSwap } from './frame-swap.js'

/** The blocks of a doc that have a pair in the other version. */
export interface PairedPlaces {
  /** The hash of the bytes that the blocks are of. */
  readonly pin: string
  /** The keys of all blocks; none for a page of lines. */
  readonly blocks: readonly number[]
  /** The places of those with a pair. */
  readonly paired: readonly number[]
}

export class FramePairs {
  readonly #frames: () => FrameSwap | null
  /** The doc that was told its pairs, and which. */
  #sent: { window: Window; pairs: PairedPlaces } | null = null

  constructor(frames: () => FrameSwap | null) {
    this.#frames = frames
  }

  /** Tells the doc in view its pairs, if it holds these bytes: it sends where it stands from now on. null ends that. */
  use(pairs: PairedPlaces | null): void {
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window) return
    const wanted = pairs?.pin === frames.pin ? pairs : null
    const known = this.#sent?.window === window ? this.#sent.pairs : null
    if (wanted === known) return
    this.#sent = wanted && { window, pairs: wanted }
    const { blocks = [], paired = [] } = wanted ?? {}
    frames.send({ type: 'plan-frame-paired-blocks', blocks, paired }, window)
  }

  /** Scrolls the doc to where the other version is. */
  level({ at, offset }: LevelPlace): void {
    if (this.#sent)
      this.#frames()?.send({ type: 'plan-frame-level', at, offset }, this.#sent.window)
  }
}
