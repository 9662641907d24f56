// A shelf of things that take memory: when it is full, what was not asked for longest goes.

export class Shelf<T> {
  readonly #things = new Map<string, T>()
  readonly #capacity: number
  readonly #sizeOf: (thing: T) => number
  #used = 0

  /** `capacity` and `sizeOf` in bytes. */
  constructor(capacity: number, sizeOf: (thing: T) => number) {
    this.#capacity = capacity
    this.#sizeOf = sizeOf
  }

  get(key: string): T | undefined {
    const thing = this.#things.get(key)
    if (thing === undefined) return undefined
    // A map keeps the order of insertion, so the first key is the one least lately asked for.
    this.#things.delete(key)
    this.#things.set(key, thing)
    return thing
  }

  put(key: string, thing: T): void {
    this.delete(key)
    this.#things.set(key, thing)
    this.#used += this.#weigh(thing)
    for (const oldest of this.#things.keys()) {
      if (this.#used <= this.#capacity) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const thing = this.#things.get(key)
    if (thing === undefined) return
    this.#things.delete(key)
    this.#used -= this.#weigh(thing)
  }

  // Even an empty thing takes its place.
  #weigh(thing: T): number {
    return this.#sizeOf(thing) + 1024
  }
}

/**
 * The same bytes in memory of their own. A small buffer is cut from a larger one, and code that keeps it
 * would keep that whole.
 */
export function apart(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
