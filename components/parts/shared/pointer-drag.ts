// Captures a pointer for a drag. The drag ends once: by a release, by Escape, or by a lost pointer.
// To change what is dragged, see grab.ts and the folders of the parts.

/** Less movement is the tremble of a hand. */
const DRAG_PX = 5

interface Point {
  readonly x: number
  readonly y: number
}

/** Whether a pressed pointer has moved so far that it drags. */
export function isDrag(pressed: Point, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - pressed.x, clientY - pressed.y) >= DRAG_PX
}

export interface Hold {
  /** Where the pointer is, in the viewport. */
  moved(x: number, y: number): void
  dropped(): void
  cancelled(): void
}

/**
 * Captures the pointer, so that its events arrive over a frame, too.
 * @returns ends the drag without a call; null where there is no such pointer
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
  const listen = (type: PointerEventType, listener: (event: PointerEvent) => void) => {
    on.addEventListener(
      type,
      event => {
        // An event of another element that loses this pointer bubbles to here.
        const isOwn = event.pointerId === pointerId && event.composedPath()[0] === on
        if (isOwn) listener(event)
      },
      { signal },
    )
  }
  listen('pointermove', event => {
    // A menu or a window of the system swallows the release.
    if (event.buttons === 0) cancel()
    else hold.moved(event.clientX, event.clientY)
  })
  listen('pointerup', drop)
  listen('pointercancel', cancel)
  listen('lostpointercapture', cancel)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  addEventListener('keydown', onKey, { capture: true, signal })
  return release
}

type PointerEventType = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture'
