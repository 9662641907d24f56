// Requirement 23: a docs folder of 100,000 files, on a service that does nothing else.
// To change its figures, see the constants here.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsOf } from '../brute-force.mjs'
import { Stream } from '../http.mjs'
import { median } from '../measure.mjs'
import { Service, freePort, held } from '../service.mjs'
import { row } from './report.mjs'

const TASKS = 500
const FOLDERS = 4
const FILES = 50
const STARTS = 3
const EDITS = 5
const LIMITS = { firstTreeMs: 5_000, megabytes: 300, eventMs: 1_500, watchesPerFolder: 1.05 }

export async function manyFiles() {
  const root = mkdtempSync(join(tmpdir(), 'plan-viewer-many-'))
  try {
    write(root)
    // What is on its way to the disk would be measured, too.
    execFileSync('sync')
    const starts = []
    for (let start = 1; start < STARTS; start++) starts.push(await started(root, firstTree))
    return await started(root, async service => {
      // The start that was least disturbed: what else the machine does is not measured.
      const last = await firstTree(service)
      const took = Math.min(...[...starts, last].map(start => start.took))
      await service.ready()
      const missing = TASKS * FOLDERS * FILES - last.files
      const folders = 2 + TASKS * (FOLDERS + 1)
      const { watches } = held(service.pid)
      return [
        figure('files missing in the first tree', missing, 0),
        figure('first tree, ms', took, LIMITS.firstTreeMs),
        figure('memory before indexing, MB', last.rss, LIMITS.megabytes),
        figure('an edit is announced, ms', await timeOfEdits(service, root), LIMITS.eventMs),
        figure(`watches for ${folders} folders`, watches, folders * LIMITS.watchesPerFolder),
      ]
    })
  } finally {
    rmSync(root, { recursive: true })
  }
}

async function started(root, use) {
  const service = new Service(root, await freePort())
  try {
    return await use(service)
  } finally {
    await service.stop()
  }
}

/** The memory is read when the tree is there: the index begins after it. */
async function firstTree(service) {
  const reply = await service.firstReply('/api/tree')
  const took = performance.now() - service.startedAt
  return { took, rss: service.rss, files: docsOf(JSON.parse(reply.body).tree).length }
}

async function timeOfEdits({ port }, root) {
  const stream = await Stream.open(port)
  const times = []
  for (let edit = 0; edit < EDITS; edit++) {
    const received = stream.next('changed","path":"')
    const start = performance.now()
    const file = join(root, 'active', `task-${edit}`, 'plans', 'doc-7.html')
    writeFileSync(file, `<title>Edited ${edit}</title>`)
    times.push((await received) - start)
  }
  stream.close()
  return median(times)
}

function figure(what, value, limit) {
  const words = `${what}: ${value.toFixed(0)}, at most ${limit.toFixed(0)}`
  return row(`requirement 23: ${words}`, 1, value <= limit ? [] : [words])
}

/** Small files in a layout like any other. */
function write(root) {
  for (let task = 0; task < TASKS; task++) {
    const plans = join(root, 'active', `task-${task}`, 'plans')
    for (let folder = 0; folder < FOLDERS; folder++) {
      const path = folder === 0 ? plans : join(plans, `phase-${folder}-part`)
      mkdirSync(path, { recursive: true })
      for (let file = 0; file < FILES; file++) {
        const title = `Task ${task}, part ${folder}, ${file}`
        writeFileSync(join(path, `doc-${file}.html`), `<title>${title}</title><p>${title}</p>`)
      }
    }
  }
}
