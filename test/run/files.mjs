// The compiled test files of a room. Long files come first, so that no process is left with one when the others
// have ended. To change which tests are in the first tier, see their titles.

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** In the title of a test or a suite: only the whole run takes it. */
export const WHOLE = '@whole'
/** In the title of an outermost suite of components: it is the same in all engines, so one runs it. */
export const ONE_ENGINE = '@one-engine'
const OUTERMOST = /^(?:describe|inEachEngine)\(.*/gm

/** A wish such as `server/scan/library` takes the files whose paths start so. */
export function testFiles(room, wishes = [], isWhole = true) {
  const own = wishes.filter(wish => wish.split('/')[0] === room)
  const sizeOf = path => statSync(join(ROOT, path)).size
  return readdirSync(join(ROOT, 'dist/test', room), { recursive: true })
    .map(name => `${room}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.test.js'))
    .filter(path => own.length === 0 || own.some(wish => wish === room || path.startsWith(wish)))
    .map(path => `dist/test/${path}`)
    .filter(path => isWhole || !hasWord(path, WHOLE))
    .sort((a, b) => sizeOf(b) - sizeOf(a))
}

/** Each outermost suite of a file has this word in its title. */
export function hasWord(path, word) {
  const suites = readFileSync(join(ROOT, path), 'utf8').match(OUTERMOST) ?? []
  return suites.length > 0 && suites.every(line => line.includes(word))
}
