// A pointer held down for a drag. Whatever ends it, it ends once: a release, Escape, a browser that
// takes the pointer away, or a release without an event.

export interface Hold {
  /** Where the pointer is, in the viewport. */
  moved(x: number, y: number): void
  dropped(): void
  cancelled(): void
}

/**
 * Captures the pointer, so that it is heard over a framed doc as well.
 * @returns what ends the drag from outside, without a word; null where there is no such pointer
 */
export function holdPointer(on: HTMLElement, pointerId: number, hold: Hold): (() => void) | null {
  try {
    on.setPointerCapture(pointerId)
  } catch {
    // It was released before it could be captured.
    return null
  }
  const listening = new AbortController()
  const { signal } = listening
  const release = () => {
    listening.abort()
    if (on.hasPointerCapture(pointerId)) on.releasePointerCapture(pointerId)
  }
  const drop = ({ clientX, clientY }: PointerEvent) => {
    release()
    hold.moved(clientX, clientY)
    hold.dropped()
  }
  const cancel = () => {
    release()
    hold.cancelled()
  }
  const listen = (type: PointerEventType, heed: (event: PointerEvent) => void) => {
    on.addEventListener(
      type,
      event => {
        // Another element that loses this pointer is heard here, too.
        const isOwn = event.pointerId === pointerId && event.composedPath()[0] === on
        if (isOwn) heed(event)
      },
      { signal },
    )
  }
  listen('pointermove', event => {
    // A release is not told where a system's own menu or window came up.
    if (event.buttons === 0) cancel()
    else hold.moved(event.clientX, event.clientY)
  })
  listen('pointerup', drop)
  listen('pointercancel', cancel)
  listen('lostpointercapture', cancel)
  const heedKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  addEventListener('keydown', heedKey, { capture: true, signal })
  return release
}

type PointerEventType = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture'
