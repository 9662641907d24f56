// The faults while agents work: each resolves with whether it could be tried, when the service is well again.
// To change what must hold afterwards, see checkpoint.mjs.

import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SLEEP_MS = 8_000
const PIECE = Buffer.alloc(64 * 1024)

export const FAULTS = {
  'kill -9': restarted('SIGKILL'),

  async 'full disk'({ canMount, service }, work) {
    if (!canMount) return false
    const filler = join(service.state, '..', 'filler')
    const file = openSync(filler, 'w')
    try {
      for (;;) writeSync(file, PIECE)
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
    }
    closeSync(file)
    await work()
    rmSync(filler)
    return true
  },

  async 'store away'({ service }, work) {
    renameSync(service.state, `${service.state}-away`)
    // A file in its place: otherwise the service makes a new folder.
    writeFileSync(service.state, '')
    await work()
    rmSync(service.state)
    renameSync(`${service.state}-away`, service.state)
    // It tries again every 30 s.
    await service.storeReady()
    return true
  },

  restart: restarted('SIGTERM'),

  /** The machine sleeps; when it wakes, every connection is gone. */
  async sleep({ service, tabs }, work) {
    process.kill(service.pid, 'SIGSTOP')
    await pause(SLEEP_MS)
    process.kill(service.pid, 'SIGCONT')
    for (const tab of tabs) tab.cut()
    await work()
    return true
  },
}

/** The process ends while agents go on, and starts again. */
function restarted(signal) {
  return async ({ service }, work) => {
    const working = work()
    await pause(1_000)
    await service.restart(signal)
    await service.firstReply('/api/tree')
    await working
    return true
  }
}
