// Compiles patterns of file names and paths. Patterns ignore letter case and never match a hidden name; none
// becomes a RegExp, which could take for ever.

import { ANY_FOLDERS, type CollectionRule } from '../folder-rules.js'
import { foldName, isHidden } from '../names/file-name.js'

/** Compiles which paths inside a docs folder a collection takes. */
export function compileCollection({
  path,
  except = [],
}: Pick<CollectionRule, 'path' | 'except'>): (rel: string) => boolean {
  const matches = compilePath(path)
  const exceptions = except.map(compilePath)
  return rel => matches(rel) && !exceptions.some(excludes => excludes(rel))
}

/**
 * Compiles a pattern of paths inside a docs folder. `*` never crosses a `/`; `**` matches any number of folders, and
 * at the end of a pattern everything in them.
 */
export function compilePath(pattern: string): (rel: string) => boolean {
  const names = pattern.split('/')
  if (names.at(-1) === ANY_FOLDERS) names.push('*')
  const segments = names.map(name =>
    name === ANY_FOLDERS ? null : compileWildcards(foldName(name), false),
  )
  return rel => matchesNames(segments, rel.split('/'))
}

/** null stands for any number of names. Goes back to the last one only, as compileWildcards does. */
function matchesNames(
  segments: readonly (((name: string) => boolean) | null)[],
  names: readonly string[],
): boolean {
  if (names.some(isHidden)) return false
  let s = 0
  let n = 0
  let any = -1
  let resume = 0
  while (n < names.length) {
    const segment = segments[s]
    if (segment === null) {
      any = s++
      resume = n
    } else if (segment?.(foldName(names[n] ?? ''))) {
      s++
      n++
    } else if (any >= 0) {
      s = any + 1
      n = ++resume
    } else {
      return false
    }
  }
  while (segments[s] === null) s++
  return s === segments.length
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
