// Goal 8: the longest block of the event loop during a day's work; and the ceilings of small waits that no goal covers.
// To change how a block is noticed, see probe.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsOf, queries } from '../brute-force.mjs'
import { Stream, get, searchFor } from '../http.mjs'
import {
  atMost,
  interleaved,
  median,
  timeOfCommand,
  timeOfNode,
  timed,
  within,
} from '../measure.mjs'
import { COMMAND, Service, apart, freePort, withScratch } from '../service.mjs'

const LIMIT_MS = { S: 30, M: 30, L: 100 }
const ROUNDS = 11
const STREAMS = 200
const FILES = 1_000
const DOC_BYTES = 50_000
const SETTLED_MS = 1_000

export async function block({ size, root }) {
  return withScratch(root, async scratch => {
    const service = new Service(root, await freePort(), { probe: true })
    try {
      await service.firstReply('/api/status')
      const rows = []
      const during = async (what, work) => {
        await service.longestBlock()
        await work()
        const row = {
          what: `longest block: ${what}`,
          unit: 'ms',
          ours: await service.longestBlock(),
        }
        rows.push(within(row, LIMIT_MS[size]))
      }
      await during('indexing from nothing', () => service.ready())
      await during('the whole tree, searches', () => ask(service.port))
      await during(`${FILES} new files, then edits`, () => burst(service.port, scratch))
      await service.restart()
      await service.firstReply('/api/status')
      await during('after a restart', () => service.ready())
      return [...rows, ...(await ceilings(service))]
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
  const stream = await Stream.open(port)
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

async function ceilings(service) {
  const { port } = service
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => Stream.open(port)))
  const last = []
  for (let round = 0; round < ROUNDS; round++) {
    const plan = `round-${round}.html`
    const received = Promise.all(streams.map(stream => stream.next(`"plan":"${plan}"`)))
    const start = performance.now()
    await get(port, `/api/open?ws=nothing&plan=${plan}`)
    last.push(Math.max(...(await received)) - start)
  }
  const command = [COMMAND, 'open', '?ws=some-task', '--port', String(port)]
  const ours = () => timeOfCommand(process.execPath, command, { env: apart(service.home) })
  const { ours: opens, theirs } = await interleaved({ ours, theirs: timeOfNode }, ROUNDS)
  for (const stream of streams) stream.close()
  const path = await nearestDoc(port)
  const docs = []
  for (let round = 0; round < 10 * ROUNDS; round++) docs.push(await timed(() => get(port, path)))
  const open = { what: 'ceiling: plans open', against: 'node -e 0', unit: 'ms' }
  return [
    within({ what: 'ceiling: a doc of 50 kB', unit: 'ms', ours: median(docs) }, 5),
    within({ what: `ceiling: last of ${STREAMS} streams`, unit: 'ms', ours: median(last) }, 20),
    atMost({ ...open, ours: median(opens), theirs: median(theirs) }, 2.5),
  ]
}

/** The address of the HTML doc whose size is nearest to 50 kB, of the first few tasks. */
async function nearestDoc(port) {
  const { tree } = JSON.parse((await get(port, '/api/tree')).body)
  const sizes = []
  for (const { path } of docsOf(tree)
    .filter(({ file }) => file.endsWith('.html'))
    .slice(0, 200)) {
    const address = `/docs/${encodeURI(path)}`
    sizes.push({ address, off: Math.abs((await get(port, address)).body.length - DOC_BYTES) })
  }
  return sizes.sort((a, b) => a.off - b.off)[0].address
}
