// How the focus came into a doc, and whether it is in a field: so that the page around it can keep the
// reader where they type.

import type { FrameMessage, Typing } from '../../schema/messages/frame.js'

/** What a press does to the focus it does at once. */
const PRESS_MS = 1000
/** What another doc took is back within this: on a busy machine it may take seconds. */
const BACK_MS = 10_000

export function tellFocus(say: (message: FrameMessage) => void): void {
  let pressed = -Infinity
  let typing: Typing = 'ended'
  /** What the reader was in when the focus was lost, and when that was. */
  let field: HTMLElement | null = null
  let lost = -Infinity
  const tell = (now: Typing) => {
    if (now === typing || (now === 'broken' && typing === 'ended')) return
    typing = now
    say({ type: 'plan-frame-typing', typing })
  }
  const listen = (type: keyof WindowEventMap, heard: (event: Event) => void) => {
    addEventListener(type, event => event.isTrusted && heard(event), true)
  }
  for (const type of ['pointerdown', 'touchend', 'keydown'] as const) {
    listen(type, ({ timeStamp }) => (pressed = timeStamp))
  }
  listen('keydown', event => {
    // Tab leaves the field on purpose. A press outside of a field comes before the timer of `focusout`.
    if ((event instanceof KeyboardEvent && event.key === 'Tab') || !isInField(event)) tell('ended')
  })
  listen('focus', ({ target, timeStamp }) => {
    if (target !== window) return
    const isPressed = timeStamp - pressed < PRESS_MS
    say({ type: 'plan-frame-focus', isPressed })
    // Given back, it is to be where it was. Browsers forget that.
    if (!isPressed && timeStamp - lost < BACK_MS) field?.focus({ preventScroll: true })
  })
  listen('blur', ({ target, timeStamp }) => {
    if (target !== window) return
    lost = timeStamp
    pressed = -Infinity
    tell('broken')
  })
  let turn = 0
  listen('focusin', event => {
    turn++
    const [element] = event.composedPath()
    field = isInField(event) && element instanceof HTMLElement ? element : null
    tell(field ? 'begun' : 'ended')
  })
  // Whether the focus left the field alone or the whole doc shows when it has settled.
  listen('focusout', () => {
    const was = turn
    setTimeout(() => was === turn && tell(document.hasFocus() ? 'ended' : 'broken'))
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
