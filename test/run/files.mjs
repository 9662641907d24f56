// The compiled test files of a room. Those that took longest the last time come first, so that no process
// is left with a long one when the others have ended.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** Milliseconds by file. */
const TIMES = join(ROOT, 'dist/test/times.json')
const times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {}

/** A wish such as `server/scan/library` takes the files whose paths start so. */
export function testFiles(room, wishes = []) {
  const own = wishes.filter(wish => wish.split('/')[0] === room)
  const timeOf = file => times[file] ?? Infinity
  return readdirSync(join(ROOT, 'dist/test', room), { recursive: true })
    .map(name => `${room}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.test.js'))
    .filter(path => own.length === 0 || own.some(wish => wish === room || path.startsWith(wish)))
    .map(path => `dist/test/${path}`)
    .sort((a, b) => timeOf(b) - timeOf(a) || (a < b ? -1 : 1))
}

export function keepTime(file, ms) {
  times[file] = Math.round(ms)
  writeFileSync(TIMES, JSON.stringify(times))
}
