// The characters that entities stand for, as CommonMark reads them: only with a semicolon, and only
// numbers that may be a character's.

import { decodeHTMLStrict } from 'entities'

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,40});/g

export function withCharacters(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, decodeHTMLStrict) : text
}
