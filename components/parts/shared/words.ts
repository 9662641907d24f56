// How words and numbers are written: which labels get a capital, and a number with its noun.
// To change the look of a capital, see theme/base.ts.

/** The class of an element that holds a label: a word with a capital inside gets none at its beginning. */
export function capital(label: string): 'capital' | '' {
  return /^\p{Ll}\S*\p{Lu}/u.test(label) ? '' : 'capital'
}

/** `1 row`, `1,200 rows`. */
export function count(n: number, one: string): string {
  return `${grouped(n)} ${one}${n === 1 ? '' : 's'}`
}

/** `1,200`. `Intl` takes a browser several milliseconds at its first use. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
