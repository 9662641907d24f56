// Shows the docs that a search found. It neither searches nor opens anything.
// To change where hits come from, see viewer/sidebar/search-controller.ts; how they look, the styles.

import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { SearchHit } from '../../../schema/api/api.js'
import type { Doc, Kind, Tree } from '../../../schema/tree.js'
import { controls } from '../../theme/controls.js'
import { fixedActionOf } from '../../../schema/hotkeys/fixed-keys.js'
import { pressOf } from '../../../schema/hotkeys/hotkeys.js'
import { capital } from '../shared/words.js'
import { ListGrab } from '../shared/grab.js'
import { piecesOf, renderIsolated, renderTitle, withShortLead } from '../shared/mark-matches.js'
import { hasModifier, isMenuKey, openTargetOf, preventAutoscroll } from '../shared/modifiers.js'
import { DocGrabEvent, HitEditEvent, HitMenuEvent, HitOpenEvent } from './events.js'
import { breadcrumbsOf } from './breadcrumbs.js'
import { Announcer, countOf, sentenceOf } from './announcer.js'
import { styles } from './search-results.styles.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { isPlainKind } from '../../../schema/reading/kinds.js'
import { PlanEvent } from '../shared/part-event.js'

const NOTHING_HELP = 'A doc has to hold every word. Try fewer words, or a part of one.'
const AWAY = 'The service does not answer.'
const AWAY_HELP = 'The docs are searched as soon as it is back.'

/**
 * The docs that hold the words of a search, each with its title, kind, breadcrumbs and a snippet. Up and
 * Down walk them, Enter opens one, with a modifier to the side.
 *
 * @fires {HitOpenEvent} plan-hit-open - a hit was chosen
 * @fires {HitMenuEvent} plan-hit-menu - the menu of a hit was requested
 * @fires {HitEditEvent} plan-hit-edit - Alt+E was pressed on a hit
 * @fires {PlanEvent} plan-hits-leave - Up was pressed on the first hit
 * @fires {PlanEvent} plan-hits-end - Down was pressed on the last hit
 */
export class PlanSearchResults extends LitElement {
  static override styles = [controls, styles]

  /** The hits, best first. */
  @property({ attribute: false }) hits: readonly SearchHit[] = []

  /** The words which the hits hold; none while nothing is searched for. */
  @property({ attribute: false }) words: readonly string[] = []

  /** The kinds of docs, for the badges. */
  @property({ attribute: false }) kinds: readonly Kind[] = []

  /** The tree that the docs are in; without it a hit shows the path of its doc. */
  @property({ attribute: false }) tree?: Tree

  /** The path of the doc on show. */
  @property() shown = ''

  /** A newer request is pending. */
  @property({ type: Boolean, attribute: 'is-busy' }) isBusy = false

  /** The service did not answer; the search runs again when it is back. */
  @property({ type: Boolean, attribute: 'is-away' }) isAway = false

  private readonly _announcer = new Announcer(this)
  private _breadcrumbs: ReadonlyMap<string, readonly string[]> = new Map()
  /** The path of the hit that Tab leads to. */
  private _current = ''
  private _isNothing = false
  private _hadFocus = false

  /** Goes to the first hit; false where there is none. */
  focusFirst(): boolean {
    this._goTo(0)
    return this.hits.length > 0
  }

  /** Goes to the last hit; false where there is none. */
  focusLast(): boolean {
    this._goTo(this.hits.length - 1)
    return this.hits.length > 0
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const { hits, words } = this
    const hasWords = words.length > 0
    if (changed.has('hits') || changed.has('tree'))
      this._breadcrumbs = breadcrumbsOf(hits, this.tree)
    if (changed.has('hits')) this._keepCurrent(changed.get('hits') ?? [])
    // A pending request changes nothing about the last reply.
    const wasNothing = this._isNothing
    const isAnswered = hasWords && !this.isAway
    this._isNothing = isAnswered && hits.length === 0 && (!this.isBusy || wasNothing)
    const isKnown = isAnswered && (hits.length > 0 || this._isNothing)
    const text = this.isAway ? AWAY : isKnown ? sentenceOf(hits.length) : ''
    this._announcer.announce(text, words.join(' '))
    this._hadFocus = this._root.activeElement !== null
  }

  /** The hit that had the focus, or the one at its index now. */
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

  private readonly _grab = new ListGrab<Doc>(({ path, title: label }, { pointerId, x, y }) =>
    this.dispatchEvent(new DocGrabEvent({ path, label, pointerId, x, y })),
  )

  private get _root(): ShadowRoot {
    return this.renderRoot as ShadowRoot
  }

  override render() {
    return html`
      ${this.isBusy ? html`<div class="bar"></div>` : nothing}
      ${this.hits.length > 0 ? this._renderHits() : nothing}
      ${this._isNothing ? this._renderNothing('Nothing found in docs.', NOTHING_HELP) : nothing}
      ${this.isAway ? this._renderNothing(AWAY, AWAY_HELP) : nothing}
      <div class="unseen-by-eye" role="status">${this._announcer.text}</div>
    `
  }

  private _renderNothing(what: string, help: string) {
    return html`<p class="nothing" tabindex="-1">
      <strong>${what}</strong>
      <span>${help}</span>
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
    const [place = ''] = this._breadcrumbs.get(doc.path) ?? []
    // A hit belongs to the words that it was rendered for, not to those of a newer request.
    const { words } = this
    const open = (where: OpenTarget, how: { isTwice?: boolean; isByKey?: boolean } = {}) => {
      const { isTwice = false, isByKey = false } = how
      const isKept = isTwice || where === 'side'
      this.dispatchEvent(new HitOpenEvent({ hit, where, words, isKept, isByKey }))
    }
    return html`<div
      class="hit"
      role="option"
      tabindex=${doc.path === this._current ? 0 : -1}
      aria-selected=${doc.path === this.shown}
      aria-describedby="kind-${at} snippet-${at}"
      @click=${(event: MouseEvent) => open(openTargetOf(event), { isTwice: event.detail > 1 })}
      @pointerdown=${(event: PointerEvent) => this._grab.press(event, doc)}
      @keydown=${(event: KeyboardEvent) => this._pressOn(hit, event, open)}
      @contextmenu=${(event: MouseEvent) => this._requestMenu(hit, event)}
      @mousedown=${preventAutoscroll}
      @auxclick=${(event: MouseEvent) => event.button === 1 && open('side')}
      @focus=${() => this._noteFocus(doc.path)}
    >
      <span class="title" title=${doc.title}>${renderTitle(piecesOf(doc.title, words))}</span>
      <plan-kind-badge
        aria-hidden="true"
        .kind=${isPlainKind(kind) ? null : kind}
      ></plan-kind-badge>
      <span class="place ${place.includes('/') ? '' : capital(place)}"
        >${renderBreadcrumbs(this._breadcrumbs.get(doc.path) ?? [])}</span
      >
      <span class="count" aria-hidden="true" title=${mentions}>${hits > 0 ? hits : nothing}</span>
      <span class="snippet" id="snippet-${at}" aria-hidden="true"
        >${renderIsolated(withShortLead(piecesOf(snippet, words)))}</span
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
    if (isMenuKey(event)) this._requestMenu(hit, event)
    else if (press && fixedActionOf(press) === 'openInEditor') {
      event.preventDefault()
      this.dispatchEvent(new HitEditEvent({ hit, words: this.words }))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(openTargetOf(event), { isByKey: true })
    }
  }

  /** The right button opens it at the pointer, a key at the hit. */
  private _requestMenu(hit: SearchHit, event: MouseEvent | KeyboardEvent) {
    event.preventDefault()
    const opener = event.currentTarget as HTMLElement
    const isPointed = event instanceof MouseEvent && event.button === 2
    const anchor = isPointed
      ? { x: event.clientX, y: event.clientY }
      : opener.getBoundingClientRect()
    this.dispatchEvent(new HitMenuEvent({ hit, words: this.words, anchor, opener }))
  }

  private _noteFocus(path: string) {
    this._current = path
    this.requestUpdate()
  }

  private _press(event: KeyboardEvent) {
    if (hasModifier(event) || event.shiftKey) return
    const at = this.hits.findIndex(({ doc }) => doc.path === this._current)
    const last = this.hits.length - 1
    const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0) this.dispatchEvent(new PlanEvent('plan-hits-leave'))
    else if (to > last) this.dispatchEvent(new PlanEvent('plan-hits-end'))
    else this._goTo(to)
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

function renderBreadcrumbs(labels: readonly string[]) {
  return labels.map((label, at) => html`${at > 0 ? ' · ' : ''}<bdi>${label}</bdi>`)
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-search-results': PlanSearchResults
  }
}
