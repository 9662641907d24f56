// Backticks that begin no code, within brackets: marked takes a text with one for no link.
// To change what else stands in a line, see ../markdown-lexer.ts.

const TICKS = /`+|[[\]]/g

/** The text with a backslash in front of each backtick in brackets that begins no code. */
export function withLoneBackticks(text: string): string {
  if (!text.includes('`') || !text.includes('[')) return text
  const found = [...text.matchAll(TICKS)]
  const lastOfLength = new Map<number, number>()
  found.forEach(([{ length }], i) => {
    if (found[i]?.[0].startsWith('`')) lastOfLength.set(length, i)
  })
  let written = ''
  let from = 0
  let isOpen = false
  for (let i = 0; i < found.length; i++) {
    const match = found[i]
    if (!match) continue
    const [mark] = match
    if (mark === '[' || mark === ']') {
      isOpen = mark === '['
      continue
    }
    if ((lastOfLength.get(mark.length) ?? 0) > i) {
      // Code: what stands in it means nothing.
      do i++
      while (found[i]?.[0] !== mark)
    } else if (isOpen && text.charAt(match.index - 1) !== '\\') {
      written += text.slice(from, match.index) + '\\`'.repeat(mark.length)
      from = match.index + mark.length
    }
  }
  return from === 0 ? text : written + text.slice(from)
}
