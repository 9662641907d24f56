// Is the service up? Asks a port who is there, and talks to it if it is one of us.

import { get } from 'node:http'
import type { StatusResponse } from '../schema/api/api.js'

const LOOPBACKS = ['127.0.0.1', '::1']
// Whoever takes longer to say who he is, is not one of us: a service of ours answers in milliseconds, and
// on a machine that is busy with other things in seconds.
const STATUS_MS = 10_000
// A tab listens or does not; who cannot say it by then is asked again.
const TABS_MS = 2_000
// A tab that is just coming back is waited for, so this may take a while.
const OPEN_MS = 10_000

/** A service of ours that answers. */
export interface Running {
  port: number
  /** The loopback address that it was found at. */
  address: string
}

export type Found = Running | 'stranger' | 'nobody'

/** Who listens on this port, on either loopback address; who says nothing in time is a stranger. */
export async function findRunning(port: number, patienceMs = STATUS_MS): Promise<Found> {
  let found: Found = 'nobody'
  for (const address of LOOPBACKS) {
    const who = await ask(address, port, patienceMs)
    if (who === 'ours') return { port, address }
    if (who === 'stranger') found = 'stranger'
  }
  return found
}

/** Where a browser finds the service, without a slash at its end. */
export async function urlOf({ port }: Running): Promise<string> {
  const ours: string[] = []
  for (const address of LOOPBACKS)
    if ((await ask(address, port, STATUS_MS)) === 'ours') ours.push(address)
  const { addressOf } = await import('../server/http/listen.js')
  return addressOf(port, ours)
}

/** How many browser tabs listen; 0 too when the service does not answer. */
export async function tabsOf({ address, port }: Running): Promise<number> {
  const reply = await fetchJson(address, port, '/api/status', TABS_MS).catch(() => null)
  return isStatus(reply?.body) ? reply.body.tabs : 0
}

/** Asks for a link, given as its query, to be shown; returns how many tabs heard it. */
export async function showIn(running: Running, query: string): Promise<number> {
  const { address, port } = running
  const { body } = await fetchJson(address, port, `/api/open${query}`, OPEN_MS)
  const { listeners } = Object(body) as { listeners?: unknown }
  if (typeof listeners !== 'number') throw new Error(`no answer from port ${port}`)
  return listeners
}

async function ask(
  address: string,
  port: number,
  patience: number,
): Promise<'ours' | 'stranger' | 'nobody'> {
  try {
    const { server, body } = await fetchJson(address, port, '/api/status', patience)
    return server.startsWith('plan-viewer/') && isStatus(body) ? 'ours' : 'stranger'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // Only a refused connection says that nobody is there; an address may also not exist.
    const nobody = ['ECONNREFUSED', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENETUNREACH', 'EHOSTUNREACH']
    return nobody.includes(String(code)) ? 'nobody' : 'stranger'
  }
}

interface Reply {
  server: string
  /** undefined for what is no JSON. */
  body: unknown
}

// Global fetch would take longer to load than everything else here.
function fetchJson(host: string, port: number, path: string, patience: number): Promise<Reply> {
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(patience)
    const request = get({ host, port, path, agent: false, signal }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        // Nothing that we ask for is long; a stranger may send without end.
        if (chunks.length > 1000) response.destroy(new Error('too long'))
      })
      response.on('error', fail)
      response.on('end', () => {
        const server = String(response.headers.server ?? '')
        done({ server, body: parse(Buffer.concat(chunks)) })
      })
    })
    request.on('error', fail)
  })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function isStatus(body: unknown): body is StatusResponse {
  if (typeof body !== 'object' || body === null) return false
  const { reading, indexing, polling, tabs, ...more } = body as Record<string, unknown>
  return (
    isProgress(reading) &&
    isProgress(indexing) &&
    Array.isArray(polling) &&
    Number.isInteger(tabs) &&
    Object.keys(more).length === 0
  )
}

function isProgress(value: unknown): boolean {
  if (value === null) return true
  const { done, of } = Object(value) as { done?: unknown; of?: unknown }
  return Number.isInteger(done) && Number.isInteger(of)
}
