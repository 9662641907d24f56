// Which blocks of code the reader has wrapped, known by how they begin: the doc may be edited and
// loaded again. Kept for as long as the page is shown.

const KEY = 'plan-page-wrapped'
const START_LENGTH = 160

export class Wrapped {
  readonly #starts = new Set(read())

  has(code: Element): boolean {
    return this.#starts.has(startOf(code))
  }

  set(code: Element, isWrapped: boolean): void {
    if (isWrapped) this.#starts.add(startOf(code))
    else this.#starts.delete(startOf(code))
    write([...this.#starts])
  }
}

function startOf(code: Element): string {
  return code.textContent.slice(0, START_LENGTH)
}

/** A page in a tab of its own has no storage: to ask for it throws. */
function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(start => typeof start === 'string') : []
  } catch {
    return []
  }
}

function write(starts: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(starts))
  } catch {
    // Then it is forgotten with the page.
  }
}
