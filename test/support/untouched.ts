// Finds out whether anything was done to a service: to its settings, its tree, its count of tabs, or its tabs.

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { ask, listen, type Listening } from './http.js'
import type { Served } from './service.js'

export class Untouched {
  readonly #service: Served
  readonly #stream: Listening
  readonly #before: string

  private constructor(service: Served, stream: Listening, before: string) {
    this.#service = service
    this.#stream = stream
    this.#before = before
  }

  /** @param query - of the event stream that it listens to, with its question mark */
  static async since(service: Served, query = ''): Promise<Untouched> {
    const stream = await listen(service.port, query)
    return new Untouched(service, stream, await everything(service))
  }

  /** Fails if anything has changed, or was told, since. */
  async expectSo(): Promise<void> {
    expect(await everything(this.#service)).to.equal(this.#before)
    expect((await ask(this.#service.port, '/api/open?ws=last-of-all')).status).to.equal(200)
    // An earlier change would have been told before it.
    expect(await this.#stream.next()).to.include({ type: 'open', ws: 'last-of-all' })
    expect(Object.keys(Object.prototype)).to.deep.equal([])
  }

  close(): Promise<void> {
    return this.#stream.close()
  }
}

async function everything({ port, configFile }: Served): Promise<string> {
  const settings = await readFile(configFile, 'utf8')
  const tree = await ask(port, '/api/tree')
  const { tabs } = (await ask(port, '/api/status')).json() as { tabs: number }
  return JSON.stringify([settings, tree.text, tabs])
}
