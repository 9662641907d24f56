// Listens after all other listeners, so that a doc that has used an event keeps it.

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
  // Listeners run in the order in which they came: it comes anew, last, while the event is on its way.
  const comeLast = () => {
    removeEventListener(type, last)
    addEventListener(type, last)
  }
  addEventListener(type, comeLast, true)
}
