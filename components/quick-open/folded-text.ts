// Texts as they are compared: without letter case and accents, with the quotes and hyphens of a keyboard.
// To change how letters are found in one, see letters.ts.

import { foldSigns } from '../../schema/reading/search.js'

/** A text without letter case and accents, with the quotes and hyphens of a keyboard. */
export interface FoldedText {
  readonly text: string
  readonly folded: string
  /** Where each folded character stands in the text, and its end last; null where nothing shifts. */
  readonly places: readonly number[] | null
  /** Where words begin in the folded text; found out when it is first asked for. */
  borders: readonly number[] | null
}

export function foldText(text: string): FoldedText {
  if (/^[\x00-\x7f]*$/.test(text)) {
    return { text, folded: text.toLowerCase(), places: null, borders: null }
  }
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const isPlain = character.charCodeAt(0) < 128
    const letters = (isPlain ? character : withoutAccents(foldSigns(character))).toLowerCase()
    folded += letters
    for (let i = 0; i < letters.length; i++) places.push(at)
    at += character.length
  }
  places.push(at)
  return { text, folded, places, borders: null }
}

function withoutAccents(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '')
}
