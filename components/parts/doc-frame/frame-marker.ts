// Tells the framed doc in view which marks of one kind to draw, asks it, and lets its answers through.
// To change the kinds, see frame-markers.ts; how a doc marks, components/bridge/annotate/.

import type {
  AnnotationControl,
  AnnotationKind,
  AnswerMessage,
  MarkedBlocks,
  MarkMessage,
} from '../../messages/annotations.js'
import type { FrameSwap } from './frame-swap.js'

export interface FrameMarks<Kind extends AnnotationKind> extends MarkedBlocks<Kind> {
  /** The hash of the bytes that the marks are for. */
  readonly pin: string
}

type ControlOf = (run: number) => AnnotationControl

export class FrameMarker<Kind extends AnnotationKind> {
  readonly #kind: Kind
  readonly #frames: () => FrameSwap | null
  #run = 0
  /** The doc that was told of marks, and of which. */
  #sent: { window: Window; marks: FrameMarks<Kind>; run: number } | null = null
  /** The question that an answer is waited for. */
  #pending: { run: number; end(answer: AnswerMessage | null): void } | null = null
  /** The doc that answers too much or too often. */
  #dropped: Window | null = null

  constructor(kind: Kind, frames: () => FrameSwap | null) {
    this.#kind = kind
    this.#frames = frames
  }

  /** Whether the doc in view answered too much or too often. */
  get isDropped(): boolean {
    return this.#dropped !== null && this.#dropped === this.#frames()?.current
  }

  /** Marks these in the doc in view, if it holds those bytes; null takes the marks off. */
  mark(marks: FrameMarks<Kind> | null): void {
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || this.isDropped) return
    const isHere = marks !== null && marks.pin === frames.pin
    const wanted = isHere ? marks : null
    const known = this.#sent?.window === window ? this.#sent.marks : null
    if (isSame(wanted, known)) return
    const run = ++this.#run
    const { blocks, marks: list } = wanted ?? { blocks: [], marks: [] }
    frames.send({ type: 'plan-frame-marks', kind: this.#kind, run, blocks, marks: list }, window)
    this.#sent = wanted && { window, marks: wanted, run }
  }

  /** Sends something about the marks that were told last; about none with the run 0. */
  send(controlOf: ControlOf): void {
    const frames = this.#frames()
    const { window, run } = this.#sent ?? { window: frames?.current, run: 0 }
    if (window) frames?.send(controlOf(run), window)
  }

  goTo(mark: number): void {
    this.send(run => ({ type: 'plan-frame-go', kind: this.#kind, run, mark }))
  }

  /** The answer of the doc in view; null where it does not answer in time, or holds other bytes. */
  ask(pin: string, ms: number, controlOf: ControlOf): Promise<AnswerMessage | null> {
    this.#pending?.end(null)
    const frames = this.#frames()
    const window = frames?.current
    if (!frames || !window || this.isDropped || frames.pin !== pin) {
      return Promise.resolve(null)
    }
    const run = ++this.#run
    frames.send(controlOf(run), window)
    return new Promise(resolve => {
      const end = (answer: AnswerMessage | null) => {
        clearTimeout(timer)
        this.#pending = null
        // The doc may have led its frame elsewhere.
        resolve(frames.pin === pin ? answer : null)
      }
      const timer = setTimeout(end, ms, null)
      this.#pending = { run, end }
    })
  }

  answer(message: AnswerMessage): void {
    if (message.run === this.#pending?.run) this.#pending.end(message)
  }

  /** Whether a message is about the marks that were told last, and not about earlier ones. */
  isAbout({ run }: MarkMessage): boolean {
    return run === this.#sent?.run
  }

  /**
   * The doc in this window answers too much or too often: it is asked nothing more, and has no marks. Returns what
   * stands for its answer; null when that was returned before.
   */
  drop(window: Window): MarkMessage | null {
    if (window === this.#dropped) return null
    this.#pending?.end(null)
    this.mark(null)
    this.#dropped = window
    return { type: 'plan-frame-marked', kind: this.#kind, run: this.#run, placed: [], live: 0 }
  }
}

/** Marks may be made anew at each render. */
function isSame<Kind extends AnnotationKind>(
  one: FrameMarks<Kind> | null,
  other: FrameMarks<Kind> | null,
): boolean {
  if (one?.pin !== other?.pin || one?.blocks !== other?.blocks) return false
  return one?.marks === other?.marks || JSON.stringify(one?.marks) === JSON.stringify(other?.marks)
}
