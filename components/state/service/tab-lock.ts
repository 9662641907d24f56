// Web Locks as the tabs use them: held until one leaves, and waited for until another is gone.
// The browser lets go of the locks of a tab that was closed or has crashed.

/**
 * Waits for a lock and keeps it until `end`. Resolves when it is held; false when `end` came first.
 * Rejects where the browser allows no locks.
 */
export function hold(name: string, end: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const keep = () =>
      new Promise<void>(release => {
        resolve(true)
        if (end.aborted) release()
        else end.addEventListener('abort', () => release(), { once: true })
      })
    navigator.locks.request(name, { signal: end }, keep).catch((error: unknown) => {
      if (end.aborted) resolve(false)
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}

/** Resolves when no tab holds the lock any more; false when `end` came first. */
export async function untilFree(name: string, end: AbortSignal): Promise<boolean> {
  try {
    await navigator.locks.request(name, { signal: end }, () => {})
    return true
  } catch (error) {
    if (end.aborted) return false
    throw error
  }
}

/** What follows `prefix` in the names of the locks that are held; nothing after `end`. */
export async function heldBelow(prefix: string, end: AbortSignal): Promise<string[]> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name = '' }) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    )
  } catch (error) {
    // A page that is being left is told nothing any more.
    if (end.aborted) return []
    throw error
  }
}

// A name that is used once.

/** 22 base64url characters, as the service wants a stream to call itself. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
