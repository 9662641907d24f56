// Web Locks of tabs and their shared worker: each holds one, and others wait for it, to notice its end. A browser
// frees the locks of a tab that was closed or has crashed.
// To change which locks there are, see events-client.ts and shared-events.ts.

/** The beginning of all lock names of one shared worker; a worker of another build has others. */
export function lockPrefix(worker: string): string {
  return `plan-viewer/${worker}/`
}

/**
 * Waits for a lock and keeps it until `end`. Resolves when it is held; false when `end` came first.
 * Rejects where the browser allows no locks.
 */
export function hold(name: string, end: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const keep = () => {
      resolve(true)
      return untilAborted(end)
    }
    navigator.locks.request(name, { signal: end }, keep).catch((error: unknown) => {
      if (end.aborted) resolve(false)
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}

/** Resolves when the lock is held no more; false when `end` came first. */
export async function untilFree(name: string, end: AbortSignal): Promise<boolean> {
  try {
    await navigator.locks.request(name, { signal: end }, () => {})
    return true
  } catch (error) {
    if (end.aborted) return false
    throw error
  }
}

/** The text after `prefix` in the names of the locks that are held; nothing after `end`. */
export async function heldBelow(prefix: string, end: AbortSignal): Promise<string[]> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name = '' }) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    )
  } catch (error) {
    // The browser answers no page that is being left.
    if (end.aborted) return []
    throw error
  }
}

/**
 * Tells which of the tabs without a shared worker was used last. Each tab holds a lock whose name begins with the time of
 * its last use; the greatest of these names is the tab. A write to `localStorage` reaches other tabs too late.
 */
export class LastUse {
  readonly #prefix: string
  readonly #end: AbortSignal
  readonly #tab = randomId()
  /** Frees the lock that is held. */
  #free = new AbortController()

  /**
   * @param prefix - of the names of these locks
   * @param time - of the last use; 0 before the first one
   */
  constructor(prefix: string, time: number, end: AbortSignal) {
    this.#prefix = prefix
    this.#end = end
    end.addEventListener('abort', () => this.#free.abort())
    this.note(time)
  }

  /** Notes a use, in milliseconds since 1970. */
  note(time: number): void {
    const earlier = this.#free
    this.#free = new AbortController()
    const name = `${this.#prefix}${String(time).padStart(16, '0')}/${this.#tab}`
    hold(name, this.#free.signal)
      .finally(() => earlier.abort())
      // Where the browser allows no locks, `wasHere` is true in each tab.
      .catch(() => {})
  }

  /** Whether this tab was used last of those that live. Where a browser allows no locks, each tab was. */
  async wasHere(): Promise<boolean> {
    try {
      const last = (await heldBelow(this.#prefix, this.#end)).sort().at(-1)
      return last === undefined || last.endsWith(`/${this.#tab}`)
    } catch {
      return true
    }
  }
}

function untilAborted(end: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (end.aborted) resolve()
    else end.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** 22 base64url characters, used once: the id of a stream or a tab. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
