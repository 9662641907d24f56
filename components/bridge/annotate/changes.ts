// The changes of a doc as annotations: finds where each belongs, and goes from one to the next.
// To change how blocks are paired, see place-marks.ts; how marks look, mark-layer.ts, painter.ts and removed-words.ts.

import { isMuchDrawn } from '../../comparison/drawn.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import { stopsOf } from '../../comparison/stops.js'
import type { ChangeMark, ChangePlace, MarkControl } from '../../messages/annotations.js'
import type { AnnotateContext } from '../late-annotations.js'
import type { Annotations, Annotator } from './annotator.js'
import type { LivePage } from './live-page.js'
import type { MarkOwner, ShownMark } from './mark-boxes.js'
import { Painter } from './painter.js'
import { placeMarks, type PlacedMark } from './place-marks.js'
import { RemovedWords, keepInView } from './removed-words.js'
import { isStale, blockTexts, rangeAround, type BlockText, type KeptText } from './text-ranges.js'

type Request = MarkControl<'changes'>

/** With more marks only bars are drawn. */
const MOST_PAINTED = 400

interface Shown extends ShownMark {
  /** The number of its stop. */
  stop: number
  /** The new text, by the ranges of the mark. */
  spans: readonly (readonly Range[])[]
  /** The first words that changed; null where nothing but the whole is known. */
  first: Range | null
  kept: readonly KeptText[]
}

export class Changes implements Annotations, MarkOwner {
  readonly #context: AnnotateContext
  readonly #annotator: Annotator
  readonly #painter = new Painter('plan-change', {
    screen: 'background-color: rgb(46 160 67 / 13%);',
    forced: 'background-color: Mark; color: MarkText;',
  })
  readonly #removed = new RemovedWords()
  #request: Request | null = null
  #shown: Shown[] = []
  /** The stop that was gone to; -1 for none. */
  #now = -1
  #seen = new Set<number>()
  /** The last answer. */
  #sent = ''

  constructor(context: AnnotateContext, annotator: Annotator) {
    this.#context = context
    this.#annotator = annotator
    annotator.add(this)
  }

  get isWanted(): boolean {
    return this.#request !== null
  }

  /** No blocks: everything goes. */
  use(request: Request): void {
    this.#now = -1
    this.#sent = ''
    this.#seen = new Set()
    this.#request = request.blocks.length > 0 ? request : null
    this.#annotator.refresh()
  }

  go(run: number, mark: number): void {
    if (run !== this.#request?.run) return
    this.#goTo(this.#shown.find(shown => shown.mark === mark))
  }

  step(by: 1 | -1): void {
    const heads = this.#heads
    this.#goTo(heads.at(this.#next(heads, by) % heads.length))
  }

  pressed(shown: ShownMark): void {
    if (!this.#request) return
    const { kind, run } = this.#request
    const { mark } = shown
    this.#choose(mark)
    this.#context.send({ type: 'plan-frame-press', kind, run, mark, place: this.#place() })
  }

  seen(marks: readonly number[]): void {
    const { size } = this.#seen
    for (const mark of marks) this.#seen.add(mark)
    if (this.#seen.size > size) this.#context.seen(this.#seen.size)
  }

  place(page: LivePage): ReturnType<Annotations['place']> {
    const request = this.#request
    if (!request) return { marks: [], show: () => {} }
    const { marks, blocks } = request
    const live = page.blocks.map(({ key }) => key)
    const placed = placeMarks(marks, blocks, live)
    const textOf = blockTexts(page)
    const stops = stopsOf(marks)
    this.#shown = placed.flatMap(mark => {
      const stop = stops[mark.mark] ?? 0
      return this.#showable(mark, stop, marks[mark.mark], textOf) ?? []
    })
    const shown = this.#shown.map(({ mark }) => mark)
    const show = () => {
      if (marks.length <= MOST_PAINTED) {
        const hasWords = marks.some(({ words }) => words !== null)
        if (hasWords) keepInView(() => this.#addRemoved(request, placed, textOf))
        this.#paint()
      }
      this.#answer(shown, live.length)
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
    this.#painter.clear()
    if (!this.#removed.isEmpty) keepInView(() => this.#removed.clear())
    this.#shown = []
  }

  /** The first mark of each stop. */
  get #heads(): Shown[] {
    return this.#shown.filter(({ stop }, at) => stop !== this.#shown[at - 1]?.stop)
  }

  /** From the last one that was gone to, or from what is in view where the reader went elsewhere. */
  #next(heads: readonly Shown[], by: 1 | -1): number {
    const at = heads.findIndex(({ stop }) => stop === this.#now)
    const tops = heads.map(({ range }) => range.getBoundingClientRect().top)
    const top = tops[at]
    if (top !== undefined && top > -innerHeight / 2 && top < 1.5 * innerHeight) return at + by
    if (by < 0) return tops.findLastIndex(it => it < 0)
    return Math.max(
      0,
      tops.findIndex(it => it >= 0),
    )
  }

  #goTo(shown: Shown | undefined): void {
    if (!shown || !this.#request) return
    const { kind, run } = this.#request
    const { mark } = shown
    this.#annotator.reveal(shown.first ?? shown.range)
    this.#choose(mark)
    const of = this.#heads.length
    this.#context.send({ type: 'plan-frame-at', kind, run, mark, of, place: this.#place() })
  }

  /** Where the stop stands that was gone to. */
  #place(): ChangePlace {
    const rects = this.#shown.map(({ range, isNow }) => ({
      isNow,
      rect: range.getBoundingClientRect(),
    }))
    const now = rects.flatMap(({ isNow, rect }) => (isNow ? [rect] : []))
    const others = rects.flatMap(({ isNow, rect }) => (isNow ? [] : [rect]))
    const top = Math.min(...now.map(rect => rect.top))
    const bottom = Math.max(...now.map(rect => rect.bottom))
    return {
      left: Math.min(...now.map(rect => rect.left)),
      ...{ top, bottom },
      from: Math.max(0, ...others.map(rect => rect.bottom).filter(y => y <= top)),
      to: Math.min(innerHeight, ...others.map(rect => rect.top).filter(y => y >= bottom)),
    }
  }

  /** The stop of this mark is the one that was gone to. */
  #choose(mark: number): void {
    this.#now = this.#shown.find(shown => shown.mark === mark)?.stop ?? -1
    for (const shown of this.#shown) shown.isNow = shown.stop === this.#now
    this.#annotator.showNow()
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
        const removed = run.flatMap(it => marks[it.mark] ?? [])
        const before = edge === 'before' ? textOf((blocks[0] ?? 0) - 1)?.node : null
        const beside = { node: text.node, edge, before: before ?? null }
        const parts = this.#removed.addBeside(beside, removed) ?? []
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
      const removed = behind?.previousSibling
      if (!behind || !removed) continue
      nodes.add(behind)
      const [first] = shown.spans[index] ?? []
      if (index === 0 && !first) shown.first = rangeAround(removed)
      // A range that began where the text was split begins behind the removed words.
      if (first?.startContainer === removed.previousSibling) first.setStart(behind, 0)
    }
    shown.kept = [...nodes].map(node => ({ node, data: node.data }))
  }

  #paint(): void {
    this.#painter.paint(this.#shown.flatMap(({ spans }) => spans.flat()))
  }

  #answer(placed: readonly number[], live: number): void {
    if (!this.#request) return
    const { kind, run, blocks } = this.#request
    const answer = `${placed.join()} ${isMuchDrawn(live, blocks.length)}`
    if (answer === this.#sent) return
    this.#sent = answer
    this.#context.send({ type: 'plan-frame-marked', kind, run, placed, live })
  }

  /** null where nothing of it is in the page. */
  #showable(
    { mark, blocks, edge }: PlacedMark,
    stop: number,
    wanted: ChangeMark | undefined,
    textOf: (at: number) => BlockText | undefined,
  ): Shown | null {
    const texts = blocks.flatMap(at => textOf(at) ?? [])
    const range = texts[0]?.around
    const last = texts.at(-1)?.around
    if (!wanted || !range || !last) return null
    range.setEnd(last.endContainer, last.endOffset)
    const spans = edge === 'on' ? wanted.ranges.map(span => texts[0]?.rangesOf(span) ?? []) : []
    const kept = texts.flatMap(text => text.kept)
    return {
      owner: this,
      mark,
      stop,
      kind: wanted.kind,
      isNow: stop === this.#now,
      edge,
      range,
      line: null,
      underlined: [],
      spans,
      first: wanted.kind === 'edit' ? (spans.flat()[0] ?? null) : null,
      kept,
    }
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
