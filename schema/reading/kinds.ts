// File names: which doc type they are, in which order they are read, which patterns they match.
// Patterns ignore letter case and never match a hidden name; none becomes a RegExp, which could
// take for ever.

import type { DocType } from '../config/config.js'
import { foldName, isHidden } from '../names/keys.js'
import type { Doc, Kind } from '../tree.js'

const UNTYPED: Kind = { id: 'doc', label: 'doc', color: 'grey' }

/** Compiles a collection's pattern of paths inside a docs folder: `*` never crosses a `/`. */
export function compilePath(pattern: string): (rel: string) => boolean {
  const segments = pattern.split('/').map(segment => compileWildcards(foldName(segment), false))
  return rel => {
    const names = rel.split('/')
    if (names.length !== segments.length) return false
    return names.every((name, i) => !isHidden(name) && segments[i]?.(foldName(name)) === true)
  }
}

/** The doc types of a config, ready to run over many names. */
export interface DocTypes {
  /** The id of each type, in order. */
  readonly ids: readonly string[]
  /** The index of the first type that a file name matches; `ids.length` when none does. */
  rankOf(file: string): number
}

/** Makes doc types ready; the first one that matches a file name wins. */
export function compileDocTypes(types: readonly DocType[]): DocTypes {
  const matchers = types.map(({ match }) => compileWildcards(foldName(match), true))
  return {
    ids: types.map(({ id }) => id),
    rankOf(file) {
      const name = foldName(file)
      const rank = isHidden(file) ? -1 : matchers.findIndex(matches => matches(name))
      return rank < 0 ? matchers.length : rank
    },
  }
}

/** The id of the first doc type that a file name matches, or `doc`. */
export function kindOf(file: string, types: DocTypes): string {
  return types.ids[types.rankOf(file)] ?? UNTYPED.id
}

/** The kinds as the tree lists them: the configured ones in order, then `doc`. */
export function kindsOf(types: readonly DocType[]): Kind[] {
  const kinds = types.map(({ id, label, color, icon }): Kind => ({
    id,
    label,
    color,
    ...(icon !== undefined && { icon }),
  }))
  return kinds.some(({ id }) => id === UNTYPED.id) ? kinds : [...kinds, UNTYPED]
}

/** Compares two docs of one folder: by doc type, those without one last, then by file name. */
export function compareDocs(
  types: DocTypes,
): (a: Pick<Doc, 'file' | 'kind'>, b: Pick<Doc, 'file' | 'kind'>) => number {
  const ranks = new Map(types.ids.map((id, rank) => [id, rank]))
  // Where a type is called `doc`, that kind does not tell the type from having none.
  const rankOf = ranks.has(UNTYPED.id)
    ? (doc: Pick<Doc, 'file'>) => types.rankOf(doc.file)
    : (doc: Pick<Doc, 'kind'>) => ranks.get(doc.kind) ?? types.ids.length
  return (a, b) => rankOf(a) - rankOf(b) || naturalCompare(a.file, b.file)
}

/** A file name's extension in lower case, without the dot; `''` for none. */
export function extensionOf(file: string): string {
  const dot = file.lastIndexOf('.')
  return dot > file.lastIndexOf('/') + 1 ? file.slice(dot + 1).toLowerCase() : ''
}

/**
 * Compares names as people do: digits by their value (`a2` before `a10`), letters without case.
 * The order is total and the same on every machine: 0 only for equal strings.
 */
export function naturalCompare(a: string, b: string): number {
  const x = a.toLowerCase()
  const y = b.toLowerCase()
  let i = 0
  let j = 0
  while (i < x.length && j < y.length) {
    if (isDigit(x, i) && isDigit(y, j)) {
      const m = endOfDigits(x, i)
      const n = endOfDigits(y, j)
      const byValue = compareDigits(x.slice(i, m), y.slice(j, n))
      if (byValue !== 0) return byValue
      i = m
      j = n
    } else {
      const byLetter = x.charCodeAt(i++) - y.charCodeAt(j++)
      if (byLetter !== 0) return byLetter
    }
  }
  const byLength = x.length - i - (y.length - j)
  return byLength || (a < b ? -1 : a > b ? 1 : 0)
}

/** Compares two runs of digits of any length by their value. */
export function compareDigits(a: string, b: string): number {
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0)
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (isDigit(text, end)) end++
  return end
}

/** Matches by going back to the last star only, so that many stars cost no more than few. */
function compileWildcards(pattern: string, anyOne: boolean): (text: string) => boolean {
  if (!/[*?]/.test(pattern)) return text => text === pattern
  return text => {
    let p = 0
    let t = 0
    let star = -1
    let resume = 0
    while (t < text.length) {
      if (pattern[p] === '*') {
        star = p++
        resume = t
      } else if (pattern[p] === '?' && anyOne) {
        p++
        t += widthAt(text, t)
      } else if (pattern[p] === text[t]) {
        p++
        t++
      } else if (star >= 0) {
        p = star + 1
        resume += widthAt(text, resume)
        t = resume
      } else {
        return false
      }
    }
    while (pattern[p] === '*') p++
    return p === pattern.length
  }
}

/** How many places in the string one character takes. */
function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
