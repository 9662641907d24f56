// Emoji by the names that GitHub knows them by: `:rocket:`. Pages, titles and the search ask here, so
// that all three show the same. To change which names there are, see the package gemoji.

import { nameToEmoji } from 'gemoji'

/** A name with a letter or digit right before or behind it is none: `12:100:30`, `urn:id:5`. */
const NAME = /(?<![\p{L}\p{N}]):([a-z\d_+-]{1,60}):(?![\p{L}\p{N}])/gu

/** The text with emoji in the place of their names. It must not be code. */
export function withEmoji(text: string): string {
  if (!text.includes(':')) return text
  return text.replace(NAME, (written, name: string) => {
    return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
  })
}
