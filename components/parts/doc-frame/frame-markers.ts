// The annotations of the framed doc in view: its changes, its comments, and what a comment could be made on.
// To change how one kind of marks is told and answered, see frame-marker.ts; which messages are let in, message-gate.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type {
  AnchorTarget,
  AnnotationKind,
  FrameBlock,
  PrintedComments,
} from '../../messages/annotations.js'
import type { AcceptedMessage, PassedMessage } from './events.js'
import { FrameMarker, type FrameMarks } from './frame-marker.js'
import type { FrameSwap } from './frame-swap.js'

/** The changes to mark in a doc. No marks: its blocks are counted. */
export type FrameChanges = FrameMarks<'changes'>

/** The comments to mark in a doc. */
export type FrameComments = FrameMarks<'comments'>

/** Pages rest within three seconds; a busy one is given more. */
export const BLOCKS_MS = 10_000
/** A doc names the place of a comment at once, or not at all. */
const ANCHOR_MS = 3000

const PRESSES = ['pointerdown', 'pointerup'] as const

interface FrameAnnotations {
  readonly changes: FrameChanges | null
  readonly comments: FrameComments | null
  readonly offers: boolean
}

export class FrameMarkers implements ReactiveController {
  readonly #frames: () => FrameSwap | null
  /** The doc that sends offers. */
  #offering: Window | null = null
  readonly #markers: { [Kind in AnnotationKind]: FrameMarker<Kind> }

  /** Where the last press began: in the page, or else in a frame. */
  #isOfPage = false

  constructor(host: ReactiveControllerHost, frames: () => FrameSwap | null) {
    host.addController(this)
    this.#frames = frames
    this.#markers = {
      changes: new FrameMarker('changes', frames),
      comments: new FrameMarker('comments', frames),
    }
  }

  hostConnected(): void {
    for (const type of PRESSES) addEventListener(type, this.#onPress, true)
  }

  hostDisconnected(): void {
    for (const type of PRESSES) removeEventListener(type, this.#onPress, true)
  }

  /** A press that began in a doc ends in the page: Chromium may tell the page alone. */
  readonly #onPress = ({ type }: Event): void => {
    const isEnd = type === 'pointerup'
    const on = isEnd && !this.#isOfPage && this.#offering !== null
    if (on) this.#frames()?.send({ type: 'plan-frame-offers', on }, this.#offering)
    this.#isOfPage = !isEnd
  }

  /** Tells the doc in view what is new of these, if it holds the bytes that the marks are for. */
  update({ changes, comments, offers }: FrameAnnotations): void {
    this.#markers.changes.mark(changes)
    this.#markers.comments.mark(comments)
    const { current = null, pin = null } = this.#frames() ?? {}
    const offering = offers && pin !== null ? current : null
    if (offering === this.#offering) return
    const on = offering !== null
    this.#offering = offering
    this.#frames()?.send({ type: 'plan-frame-offers', on }, current)
  }

  stepChange(by: 1 | -1): void {
    this.#markers.changes.send(() => ({ type: 'plan-frame-step', by }))
  }

  goTo(kind: AnnotationKind, mark: number): void {
    this.#markers[kind].goTo(mark)
  }

  async readBlocks(pin: string): Promise<readonly FrameBlock[] | null> {
    const answer = await this.#markers.changes.ask(pin, BLOCKS_MS, run => {
      return { type: 'plan-frame-blocks', run }
    })
    return answer?.type === 'plan-frame-blocks' ? answer.blocks : null
  }

  async askAnchor(
    pin: string,
    blocks: readonly number[],
    of: AnchorTarget,
  ): Promise<CommentAnchor | null> {
    const answer = await this.#markers.comments.ask(pin, ANCHOR_MS, run => {
      return { type: 'plan-frame-anchor-ask', run, blocks, of }
    })
    return answer?.type === 'plan-frame-anchor' ? answer.anchor : null
  }

  /**
   * Resolves once the doc has drawn what is printed of its comments, or does not answer.
   * @param isOwn - a page of the service: the page of an author receives no words
   */
  async print({ numbers, notes }: PrintedComments, isOwn: boolean): Promise<void> {
    const ask = (printed: PrintedComments) =>
      this.#markers.comments.ask(this.#frames()?.pin ?? '', ANCHOR_MS, run => {
        return { type: 'plan-frame-print-ask', run, ...printed }
      })
    // A page that prints itself takes them off itself.
    const clear = () => void ask({ numbers: [], notes: [] })
    if (!isOwn) addEventListener('afterprint', clear, { once: true })
    await ask({ numbers, notes: isOwn ? notes : [] })
  }

  /** A message as it is passed on; null for what is about earlier marks, or an answer to a question. */
  pass(message: AcceptedMessage): PassedMessage | null {
    const { changes, comments } = this.#markers
    if ('kind' in message) return this.#markers[message.kind].isAbout(message) ? message : null
    switch (message.type) {
      case 'plan-frame-blocks':
        changes.answer(message)
        return null
      case 'plan-frame-anchor':
        comments.answer(message)
        return null
      case 'plan-frame-offer':
        if (this.#offering === null || comments.isDropped) return null
        return { ...message, box: message.box && (this.#frames()?.clip(message.box) ?? null) }
      default:
        return message
    }
  }

  /** The doc in this window answers too much or too often. Returns what stands for its answer. */
  drop(kind: AnnotationKind, source: Window): PassedMessage | null {
    return this.#markers[kind].drop(source)
  }
}
