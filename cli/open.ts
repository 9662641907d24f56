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
import { findTarget } from './service/link-target.js'
import { absolute } from './options.js'
import { EXITS } from './terminal/exits.js'
import { findMeant } from './service/running-services.js'
import {
  findService,
  showLink,
  type Opened,
  type ServiceRequest,
} from './service/service-client.js'
import { plainLine } from '../schema/plain-text.js'

export const open: CommandOf<'open'> = {
  details: `
    Takes an address of the dashboard, its query alone, or the path of a file in a docs folder.
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
    const line = listeners > 0 ? 'Shown in the open tab' : `${opened ? 'Opened ' : ''}${url}`
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
  const shown = running
    ? await showLink(running, formatLink(await findTarget(running, link, request.env)))
    : null
  if (shown) return shown
  const { openNewTab } = await import('./service/new-tab.js')
  return openNewTab(request, port, link)
}

function linkOf(target: string, file: string | null, port: number): Link {
  const address = parseAddress(target)
  if (address) {
    const isOurs = isLoopback(address.host) && (address.port ?? 80) === port
    if (address.scheme !== 'http' || !isOurs) {
      throw new UsageError(`${target} is not an address of the service on port ${port}`)
    }
  }
  if (file !== null) return { ws: '', plan: '', doc: file }
  const link = parseLink(target)
  if (link) return withFragment(link, target)
  if (address) throw new UsageError(`${target} names no doc: a link has ?ws= or ?doc= in it`)
  throw new UsageError(`${target} is neither a link nor a file`)
}

/**
 * The absolute path of a file, with the fragment that is named behind it; null where there is none. A line as
 * compilers write it, `plan.md:30`, is one, too.
 */
async function fileOf(target: string, env: Env): Promise<string | null> {
  // A file may be named like a query, but no file name begins with `?` by chance.
  if (parseAddress(target) || target.startsWith('?')) return null
  const whole = absolute(pathIn(target), env)
  if (await isFile(whole)) return whole
  const [, fragmented, fragment = ''] = /^(.+)#(.*)$/s.exec(target) ?? []
  const [, numbered, line] = /^(.+?):(\d{1,9})(?::\d+)?$/s.exec(target) ?? []
  const name = fragmented ?? numbered
  if (name === undefined) return null
  const file = absolute(pathIn(name), env)
  return (await isFile(file)) ? `${file}#${line ? `L${line}` : fragment}` : null
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
