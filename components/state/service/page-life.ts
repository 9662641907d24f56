// What happens to the page itself: it is used, and it is laid to sleep by the browser and woken again.
// A page that sleeps hears nothing, so it has to leave its place to another before.

export interface PageLife {
  /** The reader did something here, or came here. */
  used(): void
  slept(): void
  woke(): void
}

/** Tells of it until the returned function is called. */
export function watchPage(life: PageLife): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const used = () => life.used()
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, used, options)
  // The window's own: a doc that was loaded takes the focus by itself, also in a tab left behind.
  addEventListener('focus', ({ target }) => target === window && used(), options)
  const seen = () => document.visibilityState === 'visible' && used()
  document.addEventListener('visibilitychange', seen, options)
  // A page that is left may be kept, and shown again as it was.
  addEventListener('pagehide', () => life.slept(), options)
  addEventListener('pageshow', ({ persisted }) => persisted && life.woke(), options)
  document.addEventListener('freeze', () => life.slept(), options)
  document.addEventListener('resume', () => life.woke(), options)
  return () => end.abort()
}

/** Whether the reader is here now. */
export function isInUse(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
