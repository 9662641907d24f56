// A text cut into the pieces that some words are found in, and the pieces between.

import { normalise } from '../../../schema/reading/search.js'

export interface Piece {
  text: string
  isMarked: boolean
}

/** @param words - normalised */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const lower = normalise(text)
  // Where lower case is longer than the text itself, no place in it can be trusted.
  if (lower.length !== text.length) return [{ text, isMarked: false }]
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    if (word === '') continue
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      marked.fill(1, at, at + word.length)
    }
  }
  const pieces: Piece[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && marked[to] === marked[from]) to++
    pieces.push({ text: text.slice(from, to), isMarked: marked[from] === 1 })
  }
  return pieces
}
