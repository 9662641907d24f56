// Where a request comes from: the dashboard, a script, or a page of another site. Checked before routing.
// To change which hosts are accepted, see host.ts; the order of the checks, app.ts.

import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../refusal.js'
import { parseHost, type Host } from './host.js'
import { areaOf } from './request-path.js'

export interface RequestOrigin {
  method: string
  /** The path as it stands in the request, not decoded. */
  path: string
  host: Host
  headers: IncomingHttpHeaders
}

/** Throws Refusal 403 unless the request may go on to the routes. */
export function checkOrigin(request: RequestOrigin): void {
  if (!mayPass(request)) throw new Refusal(403, 'not from the dashboard')
}

function mayPass({ method, path, host, headers }: RequestOrigin): boolean {
  const area = areaOf(path)
  if (headers['service-worker'] === 'script') return false
  // The dashboard has the same origin and needs no preflight.
  if (method === 'OPTIONS' && area === 'api') return false

  const { origin } = headers
  const accepted = origin !== undefined && isOwnOrigin(origin, host)
  const writes = method !== 'GET' && method !== 'HEAD'
  // A framed doc loads files with `Origin: null`. The API replies to no other origin, whatever the method.
  if (origin !== undefined && !accepted && (writes || area === 'api')) return false

  if (accepted || !comesFromElsewhere(headers)) return true
  if (area === 'api') return false
  if (area === 'docs' && !path.startsWith('/docs/~')) return isNavigation(headers)
  return true
}

/** The dashboard sent it: an Origin at the API is the service's own once `checkOrigin` has passed it. */
export function isFromReader(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined
}

/** Browsers write an origin in lower case, so any other spelling is an attack. */
function isOwnOrigin(origin: string, host: Host): boolean {
  if (!origin.startsWith('http://') || origin !== origin.toLowerCase()) return false
  return parseHost(origin.slice('http://'.length))?.port === host.port
}

/** Only browsers send Sec-Fetch-Site, so curl and scripts pass. */
function comesFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** A tab or a frame will show the reply, rather than a page use it as a part. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined)
    return ['document', 'iframe', 'frame'].includes(String(destination))
  return headers['sec-fetch-mode'] === 'navigate'
}

/** A doc will show the reply in its own frame, or in one that it made. */
export function isFramedByDoc(headers: IncomingHttpHeaders): boolean {
  const isFrame = ['iframe', 'frame', 'embed', 'object'].includes(String(headers['sec-fetch-dest']))
  return isFrame && headers['sec-fetch-site'] !== 'same-origin'
}

/** It is a navigation that may be redirected to the doc's capability address. */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-dest'] === 'document') return true
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}
