// Where a request comes from: the dashboard, a script, or a page of another site.
// Everything here is asked before a route is.

import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../refusal.js'
import { parseHost, type Host } from './host.js'
import { areaOf } from './request-path.js'

export interface Asker {
  method: string
  /** The path as it stands in the request, not decoded. */
  path: string
  host: Host
  headers: IncomingHttpHeaders
}

/** Throws Refusal 403 unless the request may go on to the routes. */
export function checkOrigin(asker: Asker): void {
  if (!mayPass(asker)) throw new Refusal(403, 'not from the dashboard')
}

function mayPass({ method, path, host, headers }: Asker): boolean {
  const area = areaOf(path)
  if (headers['service-worker'] === 'script') return false
  // No preflight is granted: the dashboard has the same origin and needs none.
  if (method === 'OPTIONS' && area === 'api') return false

  const { origin } = headers
  const accepted = origin !== undefined && isOwnOrigin(origin, host)
  const writes = method !== 'GET' && method !== 'HEAD'
  // A framed doc loads files with `Origin: null`. The API answers no other origin, by any method.
  if (origin !== undefined && !accepted && (writes || area === 'api')) return false

  if (accepted || !comesFromElsewhere(headers)) return true
  if (area === 'api') return false
  if (area === 'docs' && !path.startsWith('/docs/~')) return isNavigation(headers)
  return true
}

/** A browser spells an origin in lower case, so any other spelling is a trick. */
function isOwnOrigin(origin: string, host: Host): boolean {
  if (!origin.startsWith('http://') || origin !== origin.toLowerCase()) return false
  return parseHost(origin.slice('http://'.length))?.port === host.port
}

/** Browsers alone send Sec-Fetch-Site; curl and scripts notice nothing of this. */
function comesFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether a tab or a frame is about to show the answer, rather than a page use it as its part. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined)
    return ['document', 'iframe', 'frame'].includes(String(destination))
  return headers['sec-fetch-mode'] === 'navigate'
}

/** Whether a doc is about to show the answer in its own frame, or in one that it made. */
export function isFramedByDoc(headers: IncomingHttpHeaders): boolean {
  const isFrame = ['iframe', 'frame', 'embed', 'object'].includes(String(headers['sec-fetch-dest']))
  return isFrame && headers['sec-fetch-site'] !== 'same-origin'
}

/** Whether it is a navigation that may be sent on to the doc's capability address. */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-dest'] === 'document') return true
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}
