// Settings where the kernel gives too few watches: run by config-polling.test.ts under such limits.

import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { settings } from '../settings.js'

const at = await settings()
const store = await at.open()
const ports: number[] = []
// The watcher keeps no process alive; in the service its server does.
const alive = setInterval(() => {}, 60_000)

/** Does this, and waits until the store has this port. A file that is half written may be noticed before. */
async function noticed(work: () => Promise<unknown>, port: number): Promise<void> {
  await at.noticed(work)
  while (store.current.port !== port) await at.noticed(() => Promise.resolve())
  ports.push(store.current.port)
}

for (const port of [5001, 5002]) await noticed(() => at.write({ port }), port)
await noticed(() => rm(dirname(at.path), { recursive: true }), 4173)
await noticed(() => at.write({ port: 5003 }), 5003)
await at.close()
clearInterval(alive)
console.log(ports.join())
