// The colors of a source: their names, and which one each scope of highlight.js has.
// To change how a color looks, see source-view.styles.ts.

import { countBefore } from '../shared/binary-search.js'

/** Also the names of classes; a run names its color by the index in this list. */
export const TOKEN_COLORS = [
  '',
  'comment',
  'keyword',
  'string',
  'number',
  'name',
  'attribute',
  'link',
  'heading',
  'strong',
  'emphasis',
] as const

type Color = (typeof TOKEN_COLORS)[number]

/** By the first word of the scope's name. */
const BY_SCOPE: Readonly<Record<string, Color>> = {
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  keyword: 'keyword',
  built_in: 'keyword',
  literal: 'keyword',
  type: 'keyword',
  'selector-pseudo': 'keyword',
  bullet: 'keyword',
  doctag: 'keyword',
  string: 'string',
  regexp: 'string',
  code: 'string',
  char: 'string',
  addition: 'string',
  number: 'number',
  symbol: 'number',
  'template-variable': 'number',
  variable: 'number',
  name: 'name',
  title: 'name',
  tag: '',
  'selector-tag': 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  'selector-attr': 'attribute',
  link: 'link',
  section: 'heading',
  strong: 'strong',
  emphasis: 'emphasis',
}

/**
 * Runs of one color, one after the other: the offset where each ends, and its color. Two numbers a run,
 * so that a worker can transfer them at once.
 */
export type Runs = Uint32Array<ArrayBuffer>

/** The index in `TOKEN_COLORS` of a scope; `around` for a scope without a color. */
export function colorOf(scope: string, around: number): number {
  const color = Object.hasOwn(BY_SCOPE, scope) ? BY_SCOPE[scope] : undefined
  return color === undefined ? around : TOKEN_COLORS.indexOf(color)
}

/** The index in `runs` of the run that holds this offset. */
export function runAt(runs: Runs, offset: number): number {
  return countBefore(runs.length / 2, index => (runs[index * 2] ?? 0) <= offset)
}
