// What a search found inside docs. It searches nothing and opens nothing; what it is given stays on
// show until it is given something else.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { SearchHit } from '../../../schema/api/api.js'
import type { Kind, Tree } from '../../../schema/tree.js'
import { controls } from '../../theme/controls.js'
import { fixedActionOf, pressOf } from '../../../schema/hotkeys/hotkeys.js'
import { capital } from '../shared/capital.js'
import { DocGrab } from '../shared/doc-grab.js'
import { HitEditEvent, HitMenuEvent, HitOpenEvent, HitsLeaveEvent, whereOf } from './events.js'
import { markedPieces, withShortLead, type Piece } from './marked.js'
import { placesOf } from './breadcrumbs.js'
import { Said, countOf, sentenceOf } from './announcer.js'
import { styles } from './search-results.styles.js'
import type { OpenTarget } from '../../../schema/open-target.js'

const AWAY = 'The service does not answer.'

/**
 * The docs that hold the words of a search, each with its title, kind, place and a snippet. Up and
 * Down walk them, Enter opens one, with a modifier to the side.
 *
 * @fires {HitOpenEvent} plan-hit-open - a hit was chosen
 * @fires {HitMenuEvent} plan-hit-menu - the menu of a hit was asked for
 * @fires {HitEditEvent} plan-hit-edit - Alt+E was pressed on a hit
 * @fires {HitsLeaveEvent} plan-hits-leave - Up was pressed on the first hit
 * @csspart hit - every hit
 * @csspart nothing - what is said when nothing was found
 */
export class PlanSearchResults extends LitElement {
  static override styles = [controls, styles]

  /** What was found, best first. */
  @property({ attribute: false }) hits: readonly SearchHit[] = []

  /** The words which the hits hold; none while nothing is searched for. */
  @property({ attribute: false }) words: readonly string[] = []

  /** The kinds of docs, for the badges. */
  @property({ attribute: false }) kinds: readonly Kind[] = []

  /** OpenTarget the docs stand; without it they are placed by their paths. */
  @property({ attribute: false }) tree?: Tree

  /** The path of the doc on show. */
  @property() shown = ''

  /** A newer answer is awaited. */
  @property({ type: Boolean, attribute: 'is-busy' }) isBusy = false

  /** The service did not answer; the search is asked again when it is back. */
  @property({ type: Boolean, attribute: 'is-away' }) isAway = false

  private readonly _said = new Said(this)
  private _places: ReadonlyMap<string, readonly string[]> = new Map()
  /** The path of the hit that Tab leads to. */
  private _current = ''
  private _isNothing = false
  private _hadFocus = false

  /** Goes to the first hit; false where there is none. */
  focusFirst(): boolean {
    this._goTo(0)
    return this.hits.length > 0
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const { hits, words } = this
    const isSought = words.length > 0
    if (changed.has('hits') || changed.has('tree')) this._places = placesOf(hits, this.tree)
    if (changed.has('hits')) this._keepCurrent(changed.get('hits') ?? [])
    // While an answer is awaited, nothing more has been found out than before.
    const wasNothing = this._isNothing
    const isAnswered = isSought && !this.isAway
    this._isNothing = isAnswered && hits.length === 0 && (!this.isBusy || wasNothing)
    const isKnown = isAnswered && (hits.length > 0 || this._isNothing)
    const says = this.isAway ? AWAY : isKnown ? sentenceOf(hits.length) : ''
    this._said.say(says, words.join(' '))
    this._hadFocus = this._root.activeElement !== null
  }

  /** The hit that was walked to, or else the one that took its place. */
  private _keepCurrent(before: readonly SearchHit[]) {
    if (this.hits.some(({ doc }) => doc.path === this._current)) return
    const at = before.findIndex(({ doc }) => doc.path === this._current)
    const next = at < 0 ? 0 : Math.min(at, this.hits.length - 1)
    this._current = this.hits[next]?.doc.path ?? ''
  }

  protected override updated() {
    // A focused hit that was moved or is gone has lost the focus on the way.
    if (!this._hadFocus || this._root.activeElement) return
    const next = this._root.querySelector<HTMLElement>('.hit[tabindex="0"], .nothing')
    next?.focus({ preventScroll: true })
  }

  private readonly _grab = new DocGrab(this)

  private get _root(): ShadowRoot {
    return this.renderRoot as ShadowRoot
  }

  override render() {
    return html`
      ${this.isBusy ? html`<div class="bar"></div>` : nothing}
      ${this.hits.length > 0 ? this._renderHits() : nothing}
      ${this._isNothing ? this._renderNothing() : nothing}
      ${this.isAway ? this._renderAway() : nothing}
      <div class="unseen-by-eye" role="status">${this._said.text}</div>
    `
  }

  private _renderNothing() {
    return html`<p class="nothing" part="nothing" tabindex="-1">
      <strong>Nothing found.</strong>
      <span>A doc has to hold every word. Try fewer words, or a part of one.</span>
    </p>`
  }

  private _renderAway() {
    return html`<p class="nothing" part="nothing" tabindex="-1">
      <strong>${AWAY}</strong>
      <span>The docs are searched as soon as it is back.</span>
    </p>`
  }

  private _renderHits() {
    return html`
      <div class="heading" aria-hidden="true">
        Found in docs <span>${countOf(this.hits.length)}</span>
      </div>
      <div role="listbox" aria-label="Found in docs" @keydown=${this._press}>
        ${repeat(
          this.hits,
          hit => hit.doc.path,
          (hit, at) => this._renderHit(hit, at),
        )}
      </div>
    `
  }

  private _renderHit(hit: SearchHit, at: number) {
    const { doc, snippet, hits } = hit
    const kind = this.kinds.find(({ id }) => id === doc.kind) ?? unlisted(doc.kind)
    const mentions = mentionsOf(hits)
    const [place = ''] = this._places.get(doc.path) ?? []
    // A hit goes with the words that it was drawn for, not those that are asked for by now.
    const { words } = this
    const open = (where: OpenTarget, how: { isTwice?: boolean; isByKey?: boolean } = {}) => {
      const { isTwice = false, isByKey = false } = how
      const isKept = isTwice || where === 'side'
      this.dispatchEvent(new HitOpenEvent(hit, where, words, { isKept, isByKey }))
    }
    return html`<div
      class="hit"
      part="hit"
      role="option"
      tabindex=${doc.path === this._current ? 0 : -1}
      aria-selected=${doc.path === this.shown}
      aria-describedby="kind-${at} snippet-${at}"
      @click=${(event: MouseEvent) => open(whereOf(event), { isTwice: event.detail > 1 })}
      @pointerdown=${(event: PointerEvent) => this._grab.press(event, doc)}
      @pointermove=${(event: PointerEvent) => this._grab.move(event)}
      @keydown=${(event: KeyboardEvent) => this._pressOn(hit, event, open)}
      @contextmenu=${(event: MouseEvent) => this._askForMenu(hit, event)}
      @mousedown=${stopScrolling}
      @auxclick=${(event: MouseEvent) => event.button === 1 && open('side')}
      @focus=${() => this._settleOn(doc.path)}
    >
      <span class="title" title=${doc.title}>${renderPieces(markedPieces(doc.title, words))}</span>
      <plan-kind-badge aria-hidden="true" .kind=${kind}></plan-kind-badge>
      <span class="place ${place.includes('/') ? '' : capital(place)}"
        >${renderPlace(this._places.get(doc.path) ?? [])}</span
      >
      <span class="count" aria-hidden="true" title=${mentions}>${hits > 0 ? hits : nothing}</span>
      <span class="snippet" id="snippet-${at}" aria-hidden="true"
        >${renderPieces(withShortLead(markedPieces(snippet, words)))}</span
      >
      <span id="kind-${at}" hidden>${kind.label}, ${mentions}</span>
    </div>`
  }

  private _pressOn(
    hit: SearchHit,
    event: KeyboardEvent,
    open: (where: OpenTarget, how: { isByKey: boolean }) => void,
  ) {
    const press = pressOf(event)
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (isMenu) this._askForMenu(hit, event)
    else if (press && fixedActionOf(press) === 'openInEditor') {
      event.preventDefault()
      this.dispatchEvent(new HitEditEvent(hit, this.words))
    } else enter(event, open)
  }

  /** A press of the right button asks at its place, a key at the hit. */
  private _askForMenu(hit: SearchHit, event: MouseEvent | KeyboardEvent) {
    event.preventDefault()
    const opener = event.currentTarget as HTMLElement
    const isPointed = event instanceof MouseEvent && event.button === 2
    const anchor = isPointed
      ? { x: event.clientX, y: event.clientY }
      : opener.getBoundingClientRect()
    this.dispatchEvent(new HitMenuEvent(hit, this.words, anchor, opener))
  }

  private _settleOn(path: string) {
    this._current = path
    this.requestUpdate()
  }

  private _press(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const at = this.hits.findIndex(({ doc }) => doc.path === this._current)
    const last = this.hits.length - 1
    const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0) this.dispatchEvent(new HitsLeaveEvent())
    else this._goTo(Math.min(to, last))
  }

  private _goTo(at: number) {
    const hit = this._root.querySelectorAll<HTMLElement>('.hit')[at]
    hit?.focus({ preventScroll: true })
    hit?.scrollIntoView({ block: 'nearest' })
  }
}

function mentionsOf(hits: number): string {
  return hits === 0 ? 'in the title' : hits === 1 ? '1 mention' : `${hits} mentions`
}

/** A doc of a kind that is not configured any more. */
function unlisted(id: string): Kind {
  return { id, label: id, color: 'grey' }
}

function renderPieces(pieces: readonly Piece[]) {
  return html`<bdi
    >${pieces.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}</bdi
  >`
}

function renderPlace(labels: readonly string[]) {
  return labels.map((label, at) => html`${at > 0 ? ' · ' : ''}<bdi>${label}</bdi>`)
}

/** With the middle button, some browsers would begin to scroll instead. */
function stopScrolling(event: MouseEvent) {
  if (event.button === 1) event.preventDefault()
}

function enter(
  event: KeyboardEvent,
  open: (where: OpenTarget, how: { isByKey: boolean }) => void,
): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  open(whereOf(event), { isByKey: true })
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-search-results': PlanSearchResults
  }
}
