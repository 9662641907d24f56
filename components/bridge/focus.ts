// Reports how the focus came into a doc, and whether it is in a field.
// To change what the page does with it, see viewer/panes/focus-guard.ts.

import type { FrameMessage, Typing } from '../messages/frame.js'

/** The effect of a press on the focus comes within this time. */
const PRESS_MS = 1000
/** A focus that another doc took is back within this: on a busy machine it may take seconds. */
const BACK_MS = 10_000

export function reportFocus(send: (message: FrameMessage) => void): void {
  let pressed = -Infinity
  let typing: Typing = 'ended'
  /** The field that was focused when the focus was lost, and the time of that. */
  let field: HTMLElement | null = null
  let lost = -Infinity
  const report = (now: Typing) => {
    if (now === typing || (now === 'broken' && typing === 'ended')) return
    typing = now
    send({ type: 'plan-frame-typing', typing })
  }
  const listen = (type: keyof WindowEventMap, listener: (event: Event) => void) => {
    addEventListener(type, event => event.isTrusted && listener(event), true)
  }
  for (const type of ['pointerdown', 'touchend', 'keydown'] as const) {
    listen(type, ({ timeStamp }) => (pressed = timeStamp))
  }
  listen('keydown', event => {
    // Tab leaves the field on purpose. A press outside of a field comes before the timer of `focusout`.
    if ((event instanceof KeyboardEvent && event.key === 'Tab') || !isInField(event))
      report('ended')
  })
  listen('focus', ({ target, timeStamp }) => {
    if (target !== window) return
    const isPressed = timeStamp - pressed < PRESS_MS
    send({ type: 'plan-frame-focus', isPressed })
    // Browsers forget the focused field when the focus comes back.
    if (!isPressed && timeStamp - lost < BACK_MS) field?.focus({ preventScroll: true })
  })
  listen('blur', ({ target, timeStamp }) => {
    if (target !== window) return
    lost = timeStamp
    pressed = -Infinity
    report('broken')
  })
  let sequence = 0
  listen('focusin', event => {
    sequence++
    const [element] = event.composedPath()
    field = isInField(event) && element instanceof HTMLElement ? element : null
    report(field ? 'begun' : 'ended')
  })
  // Only after the event is it known whether the focus left the field or the whole doc.
  listen('focusout', () => {
    const before = sequence
    setTimeout(() => before === sequence && report(document.hasFocus() ? 'ended' : 'broken'))
  })
}

const FIELDS = new Set(['input', 'textarea', 'select'])

/** Whether an event is in a field. Its path leads into open shadow roots, which `target` hides. */
export function isInField(event: Event): boolean {
  const [element] = event.composedPath()
  if (!(element instanceof Element)) return false
  if (FIELDS.has(element.localName)) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  // A custom element that shows no root may have a field in a closed one.
  return element.localName.includes('-') && element.shadowRoot === null
}

/** A page that is not to be seen takes the focus from no other. */
export function refuseFocus(): void {
  window.focus = HTMLElement.prototype.focus = SVGElement.prototype.focus = () => {}
}
