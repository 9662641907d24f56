// Shows a link or a file in the tabs that are open. When no tab hears, new-tab.ts gets one.

import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { UsageError } from 'clipanion'
import { formatLink, parseAddress, parseLink, type Link } from '../schema/names/links.js'
import type { Env } from '../server/config/paths.js'
import { absolute } from './options.js'
import { findRunning, showIn, urlOf, type Running } from './running.js'
import { savedPort } from './saved-port.js'

export interface OpenRequest {
  /** An address of the dashboard, its query alone, or a file's path. */
  target: string
  /** undefined for the port that the settings name. */
  port: number | undefined
  /** The settings' file, absolute; undefined for the usual one. */
  config: string | undefined
  env: Env
}

export interface Opened {
  /** How many open tabs show it. */
  listeners: number
  /** Whether a tab was opened for it. */
  opened: boolean
  /** Why no tab could be opened, in words; null where none was wanted, too. */
  problem: string | null
  /** What else the reader should know, in words. */
  warning: string | null
  /** The whole address of what was asked for. */
  url(): Promise<string>
}

/** Throws UsageError for what is neither a link of ours nor a file, and for a stranger's port. */
export async function open(request: OpenRequest): Promise<Opened> {
  const port = request.port ?? savedPort(request.config, request.env)
  const query = formatLink(await linkOf(request, port))
  const running = await find(port)
  const heard = running ? await ask(running, query) : null
  if (heard) return heard
  const { openNewTab } = await import('./new-tab.js')
  return openNewTab(request, port, query)
}

/** The service at this port; null while nobody is there. Throws UsageError for a stranger. */
export async function find(port: number): Promise<Running | null> {
  const found = await findRunning(port)
  if (found === 'nobody') return null
  if (found !== 'stranger') return found
  throw new UsageError(`port ${port} is taken by another program; name ours with --port`)
}

/** Asks for the link to be shown; null when no tab hears it. */
export async function ask(running: Running, query: string): Promise<Opened | null> {
  const listeners = await showIn(running, query)
  if (listeners === 0) return null
  const url = async () => `${await urlOf(running)}/${query}`
  return { listeners, opened: false, problem: null, warning: null, url }
}

async function linkOf({ target, env }: OpenRequest, port: number): Promise<Link> {
  const address = parseAddress(target)
  if (address) {
    const isOurs = isLoopback(address.host) && (address.port ?? 80) === port
    if (address.scheme !== 'http' || !isOurs) {
      throw new UsageError(`${target} is not an address of the service on port ${port}`)
    }
  }
  const file = absolute(pathIn(target), env)
  // A file may be named like a query, but nobody writes a query's mark by chance.
  const isFile = !address && !target.startsWith('?') && (await isAnyFile(file))
  const link = isFile ? { ws: '', plan: '', doc: file } : parseLink(target)
  if (link) return link
  if (address) throw new UsageError(`${target} names no doc: a link has ?ws= or ?doc= in it`)
  throw new UsageError(`${target} is neither a link nor a file`)
}

/** The path that a `file:` address names; any other text as it is, one with a wrong form too. */
function pathIn(target: string): string {
  try {
    return target.startsWith('file:') ? fileURLToPath(target) : target
  } catch {
    return target
  }
}

async function isAnyFile(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isFile(),
    () => false,
  )
}

function isLoopback(host: string): boolean {
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
