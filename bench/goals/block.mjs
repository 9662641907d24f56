// Goal 8: the longest block of the event loop during a day's work.
// To change how a block is noticed, see probe.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { queries } from '../brute-force.mjs'
import { EventStream, get, searchFor } from '../http.mjs'
import { within } from '../measure.mjs'
import { Service, freePort, withScratch } from '../service.mjs'

const LIMIT_MS = { S: 30, M: 30, L: 100 }
const FILES = 1_000
const SETTLED_MS = 1_000

export async function block({ size, root }) {
  return withScratch(root, async scratch => {
    const service = new Service(root, await freePort(), { probe: true })
    const rows = []
    const during = async (what, work) => {
      await service.longestBlock()
      await work()
      const ours = await service.longestBlock()
      rows.push(within({ what: `longest block: ${what}`, unit: 'ms', ours }, LIMIT_MS[size]))
    }
    try {
      await service.firstReply('/api/status')
      await during('indexing from nothing', () => service.ready())
      await during('the whole tree, searches', () => ask(service.port))
      await during(`${FILES} new files, then edits`, () => burst(service.port, scratch))
      await service.restart()
      await service.firstReply('/api/status')
      await during('after a restart', () => service.ready())
      return rows
    } finally {
      await service.stop()
    }
  })
}

async function ask(port) {
  for (let left = 3; left > 0; left--) await get(port, '/api/tree')
  for (const words of Object.values(queries()).flat()) await get(port, searchFor(words))
}

async function burst(port, { edit, folder }) {
  const stream = await EventStream.open(port)
  const plans = join(folder, 'plans', 'phase-1-burst')
  mkdirSync(plans, { recursive: true })
  for (const version of ['first', 'second']) {
    for (let file = 0; file < FILES; file++) {
      writeFileSync(join(plans, `doc-${file}.html`), `<title>${version}</title>`)
    }
    await stream.quiet(2 * SETTLED_MS)
    await get(port, '/api/tree')
  }
  edit()
  await stream.quiet(SETTLED_MS)
  stream.close()
}
