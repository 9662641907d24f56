// Shows toasts in a corner, and dismisses each after its time.
// To change which toasts there are, see state/actions/toasts.ts; their look, toast-list.styles.ts.

import { LitElement, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { controls } from '../../theme/controls.js'
import { capital } from '../shared/words.js'
import { icon, iconButton } from '../shared/icons.js'
import { guarded } from '../shared/press-guard.js'
import { ToastActEvent, ToastDismissEvent, onScreen, type Toast } from './toast.js'
import { ToastTimer } from './toast-timer.js'
import { ToastFocus } from './toast-focus.js'
import { styles } from './toast-list.styles.js'
import { isPlainKind } from '../../../schema/reading/kinds.js'
import type { Kind } from '../../../schema/tree.js'

/**
 * At most four toasts, the newest at the bottom. It never takes the focus by itself, and
 * while the pointer or the focus is on it, or the page is hidden, no time passes.
 *
 * @fires {ToastActEvent} plan-toast-act - a button was pressed
 * @fires {ToastDismissEvent} plan-toast-dismiss - a toast was dismissed, or its time is over
 * @cssprop --plan-toast-width - how wide they are on a wide screen; 340px by default
 * @cssprop --plan-toast-lift - how far above the lower edge of the window they stand; 18px by default
 */
export class PlanToastList extends LitElement {
  static override styles = [controls, styles]

  /** All toasts, oldest first; those that do not fit wait. */
  @property({ attribute: false }) toasts: readonly Toast[] = []

  /** How many milliseconds a toast stays. Errors stay until they are dismissed. */
  @property({ attribute: false }) stay = { news: 8000, info: 6000 }

  private readonly _timer = new ToastTimer(id => this._dismiss(id))
  private readonly _focus = new ToastFocus()
  private _isHovered = false
  private _shown: ReadonlySet<string> = new Set()

  /** Focuses the newest toast; false where there is none. */
  override focus(): boolean {
    return this._focus.enter(this._toasts)
  }

  override connectedCallback() {
    super.connectedCallback()
    document.addEventListener('visibilitychange', this._pauseTimer)
    this.requestUpdate()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this._pauseTimer)
    this._isHovered = false
    this._timer.keep(new Map())
  }

  private get _list(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.list')
  }

  private get _toasts(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.toast')]
  }

  protected override willUpdate() {
    this._focus.note(this._toasts, (this.renderRoot as ShadowRoot | undefined)?.activeElement)
  }

  protected override updated() {
    const { passing, errors } = onScreen(this.toasts)
    const before = this._shown
    this._shown = new Set([...passing, ...errors].map(({ id }) => id))
    const arrived = this._toasts.filter(toast => !before.has(toast.dataset['id'] ?? ''))
    this._raise(arrived.length > 0)
    arrived.forEach(animateIn)
    this._focus.restore(this._toasts)
    this._isHovered &&= this._toasts.some(toast => toast.matches(':hover'))
    this._pauseTimer()
    const times = passing.map(({ id, tone, stay }): [string, number] => [
      id,
      stay ?? (tone === 'news' ? this.stay.news : this.stay.info),
    ])
    this._timer.keep(new Map(times))
  }

  /** Live regions must exist before their messages. A popover shown again lies over a newer dialog. */
  private _raise(isNews: boolean) {
    const list = this._list
    if (!list || !this.isConnected || !('showPopover' in list)) return
    if (!list.matches(':popover-open')) list.showPopover()
    else if (isNews && !this._focus.isInside) {
      list.hidePopover()
      list.showPopover()
    }
  }

  private readonly _pauseTimer = () => {
    this._timer.isWaiting = this._isHovered || this._focus.isInside || document.hidden
  }

  override render() {
    const { passing, errors } = onScreen(this.toasts)
    return html`<div
      class="list"
      popover="manual"
      @pointerover=${() => this._hover(true)}
      @pointerleave=${() => this._hover(false)}
      @focusin=${(event: FocusEvent) => this._move(true, event.relatedTarget)}
      @focusout=${(event: FocusEvent) => this._move(false, event.relatedTarget)}
    >
      <div role="status" aria-live="polite" aria-atomic="false">${this._renderAll(passing)}</div>
      <div role="alert" aria-atomic="false">${this._renderAll(errors)}</div>
    </div>`
  }

  private _renderAll(toasts: readonly Toast[]) {
    return repeat(
      toasts,
      ({ id }) => id,
      toast => this._renderToast(toast),
    )
  }

  private _renderToast(toast: Toast) {
    const { id, tone, where, kind, title, actions } = toast
    return html`<div
      class="toast ${tone} ${where === '' && tone !== 'error' ? 'without-where' : ''}"
      role="group"
      aria-label=${title}
      data-id=${id}
      @keydown=${(event: KeyboardEvent) => this._press(event, id)}
    >
      <span class="where">
        ${tone === 'error' ? icon('warning') : nothing}<bdi class=${capital(where)}>${where}</bdi>
      </span>
      ${iconButton('close', 'Dismiss', () => this._dismiss(id), { look: 'small' })}
      <div class="what">
        ${renderKind(kind)}
        <span class="title" title=${title}><bdi>${title}</bdi></span>
        ${this._renderActions(id, actions)}
      </div>
    </div>`
  }

  private _renderActions(toast: string, actions: Toast['actions']) {
    if (actions.length === 0) return nothing
    return html`<span class="actions">
      ${actions.map(
        ({ id, label, isGuarded }) =>
          html`<button
            class="button"
            type="button"
            ${isGuarded ? guarded() : nothing}
            @click=${() => this.dispatchEvent(new ToastActEvent({ toast, action: id }))}
          >
            ${label}
          </button>`,
      )}
    </span>`
  }

  private _hover(isHovered: boolean) {
    this._isHovered = isHovered
    this._pauseTimer()
  }

  private _move(isInside: boolean, other: EventTarget | null) {
    const isStep = other instanceof Node && this.renderRoot.contains(other)
    if (isStep) return
    if (isInside) this._focus.cameFrom(other)
    else this._focus.left()
    this._pauseTimer()
  }

  private _press(event: KeyboardEvent, id: string) {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    this._dismiss(id)
  }

  private _dismiss(id: string) {
    this.dispatchEvent(new ToastDismissEvent({ toast: id }))
  }
}

/** Moves a toast in from below; not at all with reduced motion. */
function animateIn(toast: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  toast.animate([{ opacity: 0, transform: 'translateY(8px)' }, {}], {
    duration: 120,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  })
}

/** Nothing for a kind that says no more than the type of the file. */
function renderKind(kind: Kind | undefined) {
  if (!kind || isPlainKind(kind)) return nothing
  return html`<plan-kind-badge .kind=${kind}></plan-kind-badge>`
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-toast-list': PlanToastList
  }
}
