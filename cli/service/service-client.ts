// Finds the service at its port, and talks to it. To change what `plans open` does with it, see open.ts.

import { request } from 'node:http'
import { API_NUMBER, type StatusResponse } from '../../schema/api/api.js'
import { DEFAULTS } from '../../schema/config/config.js'
import { plainLine } from '../../schema/plain-text.js'
import { configPlaces, stateDir, type Env } from '../../server/config/paths.js'
import { addressOf, LOOPBACKS } from '../../server/http/listen.js'
import { isAlive, noteAt, type ServiceNote } from '../../server/http/service-notes.js'
import { codeOf, isShortage } from '../../server/fs/errno.js'
import { readStartSync } from '../../server/fs/read-start.js'
import { VERSION } from '../../server/version.js'
import { EXITS, Failure } from '../terminal/exits.js'
import { sandboxed } from './sandbox.js'

const STATUS = '/api/status'
// A command ends within 10 s. The service answers in milliseconds, on a busy machine in seconds.
const STATUS_MS = 9000
// After this the terminal says what it waits for.
const SILENT_MS = 1_000
// After this the service is asked again.
const TABS_MS = 2_000
// A tab that is just coming back, and the first scan, are waited for, so this may take a while.
const OPEN_MS = 10_000
// No reply of ours is longer.
const MOST_REPLY_BYTES = 100 * 1024 * 1024

/** Which service is meant. */
export interface ServiceRequest {
  /** undefined for the port that the settings name. */
  port: number | undefined
  /** The settings' file, absolute; undefined for the usual one. */
  config: string | undefined
  env: Env
  /** Prints a line while the command waits. */
  say(line: string): void
}

export interface Opened {
  /** How many open tabs show it. */
  listeners: number
  /** A tab was opened for it. */
  opened: boolean
  /** Why no tab could be opened, in words; null where none was wanted, too. */
  problem: string | null
  /** A further sentence that the reader should know. */
  warning: string | null
  /** The whole address of the link. */
  url: string
}

/** The sentence for a page that no tab has open, where none may be opened. */
export function nobodyAt(url: string): string {
  return `Nobody has the page open: ${url}`
}

interface Place {
  port: number
  /** A loopback address. */
  address: string
}

/** A service of ours that answers. */
export interface Running extends Place {
  /** The status that it replies; an older service replies with less. */
  status: Partial<StatusResponse>
}

/** `silent`: it took the connection, and does not answer in time. */
export type Found = Running | 'other program' | 'silent' | 'none'

interface Patience {
  /** By default 9 s. */
  ms?: number
  /** Prints a line when there is no answer within a second. */
  say?: (line: string) => void
}

/** Finds the program on this port of either loopback address. Throws Failure if no connection may be opened. */
export async function findRunning(port: number, { ms, say }: Patience = {}): Promise<Found> {
  const silence = setTimeout(() => say?.(`waiting for port ${port} …`), SILENT_MS)
  try {
    const who = await Promise.all(
      LOOPBACKS.map(address => identify({ address, port }, ms ?? STATUS_MS)),
    )
    const running = who.find(each => typeof each === 'object')
    if (running) return running
    // Where the machine lacks one family, the other answers.
    if (who.includes('denied') || who.every(each => each === 'unreachable')) throw sandboxed()
    return ANSWERS.find(answer => who.includes(answer)) ?? 'none'
  } finally {
    clearTimeout(silence)
  }
}

const ANSWERS = ['other program', 'silent'] as const

/** The service at this port; null while nothing listens. Throws Failure for another program, or one that is silent. */
export async function findService(
  { say, env }: ServiceRequest,
  port: number,
): Promise<Running | null> {
  const found = await findRunning(port, { say })
  if (found === 'none') return null
  if (found === 'silent') throw silentAt(port, await noteAt(stateDir(env), port))
  if (found !== 'other program') return sameApi(found, say)
  throw new Failure(
    EXITS.failed,
    `port ${port} is taken by another program`,
    'Name ours with --port.',
    'The reader frees this port, or starts plan-viewer at another one.',
  )
}

/** Throws Failure for a service that does not know the requests of this command, or replies otherwise. */
export function sameApi(running: Running, say: (line: string) => void): Running {
  const { version = 'of an earlier version', api } = running.status
  const runs = `plan-viewer ${plainLine(version)} runs on port ${running.port}, and this is ${VERSION}`
  if (api !== API_NUMBER) {
    const toolNext = 'Ask the reader to start it again, then call this again.'
    throw new Failure(EXITS.failed, runs, 'End it with plans stop, then run this again.', toolNext)
  }
  if (version !== VERSION) say(`${runs}: plans stop ends it`)
  return running
}

/** The service, or some program without a note, takes connections and does not answer. */
export function silentAt(port: number, note: ServiceNote | null): Failure {
  return note && isAlive(note)
    ? new Failure(
        EXITS.failed,
        `plan-viewer (pid ${note.pid}) on port ${port} does not answer`,
        'Wait and run it again, or end it with plans stop.',
        'Wait and call it again; if it fails again, tell the reader.',
      )
    : new Failure(
        EXITS.failed,
        `the program on port ${port} does not answer`,
        'Wait and run it again, or name another --port.',
        'Wait and call it again; if it fails again, tell the reader.',
      )
}

/** The reply of the service to a GET. */
export function askFor(running: Running, path: string): Promise<Reply> {
  return exchange(running, { path, ms: OPEN_MS })
}

/** Asks the service to show the link, given as its query; null when no tab listens. */
export async function showLink(running: Running, query: string): Promise<Opened | null> {
  const [listeners, url] = await Promise.all([showIn(running, query), urlOf(running)])
  if (listeners === 0) return null
  return { listeners, opened: false, problem: null, warning: null, url: `${url}/${query}` }
}

/** Where a browser finds the service, without a slash at its end. */
export async function urlOf({ port }: Pick<Running, 'port'>): Promise<string> {
  const who = await Promise.all(LOOPBACKS.map(address => identify({ address, port }, STATUS_MS)))
  return addressOf(
    port,
    LOOPBACKS.filter((_, i) => typeof who[i] === 'object'),
  )
}

/** How many browser tabs listen; 0 too when the service does not answer. */
export async function countTabs(running: Running): Promise<number> {
  const reply = await exchange(running, { path: STATUS, ms: TABS_MS }).catch(() => null)
  return (Object(reply?.body) as Partial<StatusResponse>).tabs ?? 0
}

/** Returns how many tabs show it. */
async function showIn(running: Running, query: string): Promise<number> {
  const { body } = await askFor(running, `/api/open${query}`)
  const { listeners } = Object(body) as { listeners?: unknown }
  if (typeof listeners !== 'number') throw new Error(`no answer from port ${running.port}`)
  return listeners
}

type Answer = Found | 'unreachable' | 'denied'

async function identify(at: Place, ms: number): Promise<Answer> {
  try {
    const { server, body } = await exchange(at, { path: STATUS, ms })
    const status = Object(body) as Partial<StatusResponse>
    return server.startsWith('plan-viewer/') ? { ...at, status } : 'other program'
  } catch (error) {
    // This process could not ask.
    if (isShortage(error)) throw error
    if (error instanceof Error && error.name === 'AbortError') return 'silent'
    return BY_CODE[codeOf(error)] ?? 'other program'
  }
}

/** Only a refused connection says that nothing listens; an address may also not exist. */
const BY_CODE: Readonly<Record<string, Answer>> = {
  ECONNREFUSED: 'none',
  EADDRNOTAVAIL: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EPERM: 'denied',
  EACCES: 'denied',
}

export interface Reply {
  status: number
  server: string
  bytes: Buffer
  /** undefined where it is not JSON. */
  body: unknown
}

export interface Exchange {
  method?: string
  path: string
  body?: string | null
  /** How long the service may take. */
  ms: number
  /** Ends it before its time. */
  signal?: AbortSignal | undefined
}

/** One request and its reply. Global fetch would take longer to load than everything else here. */
export function exchange(
  { address: host, port }: Place,
  { method = 'GET', path, body, ms, signal: asked }: Exchange,
): Promise<Reply> {
  return new Promise((done, fail) => {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), ...(asked ? [asked] : [])])
    const asking = request({ host, port, method, path, agent: false, signal }, response => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        // Another program may send without end.
        if (size > MOST_REPLY_BYTES) response.destroy(new Error('too long'))
      })
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = response
        done({ status, server: String(headers.server ?? ''), bytes, body: parse(bytes) })
      })
    })
    asking.on('error', fail)
    asking.end(body ?? undefined)
  })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** A longer file is no settings, and names no port. */
const MOST_BYTES = 1024 * 1024

/**
 * The port that the settings name, read without all that checks them, since `plans open` is to be quick. The
 * default one where the file names none, or nothing that could be one.
 */
export function savedPort(config: string | undefined, env: Env): number {
  const { port } = Object(savedSettings(config, env)) as { port?: unknown }
  const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535
  return isPort ? port : DEFAULTS.port
}

/** False where the settings name no docs folder; settings that are not JSON may name one. */
export function namesFolder(config: string | undefined, env: Env): boolean {
  const saved = savedSettings(config, env)
  const { folders, root } = Object(saved) as { folders?: unknown; root?: unknown }
  const isEmpty = Array.isArray(folders) ? folders.length === 0 : root === undefined
  return saved === undefined || !isEmpty
}

/** As the file has them; undefined where it is not JSON, null where there is none. */
function savedSettings(config: string | undefined, env: Env): unknown {
  for (const path of configPlaces(config, env)) {
    const bytes = settingsIn(path)
    if (bytes !== null) return parse(bytes)
  }
  return null
}

function settingsIn(path: string): Buffer | null {
  try {
    return readStartSync(path, MOST_BYTES)
  } catch {
    return null
  }
}
