// Phase folder names: number and name by the configured pattern, their order, their labels.
// A pattern may be slow on purpose or by mistake; running it under a limit is its caller's part.

import { compareDigits, naturalCompare } from './text-order.js'

const NUMBER_GROUPS = ['num', 'number']
const NAME_GROUPS = ['slug', 'name']

/** The parts that a phase pattern reads out of a folder name. */
export interface PhaseName {
  num: string
  /** `''` where the pattern has no group for the name, or it took no part. */
  slug: string
}

/** Compiles a phase pattern; null when it is no regular expression or has no group for the number. */
export function compilePhasePattern(source: string): RegExp | null {
  return phasePatternProblem(source) === null ? new RegExp(source) : null
}

/** Why this cannot be a phase pattern, in words that follow its key; or null. */
export function phasePatternProblem(source: string): string | null {
  try {
    new RegExp(source)
    // Only the compiled expression knows its groups: text that looks like one may be escaped. An
    // empty alternative in front makes every pattern match at once, and names all its groups.
    const groups = Object.keys(new RegExp(`|${source}`).exec('')?.groups ?? {})
    if (groups.some(name => NUMBER_GROUPS.includes(name.toLowerCase()))) return null
    return 'needs a named group for the number, (?<num>…)'
  } catch {
    return 'is not a valid regular expression'
  }
}

/** The number and name in a phase's folder name; null when the pattern misses it or no number. */
export function readPhase(pattern: RegExp, name: string): PhaseName | null {
  const groups = pattern.exec(name)?.groups
  if (!groups) return null
  const num = groupOf(groups, NUMBER_GROUPS)
  return num === '' ? null : { num, slug: groupOf(groups, NAME_GROUPS) }
}

function groupOf(groups: Record<string, string | undefined>, names: readonly string[]): string {
  const found = Object.entries(groups).find(
    ([key, text]) => names.includes(key.toLowerCase()) && text,
  )
  return found?.[1] ?? ''
}

/** Compares phases by the integer of the number, its letters, the folder name; no number last. */
export function comparePhases(
  a: { num: string; name: string },
  b: { num: string; name: string },
): number {
  return (
    Number(a.num === '') - Number(b.num === '') ||
    compareNumbers(a.num, b.num) ||
    naturalCompare(a.name, b.name)
  )
}

function compareNumbers(a: string, b: string): number {
  const [x, y] = [integerOf(a), integerOf(b)]
  // A number without an integer, such as `iv`, stands after those with one.
  const byInteger = Number(x === '') - Number(y === '') || compareDigits(x, y)
  return byInteger || naturalCompare(a.slice(x.length), b.slice(y.length))
}

function integerOf(num: string): string {
  return /^\d*/.exec(num)?.[0] ?? ''
}

/** A folder name as it is shown: dashes as spaces. */
export function labelOf(name: string): string {
  const label = name.replaceAll('-', ' ')
  return label.trim() === '' ? name : label
}

/** A phase's label: its name if the pattern found one, else its folder name. */
export function phaseLabel(name: string, phase: PhaseName | null): string {
  return labelOf(phase?.slug || name)
}
