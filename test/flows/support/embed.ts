// A page on another port of this machine with viewers in it, and what its own scripts see of them.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until } from './dashboard.js'

/** The notes of a host's own scripts: what they hear, and what they do not expect. */
const NOTES = `
  window.heard = []
  for (const type of ['shown', 'added', 'failed']) {
    addEventListener('plan-viewer-' + type, event => {
      const fields = {}
      for (const name in event) if (!(name in Event.prototype)) fields[name] = event[name]
      heard.push({ type: event.type, id: event.target.id, ...fields })
    })
  }
  window.messages = []
  addEventListener('message', ({ data }) => messages.push(data))
  window.keys = []
  addEventListener('keydown', ({ key }) => keys.push(key))`

export class HostPage {
  /** The other files that it serves, by path: a content type and a text. */
  readonly files = new Map([['/notes.js', ['text/javascript', NOTES]]])
  readonly #server: Server
  #body = ''
  #headers: Record<string, string> = {}

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<HostPage> {
    const server = createServer((request, response) => {
      const [type, text] = host.files.get(request.url ?? '') ?? []
      if (type !== undefined) {
        response.setHeader('Content-Type', type).end(text)
        return
      }
      for (const [name, value] of Object.entries(host.#headers)) response.setHeader(name, value)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(host.#body)
    })
    const host = new HostPage(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return host
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://localhost:${this.port}/`
  }

  /** The content of the page from now on; `script` is the address of the element's module. */
  holds(body: string, script = '', headers: Record<string, string> = {}): void {
    const module = script === '' ? '' : `<script type="module" src="${script}"></script>`
    this.#body = `<!doctype html><html lang="en"><title>Host</title>
      <script src="/notes.js"></script>${module}${body}`
    this.#headers = headers
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** The events of its viewers that the host received. */
export interface Heard {
  type: string
  id: string
  link?: string
  reason?: string
  says?: string
}

export function heardIn(page: Page): Promise<Heard[]> {
  return page.evaluate<Heard[]>('heard')
}

/** Resolves when the host has heard this of a viewer. */
export function heard(page: Page, type: string, id: string): Promise<void> {
  return untilIn(page, `heard.some(event => event.type === '${type}' && event.id === '${id}')`)
}

/** Resolves when this is so in a page. Its policy allows no other way of looking there. */
export async function untilIn(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    const look = () => (${condition} ? resolve() : requestAnimationFrame(look))
    look()
  })`)
}

/** The page of the service inside a viewer. */
export function inside(page: Page, id: string): FrameLocator {
  return page.frameLocator(`#${id} iframe`)
}

/**
 * Resolves when the focus is in a doc of a viewer. A frame whose window has the focus does not match `:focus-within` in
 * Chromium.
 */
export async function untilInDoc(page: Page, id: string): Promise<void> {
  const docView = inside(page, id).locator('plan-doc-view').first()
  const focused = (element: { getRootNode(): { activeElement: { localName: string } | null } }) =>
    element.getRootNode().activeElement?.localName
  await until(() => docView.evaluate(focused), 'plan-doc-view')
}

/** A doc on show in a viewer, by a heading in it. */
export function docIn(viewer: FrameLocator, heading: string): Locator {
  return viewer
    .frameLocator('plan-doc-view:not([inert]) iframe:not([inert])')
    .getByRole('heading', { name: heading })
}
