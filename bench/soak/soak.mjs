// Cycles of work, a fault and a checkpoint. In work each change must be told once to each tab. During a fault it may
// be missed, but afterwards every tab has the tree of the disk. To change what is compared, see checkpoint.mjs.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getJson, post } from '../http.mjs'
import { exact, median, within } from '../measure.mjs'
import { pick } from '../prose.mjs'
import { Service, freePort } from '../service.mjs'
import { CHANGES } from './changes.mjs'
import { checkpoint } from './checkpoint.mjs'
import { Docs } from './docs.mjs'
import { FAULTS } from './faults.mjs'
import { Tab } from './tab.mjs'

const TABS = 6
const TASKS = 260
const STATE_MB = 256
const WORK_MS = 15_000
/** A change that takes longer may be told after each of its steps. */
const QUIET_MS = 400
/** Far beyond what a busy machine takes. */
const LOST_MS = 60_000
const LOST_IN_FAULT_MS = 3_000
const MARK_MS = 200
const LOOK_MS = 25
const FLAT = 1.1
const SLACK_MB = 10

export class Soak {
  tabs = []
  /** What went wrong, in words. */
  wrong = []
  /** Hashes of versions that were announced, and of those that a 2xx marked as read. */
  announced = new Set()
  marked = new Set()
  #counts = { changes: 0, told: 0, checkpoints: 0, watches: 0 }
  #faults = new Map()
  #memory = []
  #inFlight = new Set()
  /** How often each `type path` must be told in this period of work, and which may be told more often. */
  #expected = new Map()
  #loose = new Set()
  #isFault = false
  #isWorking = false
  #folder = mkdtempSync(join(tmpdir(), 'plan-viewer-soak-'))
  #options
  #start = performance.now()

  /** `{ms, seed, rate}`: how long, from which seed, how many changes a second. */
  constructor(options) {
    this.#options = options
  }

  async run() {
    const { ms, seed } = this.#options
    this.docs = new Docs(join(this.#folder, 'docs'), seed, TASKS)
    const state = join(this.#folder, 'state')
    mkdirSync(state)
    this.canMount = mount(state)
    this.service = new Service(this.docs.root, await freePort(), {
      probe: true,
      state: join(state, 'plan-viewer'),
    })
    await this.service.ready()
    for (let tab = 0; tab < TABS; tab++) this.tabs.push(new Tab(this.service.port))
    await this.until(() => this.tabs.every(({ isCaughtUp }) => isCaughtUp))
    const faults = Object.entries(FAULTS)
    for (let cycle = 0; cycle === 0 || performance.now() < this.#start + ms; cycle++) {
      await this.#work(WORK_MS)
      this.#compareEvents()
      await this.#look('work')
      const [name, fault] = faults[cycle % faults.length]
      this.#say(`fault: ${name}`)
      this.#isFault = true
      const isTried = await fault(this, () => this.#work(WORK_MS / 3))
      this.#isFault = false
      if (isTried) this.#faults.set(name, (this.#faults.get(name) ?? 0) + 1)
      await this.#look(name)
    }
  }

  rows() {
    const { changes, told, checkpoints, watches } = this.#counts
    const of = (what, word, count) => {
      return exact(what, this.wrong.filter(line => line.includes(`${word}:`)).length, count)
    }
    const tried = [...this.#faults].map(([name, count]) => `${count} × ${name}`).join(', ')
    const [early, late] = [this.#memory.slice(1, 3), this.#memory.slice(-2)].map(median)
    const isLong = this.#memory.length > 8
    const limit = isLong ? Math.max(early * FLAT, early + SLACK_MB) : Infinity
    const memory = { what: `requirement 39: memory, first ${early?.toFixed(0)} MB`, unit: 'MB' }
    const stacks = this.service.stderr.split('\n').filter(line => /^\s+at /.test(line))
    return [
      of('requirement 24: changes, each told once to each tab', 'events', changes),
      of('requirement 36: tabs equal to the disk', 'tabs', checkpoints * TABS),
      of('requirement 39: trees equal to a fresh scan', 'tree', checkpoints),
      of('requirement 56: searches equal to brute force', 'search', checkpoints),
      of('answered with 2xx and not on disk (N1)', 'N1', this.marked.size),
      of('announced, not kept and not listed (N7)', 'N7', this.announced.size),
      exact('requirement 34: stacks on the terminal', stacks.length, told),
      exact('requirement 39: looks with too many watches', watches, checkpoints),
      { ...within({ ...memory, ours: late }, limit), goal: isLong ? '≤ 1.1 ×' : '' },
      { what: `faults: ${tried}`, passed: true },
    ]
  }

  async stop() {
    for (const tab of this.tabs) tab.close()
    await this.service?.stop()
    if (this.canMount) execFileSync('umount', [join(this.#folder, 'state')])
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async until(isSo) {
    while (!isSo()) await pause(LOOK_MS)
  }

  /** Makes changes for so long, each on a task of its own, and marks docs as read; then waits for what is under way. */
  async #work(ms) {
    const end = performance.now() + ms
    this.#isWorking = true
    const marks = this.#mark()
    for (let due = 0; performance.now() < end; due += (this.#options.rate * LOOK_MS) / 1_000) {
      for (; due >= 1; due--) this.#begin()
      await pause(LOOK_MS)
    }
    this.#isWorking = false
    await Promise.all([marks, ...this.#inFlight])
  }

  #begin() {
    const { docs } = this
    const task = docs.freeTask()
    if (!task) return
    const make = pick(CHANGES, docs.random)
    const change = make(docs, task, pick([...task.docs.keys()], docs.random), this.service.port)
    if (!change) return
    task.isBusy = true
    const work = this.#follow(make.name, task, change).finally(() => {
      task.isBusy = false
      this.#inFlight.delete(work)
    })
    this.#inFlight.add(work)
  }

  /** Resolves when every tab was told of the change and the tree shows it. */
  async #follow(name, task, { expect, run }) {
    const { docs, tabs } = this
    const isFault = this.#isFault
    const before = [...task.docs.keys()].map(rel => docs.path(task, rel))
    const counts = tabs.map(({ told }) => expect.map(line => told.get(line) ?? 0))
    for (const line of expect) this.#expected.set(line, (this.#expected.get(line) ?? 0) + 1)
    const start = performance.now()
    try {
      await run()
    } catch (error) {
      if (!isFault) this.wrong.push(`events: ${name} of ${task.name}: ${error.message}`)
      return
    }
    if (performance.now() - start > QUIET_MS) for (const line of expect) this.#loose.add(line)
    this.#counts.changes++
    const isTold = ({ told }, tab) =>
      expect.every((line, at) => (told.get(line) ?? 0) > counts[tab][at])
    const now = new Map([...task.docs].map(([rel, doc]) => [docs.path(task, rel), doc]))
    const isShown = ({ titles }) =>
      [...now].every(([path, { title }]) => titles.get(path) === title) &&
      before.every(path => now.has(path) || !titles.has(path))
    const end = performance.now() + (isFault ? LOST_IN_FAULT_MS : LOST_MS)
    while (!tabs.every((tab, at) => isTold(tab, at) && isShown(tab)) && performance.now() < end) {
      await pause(LOOK_MS)
    }
    if (!isFault && !tabs.every(isShown)) this.wrong.push(`tabs: ${name} of ${task.name} not shown`)
    if (!isTold(tabs[0], 0)) return
    for (const line of expect) {
      const doc = now.get(line.slice(line.indexOf(' ') + 1))
      if (doc) this.announced.add(createHash('sha256').update(doc.body).digest('hex'))
    }
  }

  /** The reader marks docs as read, one after the other. */
  async #mark() {
    const { docs, service } = this
    while (this.#isWorking) {
      await pause(MARK_MS)
      const path = pick([...docs.all().keys()], docs.random)
      try {
        const found = await getJson(service.port, `/api/review?path=${encodeURIComponent(path)}`)
        const { hash } = found.docs?.[0] ?? {}
        if (!hash) continue
        const marks = { docs: [{ path, hash }], how: 'marked' }
        if ((await post(service.port, '/api/review/read', marks)).status === 200)
          this.marked.add(hash)
      } catch {
        // The service is not there.
      }
    }
  }

  /** Holds the events of each tab against the changes of this period of work. */
  #compareEvents() {
    for (const [tab, { told }] of this.tabs.entries()) {
      for (const line of new Set([...told.keys(), ...this.#expected.keys()])) {
        const [ours, theirs] = [told.get(line) ?? 0, this.#expected.get(line) ?? 0]
        this.#counts.told += ours
        if (ours === theirs || (this.#loose.has(line) && ours > 0)) continue
        this.wrong.push(`events: tab ${tab} heard ${line} ${ours} times, not ${theirs}`)
      }
    }
  }

  async #look(after) {
    const found = await checkpoint(this)
    this.wrong.push(...found.wrong.map(line => `${line} (after ${after})`))
    this.#counts.checkpoints++
    if (found.watches > found.folders * 1.05 + 3) this.#counts.watches++
    await this.service.collectGarbage()
    this.#memory.push(this.service.rss)
    for (const tab of this.tabs) tab.told.clear()
    this.#expected.clear()
    this.#loose.clear()
    const megabytes = this.service.rss.toFixed(0)
    this.#say(`${this.#counts.changes} changes, ${this.wrong.length} wrong, ${megabytes} MB`)
  }

  #say(line) {
    const seconds = ((performance.now() - this.#start) / 1_000).toFixed(0)
    process.stderr.write(`${seconds} s: ${line}\n`)
  }
}

/** A small disk for the state, which can be full; false without the right to make one. */
function mount(folder) {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${STATE_MB}m`, 'none', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('No right to mount a small disk: a full disk is not tried\n')
    return false
  }
}
