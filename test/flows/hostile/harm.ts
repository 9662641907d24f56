// The harm that an attack could do to the service and to the page around it, counted afterwards.

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { listen, type Listening } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const SECRET = 'the secret of another task'
const FIXTURES = new URL('../../../../test/fixtures/hostile/', import.meta.url)

const VICTIMS = {
  'active/victim/plans/plan.html': `<!doctype html><title>Victim</title><p>${SECRET}</p>`,
  'active/victim/plans/secret.js': `export const secret = '${SECRET}'\n`,
  'active/victim/plans/secret.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  'active/by-fetch/plans/plan.html': '<title>Stays</title>',
  'active/by-beacon/plans/plan.html': '<title>Stays</title>',
  'active/by-form/plans/plan.html': '<title>Stays</title>',
}

/** Gives the page something to lose, and a sibling to the plan's frame. Run in the page. */
const PREPARE = `(async () => {
  localStorage.setItem('secret', ${JSON.stringify(SECRET)})
  sessionStorage.setItem('secret', ${JSON.stringify(SECRET)})
  globalThis.harm = []
  const channel = new BroadcastChannel('dashboard')
  channel.onmessage = () => {
    harm.push('speak on the dashboard’s channel')
    channel.postMessage(true)
  }
  await new Promise(resolve => {
    void navigator.locks.request('dashboard', () => {
      resolve()
      return new Promise(() => {})
    })
  })
  const reply = await fetch('/api/frame?path=docs/active/victim/plans/plan.html')
  const frame = document.createElement('iframe')
  frame.title = 'Sibling'
  frame.src = (await reply.json()).src
  document.body.append(frame)
  await new Promise(resolve => (frame.onload = resolve))
})()`

/** Everything that attacks leave behind in a page. Run in the page. */
const COUNT = `(async () => {
  const marked = root => [...root.querySelectorAll('*')].flatMap(element => [
    ...(element.dataset?.hit ? [element.localName + ' marked'] : []),
    ...(element.shadowRoot ? marked(element.shadowRoot) : []),
  ])
  return [
    ...marked(document),
    ...globalThis.harm,
    ...(document.title === 'hit' ? ['title'] : []),
    ...(localStorage.getItem('hit') ? ['local storage'] : []),
    ...(sessionStorage.getItem('hit') ? ['session storage'] : []),
    ...(document.cookie ? ['cookie'] : []),
    ...(await indexedDB.databases())
      // The page's own, of docs that keep it busy.
      .filter(({ name }) => name !== 'plan-viewer-hung')
      .map(({ name }) => 'database ' + name),
    ...(await caches.keys()).map(name => 'cache ' + name),
    ...(await navigator.serviceWorker.getRegistrations()).map(() => 'service worker'),
  ]
})()`

export function prepare(page: Page): Promise<unknown> {
  return page.evaluate(PREPARE)
}

/** The harm to the page, and to the doc beside the plan. */
export async function harmTo(page: Page): Promise<string[]> {
  const siblings = page.frames().filter(frame => frame.url().includes('/victim/'))
  const isMarked = 'document.documentElement.dataset.hit === "marked"'
  const marks = await Promise.all(siblings.map(sibling => sibling.evaluate(isMarked)))
  const harm = (await page.evaluate(COUNT)) as string[]
  return [...harm, ...(marks.includes(true) ? ['sibling marked'] : [])]
}

/** A service with hostile plans in it and something to lose, watched from the start. */
export class Target {
  readonly service: Served
  readonly #stream: Listening
  readonly #settings: Buffer

  private constructor(service: Served, stream: Listening, settings: Buffer) {
    this.service = service
    this.#stream = stream
    this.#settings = settings
  }

  /** @param ways - in which `leave` plans lead the tab away, one plan for each */
  static async start(site: string, ways: readonly string[] = []): Promise<Target> {
    // A picture that runs code is listed, too: a link names only what is.
    const service = await serve(VICTIMS, { config: { fileTypes: ['html', 'md', 'svg'] } })
    const values = { site, root: service.root }
    const plans: Record<string, string> = {}
    const names = await readdir(FIXTURES)
    const beside = names.filter(name => name.endsWith('.js'))
    const add = async (name: string, fixture: string, way = '') => {
      for (const other of beside) plans[pathOf(name, other)] = await hostileFile(other, values)
      plans[pathOf(name)] = await hostileFile(fixture, { ...values, way })
    }
    for (const name of names) if (!beside.includes(name)) await add(name, name)
    for (const way of ways) await add(`leave-${way.replaceAll(' ', '-')}.html`, 'leave.html', way)
    for (const way of ['blob', 'data']) await add(`become-${way}.html`, 'become.html', way)
    const stream = await listen(service.port)
    await service.write(plans)
    const docs = Object.keys(plans).filter(path => /\.(?:html|svg)$/.test(path))
    for (;;) {
      const tree = await (await fetch(`${service.url}/api/tree`)).text()
      if (docs.every(path => tree.includes(path))) break
      await stream.next()
    }
    return new Target(service, stream, await readFile(service.configFile))
  }

  /** Asks the dashboards of this service to show a hostile plan. */
  async show(file: string): Promise<void> {
    await fetch(`${this.service.url}/api/open${linkOf(file)}`)
  }

  /** The dashboard with nothing hostile in it. */
  get start(): string {
    return `${this.service.url}/?ws=by-fetch&plan=plan.html`
  }

  /** The dashboard with a hostile plan in it. */
  addressOf(file: string): string {
    return this.service.url + '/' + linkOf(file)
  }

  /** The harm to the service, in the names of the attacks. */
  async harm(): Promise<string[]> {
    const { root, configFile } = this.service
    const after = await readFile(configFile)
    const done = await readdir(join(root, 'done')).catch(() => [])
    return [
      ...(after.equals(this.#settings) ? [] : ['write the settings']),
      ...done.map(name => `settle ${name.replaceAll('-', ' ')}`),
      ...(await this.#opened()),
    ]
  }

  async close(): Promise<void> {
    await this.#stream.close()
    await this.service.close()
  }

  async #opened(): Promise<string[]> {
    await fetch(`${this.service.url}/api/open?ws=last-of-all`)
    const opened: string[] = []
    for (;;) {
      const event = await this.#stream.next()
      if (event?.type !== 'open') continue
      if (event.ws === 'last-of-all') return [...new Set(opened)]
      if (!event.ws.startsWith('hostile-')) opened.push(event.ws.replaceAll('-', ' '))
    }
  }
}

/** Every hostile plan is in a task of its own: a task that is opened shows all that it has. */
export function pathOf(file: string, beside = file): string {
  return `active/${taskOf(file)}/plans/${beside}`
}

function linkOf(file: string): string {
  return `?ws=${taskOf(file)}&plan=${file}`
}

function taskOf(file: string): string {
  return `hostile-${file.replace(/\..*$/, '')}`
}

/** A file of the fixture with these values in the places that are named after them. */
export async function hostileFile(
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await readFile(new URL(name, FIXTURES), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
}

/** The names of all attacks that the fixture makes. */
export async function attackNames(): Promise<string[]> {
  const text = await hostileFile('attacks.js', {})
  return [...text.matchAll(/^ {4}'([^']+)': /gm)].map(([, name = '']) => name).sort()
}
