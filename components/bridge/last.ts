// Listening after everybody else, so that a doc that has used an event keeps it.

/**
 * Calls the listener for every event a person caused that reached the window and that nobody in the
 * doc has prevented. Whoever stops an event on its way keeps it, too.
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
