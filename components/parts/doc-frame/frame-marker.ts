// Tells the framed doc in view which changes to mark, and lets its answers about them through.
// To change how a doc marks them, see components/bridge/compare/.

import type { ChangeMark, CompareMessage } from '../../../schema/messages/compare.js'
import type { FrameSwap } from './frame-swap.js'

/** The changes to mark in a doc. */
export interface FrameChanges {
  /** The hash of the bytes that the marks are for. */
  readonly pin: string
  /** The keys of all blocks of the doc. */
  readonly blocks: readonly number[]
  readonly marks: readonly ChangeMark[]
}

export class FrameMarker {
  readonly #frames: () => FrameSwap | null
  #run = 0
  /** The doc that was told of marks, and of which. */
  #told: { window: Window; changes: FrameChanges } | null = null

  constructor(frames: () => FrameSwap | null) {
    this.#frames = frames
  }

  /** Marks these changes in the doc in view, if it holds those bytes; null takes the marks off. */
  mark(changes: FrameChanges | null): void {
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window) return
    const isHere = changes !== null && changes.pin === frames.pin && changes.marks.length > 0
    const wanted = isHere ? changes : null
    const known = this.#told?.window === window ? this.#told.changes : null
    if (wanted === known) return
    const { blocks, marks } = wanted ?? { blocks: [], marks: [] }
    frames.send({ type: 'plan-frame-compare', run: ++this.#run, blocks, marks }, window)
    this.#told = wanted && { window, changes: wanted }
  }

  go(mark: number): void {
    this.#send({ type: 'plan-frame-go', run: this.#run, mark })
  }

  step(by: 1 | -1): void {
    this.#send({ type: 'plan-frame-step', by })
  }

  /** Whether a message answers the last request, and not an earlier one. */
  isAnswer({ run }: CompareMessage): boolean {
    return this.#told !== null && run === this.#run
  }

  #send(control: Parameters<FrameSwap['send']>[0]): void {
    if (this.#told) this.#frames()?.send(control, this.#told.window)
  }
}
