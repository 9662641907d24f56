// Says in which line a text is not JSON, for people that edit it by hand.
// It finds more than the language's own parser minds: a key given twice, a byte order mark.

/** Why this text is not sound JSON, such as `line 3: a comma too many`; null when it is sound. */
export function jsonProblem(text: string): string | null {
  if (text.startsWith('\uFEFF')) return 'line 1: begins with a byte order mark; save it without one'
  if (text.trim() === '') return 'is empty'
  const reader = new Reader(text)
  try {
    reader.readAll()
    return null
  } catch (error) {
    if (!(error instanceof Slip)) throw error
    return `line ${text.slice(0, error.at).split('\n').length}: ${error.message}`
  }
}

class Slip extends Error {
  readonly at: number

  constructor(at: number, says: string) {
    super(says)
    this.at = at
  }
}

// Deeper than any settings, and shallower than the stack.
const MOST_LEVELS = 100

const SPACE = /[ \t\r\n]*/y
const STRING = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  readAll(): void {
    this.#value(0)
    if (this.#next() !== '') this.#slip('something follows the end')
  }

  #value(level: number): void {
    if (level > MOST_LEVELS) this.#slip('nested too deeply')
    const next = this.#next()
    if (next === '{') this.#members(level)
    else if (next === '[') this.#items(level)
    else if (next === '"') this.#string()
    else if (this.#take(WORD) === null) this.#slip(next === '' ? 'ends too early' : 'no value here')
  }

  #members(level: number): void {
    const seen = new Set<string>()
    this.#list('}', () => {
      if (this.#next() !== '"') this.#slip('a key in double quotes should stand here')
      const start = this.#at
      const key = this.#string()
      if (seen.has(key)) throw new Slip(start, `"${key}" is given twice`)
      seen.add(key)
      if (this.#next() !== ':') this.#slip(`a colon is missing after "${key}"`)
      this.#at += 1
      this.#value(level + 1)
    })
  }

  #items(level: number): void {
    this.#list(']', () => this.#value(level + 1))
  }

  /** What stands between two brackets, with commas between. */
  #list(end: string, readOne: () => void): void {
    this.#at += 1
    if (this.#next() === end) {
      this.#at += 1
      return
    }
    for (;;) {
      readOne()
      const next = this.#next()
      if (next !== ',' && next !== end) this.#slip(`a comma or ${end} is missing`)
      const comma = this.#at
      this.#at += 1
      if (next === end) return
      if (this.#next() === end) throw new Slip(comma, 'a comma too many')
    }
  }

  #string(): string {
    const start = this.#at
    const quoted = this.#take(STRING) ?? this.#slip('a text that does not end on its line')
    try {
      return JSON.parse(quoted) as string
    } catch {
      throw new Slip(start, 'a text with a bad escape or a control character')
    }
  }

  /** The next character that is no white space; empty at the end. */
  #next(): string {
    this.#take(SPACE)
    const next = this.#text[this.#at] ?? ''
    if (next === '/' || next === '#') this.#slip('comments are not allowed in JSON')
    return next
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return null
    this.#at = pattern.lastIndex
    return found[0]
  }

  #slip(says: string): never {
    throw new Slip(this.#at, this.#text[this.#at] === undefined ? 'ends too early' : says)
  }
}
