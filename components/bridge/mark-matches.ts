// Marks words in a doc without a change of its elements, and scrolls from match to match.
// To change what a match is, see find-matches.ts.

import type { FrameMessage } from '../messages/frame.js'
import { bringIntoView } from './bring-into-view.js'
import { matchesIn } from './find-matches.js'
import type { ScrollPosition } from './scroll-position.js'

const MATCH = 'plan-match'
const SHOWN = 'plan-match-shown'
const STYLE = `
  ::highlight(${MATCH}) { background-color: #ffe066; color: #1d1c1a; }
  ::highlight(${SHOWN}) { background-color: #ff9f43; color: #1d1c1a; }
`

interface MarkOptions {
  moves: boolean
  isTyped?: boolean
}

export class MatchMarker {
  readonly #position: ScrollPosition
  readonly #send: (message: FrameMessage) => void
  #words: readonly string[] = []
  #matches: readonly Range[] = []
  /** Which match is shown, from 0; -1 for none. */
  #at = -1
  #isStyled = false

  constructor(position: ScrollPosition, send: (message: FrameMessage) => void) {
    this.#position = position
    this.#send = send
  }

  get words(): readonly string[] {
    return this.#words
  }

  get isMarking(): boolean {
    return this.#words.length > 0
  }

  /**
   * Marks every match, and shows the first one if it `moves`. No words remove all marks.
   * @param isTyped - the first one from the match on that was shown, or else from what is in view on
   */
  mark(words: readonly string[], { moves, isTyped }: MarkOptions): void {
    if (words.length === 0 && this.#words.length === 0) return
    const from = this.#matches[this.#at]
    this.#words = words
    this.#at = -1
    this.#position.scrollWhenRead(isTouched => {
      const isMoving = moves && !isTouched
      this.#find()
      this.#show(isMoving ? (isTyped ? this.#next(from) : 0) : this.#at, isMoving, isTyped)
    })
  }

  /** Shows the next match or the one before, round and round. */
  step(by: 1 | -1): void {
    // The doc may have changed since.
    this.#find()
    const count = this.#matches.length
    const next = this.#at < 0 ? this.#next() - (by < 0 ? 1 : 0) : this.#at + by
    this.#show(count === 0 ? -1 : (next + count) % count, true)
  }

  #find(): void {
    this.#matches = matchesIn(document, this.#words)
  }

  /** The first match from another one on, or from what is in view on. */
  #next(from?: Range): number {
    return Math.max(
      0,
      this.#matches.findIndex(match =>
        from?.startContainer.isConnected
          ? match.comparePoint(from.startContainer, from.startOffset) <= 0
          : match.getBoundingClientRect().bottom > 0,
      ),
    )
  }

  /** @param isCalm - a match that is in view stays where it is */
  #show(at: number, isMoving: boolean, isCalm?: boolean): void {
    this.#at = Math.min(at, this.#matches.length - 1)
    const shown = this.#matches[this.#at]
    this.#paint(shown)
    if (shown && isMoving && !(isCalm && this.#isInView(shown))) {
      bringIntoView(shown, shown.startContainer.parentElement)
    }
    this.#send({ type: 'plan-frame-found', count: this.#matches.length, at: this.#at + 1 })
  }

  #isInView(match: Range): boolean {
    const { top, bottom } = match.getBoundingClientRect()
    return top >= 0 && bottom > top && bottom <= innerHeight && !this.#position.isInPart
  }

  #paint(shown: Range | undefined): void {
    if (!('highlights' in CSS)) {
      // A browser without highlights shows one match, as the selection.
      getSelection()?.removeAllRanges()
      if (shown) getSelection()?.addRange(shown)
      return
    }
    this.#addStyle()
    const all = new Highlight()
    for (const range of this.#matches) all.add(range)
    CSS.highlights.set(MATCH, all)
    const one = shown ? new Highlight(shown) : new Highlight()
    one.priority = 1
    CSS.highlights.set(SHOWN, one)
  }

  #addStyle(): void {
    if (this.#isStyled) return
    this.#isStyled = true
    // A CSP of the doc can forbid a style element, but not this.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    document.adoptedStyleSheets.push(sheet)
  }
}
