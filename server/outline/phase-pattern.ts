// Phase folder names under a user's pattern, which must not be able to hang the service:
// it runs where a time limit can stop it, and each name is asked about once.

import { createContext, Script, type Context } from 'node:vm'
import { DEFAULT_PHASE_PATTERN } from '../../schema/config/config.js'
import { compilePhasePattern, readPhase, type PhaseName } from '../../schema/reading/phases.js'

/** Milliseconds that a pattern may take on the names it is given at once. */
const LIMIT_MS = 250
/** Names that are tried at once. */
const BATCH = 500

export class PhaseNames {
  /** The name that the pattern took too long on; from then on it matches nothing new. */
  slowOn: string | null = null
  readonly #known = new Map<string, PhaseName | null>()
  readonly #pattern: RegExp | null
  readonly #guarded: boolean
  #context: Context | undefined

  constructor(source: string) {
    this.#pattern = compilePhasePattern(source)
    // The default pattern has nothing to go back on; it needs no guard.
    this.#guarded = source !== DEFAULT_PHASE_PATTERN
  }

  /** The number and the name that each of these folder names carries, or null. */
  read(names: readonly string[]): (PhaseName | null)[] {
    const unknown = names.filter(name => !this.#known.has(name))
    if (unknown.length > 0) this.#learn(unknown)
    return names.map(name => this.#known.get(name) ?? null)
  }

  #learn(names: readonly string[]): void {
    const pattern = this.#pattern
    if (!pattern || this.slowOn !== null) {
      for (const name of names) this.#known.set(name, null)
      return
    }
    if (this.#guarded) this.slowOn = this.#slowAmong(names)
    const isSlow = this.slowOn !== null
    for (const name of names) this.#known.set(name, isSlow ? null : readPhase(pattern, name))
  }

  #slowAmong(names: readonly string[]): string | null {
    if (this.#isQuickOn(names)) return null
    const slow = names.find(name => !this.#isQuickOn([name]))
    // A machine that stood still for a moment is no fault of the pattern's.
    if (slow === undefined && this.#isQuickOn(names)) return null
    return slow ?? names[0] ?? ''
  }

  /** Tries the pattern where it can be stopped; what it answered is asked again outside. */
  #isQuickOn(names: readonly string[]): boolean {
    this.#context ??= createContext({ pattern: this.#pattern?.source, names: '' })
    this.#context['names'] = JSON.stringify(names)
    try {
      TRY.runInContext(this.#context, { timeout: LIMIT_MS })
      return true
    } catch {
      return false
    }
  }
}

const TRY = new Script(
  '{ const p = new RegExp(pattern); for (const n of JSON.parse(names)) p.exec(n) }',
)

/**
 * Names of 255 characters that patterns with nested or overlapping repeats go back and forth on:
 * runs of each character the pattern speaks of, behind beginnings that phase folders have.
 */
function probes(source: string): string[] {
  const letters = new Set([
    ...source.replace(/[^\p{L}\p{N} _.-]/gu, ''),
    'a',
    'A',
    '1',
    '-',
    '_',
    ' ',
  ])
  const starts = ['', 'phase-', 'phase-1-', 'phase-1a-', '1-']
  return starts.flatMap(start =>
    [...letters].flatMap(letter => [
      (start + letter.repeat(255)).slice(0, 254) + '!',
      (start + `${letter}1-`.repeat(128)).slice(0, 254) + '\n',
    ]),
  )
}

/**
 * Why this pattern cannot be used, or null: it is tried on probes, and on the names of the folders
 * that are there. Takes about half a second at most.
 */
export function slowPattern(source: string, real: readonly string[]): string | null {
  const names = new PhaseNames(source)
  names.read(probes(source))
  const { slowOn: slowProbe } = names
  if (slowProbe !== null) return 'takes too long on a long folder name'
  // In batches: many names together may take their time without any harm.
  for (let at = 0; at < real.length; at += BATCH) {
    names.read(real.slice(at, at + BATCH))
    const { slowOn } = names
    if (slowOn !== null) return `takes too long on the folder name ${slowOn}`
  }
  return null
}
