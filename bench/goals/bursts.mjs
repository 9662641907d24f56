// Goal 4: bursts of 1,000 files and the torture list of the watcher: each path is told once, and the tree is right.
// To change how changes are found, see server/scan/.

import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { EventStream, getJson } from '../http.mjs'
import { exact } from '../measure.mjs'
import { Service, freePort, withScratch, withService } from '../service.mjs'

const BURSTS = { S: 100, M: 20, L: 5 }
const FILES = 1_000
const SETTLED_MS = 1_000
/** A file that is written to again and again is told of after 2 s at most. */
const PATIENCE_MS = 3_000
/** Events wait for the versions of their files. */
const LATE_MS = 10_000
const APPENDS = 600
const APPEND_MS = 100

export async function bursts({ size, root }) {
  const faults = await withScratch(root, scratch =>
    withService(root, service => newFiles(BURSTS[size], service, scratch)),
  )
  const torture = await onOwnFolder()
  for (const line of [...faults, ...torture.faults]) process.stderr.write(`${line}\n`)
  return [
    exact(`bursts of ${FILES} files, not told or not listed`, faults.length, BURSTS[size]),
    exact('torture list, not told once or not listed', torture.faults.length, torture.tried),
  ]
}

/** A second after each burst the tree lists all files; each was told once. */
async function newFiles(count, { port }, { folder, name }) {
  const stream = await EventStream.open(port)
  const faults = []
  for (let burst = 0; burst < count; burst++) {
    const plans = join(folder, 'plans', `phase-${burst}-burst`)
    stream.events = []
    mkdirSync(plans, { recursive: true })
    for (let file = 0; file < FILES; file++) {
      // Every tenth as editors save: beside it, then over it.
      const path = join(plans, `doc-${file}.html`)
      writeFileSync(file % 10 === 0 ? `${path}.tmp` : path, `<title>${burst}</title>`)
      if (file % 10 === 0) renameSync(`${path}.tmp`, path)
    }
    await stream.quiet(SETTLED_MS)
    const { tree } = await getJson(port, '/api/tree')
    const phases = tree.tasks.find(task => task.name === name)?.phases ?? []
    const listed = phases.find(({ num }) => num === String(burst))?.docs.length
    const added = () => stream.events.filter(({ type }) => type === 'added')
    // An event that comes late is not lost, and one that comes twice must be seen.
    for (let left = LATE_MS; left > 0 && added().length < FILES; left -= 100) await pause(100)
    await stream.quiet(SETTLED_MS)
    const told = added()
    const paths = new Set(told.map(({ doc }) => doc.path))
    if (listed !== FILES || told.length !== FILES || paths.size !== FILES) {
      faults.push(`burst ${burst}: ${listed} listed, ${told.length} told of ${paths.size} files`)
    }
    rmSync(plans, { recursive: true })
    if (burst % 10 === 9) process.stderr.write(`  ${burst + 1} of ${count} bursts\n`)
  }
  stream.close()
  return faults
}

async function onOwnFolder() {
  const home = mkdtempSync(join(tmpdir(), 'plan-viewer-torture-'))
  const root = join(home, 'docs')
  const task = join(root, 'active', 'task', 'plans')
  for (let number = 1; number <= 9; number++) write(join(task, `phase-${number}-a`, 'plan.html'))
  write(join(home, 'outside', 'in.html'))
  write(join(root, 'linked-to', 'task', 'plans', 'linked.html'))
  symlinkSync(join(root, 'linked-to', 'task'), join(root, 'active', 'link'))
  const service = new Service(root, await freePort())
  const faults = []
  try {
    await service.ready()
    const stream = await EventStream.open(service.port)
    const list = steps(home, root, number => join(task, `phase-${number}-a`))
    for (const [name, expected, work] of list) {
      stream.events = []
      await work()
      await stream.quiet(name === 'appended' ? PATIENCE_MS : SETTLED_MS)
      const told = stream.events
        .filter(({ type }) => type === 'added' || type === 'changed')
        .map(
          ({ type, path, doc }) => `${type} ${(path ?? doc.path).split('/').slice(-2).join('/')}`,
        )
      // A file that is appended to is told of several times; the file beside it once.
      const counted = name === 'appended' ? told.filter(line => line.includes('beside')) : told
      if (!isDeepStrictEqual(counted.sort(), [...expected].sort())) {
        faults.push(`${name}: told ${counted.join(', ')}; not ${expected.join(', ')}`)
      } else if (!(await isLikeFreshScan(service, root))) faults.push(`${name}: another tree`)
    }
    stream.close()
    return { faults, tried: list.length }
  } finally {
    await service.stop()
    rmSync(home, { recursive: true })
  }
}

function write(path, text = 'a') {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `<title>${text}</title>`)
}

/** Each with its name, the events that it must cause, and what it does. */
function steps(home, root, phase) {
  const plan = number => join(phase(number), 'plan.html')
  const renameOver = () => {
    write(`${plan(2)}.tmp`, 'renamed')
    renameSync(`${plan(2)}.tmp`, plan(2))
  }
  const recreate = async () => {
    rmSync(phase(5), { recursive: true })
    await pause(APPEND_MS)
    write(plan(5), 'again')
  }
  const replaceRoot = async () => {
    renameSync(root, `${root}-old`)
    renameSync(`${root}-old`, root)
    await pause(PATIENCE_MS)
    write(plan(6), 'after')
  }
  const append = async () => {
    for (let left = APPENDS; left > 0; left--) {
      appendFileSync(plan(7), 'more')
      if (left === APPENDS / 2) write(join(phase(8), 'beside.html'))
      await pause(APPEND_MS)
    }
  }
  const linked = join(root, 'linked-to', 'task', 'plans', 'linked.html')
  const two = ['added phase-20-a/a.html', 'added phase-20-a/b.html']
  return [
    ['write', ['added phase-1-a/new.html'], () => write(join(phase(1), 'new.html'))],
    ['truncate', ['changed phase-1-a/plan.html'], () => write(plan(1), 'shorter')],
    ['rename over', ['changed phase-2-a/plan.html'], renameOver],
    ['mkdir -p', two, () => ['a', 'b'].forEach(name => write(join(phase(20), `${name}.html`)))],
    ['folder in', ['added phase-21-a/in.html'], () => renameSync(join(home, 'outside'), phase(21))],
    ['folder out', [], () => renameSync(phase(3), join(home, 'outside'))],
    ['folder across', ['added phase-22-a/plan.html'], () => renameSync(phase(4), phase(22))],
    ['recreated', ['changed phase-5-a/plan.html'], recreate],
    ['linked folder', ['changed plans/linked.html'], () => write(linked, 'edited')],
    ['root replaced', ['changed phase-6-a/plan.html'], replaceRoot],
    ['appended', ['added phase-8-a/beside.html'], append],
  ]
}

/** Whether the service shows the tree that another one shows that has just read everything. */
export async function isLikeFreshScan(service, root) {
  const fresh = new Service(root, await freePort(), { reviews: false })
  try {
    const [ours, theirs] = await Promise.all(
      [service, fresh].map(async one => JSON.parse((await one.firstReply('/api/tree')).body).tree),
    )
    return isDeepStrictEqual(ours, theirs)
  } finally {
    await fresh.stop()
  }
}
