// The security headers of every kind of reply. Plans run but are not trusted: a doc never gets the origin
// of the dashboard. To change which reply gets which headers, see app.ts and routes/docs.ts.

import { BRIDGE_PATH } from './bridge-tag.js'
import type { Host } from './host.js'

export type Headers = Readonly<Record<string, string>>

/** The treatment of a doc by a browser: run it, show rendered Markdown, or only show it. */
export type DocForm = 'active' | 'markdown' | 'inert'

const SANDBOX =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** On every reply. */
export const COMMON: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

export const API: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** The dashboard. Its scripts and styles are files, so its policy allows nothing inline. */
export function dashboardHeaders(host: Host): Headers {
  return pageHeaders(host, "'none'")
}

/** The page that `<plan-viewer>` frames: as the dashboard, for pages of this machine to frame. */
export function embedHeaders(host: Host): Headers {
  return pageHeaders(host, "'self' http://localhost:* http://127.0.0.1:*")
}

function pageHeaders(host: Host, ancestors: string): Headers {
  const policy = [
    "default-src 'self'",
    // Firefox treats the download of a blob: URL as a navigation of the frame, so `frame-src` must allow
    // it. A doc that navigates to such a URL keeps its policy and its sandbox.
    `frame-src ${docsOf(host)} blob: data:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  }
}

/** Code that other pages load to embed the viewer, and that framed docs load. It contains no plans. */
export const PUBLIC_CODE: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function isPublicCode(path: string): boolean {
  return /^\/(?:(?:plan-viewer|bridge)\.js|page\/[\w./-]+)$/.test(path)
}

/** The name of such a script contains a hash of its content, so a cache may keep it for ever. */
export const FOR_EVER: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }

export function isNamedByContent(path: string): boolean {
  return /^\/(?:page\/[\w.-]+|events-worker)-[A-Z\d]{8}\.js$/.test(path)
}

/**
 * A doc at its plain address, where only the dashboard's own origin may use it.
 * @param isTab - it is shown in a tab of its own
 */
export function plainDocHeaders(form: DocForm, host: Host, isTab: boolean): Headers {
  return {
    ...DOC,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': [
      ...policyOf(form, host, isTab),
      ...(form === 'markdown' ? [`script-src ${pageCodeOf(host)}`] : []),
      "frame-ancestors 'self'",
    ].join('; '),
  }
}

/** A doc at its capability address: the path is the secret, and its opaque origin matches nothing. */
export function framedDocHeaders(form: DocForm, host: Host, isTab: boolean): Headers {
  const policy = policyOf(form, host, isTab)
  // The policy of a rendered page allows the bridge and its own script, and no other.
  if (form === 'markdown') {
    policy.push(`script-src http://${host.text}${BRIDGE_PATH} ${pageCodeOf(host)}`)
  }
  return {
    ...DOC,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(policy.length > 0 && { 'Content-Security-Policy': policy.join('; ') }),
  }
}

/** A reply in place of a doc: a refusal or a redirect. */
export const REFUSED_DOC: Headers = {
  'Content-Security-Policy': `${SANDBOX}; default-src 'none'`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const DOC: Headers = {
  'Cache-Control': 'no-cache',
  Vary: 'Sec-Fetch-Dest, Sec-Fetch-Site',
}

// An inert doc has no sandbox: Chromium shows a sandboxed PDF as a blank page.
function policyOf(form: DocForm, host: Host, isTab: boolean): string[] {
  if (form === 'inert') return []
  // The frames that a doc makes inherit its sandbox. Without `allow-modals` they cannot open dialogs in a
  // loop. A tab can be closed; a Markdown page has no such frames, and printing needs `allow-modals`.
  const sandbox = isTab || form === 'markdown' ? `${SANDBOX} allow-modals` : SANDBOX
  if (form === 'markdown') {
    return [
      sandbox,
      "default-src 'none'",
      // Drawn diagrams and maths hold styles of their own.
      `style-src 'unsafe-inline' ${pageCodeOf(host)}`,
      'img-src * data: blob:',
      'media-src * data: blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ]
  }
  const docs = docsOf(host)
  return [
    sandbox,
    `connect-src ${docs} https: data: blob:`,
    `form-action ${docs} https:`,
    `frame-src ${docs} https: data: blob:`,
    "object-src 'none'",
  ]
}

/** The script and the styles of rendered Markdown. */
function pageCodeOf(host: Host): string {
  return `http://${host.text}/page/`
}

function docsOf(host: Host): string {
  return `http://${host.text}/docs/`
}
