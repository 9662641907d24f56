// Runs the built service as a process with its own config and state, so that no file of the user is touched.
// To change what the process reports about itself, see probe.mjs.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { get } from './http.mjs'

export const COMMAND = fileURLToPath(new URL('../dist/bin/plans.js', import.meta.url))
const PROBE = new URL('./probe.mjs', import.meta.url).href
/** Where a service keeps its index, in its home. */
const INDEX = 'state/plan-viewer/search'
/** Folders with the whole index of a docs folder, by that: of 50,000 docs it takes minutes to make. */
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

/** What keeps a run of the command away from its user: environment variables for a folder `home`. */
export function apart(home) {
  return {
    ...process.env,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    BROWSER: 'none',
  }
}

/** A running service. `stderr` gathers what it logs; `stop()` ends it and removes its home. */
export class Service {
  stderr = ''
  #child
  #root
  #hasProbe

  /**
   * Starts it; it may not listen yet. Without a `root` it shows the folders of `config`, its saved settings.
   * With `probe` it can be asked how long its event loop stood still. With `index`, a folder that another
   * one kept, it need not read everything to be found.
   */
  constructor(root, port, { probe = false, config, index } = {}) {
    this.port = port
    this.home = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
    this.#root = root
    this.#hasProbe = probe
    if (config) {
      const folder = join(this.home, 'config', 'plan-viewer')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'config.json'), JSON.stringify(config, null, 2))
    }
    if (index) cpSync(index, join(this.home, INDEX), { recursive: true })
    this.#start()
  }

  #start() {
    const probe = this.#hasProbe
    const flags = probe ? ['--import', PROBE] : []
    const root = this.#root === null ? [] : ['--root', this.#root]
    const args = ['start', ...root, '--port', String(this.port), '--no-open']
    this.startedAt = performance.now()
    this.#child = spawn(process.execPath, [...flags, COMMAND, ...args], {
      env: apart(this.home),
      stdio: ['ignore', 'ignore', 'pipe', ...(probe ? ['ipc'] : [])],
    })
    this.#child.stderr.setEncoding('utf8').on('data', text => (this.stderr += text))
  }

  /** Resolves with the first complete reply; asks again at once while nothing listens. */
  async firstReply(path) {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(`the service ended: ${this.stderr}`)
      const reply = await get(this.port, path).catch(() => null)
      if (reply?.status === 200) return reply
      await new Promise(resolve => setTimeout(resolve, 2))
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
      const status = JSON.parse((await get(this.port, '/api/status')).body)
      onStatus(status)
      if (isSearched && !status.reading && !status.indexing) return
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  /** The longest time in ms that the event loop stood still since the last time this was asked. */
  async longestBlock() {
    this.#child.send('report')
    const [{ longest }] = await once(this.#child, 'message')
    return longest
  }

  /** Has it let go of what it needs no more, in all its threads; resolves a moment later. */
  async collectGarbage() {
    const child = this.#child
    child.send('collect')
    await new Promise(resolve => {
      const over = () => {
        child.off('message', over)
        child.off('exit', over)
        resolve()
      }
      child.on('message', over)
      // It may be stopped meanwhile.
      child.on('exit', over)
    })
  }

  /** Whether it runs: null, or what it ended with. */
  get ended() {
    return this.#child.exitCode ?? this.#child.signalCode
  }

  get pid() {
    return this.#child.pid
  }

  /** Memory that it holds, in MB. */
  get rss() {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
  }

  /** Stops it and starts it again, with what it keeps for itself. */
  async restart() {
    await this.end()
    this.#start()
  }

  /** Stops it; what it keeps for itself stays until `stop()`. */
  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async stop() {
    await this.end()
    rmSync(this.home, { recursive: true, force: true })
  }
}

/**
 * Starts a service, waits until it has read everything, and stops it after `use`. Only the first one of a
 * docs folder makes an index; the next ones start from that, as on most days. To measure that
 * index, start a `Service` of its own.
 */
export async function withService(root, use, options) {
  const service = new Service(root, await freePort(), { ...options, index: indexes.get(root) })
  try {
    await service.ready()
    return await use(service)
  } finally {
    await service.end()
    if (!indexes.has(root)) keepIndex(root, service.home)
    await service.stop()
  }
}

function keepIndex(root, home) {
  const made = join(home, INDEX)
  if (!existsSync(made)) return
  const folder = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const kept = join(folder, 'search')
  renameSync(made, kept)
  indexes.set(root, kept)
}

/** Calls `use` with a task in a docs folder and `edit()`, which saves another version of its doc. */
export async function withScratch(root, use) {
  const name = `bench-scratch-${process.pid}`
  const folder = join(root, 'active', name)
  let version = 0
  const edit = (word = '') => {
    const text = `<title>Scratch</title><p>version ${++version} ${word}</p>`
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

/** What a process holds by the kernel's word: sockets, other handles, watches. */
export function held(pid) {
  let [sockets, files, watches] = [0, 0, 0]
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    let [target, info] = ['', '']
    try {
      target = readlinkSync(`/proc/${pid}/fd/${fd}`)
      info = readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8')
    } catch {
      // It was closed meanwhile.
    }
    if (target.startsWith('socket:')) sockets++
    else files++
    watches += info.match(/^inotify wd:/gm)?.length ?? 0
  }
  return { sockets, files, watches }
}
