// Shows what changed in a doc: the bar over it, the marks in its frame, the card of a change, or its source.
// To change what is compared, see state/actions/comparison.ts; what the bar says, review/changes/words.ts.

import { html, nothing, type ReactiveController } from 'lit'
import type { DocContext } from '../doc-context.js'
import type { Scroll } from '../../messages/frame.js'
import type { FrameMessageEvent } from '../../parts/doc-frame/events.js'
import type { FrameChanges } from '../../parts/doc-frame/frame-markers.js'
import type { ChangeGoEvent, ChangeStepEvent } from '../../review/changes/events.js'
import type { PlanSourceChanges } from '../../review/changes/source-changes.js'
import { changeInWords } from '../../review/changes/change-words.js'
import {
  compareWith,
  noteChange,
  notePlaced,
  toggleChanges,
} from '../../state/actions/comparison.js'
import { arrive } from '../../state/actions/open.js'
import { announce } from '../../state/actions/announce.js'
import { isComparisonShown, type DocComparison } from '../../state/doc-comparison.js'
import { isEachSeen, isMarkdownPath, shownMarks, shownVersion } from '../../state/open-doc.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { ChangePlace } from '../../messages/annotations.js'
import { stopsOf } from '../../comparison/stops.js'
import type { Hash } from '../../../schema/review/versions.js'
import { lateScript } from '../late-elements.js'

/** A doc that is laid out anew moves by less, in pixels. */
const STANDS_WITHIN = 4

/** The card of one change, or of those at one stop. */
interface Card {
  changes: readonly number[]
  /** Where the changes stand in the doc; null where it is chosen in the list. */
  place: ChangePlace | null
  /** The reader pressed a mark in the doc. */
  isPressed: boolean
  /** Where the doc stood when a key led here; null until it says so. */
  at?: ScrolledTo
}

/** The text at the top of a doc, and how far from it. */
type ScrolledTo = Pick<Scroll, 'anchor' | 'offset'>

export class ChangesView implements ReactiveController {
  readonly #host: DocContext
  #card: Card | null = null
  /** The comparison that the card is of. */
  #request = 0
  /** Where a key leads once changes are marked; 0 for nowhere. */
  #wantedStep: -1 | 0 | 1 = 0
  /** The comparison that runs of both versions as their scripts draw them. */
  #drawing: { request: number; stop: AbortController } | null = null

  constructor(host: DocContext) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#compareDrawn)
    this.#host.addEventListener('plan-frame-ready', this.#compareDrawn)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#compareDrawn)
    this.#host.removeEventListener('plan-frame-ready', this.#compareDrawn)
    this.#stopDrawing()
  }

  hostUpdate(): void {
    const { request, view } = this.#comparison ?? {}
    const id = request?.id ?? 0
    const isOver = id !== this.#request || view?.isMarked === false || this.#isDiff
    if (isOver) this.#card = null
    this.#request = id
  }

  hostUpdated(): void {
    this.#compareDrawn()
    this.#arrive()
  }

  /** Once changes are marked, the doc goes where a key led, or to the first one if it was opened for them. */
  #arrive(): void {
    const { destination, frame, model, open } = this.#host
    const { status, view } = this.#comparison ?? {}
    if (status !== 'pending' && shownMarks(open).length === 0) this.#wantedStep = 0
    const [first] = view?.isMarked ? (view.placed ?? []) : []
    const by = this.#wantedStep
    if (!frame || first === undefined || (by === 0 && !destination.isAtChange)) return
    this.#wantedStep = 0
    // The frame may not have been given the marks yet.
    void frame.updateComplete.then(() =>
      by === 0 ? frame.goToChange(first) : frame.stepChange(by),
    )
    model.update(state => arrive(state, open.path))
  }

  /** A doc that is out of view is not drawn as one in view is. */
  readonly #compareDrawn = () => {
    const { open, frame, inert, model } = this.#host
    const { request, status, result } = this.#comparison ?? {}
    const isHere = !inert && document.visibilityState === 'visible'
    // Without a pin it went elsewhere: then it does not tell its blocks.
    const isLoaded = frame?.shownPin === request?.to || frame?.state === 'ready'
    const isWanted = status === 'ready' && result?.drawn === 'wanted' && isLoaded
    if (!isWanted || !isHere || this.#drawing?.request !== request?.id) this.#stopDrawing()
    if (!isWanted || !isHere || this.#drawing || !frame || !request) return
    const stop = new AbortController()
    this.#drawing = { request: request.id, stop }
    void lateScript(model).then(late => late?.compareDrawn(model, open, frame, stop.signal))
  }

  #stopDrawing(): void {
    this.#drawing?.stop.abort()
    this.#drawing = null
  }

  get #comparison(): DocComparison | null {
    const { comparison } = this.#host.open
    return isComparisonShown(comparison) ? comparison : null
  }

  /** For the frame. Without a mark its blocks are counted. */
  get forFrame(): FrameChanges | null {
    const { request, result } = this.#comparison ?? {}
    const marks = shownMarks(this.#host.open)
    const isCounted = result?.marks.length === 0 && result.drawn === 'maybe'
    if (!request || !result || result.keys.length === 0) return null
    const isWanted = marks.length > 0 || isCounted
    return isWanted ? { pin: request.to, blocks: result.keys, marks } : null
  }

  /** The reader saw each change in the frame. */
  get isEachSeen(): boolean {
    return isEachSeen(this.#host.open, this.#host.frame?.seenMarks ?? 0)
  }

  /** Goes to the next change, or to the one before; marks them first where they are not. */
  step(by: 1 | -1): void {
    const { model, open } = this.#host
    const version = this.#host.renderRoot.querySelector('plan-version-view')
    if (version && !shownVersion(open)?.isBeside) {
      version.stepChange(by)
      return
    }
    const source = this.#source
    if (source) {
      source.step(by)
      return
    }
    const { view } = this.#comparison ?? {}
    if (view?.isMarked && view.placed) {
      this.#host.frame?.stepChange(by)
      return
    }
    this.#wantedStep = by
    if (!view?.isMarked) model.update(state => toggleChanges(state, open.path))
  }

  async showBefore(): Promise<void> {
    const { model, open } = this.#host
    const comparison = this.#comparison
    if (comparison) await (await lateScript(model))?.showBefore(model, open.path, comparison)
  }

  compareWith(version: Hash): void {
    this.#host.model.update(state => compareWith(state, this.#host.open.path, version))
  }

  receive({ message }: FrameMessageEvent<'plan-frame-changes'>): void {
    const { model, open } = this.#host
    if (message.type === 'plan-frame-marked') {
      const { placed, live } = message
      model.update(state => notePlaced(state, open.path, placed, live))
    } else if (message.type === 'plan-frame-at') {
      this.#note(message.mark)
      this.#showStop(message.mark, message.place)
    } else {
      const { mark, place } = message
      this.#note(mark)
      this.#show({ changes: [mark], place, isPressed: true })
    }
  }

  /** The doc was scrolled: the card is not where the change is any more. The first scroll is the one that led to it. */
  scrolled({ anchor, offset }: ScrolledTo): void {
    const { model, open, renderRoot } = this.#host
    model.update(state => arrive(state, open.path))
    const card = this.#card
    if (!card || renderRoot.querySelector('plan-change-card:focus-within')) return
    const at = card.at ?? { anchor, offset }
    const isMoved = anchor !== at.anchor || Math.abs(offset - at.offset) > STANDS_WITHIN
    if (card.isPressed || isMoved) this.#show(null)
    else this.#card = { ...card, at }
  }

  /** @param isWithin - it stands in the bar of what is asked and decided; `isBare`: which says since when */
  renderBar(label: string, { isWithin, isBare }: { isWithin: boolean; isBare: boolean }) {
    const comparison = this.#comparison
    if (!comparison) return null
    return html`<plan-changes-bar
      ?within=${isWithin}
      ?bare=${isBare}
      .path=${this.#host.open.path}
      .label=${label}
      .comparison=${comparison}
      ?diff=${this.#isDiff}
      @plan-change-step=${({ by }: ChangeStepEvent) => this.step(by)}
      @plan-change-go=${({ change }: ChangeGoEvent) => this.#go(change)}
    ></plan-changes-bar>`
  }

  /** The layer over the doc. */
  renderOver(label: string) {
    const { result } = this.#comparison ?? {}
    const changes = this.#changesOf(this.#card)
    return html`${
      result && this.#isDiff
        ? html`<plan-source-changes .label=${label} .source=${result.source}></plan-source-changes>`
        : nothing
    }
    ${
      changes.length > 0
        ? html`<plan-change-card
            .changes=${changes}
            .place=${this.#card?.place ?? null}
            @plan-change-card-close=${this.#close}
          ></plan-change-card>`
        : nothing
    }`
  }

  /** The lines that changed are shown in the place of the page. */
  get #isDiff(): boolean {
    return this.#host.open.cover === 'diff'
  }

  get #source() {
    return this.#host.renderRoot.querySelector<PlanSourceChanges>('plan-source-changes:defined')
  }

  #go(index: number): void {
    const change = this.#comparison?.result?.reply.ops[index]
    if (!change) return
    const source = this.#source
    this.#note(index)
    if (source) source.goToLine(change.line)
    else this.#host.frame?.goToChange(index)
    this.#show(source ? null : { changes: [index], place: null, isPressed: false })
  }

  /** The page of an author holds no old words: at a stop that has some, the card shows them. */
  #showStop(mark: number, place: ChangePlace): void {
    if (this.#card?.isPressed === false && this.#card.changes.includes(mark)) return
    const stops = stopsOf(this.#comparison?.result?.marks ?? [])
    const changes = [...stops.keys()].filter(index => stops[index] === stops[mark])
    const card = { changes, place, isPressed: false }
    const isMarkdown = isMarkdownPath(this.#host.open.path)
    const isWanted = isMarkdown ? this.#card !== null : !this.#changesOf(card).every(isNew)
    this.#show(isWanted ? card : null)
  }

  #changesOf(card: Card | null): CompareChange[] {
    const { ops = [] } = this.#comparison?.result?.reply ?? {}
    return card?.changes.flatMap(index => ops[index] ?? []) ?? []
  }

  /** Says which change it is, and what stood there. */
  #note(index: number): void {
    const { model, open } = this.#host
    const change = this.#comparison?.result?.reply.ops[index]
    if (!change) return
    const was = change.op === 'edit' && change.old !== null ? `. Was: ${change.old}` : ''
    const words = `${changeInWords(change)}${was}`
    model.update(state => announce(noteChange(state, open.path, index), words))
  }

  #show(card: Card | null): void {
    this.#card = card
    this.#host.requestUpdate()
  }

  /** The focus goes back to where the card was asked for. */
  readonly #close = () => {
    const isOfDoc = this.#card?.isPressed
    this.#show(null)
    if (isOfDoc) this.#host.frame?.focus()
    else this.#host.renderRoot.querySelector('plan-changes-bar')?.focus()
  }
}

function isNew({ op }: CompareChange): boolean {
  return op === 'add'
}
