// Pages with much to compare and little that is equal: each made twice, by two sides that differ.

const LENGTH = 4_000_000

/** Two versions of each page, of 4 MB. */
export const HOSTILE_PAIRS: Readonly<Record<string, (side: number) => string>> = {
  'more blocks than are compared': side => pieces(at => `<p>${side}-${at}`),
  'two texts in turns': side => pieces(at => `<p>${'ab'[((at * side) % 7) % 2]}${'x'.repeat(70)}`),
  'words in another order': side => pieces(at => `<p>${words(at % 90, side)}`),
  'one line of few words': side => pieces(at => `${(at * side) % 3} `),
  'one block of many words': side => pieces(at => `w${at * side} `),
  'blocks alike': side => pieces(at => `<p>${'same words '.repeat(700)}${at * side}`),
  'tags in tags': side => pieces(() => '<div>') + String(side),
  'ends of what did not begin': side => `${'<b>'.repeat(500)}${pieces(() => '</i>')}${side}`,
  'rows of one table': side =>
    `<table>${pieces(at => `<tr><td>${(at * side * 7919) % 30_011} row`)}`,
  'lines of a script': side =>
    `<p>${side}<script>${pieces(at => `a${(at * side) % 50}\n`)}</script>`,
}

/** A hundred words, from one of them on, in steps. */
export function words(start: number, step: number): string {
  return Array.from({ length: 100 }, (_, at) => `w${(start + at * step) % 101}`).join(' ')
}

function pieces(make: (at: number) => string): string {
  const parts: string[] = []
  for (let at = 0, length = 0; length < LENGTH; at++) {
    const part = make(at)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}
