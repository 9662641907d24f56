// Tells the framed doc in view which changes to mark, asks for its blocks, and lets its answers through.
// To change how a doc marks them, see components/bridge/annotate/; how a version out of view is read, hidden-page.ts.

import type { ChangeMark, CompareMessage, FrameBlock } from '../../../schema/messages/compare.js'
import type { FrameSwap } from './frame-swap.js'
import { ANSWER_MS } from './hidden-page.js'

/** The changes to mark in a doc. No marks: its blocks are counted. */
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
  #sent: { window: Window; changes: FrameChanges; run: number } | null = null
  /** The blocks that are waited for. */
  #pending: { run: number; end(blocks: readonly FrameBlock[] | null): void } | null = null
  /** The doc that answers too much or too often. */
  #dropped: Window | null = null

  constructor(frames: () => FrameSwap | null) {
    this.#frames = frames
  }

  /** Marks these changes in the doc in view, if it holds those bytes; null takes the marks off. */
  mark(changes: FrameChanges | null): void {
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || window === this.#dropped) return
    const isHere = changes !== null && changes.pin === frames.pin
    const wanted = isHere ? changes : null
    const known = this.#sent?.window === window ? this.#sent.changes : null
    if (wanted === known) return
    const { blocks, marks } = wanted ?? { blocks: [], marks: [] }
    const run = ++this.#run
    frames.send({ type: 'plan-frame-compare', run, blocks, marks }, window)
    this.#sent = wanted && { window, changes: wanted, run }
  }

  go(mark: number): void {
    if (this.#sent) this.#send({ type: 'plan-frame-go', run: this.#sent.run, mark })
  }

  step(by: 1 | -1): void {
    this.#send({ type: 'plan-frame-step', by })
  }

  /** The blocks that the doc in view draws, once it is at rest; null where it does not tell, or holds other bytes. */
  readBlocks(pin: string): Promise<readonly FrameBlock[] | null> {
    this.#pending?.end(null)
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || window === this.#dropped || frames.pin !== pin) {
      return Promise.resolve(null)
    }
    const run = ++this.#run
    frames.send({ type: 'plan-frame-blocks', run }, window)
    return new Promise(resolve => {
      const end = (blocks: readonly FrameBlock[] | null) => {
        clearTimeout(timer)
        this.#pending = null
        // The doc may have led its frame elsewhere.
        resolve(frames.pin === pin ? blocks : null)
      }
      const timer = setTimeout(end, ANSWER_MS, null)
      this.#pending = { run, end }
    })
  }

  /** Whether a message is about the marks that were told last, and not about earlier ones. */
  isAnswer(message: CompareMessage): boolean {
    if (message.run === this.#pending?.run) {
      this.#pending.end(message.type === 'plan-frame-blocks' ? message.blocks : null)
      return false
    }
    return message.type !== 'plan-frame-blocks' && message.run === this.#sent?.run
  }

  /**
   * The doc in this window answers too much or too often: it is asked nothing more, and has no marks. Returns what
   * stands for its answer; null when that was returned before.
   */
  drop(window: Window): CompareMessage | null {
    if (window === this.#dropped) return null
    this.#pending?.end(null)
    this.mark(null)
    this.#dropped = window
    return { type: 'plan-frame-compared', run: this.#run, placed: [], unplaced: [], live: 0 }
  }

  #send(control: Parameters<FrameSwap['send']>[0]): void {
    if (this.#sent) this.#frames()?.send(control, this.#sent.window)
  }
}
