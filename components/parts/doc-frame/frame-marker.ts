// Tells the framed doc in view which marks of one kind to draw, asks it, and lets its answers through.
// To change the kinds, see frame-markers.ts; how a doc marks, components/bridge/annotate/.

import type { CommentControl } from '../../messages/comments.js'
import type { CompareControl } from '../../messages/compare.js'
import type { FrameSwap } from './frame-swap.js'

export interface FrameMarks<Mark> {
  /** The hash of the bytes that the marks are for. */
  readonly pin: string
  /** The keys of all blocks of the doc. */
  readonly blocks: readonly number[]
  readonly marks: readonly Mark[]
}

interface Answer {
  type: string
  run: number
}

type ControlOf = (run: number) => CompareControl | CommentControl

/** The messages of one kind of annotation. */
export interface MarkKind<Mark, Message extends Answer> {
  /** Tells a doc to mark these. */
  mark(
    run: number,
    marks: Pick<FrameMarks<Mark>, 'blocks' | 'marks'>,
  ): CompareControl | CommentControl
  /** The answer to a question; any other one is about marks. */
  asked: Message['type']
  /** Stands for the answer of a doc that has no marks. */
  none(run: number): Message
}

export class FrameMarker<Mark, Message extends Answer> {
  readonly #kind: MarkKind<Mark, Message>
  readonly #frames: () => FrameSwap | null
  #run = 0
  /** The doc that was told of marks, and of which. */
  #sent: { window: Window; marks: FrameMarks<Mark>; run: number } | null = null
  /** The question that an answer is waited for. */
  #pending: { run: number; end(answer: Message | null): void } | null = null
  /** The doc that answers too much or too often. */
  #dropped: Window | null = null

  constructor(kind: MarkKind<Mark, Message>, frames: () => FrameSwap | null) {
    this.#kind = kind
    this.#frames = frames
  }

  /** Whether the doc in view answered too much or too often. */
  get isDropped(): boolean {
    return this.#dropped !== null && this.#dropped === this.#frames()?.current
  }

  /** Marks these in the doc in view, if it holds those bytes; null takes the marks off. */
  mark(marks: FrameMarks<Mark> | null): void {
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || this.isDropped) return
    const isHere = marks !== null && marks.pin === frames.pin
    const wanted = isHere ? marks : null
    const known = this.#sent?.window === window ? this.#sent.marks : null
    if (wanted === known) return
    const run = ++this.#run
    frames.send(this.#kind.mark(run, wanted ?? { blocks: [], marks: [] }), window)
    this.#sent = wanted && { window, marks: wanted, run }
  }

  /** Sends something about the marks that were told last; about none with the run 0. */
  send(controlOf: ControlOf): void {
    const frames = this.#frames()
    const { window, run } = this.#sent ?? { window: frames?.current, run: 0 }
    if (window) frames?.send(controlOf(run), window)
  }

  /** The answer of the doc in view; null where it does not answer in time, or holds other bytes. */
  ask(pin: string, ms: number, controlOf: ControlOf): Promise<Message | null> {
    this.#pending?.end(null)
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || this.isDropped || frames.pin !== pin) {
      return Promise.resolve(null)
    }
    const run = ++this.#run
    frames.send(controlOf(run), window)
    return new Promise(resolve => {
      const end = (answer: Message | null) => {
        clearTimeout(timer)
        this.#pending = null
        // The doc may have led its frame elsewhere.
        resolve(frames.pin === pin ? answer : null)
      }
      const timer = setTimeout(end, ms, null)
      this.#pending = { run, end }
    })
  }

  /** Whether a message is about the marks that were told last, and not about earlier ones. */
  isAnswer(message: Message): boolean {
    if (message.run === this.#pending?.run) {
      this.#pending.end(message)
      return false
    }
    return message.type !== this.#kind.asked && message.run === this.#sent?.run
  }

  /**
   * The doc in this window answers too much or too often: it is asked nothing more, and has no marks. Returns what
   * stands for its answer; null when that was returned before.
   */
  drop(window: Window): Message | null {
    if (window === this.#dropped) return null
    this.#pending?.end(null)
    this.mark(null)
    this.#dropped = window
    return this.#kind.none(this.#run)
  }
}
