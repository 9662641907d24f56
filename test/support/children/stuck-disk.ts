// Preloaded into the program by stuck-disk.test.ts: while STUCK names a pipe that nothing writes to, the
// calls that it stands for wait in the system, as on a network mount that does not answer.

import fs from 'node:fs'
import fsp from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, workerData } from 'node:worker_threads'

const { STUCK_READING = '', STUCK_SENDING = '', STUCK_DRAWING = '' } = process.env

/** Says that it is about to wait, and waits in the system: opening a pipe ends when another opens it too. */
function wait(pipe: string): void {
  fs.writeFileSync(`${pipe}.reached`, '')
  fs.openSync(pipe, 'r')
}

if (STUCK_READING !== '' && fs.existsSync(STUCK_READING)) {
  const { readdirSync } = fs
  fs.readdirSync = ((path: string, ...rest: []) => {
    if (path.endsWith('/stuck')) wait(STUCK_READING)
    return readdirSync(path, ...rest)
  }) as typeof readdirSync
}

if (STUCK_SENDING !== '') {
  const { realpath } = fsp
  fsp.realpath = (async (path: string, ...rest: []) => {
    if (path.endsWith('/plan.html')) {
      fs.writeFileSync(`${STUCK_SENDING}.reached`, '')
      await fsp.open(STUCK_SENDING, 'r')
    }
    return realpath(path, ...rest)
  }) as typeof realpath
}

syncBuiltinESMExports()

// The reader's thread is given where its state lies; a thread that draws Markdown is given nothing.
if (STUCK_DRAWING !== '' && !isMainThread && !workerData) wait(STUCK_DRAWING)
