// Runs the built service as a process with its own settings and state, so that no file of the user is touched.
// To change what the process reports about itself, see probe.mjs.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../dist/test/support/free-port.js'
import { get, getJson } from './http.mjs'

const COMMAND = fileURLToPath(new URL('../dist/bin/plans.js', import.meta.url))
const PROBE = ['--expose-gc', '--import', new URL('./probe.mjs', import.meta.url).href]
const PROGRESS_MS = 10_000
/** The unit of time of the kernel, on every Linux that Node runs on. */
const TICK_MS = 10
/** The index of each docs folder that one service made: of 50,000 docs it takes minutes. */
const indexes = new Map()

/** A running service. `stderr` gathers what it logs; `stop()` ends it and removes its home. */
export class Service {
  stderr = ''
  home = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
  #child
  #root
  #hasProbe
  #saidAt = performance.now()

  /**
   * Starts one; it may not listen yet. With `probe` it reports blocks of its event loop. `state` is where it keeps
   * its state, if not in its home; `index` is copied there. Without `reviews`, this process holds the lock of the
   * review store.
   */
  static async start(root, { probe = false, reviews = true, index, state } = {}) {
    const service = new Service()
    service.port = await freePort()
    service.state = state ?? join(service.home, 'state', 'plan-viewer')
    service.#root = root
    service.#hasProbe = probe
    mkdirSync(service.state, { recursive: true })
    if (index) cpSync(index, join(service.state, 'search'), { recursive: true })
    // Without reviews the store cannot be opened.
    if (!reviews) mkdirSync(join(service.state, 'review.sqlite'))
    service.start()
    return service
  }

  start() {
    const args = ['start', '--root', this.#root, '--port', String(this.port), '--no-open']
    const env = {
      ...process.env,
      XDG_CONFIG_HOME: join(this.home, 'config'),
      XDG_STATE_HOME: join(this.state, '..'),
      XDG_CACHE_HOME: join(this.home, 'cache'),
      BROWSER: 'none',
    }
    const probe = this.#hasProbe ? PROBE : []
    const stdio = ['ignore', 'ignore', 'pipe', ...(this.#hasProbe ? ['ipc'] : [])]
    this.startedAt = performance.now()
    this.#child = spawn(process.execPath, [...probe, COMMAND, ...args], { env, stdio })
    this.#child.stderr.setEncoding('utf8').on('data', text => (this.stderr += text))
  }

  /** Resolves with the first complete reply; asks again at once while nothing listens. */
  async firstReply(path) {
    for (;;) {
      if (this.#isOver) throw new Error(`the service ended: ${this.stderr}`)
      const reply = await get(this.port, path).catch(() => null)
      if (reply?.status === 200) return reply
      await pause(2)
    }
  }

  /** From its start to the first complete reply, in ms. */
  async timeToReply(path) {
    await this.firstReply(path)
    return performance.now() - this.startedAt
  }

  /** Starts it again when everything is read and indexed; resolves with the time to this reply, in ms. */
  async timeOfRestart(path) {
    await this.restart()
    const took = await this.timeToReply(path)
    await this.ready()
    return took
  }

  /** Resolves when everything is read and indexed. */
  async ready(onStatus = () => undefined) {
    await this.firstReply('/api/tree')
    // The index begins after the tree; a search waits for it, and meanwhile the status shows its progress.
    let isSearched = false
    const searched = () => (isSearched = true)
    void get(this.port, '/api/search?q=ready').then(searched, searched)
    await this.#until('/api/status', status => {
      onStatus(status)
      this.#progress('indexing', status.indexing)
      return isSearched && !status.reading && !status.indexing
    })
  }

  /** Resolves when so many docs have a version. */
  captured(docs) {
    return this.#until('/api/review/status', ({ docs: done }) => {
      this.#progress('capturing', { done, of: docs })
      return done >= docs
    })
  }

  /** Resolves when the review store is open. */
  storeReady() {
    return this.#until('/api/review/status', ({ store }) => store === 'ready')
  }

  async #until(path, isSo) {
    while (!isSo(await getJson(this.port, path))) await pause(5)
  }

  /** Says from time to time how far long work is. */
  #progress(what, progress) {
    if (!progress || performance.now() - this.#saidAt < PROGRESS_MS) return
    this.#saidAt = performance.now()
    process.stderr.write(`  ${what} ${progress.done} of ${progress.of}\n`)
  }

  /** The longest time in ms that the event loop stood still since this was asked last. */
  async longestBlock({ isCollecting = false } = {}) {
    this.#child.send({ isCollecting })
    // It may be stopped meanwhile.
    const [report] = await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')])
    return report?.longest
  }

  /** Collects garbage in all its threads. */
  collectGarbage() {
    return this.longestBlock({ isCollecting: true })
  }

  get pid() {
    return this.#child.pid
  }

  /** Resident memory in MB. */
  get rss() {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
  }

  /** Processor time in ms. */
  get processorMs() {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }

  /** How many folders it watches, by the kernel's word. */
  get watches() {
    // A file that is closed meanwhile is left out.
    const { stdout } = spawnSync('sh', ['-c', `grep -h '^inotify wd:' /proc/${this.pid}/fdinfo/*`])
    return String(stdout).split('\n').length - 1
  }

  /** Stops it and starts it again with the same state. */
  async restart(signal) {
    await this.end(signal)
    this.start()
  }

  /** Ends the process; its home stays until `stop()`. */
  async end(signal = 'SIGTERM') {
    if (this.#isOver) return
    this.#child.kill(signal)
    await once(this.#child, 'exit')
  }

  async stop() {
    await this.end()
    rmSync(this.home, { recursive: true, force: true })
  }

  get #isOver() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }
}

/**
 * Calls `use` with a service in which everything is indexed, and a task of the docs folder with `edit()`, which saves
 * another version of its doc. Only the first service of a docs folder makes an index; the next ones start with that.
 * With `isFresh` it has nothing saved, and may not listen yet.
 */
export async function withService(root, use, { isFresh = false, ...options } = {}) {
  const scratch = scratchIn(root)
  const index = isFresh ? undefined : indexes.get(root)
  const service = await Service.start(root, { ...options, index })
  try {
    if (!isFresh) await service.ready()
    return await use(service, scratch)
  } finally {
    await service.end()
    if (!isFresh && !index) keepIndex(root, join(service.state, 'search'))
    await service.stop()
    rmSync(scratch.folder, { recursive: true, force: true })
  }
}

function keepIndex(root, made) {
  if (!existsSync(made)) return
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  renameSync(made, join(folder, 'search'))
  indexes.set(root, join(folder, 'search'))
}

function scratchIn(root) {
  const folder = mkdtempSync(join(root, 'active', 'bench-scratch-'))
  const plan = join(folder, 'plans', 'plan.html')
  let version = 0
  const edit = () => writeFileSync(plan, `<title>Scratch</title><p>version ${++version}</p>`)
  mkdirSync(join(folder, 'plans'))
  edit()
  return { name: basename(folder), folder, edit }
}
