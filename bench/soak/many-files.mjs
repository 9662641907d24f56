// Requirement 23: a docs folder of 100,000 files. What is measured here are the requirement's own figures,
// on a service of its own, before anything else goes on.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stream } from '../http.mjs'
import { median } from '../measure.mjs'
import { docsOf } from '../brute-force.mjs'
import { Service, freePort, held } from '../service.mjs'
import { row } from './verdict.mjs'

const TASKS = 500
const FOLDERS = 4
const FILES = 50
const FIRST_TREE_MS = 5_000
/** From nothing, each. */
const STARTS = 3
const MEGABYTES = 300
const EVENT_MS = 1_500
const EDITS = 5

export async function manyFiles() {
  const root = mkdtempSync(join(tmpdir(), 'plan-viewer-many-'))
  try {
    const folders = write(root)
    // What was just written is on its way to the disk, and would be measured, too.
    execFileSync('sync')
    const starts = []
    for (let start = 0; start < STARTS - 1; start++) {
      starts.push(await withFresh(root, service => firstTree(service)))
    }
    return await withFresh(root, service => measure(service, root, { folders, starts }))
  } finally {
    rmSync(root, { recursive: true })
  }
}

async function withFresh(root, use) {
  const service = new Service(root, await freePort())
  try {
    return await use(service)
  } finally {
    await service.stop()
  }
}

/** The memory is measured when the tree is there: the index begins after it. */
async function firstTree(service) {
  const reply = await service.firstReply('/api/tree')
  const took = performance.now() - service.startedAt
  return { took, rss: service.rss, files: docsOf(JSON.parse(reply.body).tree).length }
}

async function measure(service, root, { folders, starts }) {
  const last = await firstTree(service)
  const { files, rss } = last
  // The one that was least disturbed: whatever else the machine does is not measured.
  const took = Math.min(...[...starts, last].map(start => start.took))
  await service.ready()
  const stream = await Stream.open(service.port)
  const times = []
  for (let edit = 0; edit < EDITS; edit++) times.push(await timeOfEdit(stream, root, edit))
  stream.close()
  const { watches } = held(service.pid)
  const all = TASKS * FOLDERS * FILES
  return [
    row(
      'requirement 23: files, all of them in the first tree',
      files,
      wrong(all - files, 0, 'missing'),
    ),
    figure('first tree', took, FIRST_TREE_MS, 'ms'),
    figure('memory before indexing', rss, MEGABYTES, 'MB'),
    figure('an edit is announced', median(times), EVENT_MS, 'ms'),
    figure(`watches for ${folders} folders`, watches, Math.floor(folders * 1.05), ''),
  ]
}

async function timeOfEdit(stream, root, edit) {
  const heard = stream.next(`changed","path":"`)
  const written = performance.now()
  const file = join(root, 'active', `task-${edit}`, 'plans', 'doc-7.html')
  writeFileSync(file, `<title>Edited ${edit}</title>`)
  return (await heard) - written
}

function figure(what, value, limit, unit) {
  const words = `${what}: ${value.toFixed(0)} ${unit}`.trim()
  return row(`requirement 23: ${words}, at most ${limit}`, 1, wrong(value, limit, unit))
}

function wrong(value, limit, unit) {
  return value <= limit ? [] : [`${value.toFixed(0)} ${unit}`]
}

/** Small files in a layout like any other; returns how many folders there are. */
function write(root) {
  let folders = 2
  for (let task = 0; task < TASKS; task++) {
    const plans = join(root, 'active', `task-${task}`, 'plans')
    folders += FOLDERS + 1
    for (let folder = 0; folder < FOLDERS; folder++) {
      const path = folder === 0 ? plans : join(plans, `phase-${folder}-part`)
      mkdirSync(path, { recursive: true })
      for (let file = 0; file < FILES; file++) {
        const title = `Task ${task}, part ${folder}, ${file}`
        writeFileSync(join(path, `doc-${file}.html`), `<title>${title}</title><p>${title}</p>`)
      }
    }
  }
  return folders
}
