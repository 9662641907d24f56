// All that changed since it was read, of all docs, in one column over the panes. It stands still while it is open: a doc
// that changes meanwhile says so, and is compared anew only when that is asked for.
// To change which docs and passages it shows, see passages.ts; how a passage is drawn, passage.ts.

import { LitElement, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { iconButton } from '../../parts/shared/icons.js'
import { PlanEvent } from '../../parts/shared/part-event.js'
import { count } from '../../parts/shared/words.js'
import { announce } from '../../state/actions/announce.js'
import { setCommentState } from '../../state/comments/comment-state.js'
import { send } from '../../state/comments/sending.js'
import { StateController } from '../../state/connect.js'
import { loadersOf } from '../../state/review/review-loaders.js'
import { changedDocs } from '../../state/review/changed-docs.js'
import { controls } from '../../theme/controls.js'
import { markedStyles } from '../changes/marked-text.js'
import { ReviewAloneEvent } from '../for-you/events.js'
import { keysStyles, letterOf, renderKeys, type KeysNow } from '../list-keys.js'
import { renderPassage, passageStyles } from './passage.js'
import { readChangesStyles } from './read-changes.styles.js'
import {
  MOST_PASSAGES,
  aboutOf,
  answerAt,
  isAllSeen,
  isChangedAgain,
  keysAt,
  compared,
  outcomeIn,
  withComments,
  sectionOf,
  stepOf,
  type DocSection,
} from './section.js'

const DOCS_AT_ONCE = 40
/** So much of a passage, or of the view, is in view when the passage is read. */
const IN_VIEW = 0.9

/**
 * Shows the changes of all docs, below an element that provides the model.
 *
 * @fires {ReviewAloneEvent} plan-review - a doc is to be reviewed alone
 * @fires {PlanEvent} plan-read-changes-close - it is to be closed
 */
export class PlanReadChanges extends LitElement {
  static override styles = [controls, markedStyles, passageStyles, keysStyles, readChangesStyles]

  @state() private _sections: readonly DocSection[] = []

  @state() private _shown = DOCS_AT_ONCE

  /** The id of the step that has the focus, or had it last. */
  @state() private _at = ''

  private readonly _viewer = new StateController(this, now => [
    now.review.docs,
    now.reply,
    now.readChanges,
  ])
  /** The ids of the passages that were in view. */
  private readonly _seen = new Set<string>()
  private _views: IntersectionObserver | null = null
  /** A doc is reviewed over it. */
  private _isBehind = false

  override disconnectedCallback() {
    super.disconnectedCallback()
    this._views?.disconnect()
    this._views = null
  }

  /** Goes to the step that had the focus last, else to the first one. */
  override focus(): void {
    const step = this._steps.find(isAtStep(this._at)) ?? this._steps[0]
    if (step) step.focus()
    else this.renderRoot.querySelector<HTMLElement>('.close')?.focus()
  }

  /** Takes the list as it is now. */
  private _begin() {
    this._sections = changedDocs(this._viewer.state).map(sectionOf)
  }

  protected override willUpdate() {
    const { readChanges } = this._viewer.state
    if (readChanges === 'shown' && this._isBehind) void this._noteReview()
    this._isBehind = readChanges === 'behind'
    // At first, and where it was opened before the service had said what changed.
    if (this._sections.length === 0) this._begin()
  }

  protected override updated() {
    const root = this.renderRoot.querySelector('.scroll')
    this._views ??= new IntersectionObserver(entries => entries.forEach(this._cameIntoView), {
      root,
      threshold: [0, IN_VIEW],
    })
    for (const element of this.renderRoot.querySelectorAll('.doc, article')) {
      this._views.observe(element)
    }
  }

  private readonly _cameIntoView = (entry: IntersectionObserverEntry) => {
    const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry
    const target = entry.target as HTMLElement
    if (!isIntersecting) return
    if (target.matches('.doc')) void this._load(target.dataset['path'] ?? '')
    else {
      const isTall = intersectionRect.height >= IN_VIEW * (rootBounds?.height ?? Infinity)
      if (intersectionRatio >= IN_VIEW || isTall) this._seen.add(target.dataset['step'] ?? '')
    }
  }

  override render() {
    const shown = this._sections.slice(0, this._shown)
    const left = this._sections.length - shown.length
    return html`<section
      aria-label="Read changes"
      @keydown=${this._press}
      @focusin=${this._noteFocus}
    >
      <header>
        <h2>Read changes</h2>
        <span class="quiet">${count(this._sections.length, 'doc')}</span>
        ${iconButton('close', 'Close “Read changes”', this._close, { look: 'close', hint: 'Close (Esc)' })}
      </header>
      <div class="scroll">
        <div class="column">
          ${
            this._sections.length === 0
              ? html`<p class="quiet">Nothing has changed since you read it.</p>`
              : nothing
          }
          ${repeat(
            shown,
            ({ doc }) => doc.path,
            section => this._renderSection(section),
          )}
          ${
            left === 0
              ? nothing
              : html`<button class="button more" @click=${this._showMore}>
                  ${count(left, 'more doc')}
                </button>`
          }
        </div>
      </div>
      ${this._sections.length === 0 ? nothing : renderKeys(this.keys)}
    </section>`
  }

  get keys(): KeysNow {
    const { isTab, state: now } = this._viewer.model
    return keysAt(this._sectionAt(this._path), this._at, isTab ? now : null)
  }

  private _renderSection(section: DocSection) {
    const { doc, outcome } = section
    const { path, listing } = doc
    const { title } = listing.doc
    return html`<section
      class="doc ${outcome === '' ? '' : 'done'}"
      data-path=${path}
      aria-label=${title}
    >
      <header>
        <h3 data-step=${stepOf(path, -1)} data-path=${path} tabindex="-1">
          <bdi>${title}</bdi>
        </h3>
        <span class="outcome">${outcome}</span>
        ${iconButton('file', `Open ${title}`, () => this._open(section), { look: 'small', hint: 'Open (Enter)' })}
        <span class="about">${aboutOf(section)}</span>
      </header>
      ${this._renderInside(section)}
    </section>`
  }

  private _renderInside(section: DocSection) {
    const { doc, status, problem, reply, passages } = section
    const { path } = doc
    if (status === 'waiting' || status === 'loading') return html`<p class="quiet">Comparing…</p>`
    if (status === 'failed' || !reply) return html`<p class="quiet">${problem}</p>`
    const shown = passages.slice(0, MOST_PASSAGES)
    const left = passages.length - shown.length + reply.left
    const resolve = this._viewer.model.isTab
      ? (comment: DocComment) => void this._resolve(section, comment)
      : null
    return html`${
      isChangedAgain(section, this._viewer.state)
        ? html`<p class="stale">
            It changed again.
            <button class="button" @click=${() => this._compareAgain(section)}>Show</button>
          </p>`
        : nothing
    }
    ${problem === '' ? nothing : html`<p class="quiet">${problem}</p>`}
    ${shown.map(
      (passage, index) =>
        html`<article
          data-step=${stepOf(path, index)}
          data-path=${path}
          tabindex="-1"
          aria-current=${stepOf(path, index) === this._at ? 'true' : nothing}
        >
          ${renderPassage(passage, shown[index - 1]?.under ?? null, resolve)}
        </article>`,
    )}
    ${
      left === 0
        ? nothing
        : html`<button class="button more" @click=${() => this._open(section)}>
            ${left} more · Open
          </button>`
    }`
  }

  private readonly _showMore = () => (this._shown += DOCS_AT_ONCE)

  private async _load(path: string) {
    const section = this._sectionAt(path)
    if (section?.status !== 'waiting') return
    this._put({ ...section, status: 'loading' })
    const loading = this._sectionAt(path)
    const { model } = this._viewer
    const { comparisons } = loadersOf(model)
    const next = await compared(section, { api: model.api, comparisons })
    // It was asked for anew meanwhile.
    if (this._sectionAt(path) !== loading) return
    this._put(next)
    await this.updateComplete
    if (this._focused?.dataset['step'] === stepOf(path, -1)) this._enter(stepOf(path, 0))
  }

  private _compareAgain({ doc }: DocSection) {
    const review = this._viewer.state.review.docs.get(doc.path)
    if (!review?.hash) return
    for (const id of this._seen) if (id.startsWith(`${doc.path} `)) this._seen.delete(id)
    this._put(sectionOf({ ...doc, review, to: review.hash }))
    void this._load(doc.path)
  }

  private _sectionAt(path: string): DocSection | undefined {
    return this._sections.find(({ doc }) => doc.path === path)
  }

  private _put(next: DocSection) {
    this._sections = this._sections.map(each => (each.doc.path === next.doc.path ? next : each))
  }

  private readonly _close = () => this.dispatchEvent(new PlanEvent('plan-read-changes-close'))

  private readonly _noteFocus = (event: Event) => {
    const step = event.composedPath().find(at => at instanceof HTMLElement && at.dataset['step'])
    if (step instanceof HTMLElement) this._at = step.dataset['step'] ?? this._at
  }

  private readonly _press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') this._close()
    else if (event.key === 'Enter' && this._focused?.matches('button')) return
    else if (!this._pressAt(letterOf(event), event.repeat)) return
    event.preventDefault()
  }

  private _pressAt(key: string, isRepeat: boolean): boolean {
    if (key === 'j' || key === 'k') {
      this._walk(key === 'j' ? 1 : -1)
      return true
    }
    const section = this._sectionAt(this._path)
    if (!section || !['r', 'e', 'a', 'Enter'].includes(key)) return false
    if (isRepeat) return true
    if (key === 'Enter') this._open(section)
    else if (!this._viewer.model.isTab) return true
    else if (key === 'r') void this._read(section)
    else if (key === 'a') void this._approve(section)
    else {
      const comment = answerAt(section, this._at)
      if (comment) void this._resolve(section, comment)
      else this._say('No answer stands here')
    }
    return true
  }

  private get _focused(): HTMLElement | null {
    const focused = this.shadowRoot?.activeElement
    return focused instanceof HTMLElement ? focused : null
  }

  /** The doc of the step that had the focus last. */
  private get _path(): string {
    return this._at.slice(0, this._at.lastIndexOf(' '))
  }

  /** The passages, and the headings of docs that have none, in order. */
  private get _steps(): HTMLElement[] {
    const all = [...this.renderRoot.querySelectorAll<HTMLElement>('h3, article')]
    return all.filter(
      (each, index) => each.matches('article') || !all[index + 1]?.matches('article'),
    )
  }

  private _walk(by: 1 | -1) {
    const steps = this._steps
    const at = steps.findIndex(isAtStep(this._at))
    const from = steps[at]
    const next = steps[Math.max(0, Math.min(at + by, steps.length - 1))]
    const section = this._sectionAt(from?.dataset['path'] ?? '')
    const isEnd = by > 0 && section && (next === from || next?.dataset['path'] !== section.doc.path)
    // A doc whose end was reached is read.
    if (isEnd && isAllSeen(section, this._seen)) void this._read(section)
    next?.focus()
  }

  private _enter(step: string) {
    this._steps.find(isAtStep(step))?.focus()
  }

  // Acts of the reader.

  private _open({ doc }: DocSection) {
    this.dispatchEvent(new ReviewAloneEvent({ path: doc.path, from: 'readChanges' }))
  }

  private async _read({ doc }: DocSection) {
    const section = this._sectionAt(doc.path)
    if (!section || section.outcome !== '' || !this._viewer.model.isTab) return
    this._put({ ...section, outcome: 'Read' })
    await this._viewer.model.markRead([{ path: doc.path, hash: doc.to }], null)
  }

  /** Only what was in view is approved; else the doc is shown. */
  private async _approve(section: DocSection) {
    const { model } = this._viewer
    const { doc, since } = section
    const { title } = doc.listing.doc
    const review = model.state.review.docs.get(doc.path)
    if (!review?.request) {
      this._say(`No agent asks for a review of ${title}`)
      return
    }
    const isRead =
      isAllSeen(section, this._seen) && !isChangedAgain(section, model.state) && review.drafts === 0
    if (!isRead) {
      this._open(section)
      return
    }
    const bytes = { hash: doc.to, since, before: null }
    const request = { path: doc.path, verdict: 'approved', bytes, isWithOthers: false } as const
    const result = await send(model, request)
    if (result.is === 'sent') {
      const now = this._sectionAt(doc.path)
      if (now) this._put({ ...now, outcome: 'Approved' })
    } else if (result.is === 'refused') this._say(result.message)
    else if (result.is === 'unread') this._say(`${title} came into view just now. Press A again`)
    else this._open(section)
  }

  /** Shows what was done with the doc in its review, too. */
  private async _noteReview() {
    const { model } = this._viewer
    const section = this._sectionAt(this._path)
    if (!section) return
    const { path } = section.doc
    const reply = await model.attempt(model.api.comments(path), false)
    const now = this._sectionAt(path)
    if (!now || !reply) return
    const outcome = outcomeIn(now, model.state.review.docs.get(path))
    this._put({ ...withComments(now, reply.comments), outcome })
  }

  private async _resolve({ doc }: DocSection, comment: DocComment) {
    if (!(await setCommentState(this._viewer.model, doc.path, comment, 'resolved'))) return
    const now = this._sectionAt(doc.path)
    if (!now) return
    this._put(withComments(now, [{ ...comment, state: 'resolved' }]))
  }

  private _say(words: string) {
    this._viewer.model.update(now => announce(now, words))
  }
}

function isAtStep(step: string): (element: HTMLElement) => boolean {
  return ({ dataset }) => dataset['step'] === step
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-read-changes': PlanReadChanges
  }
}
