// Listens after all other listeners, so that an event that the doc handles stays with it.
// To change which events are used, see bridge.ts, links.ts and print.ts.

/**
 * Calls the listener for every event of a person that reached the window and that the doc has not
 * prevented. A doc that stops an event on its way keeps it, too.
 */
export function listenLast<Type extends 'keydown' | 'click' | 'auxclick'>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const last = (event: WindowEventMap[Type]) => {
    if (event.isTrusted && !event.defaultPrevented) listener(event)
  }
  // Listeners run in the order of their registration: it registers again, last, during the capture phase.
  const registerLast = () => {
    removeEventListener(type, last)
    addEventListener(type, last)
  }
  addEventListener(type, registerLast, true)
}
