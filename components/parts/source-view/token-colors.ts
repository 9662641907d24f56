// The colours that parts of a source have, and where in it they stand. Which token each of them is
// stands in source-view.styles.ts.

/** Also the names of classes; a run names its colour by the place in this list. */
export const COLOURS = [
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

type Colour = (typeof COLOURS)[number]

/** What the highlighter calls things, by the first word of the name. */
const BY_SCOPE: Readonly<Record<string, Colour>> = {
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
 * Stretches of a text, one after the other: the offset where each ends, and its colour. Two numbers
 * a stretch, so that many of them are handed over at once.
 */
export type Runs = Uint32Array<ArrayBuffer>

/** The place in `COLOURS` of what the highlighter calls so; the place of `around` where there is none. */
export function colourOf(scope: string, around: number): number {
  const colour = Object.hasOwn(BY_SCOPE, scope) ? BY_SCOPE[scope] : undefined
  return colour === undefined ? around : COLOURS.indexOf(colour)
}

/** The index in `runs` of the stretch that this offset stands in. */
export function runAt(runs: Runs, offset: number): number {
  let [low, high] = [0, runs.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle * 2] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
