// Cycles of work, a fault and a checkpoint. In work each change must be told once to each tab. During a fault it may
// be missed, but afterwards every tab has the tree of the disk. To change what is compared, see checkpoint.mjs.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../../dist/test/support/texts/random-text.js'
import { change } from '../changes.mjs'
import { foldersIn, writeDocs } from '../corpus.mjs'
import { Docs } from '../docs.mjs'
import { getJson, post } from '../http.mjs'
import { exact, median, within } from '../measure.mjs'
import { Service } from '../service.mjs'
import { checkpoint } from './checkpoint.mjs'
import { FAULTS } from './faults.mjs'
import { Tab } from './tab.mjs'

const TABS = 6
/** Small docs, in 250 tasks: each change has one of its own. */
const DOCS = { docs: 3_000, html: 0.5, perTask: 12, scale: 0.04 }
const CHANGES_A_SECOND = 50
const STATE_MB = 256
const WORK_MS = 15_000
/** A change that takes longer, on a busy machine, may be told after each of its steps: a doc that was away is new. */
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
  /** The failures, in words. */
  wrong = []
  /** Hashes of versions that were announced, and of those that a 2xx marked as read. */
  announced = new Set()
  marked = new Set()
  #counts = { changes: 0, told: 0, checkpoints: 0, watches: 0 }
  #faults = []
  #memory = []
  #inFlight = new Set()
  /** The events that must be told in this period of work, each `type path`. */
  #expected = []
  /** Paths of docs that may be told more often, or as another type. */
  #loose = new Set()
  #isFault = false
  #isWorking = false
  #folder = mkdtempSync(join(tmpdir(), 'plan-viewer-soak-'))
  #start = performance.now()

  async run(ms) {
    const root = join(this.#folder, 'docs')
    const state = join(this.#folder, 'state')
    writeDocs(root, DOCS)
    this.docs = new Docs(root)
    mkdirSync(state)
    this.canMount = mount(state)
    const options = { probe: true, state: join(state, 'plan-viewer') }
    this.service = await Service.start(root, options)
    await this.service.ready()
    this.tabs = Array.from({ length: TABS }, () => new Tab(this.service.port))
    while (!this.tabs.every(({ isCaughtUp }) => isCaughtUp)) await pause(LOOK_MS)
    const faults = Object.entries(FAULTS)
    for (let cycle = 0; cycle === 0 || performance.now() < this.#start + ms; cycle++) {
      await this.#work(WORK_MS)
      this.#compareEvents()
      await this.#look('work')
      const [name, fault] = faults[cycle % faults.length]
      this.#say(`fault: ${name}`)
      this.#isFault = true
      if (await fault(this, () => this.#work(WORK_MS / 3))) this.#faults.push(name)
      this.#isFault = false
      await this.#look(name)
    }
  }

  rows() {
    const { changes, told, checkpoints, watches } = this.#counts
    const of = (what, word, count) => {
      return exact(what, this.wrong.filter(line => line.includes(`${word}:`)).length, count)
    }
    const tried = [...counted(this.#faults)].map(([name, count]) => `${count} × ${name}`)
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
      { what: `faults: ${tried.join(', ')}`, passed: true },
    ]
  }

  async stop() {
    for (const tab of this.tabs) tab.close()
    await this.service?.stop()
    if (this.canMount) execFileSync('umount', [join(this.#folder, 'state')])
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Makes changes for so long, each on a task of its own, and marks docs as read; then waits for what is under way. */
  async #work(ms) {
    const end = performance.now() + ms
    this.#isWorking = true
    const marks = this.#mark()
    for (let due = 0; performance.now() < end; due += (CHANGES_A_SECOND * LOOK_MS) / 1_000) {
      for (; due >= 1; due--) this.#begin(this.docs.freeTask())
      await pause(LOOK_MS)
    }
    this.#isWorking = false
    await Promise.all([marks, ...this.#inFlight])
  }

  #begin(task) {
    if (!task) return
    task.isBusy = true
    const work = this.#follow(task).finally(() => {
      task.isBusy = false
      this.#inFlight.delete(work)
    })
    this.#inFlight.add(work)
  }

  /** Makes a change; resolves when every tab was told of it and its tree shows it. */
  async #follow(task) {
    const { docs, tabs } = this
    const isFault = this.#isFault
    const from = tabs.map(({ told }) => told.length)
    const { name, expected, before, took, error } = await change(docs, task, this.service.port)
    if (error && !isFault) this.wrong.push(`events: ${name} of ${task.name}: ${error.message}`)
    this.#counts.changes++
    this.#expected.push(...expected)
    const isSlow = took > QUIET_MS
    if (isSlow) for (const line of expected) this.#loose.add(pathIn(line))
    const after = docs.all([task])
    const isTold = ({ told }, tab) =>
      expected.every(line => {
        if (!isSlow) return told.includes(line, from[tab])
        return told.slice(from[tab]).some(heard => pathIn(heard) === pathIn(line))
      })
    const isShown = ({ titles }) =>
      [...after].every(([path, { title }]) => titles.get(path) === title) &&
      [...before.keys()].every(path => after.has(path) || !titles.has(path))
    const end = performance.now() + (isFault ? LOST_IN_FAULT_MS : LOST_MS)
    while (!tabs.every((tab, at) => isTold(tab, at) && isShown(tab)) && performance.now() < end) {
      await pause(LOOK_MS)
    }
    if (!isFault && !tabs.every(isShown)) this.wrong.push(`tabs: ${name} of ${task.name} not shown`)
    if (!isTold(tabs[0], 0)) return
    for (const line of expected) this.announced.add(after.get(pathIn(line)).hash)
  }

  /** The reader marks docs as read, one after the other. */
  async #mark() {
    const { docs, service } = this
    while (this.#isWorking) {
      await pause(MARK_MS)
      const path = pick(docs.random, [...docs.all().keys()])
      try {
        const found = await getJson(service.port, `/api/review?path=${encodeURIComponent(path)}`)
        const { hash } = found.docs?.[0] ?? {}
        if (!hash) continue
        const marks = { docs: [{ path, hash }], how: 'marked' }
        const { status } = await post(service.port, '/api/review/read', marks)
        if (status === 200) this.marked.add(hash)
      } catch {
        // The service is not there.
      }
    }
  }

  /** Holds the events of each tab against the changes of this period of work. */
  #compareEvents() {
    const expected = counted(this.#expected)
    for (const [tab, { told }] of this.tabs.entries()) {
      this.#counts.told += told.length
      const heard = counted(told)
      const paths = new Set(told.map(pathIn))
      for (const line of new Set([...told, ...this.#expected])) {
        const [ours, theirs] = [heard.get(line) ?? 0, expected.get(line) ?? 0]
        const path = pathIn(line)
        if (ours === theirs || (this.#loose.has(path) && paths.has(path))) continue
        this.wrong.push(`events: tab ${tab} heard ${line} ${ours} times, not ${theirs}`)
      }
    }
  }

  async #look(after) {
    const found = await checkpoint(this)
    this.wrong.push(...found.map(line => `${line} (after ${after})`))
    this.#counts.checkpoints++
    if (this.service.watches > foldersIn(this.docs.root) * 1.05 + 3) this.#counts.watches++
    await this.service.collectGarbage()
    const { rss } = this.service
    this.#memory.push(rss)
    for (const tab of this.tabs) tab.told = []
    this.#expected = []
    this.#loose.clear()
    this.#say(`${this.#counts.changes} changes, ${this.wrong.length} wrong, ${rss.toFixed(0)} MB`)
  }

  #say(line) {
    const seconds = ((performance.now() - this.#start) / 1_000).toFixed(0)
    process.stderr.write(`${seconds} s: ${line}\n`)
  }
}

/** The path of a line `type path`. */
function pathIn(line) {
  return line.slice(line.indexOf(' ') + 1)
}

/** How often each is in the list. */
function counted(list) {
  const counts = new Map()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
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
