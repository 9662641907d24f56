// In which docs each term occurs and how often, packed: for each doc the distance from the doc before,
// doubled, with one added when the number of times follows because it is more than once.
//
//   a term in docs 4 (once), 5 (3 times), 90 (once)   →   8 | 3 3 | 170     each a varint
//
// Doc numbers and times stay below 2 ** 30, so that every value is a 31-bit integer.

/** The docs of one term, rising, and how often it occurs in each. */
export interface PostingList {
  docs: Uint32Array
  times: Uint32Array
  /** How many of them are filled. */
  size: number
}

/** By term number; docs are numbers too, rising within a term. */
export class Postings {
  readonly bytes: Uint8Array
  /** Where the docs of each term begin, and behind the last one where they end. */
  readonly starts: Uint32Array

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  /** Writes the docs of a term and how often it occurs in each over what was in `into`. */
  read(term: number, into: PostingList): void {
    const reader = new VarintReader(this.bytes, this.starts[term] ?? 0)
    const end = this.starts[term + 1] ?? 0
    let size = 0
    for (let doc = 0; reader.at < end; size++) {
      const head = reader.next()
      doc += head >>> 1
      into.docs[size] = doc
      into.times[size] = (head & 1) === 0 ? 1 : reader.next()
    }
    into.size = size
  }

  /** Adds to `sums`, by doc number, how often a term occurs in each doc, times a factor. */
  addTo(sums: Float64Array, term: number, factor: number): void {
    const reader = new VarintReader(this.bytes, this.starts[term] ?? 0)
    const end = this.starts[term + 1] ?? 0
    for (let doc = 0; reader.at < end;) {
      const head = reader.next()
      doc += head >>> 1
      sums[doc] = (sums[doc] ?? 0) + ((head & 1) === 0 ? factor : factor * reader.next())
    }
  }
}

/**
 * Packs postings that come in any order of terms but with rising docs for each term. They must come
 * twice, first to `measure`, then to `write`: so no part of the result ever has to grow.
 */
export class PostingsWriter {
  /** While measuring the bytes of each term, then where its next doc goes. */
  readonly #places: Uint32Array
  readonly #lastDocs: Uint32Array
  #starts: Uint32Array = new Uint32Array(1)
  #bytes: Uint8Array = new Uint8Array(0)

  /** At most so many terms. */
  constructor(terms: number) {
    this.#places = new Uint32Array(terms)
    this.#lastDocs = new Uint32Array(terms)
  }

  measure(term: number, doc: number, times: number): void {
    const width = widthOf(this.#head(term, doc, times)) + (times > 1 ? widthOf(times) : 0)
    this.#places[term] = this.#placeOf(term) + width
  }

  /** Ends the measuring. From here on there are so many terms. */
  begin(terms: number): void {
    this.#starts = new Uint32Array(terms + 1)
    let end = 0
    for (let term = 0; term < terms; term++) {
      const start = end
      end += this.#placeOf(term)
      this.#places[term] = start
      this.#starts[term + 1] = end
    }
    this.#bytes = new Uint8Array(end)
    this.#lastDocs.fill(0)
  }

  write(term: number, doc: number, times: number): void {
    const head = this.#head(term, doc, times)
    const end = writeVarint(this.#bytes, this.#placeOf(term), head)
    this.#places[term] = times > 1 ? writeVarint(this.#bytes, end, times) : end
  }

  done(): Postings {
    return new Postings(this.#bytes, this.#starts)
  }

  #placeOf(term: number): number {
    return this.#places[term] ?? 0
  }

  #head(term: number, doc: number, times: number): number {
    const distance = doc - (this.#lastDocs[term] ?? 0)
    this.#lastDocs[term] = doc
    return distance * 2 + (times > 1 ? 1 : 0)
  }
}

class VarintReader {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  next(): number {
    let byte = this.#bytes[this.at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    return value
  }
}

/** Returns the place behind it. */
function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let end = at
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes[end++] = (rest & 0x7f) | 0x80
  bytes[end++] = rest
  return end
}

function widthOf(value: number): number {
  let width = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) width++
  return width
}
