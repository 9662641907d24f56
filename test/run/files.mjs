// The compiled test files of a room. Long files come first, so that no process is left with one when the others
// have ended.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** A wish such as `server/scan/library` takes the files whose paths start so. */
export function testFiles(room, wishes = []) {
  const own = wishes.filter(wish => wish.split('/')[0] === room)
  const sizeOf = path => statSync(join(ROOT, path)).size
  return readdirSync(join(ROOT, 'dist/test', room), { recursive: true })
    .map(name => `${room}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.test.js'))
    .filter(path => own.length === 0 || own.some(wish => wish === room || path.startsWith(wish)))
    .map(path => `dist/test/${path}`)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
}
