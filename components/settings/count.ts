// Writes a number with its noun.
// To change how numbers are listed, see preview.ts.

export function count(n: number, one: string): string {
  return `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`
}
