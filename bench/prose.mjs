// Text that looks like plans: words as uneven in use as in a language, identifiers, code, lists and
// tables. Seeded, so that every run on every machine reads the same bytes.

const STEMS =
  'plan phase task build check draft route layer queue index cache token shard batch merge split trace probe parse guard retry limit frame panel field model store watch event state query reply header folder branch commit review deploy schema worker stream socket buffer window column filter render theme layout search result title label status report metric error notice config default option value number string object record table cursor handle thread signal timer clock budget effort scope risk owner stage draft note remark answer question decide agree follow change remove repair improve measure compare explain describe connect receive publish collect arrange settle restore'.split(
    ' ',
  )
const GLUE =
  'the of and to a in is that it for as with on by this be are from or which not at an we has can when where but no one each more all so if then its there than will into only also after before must should may other same some such two out up how what does'.split(
    ' ',
  )
const ENDINGS = ['', 's', 'ed', 'ing', 'er', 'able', 'ment', 'ly', 'less', 'ation']
const ONSETS = 'b br c cl d dr f fl g gr h k l m n p pl r s st t tr v w z'.split(' ')
const VOWELS = 'a e i o u ai ea io ou'.split(' ')
const VOCABULARY = 24_000

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The words, the most used first: glue, real stems with their endings, then invented ones. */
export function vocabulary(random) {
  const words = new Set(GLUE)
  for (const ending of ENDINGS) for (const stem of STEMS) words.add(stem + ending)
  const syllable = () => pick(ONSETS, random) + pick(VOWELS, random)
  while (words.size < VOCABULARY) {
    words.add(
      syllable() + syllable() + (random() < 0.5 ? syllable() : pick(['n', 'r', 'x'], random)),
    )
  }
  return [...words]
}

export function pick(list, random) {
  return list[Math.floor(random() * list.length)]
}

/** Writes sentences, titles and code out of one vocabulary. */
export class Writer {
  #words
  #random

  constructor(seed) {
    this.#random = seeded(seed)
    this.#words = vocabulary(this.#random)
  }

  get random() {
    return this.#random
  }

  /** Rank by Zipf's law: the n-th word comes about 1/n as often as the first. */
  word() {
    return this.#words[Math.floor(Math.exp(this.#random() * Math.log(this.#words.length + 1))) - 1]
  }

  title() {
    const words = Array.from({ length: 3 + Math.floor(this.#random() * 4) }, () => this.word())
    return capital(words.join(' '))
  }

  sentence() {
    const words = []
    for (let left = 6 + Math.floor(this.#random() * 18); left > 0; left--) words.push(this.word())
    return `${capital(words.join(' '))}.`
  }

  paragraph() {
    const sentences = []
    for (let left = 2 + Math.floor(this.#random() * 5); left > 0; left--) {
      sentences.push(this.sentence())
    }
    return sentences.join(' ')
  }

  identifier() {
    return this.word() + capital(this.word())
  }

  code() {
    const lines = []
    for (let left = 4 + Math.floor(this.#random() * 10); left > 0; left--) {
      lines.push(`const ${this.identifier()} = ${this.identifier()}(${this.word()}, ${left})`)
    }
    return lines.join('\n')
  }
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
