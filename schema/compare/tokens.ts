// The tokens of a text: words, runs of spaces, other characters one by one. Scripts without spaces between words
// have a token for each letter. To change how tokens are compared, see diff.ts.

export interface Tokens {
  /** Equal tokens have the same number. */
  ids: number[]
  /** Where each token ends in the text. */
  ends: number[]
  /** The ids of those that are words, smallest first. */
  words: number[]
}

const OTHER = 1
const SPACE = 2
const WORD = 3
const LETTER = 4

const LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const IN_WORD = /[\p{L}\p{N}\p{M}_]/u

/** Numbers the words of all texts that are compared with each other. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  /** Odd ids are those of words. */
  #last = 0

  tokensOf(text: string): Tokens {
    const ids: number[] = []
    const ends: number[] = []
    const words: number[] = []
    eachToken(text, (start, end, isWord) => {
      const token = text.slice(start, end)
      let id = this.#ids.get(token)
      if (id === undefined) this.#ids.set(token, (id = (this.#last += 2) + (isWord ? 1 : 0)))
      ids.push(id)
      ends.push(end)
      if (isWord) words.push(id)
    })
    words.sort((a, b) => a - b)
    return { ids, ends, words }
  }
}

export function isWordId(id: number): boolean {
  return id % 2 === 1
}

export function countWords(text: string): number {
  let count = 0
  eachToken(text, (_start, _end, isWord) => {
    if (isWord) count++
  })
  return count
}

function eachToken(
  text: string,
  take: (start: number, end: number, isWord: boolean) => void,
): void {
  let start = 0
  while (start < text.length) {
    const code = text.codePointAt(start) ?? 0
    const type = typeOf(code)
    let end = start + (code > 0xffff ? 2 : 1)
    while (end < text.length && (type === WORD || type === SPACE)) {
      const next = text.codePointAt(end) ?? 0
      if (typeOf(next) !== type) break
      end += next > 0xffff ? 2 : 1
    }
    take(start, end, type >= WORD)
    start = end
  }
}

/** By code point, as far as they were asked for; the rare ones above are not kept. */
const TYPES = new Uint8Array(0x1_0000)

function typeOf(code: number): number {
  return TYPES[code] || (TYPES[code] = newTypeOf(String.fromCodePoint(code)))
}

function newTypeOf(character: string): number {
  if (/\s/.test(character)) return SPACE
  if (LETTERS.test(character)) return LETTER
  return IN_WORD.test(character) ? WORD : OTHER
}
