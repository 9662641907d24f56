// File names: which doc type they are, in which order they are read, which patterns they match.
// Patterns ignore letter case and never match a hidden name; none becomes a RegExp, which could
// take for ever.

import { compareFiles } from './text-order.js'
import { compileWildcards } from './wildcards.js'
import type { Doc, Kind } from '../tree.js'
import type { DocType } from '../folder-rules.js'
import { foldName, isHidden } from '../names/file-name.js'

const UNTYPED: Kind = { id: 'doc', label: 'doc', color: 'grey' }

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

/** A kind says no more than the type of the file. Rows and tabs show none. */
export function isPlainKind(kind: Pick<Kind, 'id'>): boolean {
  return kind.id === UNTYPED.id || kind.id === 'md'
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
  return (a, b) => rankOf(a) - rankOf(b) || compareFiles(a.file, b.file)
}
