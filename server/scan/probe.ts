// Whether a docs folder is there to be read, and which folder it is. What follows from a change of
// it is decided elsewhere.

import { opendirSync, realpathSync, statSync } from 'node:fs'
import { isShortage, reasonOf } from '../fs/errno.js'
import { identityOf } from '../fs/file-state.js'

export type Presence =
  | { problem: null; real: string; identity: string }
  /** In words that follow its path. `isDoubtful`: the next answer may be another one. */
  | { problem: string; isDoubtful: boolean; isShortage: boolean }

export function presenceOf(abs: string): Presence {
  try {
    const real = realpathSync.native(abs)
    const stats = statSync(real)
    if (!stats.isDirectory()) return away('is not a folder')
    opendirSync(abs).closeSync()
    return { problem: null, real, identity: identityOf(stats) }
  } catch (error) {
    const { why, cause } = reasonOf(error)
    if (why === 'gone') return away('does not exist')
    const problem = `cannot be read: ${cause}`
    return { problem, isDoubtful: why === 'trouble', isShortage: isShortage(error) }
  }
}

function away(problem: string): Presence {
  return { problem, isDoubtful: false, isShortage: false }
}
