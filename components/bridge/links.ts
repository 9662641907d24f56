// Handles clicks on links in a doc: sends some to the page, opens some in a tab, and leaves the others alone.
// To change where a link leads, see state/docs/doc-links.ts.

import type { FrameMessage } from '../messages/frame.js'
import { listenLast } from './listen-last.js'

/** Watches clicks while a viewer shows this doc; in a frame inside a doc all links are the browser's. */
export function forwardLinks(isShown: () => boolean, send: (message: FrameMessage) => void): void {
  // A doc can replace the function.
  const open = window.open.bind(window)

  const follow = (event: MouseEvent) => {
    const link = isShown() ? linkIn(event) : null
    if (!link || event.altKey || isForFrame(link.target)) return
    const { url, written } = link
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const isKnown = isOurs(url) || url.protocol === 'file:'

    if (link.download !== null && isOurs(url)) {
      event.preventDefault()
      void save(url, link.download).catch(() => open(url, '_blank', 'noopener'))
    } else if (link.download === null && isPlain && isHere(url)) {
      send({ type: 'plan-frame-fragment', fragment: url.hash.slice(1) })
    } else if (link.download === null && isKnown) {
      event.preventDefault()
      send({ type: 'plan-frame-link', href: url.href, written, where: isPlain ? 'here' : 'side' })
    } else if (isPlain && !isKnown && /^(?:https?|mailto):$/.test(url.protocol)) {
      // In the frame it would not be shown; with a modifier the browser opens a tab by itself.
      event.preventDefault()
      open(url, '_blank', 'noopener')
    }
  }
  listenLast('click', follow)
  listenLast('auxclick', event => {
    if (event.button === 1) follow(event)
  })
}

interface Link {
  url: URL
  written: string
  target: string
  /** The name to save under, `''` for the file's own; null for a link that is followed. */
  download: string | null
}

function linkIn(event: Event): Link | null {
  for (const element of event.composedPath()) {
    if (!(element instanceof Element) || !/^(?:a|area)$/.test(element.localName)) continue
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
    if (href === null || !URL.canParse(href, element.baseURI)) return null
    const url = new URL(href, element.baseURI)
    const target = element.getAttribute('target') ?? ''
    return { url, written: href, target, download: element.getAttribute('download') }
  }
  return null
}

/** Whether it is an address of this service, by any name of this machine. */
function isOurs({ protocol, port, hostname }: URL): boolean {
  const isLoopback = /^(?:localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === location.protocol && port === location.port && isLoopback
}

/** Whether it leads to an element of this doc. */
function isHere(url: URL): boolean {
  const [page] = location.href.split('#')
  return url.href.includes('#') && url.href.split('#')[0] === page
}

/** Whether it is meant for a frame that the doc has in itself. */
function isForFrame(target: string): boolean {
  if (target === '' || target.startsWith('_')) return false
  const frames = [...document.querySelectorAll('iframe, frame, object')]
  return frames.some(frame => frame.getAttribute('name') === target)
}

// A doc can replace the functions.
const fetch = window.fetch.bind(window)
const setTimeout = window.setTimeout.bind(window)
const KEPT_MS = 60_000

/**
 * Saves a file under this name, `''` for its own. `download` needs the same origin, and a doc has an opaque one.
 * Rejects when it cannot be read.
 */
async function save(url: URL, name: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name || decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  link.click()
  // Nothing says when the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
