// Runs a service, agents, tabs, settings and clients that misbehave, with a restart, a sleep and checkpoints.
// To change what is judged, see report.mjs.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../prose.mjs'
import { letGo } from '../http.mjs'
import { Service, freePort, held } from '../service.mjs'
import { Agents } from './agents.mjs'
import { checkpoint, freshScan } from './checkpoint.mjs'
import { Ledger } from './ledger.mjs'
import { Settings } from './settings.mjs'
import { HalfOpen, deaf } from './strangers.mjs'
import { Tab } from './tab.mjs'
import { isText } from './tree.mjs'
import { Visits } from './visits.mjs'
import { FOLDER, World } from './world.mjs'

const TABS = 12
/** Those that are cut now and then; the others hold their streams but for what happens to all. */
const RESTLESS = 3
const TASKS = 260
const SAMPLES = 100
const SECOND = 1_000

export class Soak {
  notes = { checkpoints: [], memory: [], files: [], restarts: 0, sleeps: 0, cuts: 0 }
  service
  world
  tabs = []
  ledger
  agents
  settings
  #folder
  #start
  #end
  #options

  /** `{ms, seed, rate}`: how long, from which seed, how many changes a second. */
  constructor(options) {
    this.#options = options
    this.#folder = mkdtempSync(join(tmpdir(), 'plan-viewer-soak-'))
  }

  get ms() {
    return this.#options.ms
  }

  async run() {
    const { seed, rate } = this.#options
    const root = join(this.#folder, FOLDER)
    mkdirSync(root)
    this.world = new World(root, seed)
    this.world.fill(TASKS)
    this.config = { folders: [{ name: FOLDER, path: root }] }
    this.service = new Service(null, await freePort(), { probe: true, config: this.config })
    const { port, home } = this.service
    await this.service.ready()
    this.sockets = held(this.service.pid).sockets
    this.#listen()
    this.ledger = new Ledger(this.tabs, () => this.seconds)
    this.visits = new Visits(port, this.world, this.tabs)
    this.agents = new Agents({
      ...{ world: this.world, ledger: this.ledger, port, rate },
      found: task => this.visits.found(task),
    })
    this.settings = new Settings(home, port, join(this.#folder, 'extra'))
    await this.#until(() => this.tabs.every(tab => tab.isIdle))
    this.halfOpen = new HalfOpen(port, 3 * SECOND)
    this.#start = performance.now()
    this.#end = this.#start + this.#options.ms
    const isOver = () => performance.now() >= this.#end
    const jobs = [this.agents.work(isOver), this.visits.work(isOver)]
    jobs.push(this.#sample(isOver), this.#cut(isOver), this.#save(isOver), this.#happen(isOver))
    await Promise.all(jobs)
    await this.#look()
    await this.settings.restore()
    await this.#look()
    this.fresh = await freshScan(this.service, this.#savedConfig())
  }

  get seconds() {
    return (performance.now() - this.#start) / SECOND
  }

  /** How far it is, in words. */
  get progress() {
    const { done = 0, underWay = 0 } = this.agents ?? {}
    const memory = this.notes.memory.at(-1)?.toFixed(0)
    return `${this.seconds.toFixed(0)} s: ${done} changes, ${underWay} under way, ${this.wrong.length} wrong, ${memory} MB`
  }

  /** What went wrong so far. */
  get wrong() {
    const looks = this.notes.checkpoints
    return [this.ledger, this.agents, this.visits, this.settings, ...looks].flatMap(
      one => one?.wrong ?? [],
    )
  }

  /** What was odd so far, and came out right. */
  get odd() {
    return this.agents?.odd ?? []
  }

  /** Every client goes away. */
  leave() {
    for (const tab of this.tabs) tab.close()
    this.halfOpen?.stop()
    this.deaf?.destroy()
    letGo()
  }

  async stop() {
    this.leave()
    await this.service?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #savedConfig() {
    return { ...this.config, taskIcons: {} }
  }

  #listen() {
    const random = seeded(this.#options.seed + 1)
    for (let index = 0; index < TABS; index++) {
      const options = {
        random,
        heard: (tab, event) => {
          const path = event.path ?? event.doc.path
          if (!isText(path)) this.ledger.heard(tab, event)
        },
        lost: tab => this.ledger.lost(tab),
        took: index === 0 ? tab => this.agents?.see(tab.tree) : undefined,
      }
      this.tabs.push(new Tab(index, this.service.port, options))
    }
  }

  /** Everything that happens once: a restart early on, so that what comes after it can be compared, and a sleep. */
  async #happen(isOver) {
    const { ms } = this.#options
    await this.#at(0.06)
    await this.#restart()
    this.deaf = await deaf(this.service.port, 'd'.repeat(22))
    await this.#at(0.15)
    const looks = Math.max(2, Math.round((0.8 * ms) / (60 * SECOND)))
    for (let look = 0; look < looks && !isOver(); look++) {
      await this.#at(0.15 + (0.7 * look) / looks)
      await this.#rest(() => this.#look())
      if (look === Math.floor(looks / 2)) await this.#sleep()
    }
  }

  async #restart() {
    for (const one of [this.agents, this.visits]) one.isAlone = true
    this.settings.isHeld = true
    await this.#until(() => this.agents.asking === 0 && !this.settings.isAtWork)
    await this.service.restart()
    await this.service.firstReply('/api/tree')
    this.notes.restarts++
    this.settings.isHeld = false
    for (const one of [this.agents, this.visits]) one.isAlone = false
  }

  /** The machine sleeps; when it wakes, every connection is gone. */
  async #sleep() {
    process.kill(this.service.pid, 'SIGSTOP')
    await pause(Math.min(8 * SECOND, this.#options.ms / 10))
    process.kill(this.service.pid, 'SIGCONT')
    this.notes.sleeps++
    await pause(SECOND)
    for (const tab of this.tabs) tab.cut()
  }

  async #rest(work) {
    this.agents.isPaused = true
    await this.agents.settled()
    await work()
    this.agents.isPaused = false
  }

  async #look() {
    const { world, service } = this
    this.settings.isHeld = true
    await this.#until(() => !this.settings.isAtWork)
    const rootsOnDisk = [world.root, ...this.settings.extra]
    const found = await checkpoint({
      ...{ world, service, rootsOnDisk },
      ...{ tabs: this.tabs, ledger: this.ledger },
    })
    this.settings.isHeld = false
    this.notes.checkpoints.push(found)
  }

  async #cut(isOver) {
    for (let turn = 0; !isOver(); turn++) {
      await this.#sleepFor(7 * SECOND, isOver)
      this.tabs.at(-1 - (turn % RESTLESS)).cut()
      this.notes.cuts++
    }
  }

  async #save(isOver) {
    while (!isOver()) {
      await this.#sleepFor(5 * SECOND, isOver)
      if (!isOver()) await this.settings.change()
    }
  }

  async #sample(isOver) {
    while (!isOver()) {
      await this.#sleepFor(this.#options.ms / SAMPLES, isOver)
      if (this.agents.isAlone || isOver()) continue
      await this.service.collectGarbage()
      this.notes.memory.push(this.service.rss)
      this.notes.files.push(held(this.service.pid).files)
    }
  }

  async #at(share) {
    await this.#until(() => performance.now() >= this.#start + share * this.#options.ms)
  }

  async #sleepFor(ms, isOver) {
    const end = performance.now() + ms
    await this.#until(() => performance.now() >= end || isOver())
  }

  async #until(isSo) {
    while (!isSo()) await pause(20)
  }
}
