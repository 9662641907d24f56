// Goal 4: bursts of 1,000 files and the torture list of the watcher: each path is told once, and the tree is right.
// To change how changes are found, see server/scan/.

import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { CHANGE_NAMES, change, eventsBetween } from '../changes.mjs'
import { writeDocs } from '../corpus.mjs'
import { Docs } from '../docs.mjs'
import { EventStream, getJson } from '../http.mjs'
import { exact } from '../measure.mjs'
import { Service, withService } from '../service.mjs'

const BURSTS = { S: 100, M: 20, L: 5 }
export const FILES = 1_000
const SETTLED_MS = 1_000
/** A file that is written to again and again is told of after 2 s at most. */
const PATIENCE_MS = 3_000
/** Events wait for the versions of their files. */
const LATE_MS = 10_000
const APPENDS = 600
const APPEND_MS = 100

export async function bursts({ size, root }) {
  const run = (service, scratch) => newFiles(BURSTS[size], service, scratch)
  const faults = await withService(root, run)
  const tortured = await torture()
  for (const line of [...faults, ...tortured.faults]) process.stderr.write(`${line}\n`)
  return [
    exact(`bursts of ${FILES} files, not told or not listed`, faults.length, BURSTS[size]),
    exact('torture list, not told once or not listed', tortured.faults.length, tortured.tried),
  ]
}

/** Writes so many files at once; every tenth as editors save: beside it, then over it. */
export function writeBurst(folder, textOf) {
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < FILES; file++) {
    const path = join(folder, `doc-${file}.html`)
    writeFileSync(file % 10 === 0 ? `${path}.tmp` : path, textOf(file))
    if (file % 10 === 0) renameSync(`${path}.tmp`, path)
  }
}

/** A second after each burst the tree lists all files; each was told once. */
async function newFiles(count, { port }, { folder, name }) {
  const stream = await EventStream.open(port)
  const faults = []
  for (let burst = 0; burst < count; burst++) {
    const plans = join(folder, 'plans', `phase-${burst}-burst`)
    stream.events = []
    writeBurst(plans, () => `<title>${burst}</title>`)
    await stream.quiet(SETTLED_MS)
    const { tree } = await getJson(port, '/api/tree')
    const phases = tree.tasks.find(task => task.name === name)?.phases ?? []
    const listed = phases.find(({ num }) => num === String(burst))?.docs.length
    // An event that comes late is not lost, and one that comes twice must be seen.
    for (let left = LATE_MS; left > 0 && stream.docs.length < FILES; left -= 100) await pause(100)
    await stream.quiet(SETTLED_MS)
    const told = new Set(stream.docs)
    if (listed !== FILES || stream.docs.length !== FILES || told.size !== FILES) {
      faults.push(`burst ${burst}: ${listed} listed, ${stream.docs.length} told of ${told.size}`)
    }
    rmSync(plans, { recursive: true })
    if (burst % 10 === 9) process.stderr.write(`  ${burst + 1} of ${count} bursts\n`)
  }
  await stream.close()
  return faults
}

/** Each step changes docs; what must be told is what differs on disk. */
async function torture() {
  const home = mkdtempSync(join(tmpdir(), 'plan-viewer-torture-'))
  const root = join(home, 'docs')
  const phase = number => join(root, 'active', 'folders', 'plans', `phase-${number}-a`)
  writeDocs(root, { docs: 60, html: 1, perTask: 20, scale: 0.04 })
  const docs = new Docs(root)
  for (let number = 1; number <= 6; number++) write(join(phase(number), 'plan.html'))
  write(join(home, 'outside', 'in.html'))
  write(join(root, 'linked-to', 'task', 'plans', 'linked.html'))
  symlinkSync(join(root, 'linked-to', 'task'), join(root, 'active', 'link'))
  const faults = []
  const run = async service => {
    const stream = await EventStream.open(service.port)
    const steps = [
      ...CHANGE_NAMES.map(name => [name, () => change(docs, docs.freeTask(), service.port, name)]),
      ...Object.entries(stepsOfFolders(home, root, phase)),
    ]
    for (const [name, work] of steps) {
      const before = new Docs(root).all()
      stream.events = []
      const { expected = eventsBetween(before, new Docs(root).all()) } = (await work()) ?? {}
      await stream.quiet(name === 'appended' ? PATIENCE_MS : SETTLED_MS)
      // A file that is appended to is told of several times; the file beside it once.
      const [told, must] = [stream.docs, expected].map(lines =>
        lines.filter(line => name !== 'appended' || line.includes('beside')).sort(),
      )
      if (!isDeepStrictEqual(told, must)) {
        faults.push(`${name}: told ${told.join(', ')}; not ${must.join(', ')}`)
      } else if (!(await isLikeFreshScan(service, root))) faults.push(`${name}: another tree`)
    }
    await stream.close()
    return { faults, tried: steps.length }
  }
  try {
    return await withService(root, run)
  } finally {
    rmSync(home, { recursive: true })
  }
}

/** Changes that agents do not make: folders that come, go and are there again, and a file that grows on and on. */
function stepsOfFolders(home, root, phase) {
  const plan = number => join(phase(number), 'plan.html')
  const linked = join(root, 'linked-to', 'task', 'plans', 'linked.html')
  return {
    'folder in': () => renameSync(join(home, 'outside'), phase(21)),
    'folder out': () => renameSync(phase(1), join(home, 'outside')),
    'folder across': () => renameSync(phase(2), phase(22)),
    async recreated() {
      rmSync(phase(3), { recursive: true })
      await pause(APPEND_MS)
      write(plan(3), 'again')
    },
    'linked folder': () => write(linked, 'edited'),
    async 'root replaced'() {
      renameSync(root, `${root}-old`)
      renameSync(`${root}-old`, root)
      await pause(PATIENCE_MS)
      write(plan(4), 'after')
    },
    async appended() {
      for (let left = APPENDS; left > 0; left--) {
        appendFileSync(plan(5), 'more')
        if (left === APPENDS / 2) write(join(phase(6), 'beside.html'))
        await pause(APPEND_MS)
      }
    },
  }
}

function write(path, text = 'a') {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `<title>${text}</title>`)
}

/** The service shows the tree that another one shows that has just read everything. */
export async function isLikeFreshScan(service, root) {
  const fresh = await Service.start(root, { reviews: false })
  try {
    const [ours, theirs] = await Promise.all(
      [service, fresh].map(async one => (await one.firstReply('/api/tree')).json().tree),
    )
    return isDeepStrictEqual(ours, theirs)
  } finally {
    await fresh.stop()
  }
}
