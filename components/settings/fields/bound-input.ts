// Binds a field to a value, and keeps the typed text while it means that value: `html, ` keeps its comma.
// To change the fields, see fields.ts.

import { noChange } from 'lit'
import { directive, Directive, type PropertyPart } from 'lit/directive.js'
import { sameJson } from '../../../schema/config/upgrade.js'

/** Writes a value into a field, and reads it back. */
export interface Spelling {
  shows(value: unknown): string
  reads(text: string): unknown
}

class BoundInput extends Directive {
  override render(_value: unknown, _spelling: Spelling): unknown {
    return noChange
  }

  override update({ element }: PropertyPart, [value, { shows, reads }]: [unknown, Spelling]) {
    const field = element as HTMLInputElement
    if (!sameJson(reads(field.value), value)) field.value = shows(value)
    return noChange
  }
}

/** Binds `.value` of a field to a value in its spelling. */
export const boundTo = directive(BoundInput)

export const AS_TEXT: Spelling = { shows: textOf, reads: text => text }

/** A number; anything else stays text, which the service refuses with a reason. */
export const AS_NUMBER: Spelling = {
  shows: textOf,
  reads: text => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text),
}

/** Names, separated by commas or spaces. */
export const AS_LIST: Spelling = {
  shows: value => (Array.isArray(value) ? value.map(textOf).join(', ') : ''),
  reads: text => text.split(/[\s,]+/).filter(name => name !== ''),
}

/** The same, left out where it is empty. */
export const AS_OPTIONAL_LIST: Spelling = {
  shows: AS_LIST.shows,
  reads: text => (/[^\s,]/.test(text) ? AS_LIST.reads(text) : undefined),
}

/** Patterns of paths, which may hold spaces, separated by commas; left out where there is none. */
export const AS_OPTIONAL_PATTERNS: Spelling = {
  shows: AS_LIST.shows,
  reads: text => {
    const patterns = text.split(',').flatMap(pattern => pattern.trim() || [])
    return patterns.length > 0 ? patterns : undefined
  },
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
