// Offers places for a comment: the selected text, the block under the pointer, and the one before or behind it.
// To change how that is named, see anchor-names.ts.

import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { QuoteSpan } from '../../../schema/comments/block-list.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import type { AnchorTarget, AnnotationControl, OfferBox } from '../../messages/annotations.js'
import type { AnnotateContext } from '../late-annotations.js'
import { AnchorNames } from './anchor-names.js'
import type { Annotator } from './annotator.js'
import { firstNode } from './live-page.js'
import { sidesOf } from './mark-boxes.js'
import { drawingAround } from './page-places.js'
import { BlockText, caretAt, GRAINS, partsOf, rangeAround, shownBox } from './text-ranges.js'

/** A block of the page, by what it begins in; a drawing by its element. */
interface Pointed {
  node: Node
  offset: number
  isDrawing: boolean
}

/** How far above or below a block the pointer may be. */
const REACH = 12
/** The grain of words that were selected. */
const SELECTED = 1.5

export class Offers {
  readonly #context: AnnotateContext
  readonly #annotator: Annotator
  readonly #sent = new Map<'selection' | 'block', string>()
  #isOn = false
  #isSoon = false
  #pointer: { x: number; y: number } | null = null
  #isDown = false
  /** The selection is commented on: a button for it would be in the way. */
  #isNamed = false
  /** The block that was last under the pointer. */
  #pointed: Pointed | null = null
  /** The block that was asked for last. */
  #asked: Pointed | null = null
  /** How much of it: an index of GRAINS. Words that were selected are between a sentence and a word. */
  #grain = 0
  /** The letter of it that the part holds, or begins with. */
  #letter = 0

  constructor(context: AnnotateContext, annotator: Annotator) {
    this.#context = context
    this.#annotator = annotator
    const listen = (type: string, listener: (event: Event) => void) => {
      document.addEventListener(type, event => event.isTrusted && listener(event), {
        capture: true,
        passive: true,
      })
    }
    const moved = (event: Event) => {
      const { clientX: x, clientY: y } = event as PointerEvent
      this.#pointer = { x, y }
      this.#sendSoon()
    }
    listen('pointermove', moved)
    listen('pointerdown', event => {
      this.#isDown = true
      annotator.outline(null)
      moved(event)
    })
    for (const type of ['pointerup', 'pointercancel']) {
      listen(type, () => {
        this.#isDown = false
        this.#sendSoon()
      })
    }
    // It may be on its way to the button, so nothing is sent; only what scrolls is not under it any more.
    listen('pointerout', event => {
      if ((event as PointerEvent).relatedTarget === null) this.#pointer = null
    })
    // A dialog that opens lies over the block under the pointer.
    listen('focusin', () => this.#sendSoon())
    listen('selectionchange', () => {
      this.#isNamed = false
      this.#sendSoon()
    })
    listen('scroll', () => this.#sendSoon())
    addEventListener('resize', () => this.#sendSoon())
  }

  /** Also where a press has ended that began here: a browser may not tell the doc. */
  use(isOn: boolean): void {
    this.#isOn = isOn
    this.#isDown = false
    this.#sent.clear()
    this.#sendSoon()
  }

  answer({ run, blocks, of }: AnnotationControl & { type: 'plan-frame-anchor-ask' }): void {
    const { page, places } = this.#annotator.readPage(true)
    const names = new AnchorNames(page, places, blocks)
    const anchor = this.#anchorOf(of, names)
    this.#context.send({ type: 'plan-frame-anchor', run, anchor })
  }

  #anchorOf(of: AnchorTarget, names: AnchorNames): CommentAnchor | null {
    if (of === 'selection') {
      const words = this.#selected(true)
      if (!words) return null
      this.#isNamed = true
      this.#sendSoon()
      this.#asked = this.#blockAt(words.from)
      this.#grain = SELECTED
      this.#letter = words.start
      const [first] = this.#textAt(words.from)?.rangesOf([words.start, Infinity]) ?? []
      if (first) this.#annotator.goTo(first)
      return names.ofWords(words)
    }
    if (of === 'block') {
      this.#asked = this.#pointed
      this.#grain = 0
    } else if (of === 'wider') this.#grain = Math.max(0, Math.ceil(this.#grain) - 1)
    else if (of === 'narrower' && this.#asked) {
      this.#grain = Math.min(GRAINS.length - 1, Math.floor(this.#grain) + 1)
    } else this.#walk(of === 'previous' ? -1 : 1, names)
    return this.#nameAsked(names)
  }

  /** To the next part of the block asked for last, or to the next block. */
  #walk(by: 1 | -1, names: AnchorNames): void {
    this.#grain = Math.ceil(this.#grain)
    const parts = this.#parts
    const next = parts[parts.findIndex(([, end]) => end > this.#letter) + by]
    if (next) {
      this.#letter = next[0]
      return
    }
    const last = this.#asked
    const block = this.#step(by, names)
    // At the end of the doc the part stays.
    if (!block || (last?.node.isConnected && this.#indexOf(block) === this.#indexOf(last))) return
    this.#asked = block
    this.#letter = by > 0 ? 0 : Infinity
  }

  /** Those of the block asked for last; none where all of it is meant. */
  get #parts(): readonly TextRange[] {
    const asked = this.#asked
    const grain = GRAINS[this.#grain] ?? 'block'
    if (!asked?.node.isConnected || asked.isDrawing) return []
    return partsOf(
      this.#annotator.readPage(false).page.blocks[this.#indexOf(asked)]?.text ?? '',
      grain,
    )
  }

  #nameAsked(names: AnchorNames): CommentAnchor | null {
    const asked = this.#asked
    if (!asked?.node.isConnected) return null
    const at = this.#indexOf(asked)
    const parts = this.#parts
    const part = parts.find(([, end]) => end > this.#letter) ?? parts.at(-1)
    const range = part ? this.#rangeIn(at, part) : this.#rangeOf(asked)
    if (range) this.#annotator.goTo(range)
    this.#annotator.outline(range)
    if (part) {
      const [start, end] = part
      this.#letter = start
      return names.ofWords({ from: at, to: at, start, end })
    }
    if (asked.isDrawing && asked.node instanceof Element) return names.ofDrawing(asked.node)
    return names.ofBlock(at)
  }

  /** All of a part, which may stand in several text nodes. */
  #rangeIn(at: number, part: TextRange): Range | null {
    const ranges = this.#textAt(at)?.rangesOf(part) ?? []
    const [range] = ranges
    const { endContainer, endOffset } = ranges.at(-1) ?? {}
    if (range && endContainer && endOffset !== undefined) range.setEnd(endContainer, endOffset)
    return range ?? null
  }

  #sendSoon(): void {
    if (this.#isSoon) return
    this.#isSoon = true
    requestAnimationFrame(() => {
      this.#isSoon = false
      if (!this.#isOn) return
      const isHidden = this.#isDown || this.#isNamed || this.#context.isCarried()
      const selection = isHidden ? null : this.#selectionBox()
      const block = this.#isDown || selection ? null : this.#blockBox()
      // One is taken away before the other one is offered.
      if (!selection) this.#send('selection', null)
      this.#send('block', block)
      if (selection) this.#send('selection', selection)
    })
  }

  /** An offer that was sent is not sent again. */
  #send(of: 'selection' | 'block', box: OfferBox | null): void {
    const text = JSON.stringify(box)
    if (text === (this.#sent.get(of) ?? 'null')) return
    this.#sent.set(of, text)
    this.#context.send({ type: 'plan-frame-offer', of, box })
  }

  /** The letter at the end that the selection was drawn to. */
  #selectionBox(): OfferBox | null {
    const words = this.#selected(false)
    const selection = getSelection()
    if (!words || !selection) return null
    const { startContainer, startOffset } = selection.getRangeAt(0)
    const isBackward =
      selection.focusNode === startContainer && selection.focusOffset === startOffset
    const text = this.#textAt(isBackward ? words.from : words.to)
    const at = isBackward ? words.start : words.end - 1
    const box = text?.rangesOf([at, at + 1])[0]?.getBoundingClientRect()
    return box && box.bottom > 0 && box.top < innerHeight ? boxFrom(box) : null
  }

  #selected(isNew: boolean): QuoteSpan | null {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
    const { places } = this.#annotator.readPage(isNew)
    return places.wordsBetween(
      places.placeOf(startContainer, startOffset),
      places.placeOf(endContainer, endOffset, true),
    )
  }

  /** The block under the pointer; between two blocks the last one, while it is near. */
  #blockBox(): OfferBox | null {
    const { x, y } = this.#pointer ?? {}
    if (x === undefined || y === undefined) return null
    const pointed = this.#under(x, y) ?? this.#around(x, y)
    const range = pointed && this.#rangeOf(pointed)
    const around = range && shownBox(range)
    if (!around) return null
    const isHidden = range.getClientRects().length === 0
    const rect = (isHidden ? around : range).getBoundingClientRect()
    if (rect.height === 0 || distance(rect, y) > 2 * REACH) return null
    this.#pointed = pointed
    const { left, right } = sidesOf(around, rect)
    return getComputedStyle(around).direction === 'rtl'
      ? { ...boxFrom(rect), x: right, width: 0 }
      : { ...boxFrom(rect), x: left, width: rect.right - left }
  }

  /** The block that was last under the pointer, where that is between blocks and not on what lies over them. */
  #around(x: number, y: number): Pointed | null {
    const over = document.elementFromPoint(x, y)
    const isOver = over && this.#pointed && !over.contains(this.#pointed.node)
    return isOver ? null : this.#pointed
  }

  #under(x: number, y: number): Pointed | null {
    const { places } = this.#annotator.readPage(false)
    const element = document.elementFromPoint(x, y)
    const label = element?.closest('text')
    if (label) return this.#nearest([places.blockAt(places.endOf(label) - 1)], y)
    const drawing = element && drawingAround(element)
    if (drawing) return { node: drawing, offset: 0, isDrawing: true }
    if (element instanceof HTMLImageElement) {
      return this.#blockAt(places.blockAt(places.startOf(element)))
    }
    const caret = caretAt(x, y)
    if (!caret) return null
    const place = places.placeOf(...caret)
    return this.#nearest([places.blockAt(place), places.blockAt(place - 1)], y)
  }

  #nearest(blocks: readonly number[], y: number): Pointed | null {
    const near = blocks.flatMap(at => {
      const rect = this.#textAt(at)?.around?.getBoundingClientRect()
      return rect && rect.height > 0 ? [{ at, far: distance(rect, y) }] : []
    })
    const [nearest] = near.toSorted((a, b) => a.far - b.far)
    return nearest && nearest.far <= REACH ? this.#blockAt(nearest.at) : null
  }

  /** The next block that the file has and the page shows; the first one in view where the last one is far from it. */
  #step(by: 1 | -1, names: AnchorNames): Pointed | null {
    const { page } = this.#annotator.readPage(true)
    const topAt = (at: number) => this.#shownAt(at)?.top ?? -Infinity
    const last = this.#asked?.node.isConnected ? this.#indexOf(this.#asked) : -1
    const isNear = Math.abs(topAt(last)) < 1.5 * innerHeight
    const from = isNear ? last : page.blocks.findIndex((_, at) => topAt(at) >= 0) - by
    for (let at = from + by; at >= 0 && at < page.blocks.length; at += by) {
      if (names.isOfFile(at) && this.#shownAt(at)) return this.#blockAt(at)
    }
    return isNear ? this.#asked : null
  }

  /** Where a block is shown; null for one that is not, and for all but the first hidden one of a diagram. */
  #shownAt(at: number): DOMRect | null {
    const range = this.#textAt(at)?.around
    if (!range) return null
    const isShown = (other: Range) => other.getClientRects().length > 0
    if (isShown(range)) return range.getBoundingClientRect()
    const figure = shownBox(range)
    const before = this.#textAt(at - 1)?.around
    const isSame = before && !isShown(before) && shownBox(before) === figure
    const rect = figure?.getBoundingClientRect()
    return isSame || !rect?.height ? null : rect
  }

  #rangeOf(pointed: Pointed): Range | null {
    if (!pointed.isDrawing) return this.#textAt(this.#indexOf(pointed))?.around ?? null
    return pointed.node.isConnected ? rangeAround(pointed.node) : null
  }

  /** The block that it is; for a drawing the block before it. */
  #indexOf({ node, offset, isDrawing }: Pointed): number {
    const { places } = this.#annotator.readPage(false)
    if (node instanceof Text) return places.blockAt(places.placeOf(node, offset))
    return places.blockAt(places.startOf(node) - (isDrawing ? 1 : 0))
  }

  #blockAt(at: number): Pointed | null {
    const { page } = this.#annotator.readPage(false)
    const block = page.blocks[at]
    const node = block && firstNode(page, block)
    if (!node) return null
    const piece = page.pieces.find(it => it.node === node)
    return { node, offset: block.at - (piece?.start ?? 0), isDrawing: false }
  }

  #textAt(at: number): BlockText | null {
    const { page } = this.#annotator.readPage(false)
    const block = page.blocks[at]
    return block ? new BlockText(page, block) : null
  }
}

function distance({ top, bottom }: DOMRect, y: number): number {
  return Math.max(top - y, y - bottom, 0)
}

function boxFrom({ x, y, width, height }: DOMRect): OfferBox {
  return { x, y, width, height }
}
