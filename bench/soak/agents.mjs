// Makes so many changes a second, each on a task of its own that is free again when every tab was told and the tree
// shows it. To change what is done, see changes.mjs.

import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../prose.mjs'
import { CHANGES, MAKERS, REMOVERS, removeTask } from './changes.mjs'
import { QUIET_MS } from './ledger.mjs'
import { differences, isText } from './tree.mjs'
import { FOLDER } from './world.mjs'

/** A change that no tab heard of by then is lost. Far beyond what a busy machine takes. */
const LOST_MS = 90_000
/** One that takes so long is worth a line. */
const ODD_MS = 30_000
const LOOK_MS = 25
/** Docs in a task. */
const FEWEST = 3

export class Agents {
  done = 0
  /** How often what was done. */
  counts = new Map()
  /** What could not be done, or is not shown. */
  wrong = []
  /** What took long, and came in the end. */
  odd = []
  isPaused = false
  /** While the service is being started again nothing is asked of it. */
  isAlone = false
  /** How many ask something of it now. */
  asking = 0
  #inFlight = new Set()
  #begun = 0
  #options
  #seen = new Map()
  #most

  /** `{world, ledger, port, rate, found}`; `found(doc)` looks for a doc with the search. */
  constructor(options) {
    this.#options = options
  }

  /** The tree that one tab has now. */
  see(tree) {
    this.#seen = new Map()
    for (const task of tree.tasks.filter(({ folder }) => folder === FOLDER)) {
      const titles = this.#seen.get(task.name) ?? new Map()
      const listings = [task, ...task.phases, ...task.groups]
      for (const { path, title } of listings.flatMap(({ docs }) => docs)) {
        if (!isText(path)) titles.set(path, title)
      }
      this.#seen.set(task.name, titles)
    }
  }

  /** Goes on until `until()`; resolves when every change is accounted for. */
  async work(until) {
    let last = performance.now()
    let due = 0
    while (!until()) {
      const now = performance.now()
      // What was not done in time is not made up for: the rate is a limit.
      due = Math.min(due + ((now - last) / 1000) * this.#options.rate, this.#options.rate / 2)
      last = now
      while (due >= 1 && !this.isPaused && !until()) {
        const begun = this.#begin()
        if (!begun) break
        due -= begun
      }
      await pause(LOOK_MS)
    }
    await this.settled()
  }

  get underWay() {
    return this.#inFlight.size
  }

  /** Resolves when nothing is under way. */
  async settled() {
    while (this.#inFlight.size > 0) await pause(LOOK_MS)
  }

  /** How many docs were touched; 0 where no agent is free. */
  #begin() {
    const { world, port } = this.#options
    const task = world.freeTask()
    if (!task) return 0
    const [name, change] = this.#choose(task)
    const rel = pick([...task.docs.keys()], world.random)
    const plan = change(world, task, { rel, doc: world.doc(rel ?? ''), port })
    if (!plan || (plan.asks && this.isAlone)) return 0
    return this.#start(task, name, plan)
  }

  /** As many docs come as go, so that what the service holds can be compared; a task that is nearly empty goes. */
  #choose(task) {
    const { world } = this.#options
    const most = this.#most ?? (this.#most = world.size)
    if (task.docs.size < FEWEST) return ['removeTask', removeTask]
    for (;;) {
      const [name, change] = pick(CHANGES, world.random)
      const isWanted = world.size > most ? !MAKERS.has(change) : !REMOVERS.has(change)
      if (isWanted || world.random() < 0.5) return [name, change]
    }
  }

  #start(task, name, plan) {
    const { world } = this.#options
    task.isBusy = true
    if (plan.makes) {
      plan.makes.isBusy = true
      world.tasks.set(plan.makes.name, plan.makes)
    }
    const work = this.#follow(task, name, plan).finally(() => this.#inFlight.delete(work))
    this.#inFlight.add(work)
    this.#begun++
    return plan.changes ?? 1
  }

  async #follow(task, name, plan) {
    const { ledger, found, world } = this.#options
    const change = ledger.begin(name, task.name, plan.expect)
    const start = performance.now()
    if (plan.asks) this.asking++
    try {
      await plan.run()
    } catch (error) {
      this.wrong.push(`${name} of ${task.name}: ${error.message}`)
    }
    if (plan.asks) this.asking--
    const took = performance.now() - start
    if (took > QUIET_MS) ledger.loosen(change, plan.steps ?? 2)
    this.done += plan.changes ?? 1
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    const isShown = () => [task, plan.makes].every(one => !one || this.#missing(one).length === 0)
    let isOdd = false
    for (let now = start; !(ledger.isTold(change) && isShown()) && now < start + LOST_MS;) {
      await pause(LOOK_MS)
      now = performance.now()
      if (isOdd || now < start + ODD_MS) continue
      isOdd = true
      const missing = [task, plan.makes].flatMap(one => (one ? this.#missing(one) : []))
      this.odd.push(`${name} of ${task.name}: ${ledger.missing(change)} ${missing.join('; ')}`)
    }
    ledger.end(change)
    if (!isShown())
      this.wrong.push(`the tree does not show ${name}: ${this.#missing(task).join('; ')}`)
    else if (this.#begun % 25 === 0) await found(plan.makes ?? task)
    task.isBusy = false
    if (plan.makes) plan.makes.isBusy = false
    if (world.tasks.get(task.name) !== task) task.isBusy = true
  }

  /** How the tree differs from what stands in a task. */
  #missing(task) {
    const { world } = this.#options
    const expected = new Map(
      [...task.docs].map(([rel, { title }]) => [world.path(task, rel), title]),
    )
    return differences(expected, this.#seen.get(task.name) ?? new Map())
  }
}
