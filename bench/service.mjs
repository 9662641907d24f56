// Runs the built service as a process with its own settings and state, so that no file of the user is touched.
// To change what the process reports about itself, see probe.mjs.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { readlinkSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { get, getJson } from './http.mjs'

const COMMAND = fileURLToPath(new URL('../dist/bin/plans.js', import.meta.url))
const PROBE = new URL('./probe.mjs', import.meta.url).href
const RENEW_MS = 15_000
const PROGRESS_MS = 10_000
/** The unit of time of the kernel, on every Linux that Node runs on. */
const TICK_MS = 10
/** The index of each docs folder that one service made: of 50,000 docs it takes minutes. */
const indexes = new Map()

/** A port on which nothing listens at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A running service. `stderr` gathers what it logs; `stop()` ends it and removes its home. */
export class Service {
  stderr = ''
  #child
  #root
  #options
  #renewal
  #saidAt = performance.now()

  /**
   * Starts it; it may not listen yet. With `probe` it reports blocks of its event loop. `state` is where it keeps
   * its state, if not in its home. Without `reviews`, this process holds the lock of the review store.
   */
  constructor(root, port, { probe = false, reviews = true, index, state } = {}) {
    this.port = port
    this.home = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
    this.state = state ?? join(this.home, 'state', 'plan-viewer')
    this.#root = root
    this.#options = { probe }
    mkdirSync(this.state, { recursive: true })
    if (index) cpSync(index, join(this.state, 'search'), { recursive: true })
    if (!reviews) this.#holdReviews()
    this.start()
  }

  start() {
    const { probe } = this.#options
    const args = ['start', '--root', this.#root, '--port', String(this.port), '--no-open']
    this.startedAt = performance.now()
    this.#child = spawn(
      process.execPath,
      [...(probe ? ['--import', PROBE] : []), COMMAND, ...args],
      {
        env: {
          ...process.env,
          XDG_CONFIG_HOME: join(this.home, 'config'),
          XDG_STATE_HOME: join(this.state, '..'),
          XDG_CACHE_HOME: join(this.home, 'cache'),
          BROWSER: 'none',
        },
        stdio: ['ignore', 'ignore', 'pipe', ...(probe ? ['ipc'] : [])],
      },
    )
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

  /** Resolves when everything is read and indexed. */
  async ready(onStatus = () => undefined) {
    await this.firstReply('/api/tree')
    // The index begins after the tree; a search waits for it, and meanwhile the status shows its progress.
    let isSearched = false
    const searched = () => (isSearched = true)
    void get(this.port, '/api/search?q=ready').then(searched, searched)
    for (;;) {
      const status = await getJson(this.port, '/api/status')
      onStatus(status)
      this.#progress('indexing', status.indexing)
      if (isSearched && !status.reading && !status.indexing) return
      await pause(20)
    }
  }

  /** Resolves when so many docs have a version. */
  async captured(docs) {
    for (;;) {
      const { docs: done } = await getJson(this.port, '/api/review/status')
      if (done >= docs) return
      this.#progress('capturing', { done, of: docs })
      await pause(20)
    }
  }

  /** Says from time to time how far long work is. */
  #progress(what, progress) {
    if (!progress || performance.now() - this.#saidAt < PROGRESS_MS) return
    this.#saidAt = performance.now()
    process.stderr.write(`  ${what} ${progress.done} of ${progress.of}\n`)
  }

  /** The longest time in ms that the event loop stood still since this was asked last. */
  async longestBlock() {
    this.#child.send('report')
    const [{ longest }] = await once(this.#child, 'message')
    return longest
  }

  /** Collects garbage in all its threads. */
  async collectGarbage() {
    this.#child.send('collect')
    // It may be stopped meanwhile.
    await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')])
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
    const infos = readdirSync(`/proc/${this.pid}/fdinfo`).map(fd => {
      try {
        return readFileSync(`/proc/${this.pid}/fdinfo/${fd}`, 'utf8')
      } catch {
        // It was closed meanwhile.
        return ''
      }
    })
    return infos.join('').match(/^inotify wd:/gm)?.length ?? 0
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
    clearInterval(this.#renewal)
    rmSync(this.home, { recursive: true, force: true })
  }

  get #isOver() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  #holdReviews() {
    const lock = join(this.state, 'review.lock')
    const holder = { pid: process.pid, host: hostname(), ns: readlinkSync('/proc/self/ns/pid') }
    writeFileSync(lock, JSON.stringify({ ...holder, port: 1, sign: 'b'.repeat(22) }))
    this.#renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), RENEW_MS)
  }
}

/**
 * Starts a service, waits until everything is indexed, and stops it after `use`. Only the first one of a docs folder
 * makes an index; the next ones start with that. To measure indexing, start a `Service`.
 */
export async function withService(root, use, options) {
  const service = new Service(root, await freePort(), { ...options, index: indexes.get(root) })
  try {
    await service.ready()
    return await use(service)
  } finally {
    await service.end()
    if (!indexes.has(root)) keepIndex(root, join(service.state, 'search'))
    await service.stop()
  }
}

function keepIndex(root, made) {
  if (!existsSync(made)) return
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  renameSync(made, join(folder, 'search'))
  indexes.set(root, join(folder, 'search'))
}

/** Calls `use` with a task in a docs folder and `edit()`, which saves another version of its doc. */
export async function withScratch(root, use) {
  const name = `bench-scratch-${process.pid}`
  const folder = join(root, 'active', name)
  let version = 0
  const edit = () => {
    const text = `<title>Scratch</title><p>version ${++version}</p>`
    writeFileSync(join(folder, 'plans', 'plan.html'), text)
  }
  mkdirSync(join(folder, 'plans'), { recursive: true })
  edit()
  try {
    return await use({ edit, name, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
