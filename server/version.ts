// The version of this package.
// To change it, see package.json.

import { readFileSync } from 'node:fs'

/** Read once; the compiled file and the bundle both lie two folders below package.json. */
export const VERSION = readVersion()

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
