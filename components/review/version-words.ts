// Words about a version: in its list, and why it is not kept. Pure.
// To change the times, see times.ts.

import type { Missing, Version } from '../../schema/review/versions.js'
import { clockTime } from './times.js'

const REASONS: Record<Missing, string> = {
  size: 'too large',
  skipped: 'skipped',
  dropped: 'let go',
  forgotten: 'forgotten',
  failed: 'the disk refused it',
}

/** `Not kept: too large`. */
export function notKept({ missing }: Version): string {
  return missing === null ? 'Not kept' : `Not kept: ${REASONS[missing]}`
}

/**
 * `14:02, now, read`.
 * @param times - of all versions of the day
 */
export function versionInWords(version: Version, isNow: boolean, times: readonly string[]): string {
  const { at, from, hash, read } = version
  const words = [
    clockTime(at, times),
    isNow && 'now',
    from === 'restored' && 'restored',
    hash === null && 'deleted',
    read !== null && 'read',
  ]
  return words.filter(Boolean).join(', ')
}

/** The line of the bytes that the file has now; null where it has none. */
export function versionOfNow(versions: readonly Version[], now: string | null): Version | null {
  return now === null ? null : (versions.find(({ hash }) => hash === now) ?? null)
}
