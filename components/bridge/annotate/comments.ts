// The comments of a doc as annotations: paints their text, marks their places, and tells which one was pressed.
// To change how marks look, see mark-styles.ts and LOOKS; how a place is named, anchor-names.ts.

import type { CommentMark, MarkControl, PrintedComments } from '../../messages/annotations.js'
import type { AnnotateContext } from '../late-annotations.js'
import type { Annotations, Annotator } from './annotator.js'
import type { LivePage } from './live-page.js'
import { isOnShow, type MarkOwner, type ShownMark } from './mark-boxes.js'
import { drawingBeside } from './page-places.js'
import { Painter, type TextLook } from './painter.js'
import { alignDrawn, findDrawn } from './place-marks.js'
import { PrintedNotes } from '../paper/printed-notes.js'
import { isStale, keptIn, blockTexts, type BlockText, type KeptText } from './text-ranges.js'

type Request = MarkControl<'comments'>

interface Shown extends ShownMark {
  kind: CommentMark['state']
  /** The painted text. */
  spans: readonly Range[]
  kept: readonly KeptText[]
}

const COLOR = '200 60 150'
/** Below changes and matches of a search, which stay to be seen. */
const priority = -1

/** Told apart by the line, too, and not by color alone. */
const LOOKS: Record<CommentMark['state'] | 'chosen', TextLook> = {
  draft: lookOf('16%', 'dashed 2px'),
  open: lookOf('16%', 'solid 2px'),
  answered: lookOf('16%', 'double 3px'),
  resolved: lookOf('0%', 'dotted 2px'),
  chosen: lookOf('26%', 'solid 3px', 'Highlight; color: HighlightText'),
}

/** A comment on so many blocks or more has only the bar beside them. */
const PAINTED = 3
/** A second press within this selects a word. */
const DOUBLE_MS = 250
/** Elements in which a press has another meaning. */
const PRESSED = 'a[href], button, input, textarea, select, summary, label, audio, video, [tabindex]'

export class CommentAnnotations implements Annotations, MarkOwner {
  readonly #context: AnnotateContext
  readonly #annotator: Annotator
  readonly #painters = Object.entries(LOOKS).map(([state, look]) => {
    return { state, painter: new Painter(`plan-comment-${state}`, look) }
  })
  #request: Request | null = null
  #shown: Shown[] = []
  readonly #printed = new PrintedNotes()
  /** On paper, by their marks. */
  #numbers: readonly number[] = []
  /** How many blocks the page has. */
  #live = 0
  /** The chosen mark; -1 for none. */
  #now = -1
  /** The last answer. */
  #sent: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(context: AnnotateContext, annotator: Annotator) {
    this.#context = context
    this.#annotator = annotator
    annotator.add(this)
    addEventListener('click', event => this.#onClick(event))
    addEventListener('afterprint', () => {
      if (this.#numbers.length > 0) this.print({ numbers: [], notes: [] })
    })
    // It may show another part of the page.
    for (const type of ['click', 'keyup', 'transitionend']) {
      addEventListener(type, () => requestAnimationFrame(() => this.#answer()))
    }
    addEventListener('pointerdown', () => clearTimeout(this.#timer), { capture: true })
  }

  get isWanted(): boolean {
    return this.#request !== null
  }

  /** No marks: everything goes. */
  use(request: Request): void {
    this.#now = -1
    this.#numbers = []
    this.#sent = null
    this.#request = request.marks.length > 0 ? request : null
    this.#annotator.outline(null)
    this.#annotator.refresh()
  }

  /** Without numbers and notes it is as before. */
  print({ numbers, notes }: PrintedComments): void {
    this.#numbers = numbers
    this.#annotator.refresh()
    this.#printed.list(notes)
  }

  go(run: number, mark: number): void {
    this.#annotator.outline(null)
    if (run !== this.#request?.run) return
    const shown = this.#shown.find(it => it.mark === mark)
    const range = shown?.line ?? shown?.range
    if (range) this.#annotator.goTo(range)
    this.#choose(mark)
  }

  pressed({ mark, range, line }: ShownMark): void {
    if (!this.#request) return
    this.#annotator.goTo(line ?? range)
    this.#choose(mark)
    const { kind, run } = this.#request
    this.#context.send({ type: 'plan-frame-press', kind, run, mark, place: null })
  }

  place(page: LivePage): ReturnType<Annotations['place']> {
    const request = this.#request
    if (!request) return { marks: [], show: () => {} }
    const pairs = alignDrawn(
      request.blocks,
      page.blocks.map(({ key }) => key),
    )
    this.#live = page.blocks.length
    const textOf = blockTexts(page)
    const paired = new Set(pairs)
    const isDrawn = (at: number) => !paired.has(at)
    this.#shown = request.marks.flatMap((wanted, mark) => {
      const drawn = wanted.drawn && findDrawn(page.blocks, isDrawn, wanted.drawn)
      if (drawn) return this.#showable(mark, { ...wanted, ...drawn }, [textOf(drawn.from)]) ?? []
      if (wanted.drawn && !wanted.isDrawing) return []
      const blocks = [...pairs.subarray(wanted.from, wanted.to + 1)].map(at => textOf(at))
      const shown = this.#showable(mark, wanted, blocks)
      if (shown && wanted.isDrawing) {
        const next = pairs.subarray(wanted.to + 1).find(at => at >= 0) ?? -1
        standBeside(shown.range, textOf(next)?.node ?? null)
      }
      return shown ?? []
    })
    const show = () => {
      for (const { mark, spans, range } of this.#shown) {
        const number = this.#numbers[mark] ?? 0
        if (number > 0) this.#printed.addNumber(number, spans.at(-1) ?? range)
      }
      // Removed words and numbers, which are shown first, split text nodes.
      for (const shown of this.#shown) shown.kept = keptIn(shown.range)
      this.#paint()
      this.#answer()
    }
    return { marks: this.#shown, show }
  }

  dropStale(): readonly ShownMark[] {
    const stale = this.#shown.filter(isStale)
    if (stale.length === 0) return stale
    this.#shown = this.#shown.filter(shown => !stale.includes(shown))
    this.#paint()
    return stale
  }

  clear(): void {
    for (const { painter } of this.#painters) painter.clear()
    this.#printed.clear()
    this.#shown = []
  }

  #choose(mark: number): void {
    this.#now = mark
    for (const shown of this.#shown) shown.isNow = shown.mark === mark
    this.#annotator.showNow()
    this.#paint()
  }

  /** Text that is painted can be pressed, too; of two comments on it the shorter one. */
  #onClick({ isTrusted, defaultPrevented, target, clientX: x, clientY: y }: MouseEvent): void {
    if (!isTrusted || defaultPrevented || getSelection()?.isCollapsed === false) return
    if (!(target instanceof Element) || target.closest(PRESSED)) return
    const pressed = this.#shown
      .filter(({ spans }) => spans.some(span => isAt(span, x, y)))
      .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    const [mark] = pressed
    clearTimeout(this.#timer)
    if (mark) this.#timer = setTimeout(() => this.pressed(mark), DOUBLE_MS)
  }

  #paint(): void {
    for (const { state, painter } of this.#painters) {
      const marks = this.#shown.filter(shown =>
        state === 'chosen' ? shown.isNow : shown.kind === state,
      )
      painter.paint(marks.flatMap(({ spans }) => spans))
    }
  }

  #answer(): void {
    if (!this.#request) return
    const { kind, run } = this.#request
    const placed = this.#shown.flatMap(({ mark, range }) => (isOnShow(range) ? [mark] : []))
    const answer = placed.join()
    if (answer === this.#sent) return
    this.#sent = answer
    this.#context.send({ type: 'plan-frame-marked', kind, run, placed, live: this.#live })
  }

  /** @param blocks - those of the mark, in order; undefined where the page does not have one */
  #showable(
    mark: number,
    { start, end, isExact, state }: CommentMark,
    blocks: readonly (BlockText | undefined)[],
  ): Shown | null {
    const texts = blocks.filter(text => text !== undefined)
    const range = texts[0]?.around
    const last = texts.at(-1)?.around
    if (!range || !last) return null
    // A script may have turned their order.
    if (range.compareBoundaryPoints(Range.START_TO_START, last) <= 0) {
      range.setEnd(last.endContainer, last.endOffset)
    }
    // Without all of it in the page, the painted text would not be the quote.
    const isWhole = texts.length === blocks.length
    const spans =
      isExact && isWhole && blocks.length < PAINTED && start !== null && end !== null
        ? texts.flatMap((text, at) => {
            const to = at === texts.length - 1 ? end : Infinity
            return text.rangesOf([at === 0 ? start : 0, to])
          })
        : []
    const isNow = mark === this.#now
    const line = spans[0] ?? null
    const canUnderline = this.#painters[0]?.painter.canUnderline === true
    // No browser underlines a highlight in a drawing.
    const underlined = canUnderline ? spans.filter(isInDrawing) : spans
    const about = { owner: this, mark, kind: state, isNow, edge: 'beside', range } as const
    return { ...about, line, underlined, spans, kept: [] }
  }
}

function lookOf(tint: string, line: string, forced = 'Canvas; color: CanvasText'): TextLook {
  const underline = `text-decoration: underline ${line}`
  return {
    screen: `background-color: rgb(${COLOR} / ${tint}); ${underline} rgb(${COLOR});`,
    forced: `background-color: ${forced}; ${underline} CanvasText;`,
    priority,
  }
}

/** A range without text stands for the drawing in it, if there is one. */
function standBeside(range: Range, next: Node | null): void {
  const drawing = drawingBeside(range.startContainer, next)
  if (drawing) range.selectNode(drawing)
}

function isInDrawing({ startContainer: { parentElement } }: Range): boolean {
  return parentElement instanceof SVGElement
}

function isAt(range: Range, x: number, y: number): boolean {
  return [...range.getClientRects()].some(({ left, top, right, bottom }) => {
    return x >= left && x <= right && y >= top && y <= bottom
  })
}

function lengthOf({ spans }: Shown): number {
  return spans.reduce((sum, span) => sum + span.toString().length, 0)
}
