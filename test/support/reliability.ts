// The faults that were injected in this run, how often, and what survived them.
// To change the table in test/README.md that is made of it, see test/reliability.mjs.

import { appendFileSync } from 'node:fs'
import { isWhole } from './whole.js'

/** One row of the table. Its numbers are the same in every whole run. */
export interface Injection {
  /** By its number in requirements.ts. */
  requirement: number
  /** The fault, in the words of that table. */
  injected: string
  times: number
  survived: number
}

/** Notes a row in a whole run; a sample has other numbers. A test calls it as its last step. */
export function noteInjection(row: Injection): void {
  const file = process.env.RELIABILITY
  if (file && isWhole) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
