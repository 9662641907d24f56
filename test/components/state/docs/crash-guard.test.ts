import { expect } from 'chai'
import { normalize } from '../../../../components/state/actions/normalize.js'
import {
  CALM_MS,
  CrashGuard,
  LATE_MS,
  STOPPED_MS,
  UNREADY_MS,
  openWatch,
  type ToWatch,
  type Watch,
} from '../../../../components/state/docs/crash-guard.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import { mountedDoc } from '../../../../components/state/selectors.js'
import { DocLoader } from '../../../../components/state/docs/doc-loader.js'
import { Store } from '../../../../components/state/store.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { fastClock, speedUp } from '../../fast-clock.js'
import { until } from '../../waits.js'
import { FakeService } from '../fake-service.js'
import { PLAN, RECAP, SEARCH, knowing, searchTree } from '../trees.js'

const SPEED = 4

/** A worker whose time goes by as fast as the time of the page. */
class FastWorker extends Worker {
  constructor(script: string | URL, options?: WorkerOptions) {
    const text = `(${String(speedUp)})(${SPEED})\nimport ${JSON.stringify(String(script))}`
    super(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), options)
  }
}

/** One page: what it knows, the docs that it loads, and its memory of those that stopped one. */
interface Page {
  store: Store<ViewerState>
  guard: CrashGuard
  loader: DocLoader
  /** The messages to its thread, oldest first. */
  told: ToWatch[]
}

describe('docs that stop the page', () => {
  const pages: Page[] = []
  const { Worker } = globalThis

  fastClock(SPEED)
  before(() => (globalThis.Worker = FastWorker))
  after(() => (globalThis.Worker = Worker))

  beforeEach(forgetAll)

  afterEach(async () => {
    for (const page of pages.splice(0)) close(page)
    await forgetAll()
  })

  it('are not loaded again after they blocked the page; the others are', async () => {
    const page = await loading()
    page.guard.ready(RECAP)
    beatUntil(page.guard, CALM_MS + 1000)
    standStill()
    const next = await blockedPage()
    await until(() => isBlocked(next.store.state, PLAN) && isMounted(next.store.state, RECAP))
    expect(isMounted(next.store.state, PLAN)).to.equal(false)
    expect(isBlocked(next.store.state, RECAP)).to.equal(false)
  })

  it('are not recorded where the page was closed while it loaded them', async () => {
    const page = await loading()
    pages.splice(pages.indexOf(page), 1)
    close(page)
    const next = await opened()
    await until(() => isMounted(next.store.state, PLAN))
    expect(blocked(next.store.state)).to.deep.equal([])
  })

  it('are loaded when the reader wants them all the same, and then by the next page, too', async () => {
    await loading()
    standStill()
    const { store, guard } = await blockedPage()
    guard.allow(PLAN)
    await until(() => isMounted(store.state, PLAN))
    for (;;) {
      const next = await opened()
      if (!isBlocked(next.store.state, PLAN)) break
    }
  })

  it('are forgotten once the page responds again', async () => {
    const { guard } = await loading()
    for (const path of [PLAN, RECAP]) guard.ready(path)
    standStill()
    await blockedPage()
    // The held beat came late; from then on they come in time.
    const now = performance.now()
    for (let at = 0; at <= CALM_MS + 1000; at += 500) guard.beat(now + at)
    for (;;) {
      const next = await opened()
      if (blocked(next.store.state).length === 0) break
    }
  })

  it('are watched until the page has responded for some time', async () => {
    const { guard, told } = await loading()
    guard.ready(PLAN)
    guard.ready(RECAP)
    beatUntil(guard, CALM_MS + 1000)
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.have.members([PLAN, RECAP])
  })

  it('are watched for longer where they do not say that they are ready', async () => {
    const { guard, told } = await loading()
    guard.ready(RECAP)
    beatUntil(guard, CALM_MS + 1000)
    expect(watched(told)).to.deep.equal([PLAN])
    beatUntil(guard, UNREADY_MS + 1000)
    expect(watched(told)).to.deep.equal([])
  })

  it('stay stored where the page was blocked until the browser stopped it', async () => {
    const { guard, told } = await loading()
    guard.beat(performance.now() + STOPPED_MS + 1)
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.deep.equal([])
  })

  it('stay stored where the page came back only just before it was left', async () => {
    const { guard, told } = await loading()
    for (const path of [PLAN, RECAP]) guard.ready(path)
    guard.beat(performance.now() + LATE_MS + 1000)
    dispatchEvent(new Event('pagehide'))
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.deep.equal([])
  })

  it('are not watched any more once they were closed', async () => {
    const { guard, store, told } = await loading()
    store.update(state => ({ ...state, docs: new Map() }))
    guard.beat(performance.now())
    expect(watched(told)).to.deep.equal([])
  })

  function open(): Page {
    const service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    const store = new Store(openWorkspace(knowing(searchTree()), SEARCH), normalize)
    const told: ToWatch[] = []
    const guard = new CrashGuard(store, learn => overheard(openWatch(learn), told))
    const loader = new DocLoader(store, service.api, guard)
    const page = { store, guard, loader, told }
    pages.push(page)
    guard.start()
    loader.start()
    return page
  }

  /** A page that knows which docs stopped one. */
  async function opened(): Promise<Page> {
    const page = open()
    await page.guard.known
    return page
  }

  /** The first page that knows of the doc: what a thread stores is stored a moment later. */
  async function blockedPage(): Promise<Page> {
    for (;;) {
      const page = await opened()
      if (isBlocked(page.store.state, PLAN)) return page
    }
  }

  /** A page whose docs have come, but cannot be seen yet. */
  async function loading(): Promise<Page> {
    const page = open()
    await until(() => isMounted(page.store.state, PLAN) && isMounted(page.store.state, RECAP))
    return page
  }
})

function isMounted(state: ViewerState, path: string): boolean {
  return mountedDoc(state, path) !== null
}

function isBlocked(state: ViewerState, path: string): boolean {
  return state.docs.get(path)?.status === 'blocked'
}

function blocked(state: ViewerState): string[] {
  return [...state.docs.keys()].filter(path => isBlocked(state, path))
}

function close({ loader, guard }: Page): void {
  loader.stop()
  guard.stop()
}

function overheard(watch: Watch, told: ToWatch[]): Watch {
  return {
    post: message => {
      told.push(message)
      watch.post(message)
    },
    close: () => watch.close(),
  }
}

/** Computes for longer than the thread waits for a beat. */
function standStill(): void {
  const end = performance.now() + 5000
  while (performance.now() < end) Math.random()
}

/** The docs that the thread watches. */
function watched(told: readonly ToWatch[]): readonly string[] {
  return told.findLast(message => message.type === 'loading')?.paths ?? []
}

function calm(told: readonly ToWatch[]): string[] {
  return told.flatMap(message => (message.type === 'calm' ? message.paths : []))
}

/** Takes away what is stored; a thread that is just ending may still hold it. */
function forgetAll(): Promise<void> {
  const request = indexedDB.open('plan-viewer-hung', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('docs')
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new Error('no database'))
    request.onsuccess = () => {
      const writing = request.result.transaction('docs', 'readwrite')
      writing.objectStore('docs').clear()
      writing.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

/** Beats in time, for so long. */
function beatUntil(guard: CrashGuard, end: number): void {
  const now = performance.now()
  for (let at = 0; at <= end; at += 500) guard.beat(now + at)
}
