// The one order of names, in the tree, on the page and in the terminal: digits by their value, letters without
// case, a file by its name without the extension, and files before folders. To change the order of doc types, see kinds.ts.

import { extensionOf } from '../names/file-name.js'

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

/** Compares file names: first without their extensions, so that `notes.md` stands before `notes-10.md`. */
export function compareFiles(a: string, b: string): number {
  return naturalCompare(stemOf(a), stemOf(b)) || naturalCompare(a, b)
}

/** Compares the paths of files as a tree lists them: the files of a folder before its folders. */
export function comparePaths(a: string, b: string): number {
  let start = 0
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/') start = i + 1
  const [x, y] = [a.indexOf('/', start), b.indexOf('/', start)]
  if (x < 0 && y < 0) return compareFiles(a.slice(start), b.slice(start))
  if (x < 0 || y < 0) return x < 0 ? -1 : 1
  return naturalCompare(a.slice(start, x), b.slice(start, y))
}

function stemOf(file: string): string {
  const extension = extensionOf(file)
  return extension === '' ? file : file.slice(0, -extension.length - 1)
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
