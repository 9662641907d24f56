// A site on another port of this machine that means no good: it collects what the attacks report, and
// sends the pages that it is given.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class HostileSite {
  readonly #server: Server
  readonly #waiting = new Set<() => void>()
  /** The reports, each once. */
  readonly reports = new Set<string>()
  /** HTML by its path. */
  readonly pages = new Map<string, string>()

  constructor() {
    this.#server = createServer(({ url = '/' }, response) => {
      const { pathname, search } = new URL(url, 'http://localhost')
      const text = decodeURIComponent(search.slice(1))
      if (pathname === '/report') this.#note(text)
      if (pathname === '/landed') this.#note(`hit ${text}`)
      const page = this.pages.get(pathname)
      response.writeHead(page === undefined ? 404 : 200, {
        'Content-Type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      })
      response.end(page)
    })
  }

  async start(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, 'localhost', resolve))
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Resolves when this has been reported. */
  async heard(report: string): Promise<void> {
    while (!this.reports.has(report)) {
      await new Promise<void>(resolve => this.#waiting.add(resolve))
    }
  }

  /** The attacks that ran, or those that saw themselves succeed. */
  named(what: 'tried' | 'hit'): string[] {
    const prefix = `${what} `
    return [...this.reports]
      .filter(report => report.startsWith(prefix))
      .map(report => report.slice(prefix.length))
      .sort()
  }

  forget(): void {
    this.reports.clear()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #note(report: string): void {
    this.reports.add(report)
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }
}
