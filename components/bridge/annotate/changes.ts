// Shows the changes of a doc, follows the changes of its DOM, and goes from one to the next.
// To change where a mark belongs, see place-marks.ts; how marks look, mark-layer.ts, painter.ts and removed-words.ts.

import { isMuchDrawn } from '../../../schema/compare/drawn.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import type { ChangeMark, CompareControl } from '../../../schema/messages/compare.js'
import type { AnnotateContext } from '../late-annotations.js'
import { readLivePage, type LivePage } from './live-page.js'
import { MarkLayer, type ShownMark } from './mark-layer.js'
import { Painter } from './painter.js'
import { placeMarks, type PlacedMark } from './place-marks.js'
import { RemovedWords, keepInView } from './removed-words.js'
import { BlockText, elementAround, shownBox, type KeptText } from './text-ranges.js'

type Request = CompareControl & { type: 'plan-frame-compare' }

/** Of more marks only bars are drawn. */
const MOST_PAINTED = 400
const FOLLOW_EVERY_MS = 1000
/** A page that takes long to read is read less often. */
const FOLLOW_SHARE = 10

interface Shown extends ShownMark {
  /** What is new, by the ranges of the mark. */
  spans: readonly (readonly Range[])[]
  kept: readonly KeptText[]
}

export class Changes {
  readonly #context: AnnotateContext
  readonly #painter = new Painter()
  readonly #removed = new RemovedWords()
  readonly #observer = new MutationObserver(() => this.#follow())
  #layer: MarkLayer | null = null
  #request: Request | null = null
  #shown: Shown[] = []
  /** The mark that was gone to; -1 for none. */
  #now = -1
  #seen = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs = FOLLOW_EVERY_MS
  #told = ''

  constructor(context: AnnotateContext) {
    this.#context = context
  }

  /** No blocks: everything goes. */
  show(request: Request): void {
    this.#hide()
    this.#now = -1
    this.#told = ''
    this.#seen = new Set()
    this.#request = request.blocks.length > 0 ? request : null
    this.#place()
  }

  /** The page is left. */
  close(): void {
    this.#request = null
    this.#hide()
  }

  go(run: number, mark: number): void {
    if (run !== this.#request?.run) return
    this.#goTo(this.#shown.findIndex(shown => shown.mark === mark))
  }

  step(by: 1 | -1): void {
    const count = this.#shown.length
    if (count > 0) this.#goTo((this.#next(by) + count) % count)
  }

  /** From the last one that was gone to, or from what is in view where the reader went elsewhere. */
  #next(by: 1 | -1): number {
    const at = this.#shown.findIndex(({ mark }) => mark === this.#now)
    const tops = this.#shown.map(({ range }) => range.getBoundingClientRect().top)
    const top = tops[at]
    if (top !== undefined && top > -innerHeight / 2 && top < 1.5 * innerHeight) return at + by
    if (by < 0) return tops.findLastIndex(it => it < 0)
    return Math.max(
      0,
      tops.findIndex(it => it >= 0),
    )
  }

  #goTo(at: number): void {
    const shown = this.#shown[at]
    const request = this.#request
    if (!shown || !request) return
    this.#now = shown.mark
    const element = shownBox(shown.range)
    for (let part = element; part; part = elementAround(part)) {
      if (part instanceof HTMLDetailsElement) part.open = true
    }
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { top, bottom } = shown.range.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) {
      const scroller = document.scrollingElement ?? document.documentElement
      scroller.scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
    }
    if (this.#layer) this.#layer.now = shown.mark
    this.#layer?.layOut()
    const { run } = request
    this.#context.send({ type: 'plan-frame-at', run, mark: shown.mark, of: this.#shown.length })
  }

  #hide(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#observer.disconnect()
    this.#painter.clear()
    this.#layer?.close()
    this.#layer = null
    if (!this.#removed.isEmpty) keepInView(() => this.#removed.clear())
    this.#shown = []
  }

  #place(): void {
    const request = this.#request
    if (!request) return
    const started = performance.now()
    const page = readLivePage()
    const live = page.blocks.map(({ key }) => key)
    const { placed, unplaced } = placeMarks(request.marks, request.blocks, live)
    const isPainted = request.marks.length <= MOST_PAINTED
    const texts = new Map<number, BlockText>()
    const textOf = (at: number) => {
      const known = texts.get(at) ?? newText(page, at)
      if (known) texts.set(at, known)
      return known
    }
    this.#shown = placed.flatMap(mark => showable(mark, request.marks[mark.mark], textOf) ?? [])
    if (isPainted) {
      const hasWords = request.marks.some(({ words }) => words !== null)
      if (hasWords) keepInView(() => this.#addRemoved(request, placed, textOf))
      this.#paint()
    }
    if (this.#shown.length > 0)
      this.#layer ??= new MarkLayer({
        pressed: (mark, x, y) => {
          this.#now = mark
          if (this.#layer) this.#layer.now = mark
          this.#context.send({ type: 'plan-frame-press', run: request.run, mark, x, y })
        },
        seen: marks => {
          const { size } = this.#seen
          for (const mark of marks) this.#seen.add(mark)
          if (this.#seen.size > size) this.#context.seen(this.#seen.size)
        },
      })
    this.#layer?.draw(this.#shown)
    this.#waitMs = Math.max(FOLLOW_EVERY_MS, FOLLOW_SHARE * (performance.now() - started))
    const isShown = new Set(this.#shown.map(({ mark }) => mark))
    const hidden = placed.flatMap(({ mark }) => (isShown.has(mark) ? [] : [mark]))
    this.#tell(
      [...isShown],
      [...unplaced, ...hidden].sort((a, b) => a - b),
      live.length,
    )
    const changes = { childList: true, subtree: true, characterData: true }
    this.#observer.observe(document.documentElement, changes)
  }

  /** From the last block to the first, and in a block likewise: what is found before stays where it is. */
  #addRemoved(
    { marks }: Request,
    placed: readonly PlacedMark[],
    textOf: (at: number) => BlockText | undefined,
  ): void {
    for (const run of runsOf(placed).toReversed()) {
      const [{ mark, blocks, edge }] = run
      const { words = null, ranges = [] } = marks[mark] ?? {}
      const text = textOf(blocks[0] ?? -1)
      if (words === null || !text) continue
      if (edge === 'on') this.#addInline(mark, text, ranges, words.split('\n'))
      else {
        const texts = run.map(it => marks[it.mark]?.words ?? '')
        const parts = (text.node && this.#removed.addBeside(text.node, edge, texts)) ?? []
        for (const [index, part] of parts.entries()) this.#standOn(run[index]?.mark, part)
      }
    }
  }

  /** The mark of a removed part stands on the part. */
  #standOn(mark: number | undefined, part: Element): void {
    const shown = this.#shown.find(it => it.mark === mark)
    if (!shown) return
    shown.range.selectNode(part)
    shown.edge = 'on'
  }

  #addInline(
    mark: number,
    text: BlockText,
    ranges: readonly Readonly<TextRange>[],
    lines: readonly string[],
  ): void {
    const shown = this.#shown.find(it => it.mark === mark)
    if (!shown) return
    const nodes = new Set(shown.kept.map(({ node }) => node))
    for (const [index, [from, to]] of [...ranges.entries()].toReversed()) {
      const line = lines[index] ?? ''
      const isWord = line.trim() !== ''
      const behind = isWord ? this.#removed.addInline(text, from, line, from < to) : null
      if (!behind) continue
      nodes.add(behind)
      const [first] = shown.spans[index] ?? []
      // A range that began where the text was split begins behind the removed words.
      if (first?.startContainer === behind.previousSibling?.previousSibling) {
        first?.setStart(behind, 0)
      }
    }
    shown.kept = [...nodes].map(node => ({ node, data: node.data }))
  }

  #paint(): void {
    this.#painter.paint(this.#shown.flatMap(({ spans }) => spans.flat()))
  }

  #tell(placed: readonly number[], unplaced: readonly number[], live: number): void {
    if (!this.#request) return
    const { run, blocks } = this.#request
    const told = `${placed.join()} ${unplaced.join()} ${isMuchDrawn(live, blocks.length)}`
    if (told === this.#told) return
    this.#told = told
    this.#context.send({ type: 'plan-frame-compared', run, placed, unplaced, live })
  }

  /** A mark of another text goes at once; all of them are placed again a little later. */
  #follow(): void {
    const stale = new Set(this.#shown.filter(isStale).map(({ mark }) => mark))
    if (stale.size > 0) {
      this.#shown = this.#shown.filter(({ mark }) => !stale.has(mark))
      this.#paint()
      this.#layer?.remove(stale)
    }
    this.#timer ??= setTimeout(() => {
      this.#hide()
      this.#place()
    }, this.#waitMs)
  }
}

type MarkRun = [PlacedMark, ...PlacedMark[]]

/** Each mark alone, but what was removed at one place together. */
function runsOf(placed: readonly PlacedMark[]): MarkRun[] {
  const runs: MarkRun[] = []
  for (const mark of placed) {
    const run = runs.at(-1)
    const isSame = run?.[0].edge === mark.edge && run[0].blocks[0] === mark.blocks[0]
    if (run && isSame && mark.edge !== 'on') run.push(mark)
    else runs.push([mark])
  }
  return runs
}

function newText(page: LivePage, at: number): BlockText | undefined {
  const block = page.blocks[at]
  return block && new BlockText(page, block)
}

function isStale({ kept, range }: Shown): boolean {
  const isOther = kept.some(({ node, data }) => !node.isConnected || node.data !== data)
  return isOther || !range.startContainer.isConnected
}

/** null where nothing of it is in the page. */
function showable(
  { mark, blocks, edge }: PlacedMark,
  asked: ChangeMark | undefined,
  textOf: (at: number) => BlockText | undefined,
): Shown | null {
  const texts = blocks.flatMap(at => textOf(at) ?? [])
  const range = texts[0]?.around
  const last = texts.at(-1)?.around
  if (!asked || !range || !last) return null
  range.setEnd(last.endContainer, last.endOffset)
  const spans = edge === 'on' ? asked.ranges.map(span => texts[0]?.rangesOf(span) ?? []) : []
  return { mark, kind: asked.kind, edge, range, spans, kept: texts.flatMap(({ kept }) => kept) }
}
