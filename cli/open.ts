// `plans open`: shows a link or a file in the tabs that are open. When no tab listens, new-tab.ts opens one.

import { fileURLToPath } from 'node:url'
import { UsageError } from 'clipanion'
import {
  formatLink,
  parseAddress,
  parseLink,
  withFragment,
  type Link,
} from '../schema/names/links.js'
import type { Env } from '../server/config/paths.js'
import { isFile } from '../server/fs/there.js'
import type { CommandOf } from './agents/verb.js'
import { answers, findTarget } from './service/link-target.js'
import { absolute } from './options.js'
import { EXITS } from './terminal/exits.js'
import { findMeant } from './service/running-services.js'
import {
  findService,
  nobodyAt,
  showLink,
  type Opened,
  type Running,
  type ServiceRequest,
} from './service/service-client.js'
import { plainLine } from '../schema/plain-text.js'

export const open: CommandOf<'open'> = {
  details: `
    Takes an address of the page, its query alone, a file in a docs folder, or a doc path.
    Starts the service in the background if it is not running, and opens a tab if none is open.
  `,
  examples: [
    ['Show a phase', "$0 open '?ws=search/phase-2-index'"],
    ['Show a file', '$0 open docs/active/search/plans/plan.html'],
  ],

  async run({ target }, service) {
    const { say } = service.options
    const { listeners, opened, problem, warning, url } = await openTarget(target, service.options)
    if (warning !== null) say(plainLine(warning))
    if (problem !== null) say(`${plainLine(problem)}; open the address yourself`)
    const unseen = opened ? `Opened ${url}` : nobodyAt(url)
    const line = listeners > 0 ? 'Shown in the open tab' : unseen
    return { reply: { ok: true, listeners, opened, url }, lines: [line], exit: EXITS.done }
  },
}

/**
 * Throws UsageError for what is neither a link of ours nor a file; Failure for what no docs folder has, and where no
 * service can be reached.
 */
async function openTarget(target: string, request: ServiceRequest): Promise<Opened> {
  const named = parseAddress(target)?.port ?? undefined
  const file = await fileOf(target, request.env)
  const meant = await findMeant(request, file === null ? [] : [file])
  const isOther = named !== undefined && request.port === undefined && named !== meant.port
  // An address that was printed names the port of its service.
  const running = isOther ? await findService(request, named) : meant.running
  const port = running?.port ?? meant.port
  const link = linkOf(target, file, port)
  const linkIn = async (service: Running) => {
    const meantLink = link ?? (await docIn(service, target, request.env))
    return meantLink ?? Promise.reject(neither(target))
  }
  // A doc path has a meaning only in a service, so one is started for it. A missing file needs none.
  if (!link && !running && isFilePath(target)) throw neither(target)
  const shown = running
    ? await showLink(
        running,
        formatLink(await findTarget(running, await linkIn(running), request.env)),
      )
    : null
  if (shown) return shown
  const { openNewTab } = await import('./service/new-tab.js')
  return openNewTab(request, port, linkIn)
}

function neither(target: string): UsageError {
  return new UsageError(`${target} is neither a link nor a file`)
}

/** It can only be the path of a file on this machine. */
function isFilePath(target: string): boolean {
  return /^(\.{0,2}\/|~|file:)/.test(target)
}

function linkOf(target: string, file: string | null, port: number): Link | null {
  const address = parseAddress(target)
  if (address) {
    const isOurs = isLoopback(address.host) && (address.port ?? 80) === port
    if (address.scheme !== 'http' || !isOurs) {
      throw new UsageError(`${target} is not an address of the service on port ${port}`)
    }
  }
  if (file !== null) return linkToDoc(file)
  const link = parseLink(target)
  if (link) return withFragment(link, target)
  if (address) throw new UsageError(`${target} names no doc: a link has ?ws= or ?doc= in it`)
  return null
}

function linkToDoc(doc: string): Link {
  return { ws: '', plan: '', doc }
}

/** The absolute path of a file, with the fragment that is named behind it; null where there is none. */
async function fileOf(target: string, env: Env): Promise<string | null> {
  // A file may be named like a query, but no file name begins with `?` by chance.
  if (parseAddress(target) || target.startsWith('?')) return null
  for (const [name, fragment] of namesIn(target)) {
    const file = absolute(pathIn(name), env)
    if (await isFile(file)) return file + fragment
  }
  return null
}

/** The doc that the service has by this name, or had. */
async function docIn(running: Running, target: string, env: Env): Promise<Link | null> {
  for (const [name, fragment] of namesIn(target)) {
    for (const doc of [name, absolute(pathIn(name), env)]) {
      const isKnown =
        (await answers(running, 'doc', doc)) || (await answers(running, 'versions', doc))
      if (isKnown) return linkToDoc(doc + fragment)
    }
  }
  return null
}

/** The name and the fragment that a target may have; a line as compilers write it, `plan.md:30`, is one, too. */
function namesIn(target: string): [name: string, fragment: string][] {
  const [, fragmented, fragment = ''] = /^(.+)#(.*)$/s.exec(target) ?? []
  const [, numbered, line] = /^(.+?):(\d{1,9})(?::\d+)?$/s.exec(target) ?? []
  const name = fragmented ?? numbered
  const named = line ? `L${line}` : fragment
  return name === undefined
    ? [[target, '']]
    : [
        [target, ''],
        [name, `#${named}`],
      ]
}

/** The path that a `file:` address names; any other text as it is, one with a wrong form too. */
function pathIn(target: string): string {
  try {
    return target.startsWith('file:') ? fileURLToPath(target) : target
  } catch {
    return target
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
