// Compares names as people do: digits by their value, letters without case.

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
