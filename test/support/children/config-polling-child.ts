// Settings where the kernel gives too few watches: run by config-polling.test.ts under such limits.

import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { settings } from '../settings.js'

const at = await settings()
const store = await at.open()
const ports: number[] = []
for (const port of [5001, 5002]) {
  await at.noticed(() => at.write({ port }))
  ports.push(store.current.port)
}
await at.noticed(() => rm(dirname(at.path), { recursive: true }))
ports.push(store.current.port)
await at.noticed(() => at.write({ port: 5003 }))
ports.push(store.current.port)
await at.close()
console.log(ports.join())
