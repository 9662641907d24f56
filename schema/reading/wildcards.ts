// Compiles patterns of file names and paths. Patterns ignore letter case and never match a hidden name; none
// becomes a RegExp, which could take for ever.

import { foldName, isHidden } from '../names/file-name.js'

/** Compiles a collection's pattern of paths inside a docs folder: `*` never crosses a `/`. */
export function compilePath(pattern: string): (rel: string) => boolean {
  const segments = pattern.split('/').map(segment => compileWildcards(foldName(segment), false))
  return rel => {
    const names = rel.split('/')
    if (names.length !== segments.length) return false
    return names.every((name, i) => !isHidden(name) && segments[i]?.(foldName(name)) === true)
  }
}

/** Matches by going back to the last star only, so that many stars cost no more than few. */
export function compileWildcards(
  pattern: string,
  hasQuestionMark: boolean,
): (text: string) => boolean {
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
      } else if (pattern[p] === '?' && hasQuestionMark) {
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
