// The characters that names stand for: entities as CommonMark reads them, emoji as GitHub does.
// To change which emoji there are, see the package gemoji.

import { decodeHTMLStrict } from 'entities'
import { nameToEmoji } from 'gemoji'

/** Only with a semicolon, and only numbers that may be a character's. */
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,40});/g
/** Names with a letter, digit or colon right before or behind them are none: `12:100:30`, `urn:id:5`, `std::thread::spawn`. */
const EMOJIS = /(?<![\p{L}\p{N}:])(?::[a-z\d_+-]{1,60}:)+(?![\p{L}\p{N}:])/gu
const EMOJI = /:([a-z\d_+-]+):/g

export function withCharacters(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, decodeHTMLStrict) : text
}

/** The text with emoji in the place of their names. It must not be code. */
export function withEmoji(text: string): string {
  if (!text.includes(':')) return text
  return text.replace(EMOJIS, names =>
    names.replace(EMOJI, (written, name: string) => {
      return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
    }),
  )
}
