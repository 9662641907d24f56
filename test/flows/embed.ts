// A page on another port of this machine with viewers in it, and what its own scripts see of them.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from 'playwright-core'

/** What a host's own scripts note: what they hear, and what they do not expect. */
const NOTES = `
  window.heard = []
  for (const type of ['shown', 'added', 'failed']) {
    addEventListener('plan-viewer-' + type, event => {
      const fields = {}
      for (const name in event) if (!(name in Event.prototype)) fields[name] = event[name]
      heard.push({ type, id: event.target.id, ...fields })
    })
  }
  window.messages = []
  addEventListener('message', ({ data }) => messages.push(data))
  window.keys = []
  addEventListener('keydown', ({ key }) => keys.push(key))`

export class HostPage {
  readonly #server: Server
  #body = ''
  #headers: Record<string, string> = {}

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<HostPage> {
    const server = createServer((request, response) => {
      if (request.url === '/notes.js') {
        response.setHeader('Content-Type', 'text/javascript').end(NOTES)
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

  /** What the page holds from now on; `script` is the address of the element's module. */
  holds(body: string, script: string | null, headers: Record<string, string> = {}): void {
    const module = script === null ? '' : `<script type="module" src="${script}"></script>`
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

/** What the host heard of its viewers. */
export interface Heard {
  type: string
  id: string
  link?: string
  says?: string
}

export function heardIn(page: Page): Promise<Heard[]> {
  return page.evaluate<Heard[]>('heard')
}

/** Resolves when the host has heard this of a viewer. */
export async function heard(page: Page, type: string, id: string): Promise<void> {
  await page.waitForFunction(
    `heard.some(event => event.type === ${JSON.stringify(type)} && event.id === ${JSON.stringify(id)})`,
  )
}

/** The page of the service inside a viewer. */
export function inside(page: Page, id: string): FrameLocator {
  return page.frameLocator(`#${id} iframe`)
}

/** A doc on show in a viewer, by a heading in it. */
export function docIn(viewer: FrameLocator, heading: string): Locator {
  return viewer
    .frameLocator('plan-sheet:not([inert]) iframe')
    .getByRole('heading', { name: heading })
}
