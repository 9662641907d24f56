import { expect } from 'chai'
import {
  CALM_MS,
  HungDocs,
  LATE_MS,
  STOPPED_MS,
  UNREADY_MS,
  openWatch,
  type ToWatch,
  type Watch,
} from '../../../../components/state/docs/crash-guard.js'
import { openWorkspace } from '../../../../components/state/actions/open.js'
import { DocSources } from '../../../../components/state/docs/doc-loader.js'
import { Store } from '../../../../components/state/store.js'
import type { ViewState } from '../../../../components/state/state.js'
import { FakeService } from '../fake-service.js'
import { PLAN, RECAP, SEARCH, knowing, searchTree } from '../trees.js'

/** One page: what it knows, the docs that it loads, and its memory of those that stopped one. */
interface Page {
  store: Store<ViewState>
  hung: HungDocs
  sources: DocSources
  /** What it told its thread, oldest first. */
  told: ToWatch[]
}

describe('docs that stop the page', () => {
  const pages: Page[] = []

  beforeEach(forgetAll)

  afterEach(async () => {
    for (const page of pages.splice(0)) close(page)
    await forgetAll()
  })

  it('are not loaded again by themselves once the page stood still with them, the others are', async () => {
    const page = await loading()
    page.hung.ready(RECAP)
    beatUntil(page.hung, CALM_MS + 1000)
    standStill()
    const next = await hungPage()
    await until(next.store, state => state.hung.has(PLAN) && state.sources.has(RECAP))
    expect(next.store.state.sources.has(PLAN)).to.equal(false)
    expect(next.store.state.hung.has(RECAP)).to.equal(false)
  })

  it('are none where the page is gone while it loaded them, without a word', async () => {
    const page = await loading()
    pages.splice(pages.indexOf(page), 1)
    close(page)
    const next = await opened()
    await until(next.store, state => state.sources.has(PLAN))
    expect(next.store.state.hung.size).to.equal(0)
  })

  it('are loaded when the reader wants them all the same, and then by the next page, too', async () => {
    await loading()
    standStill()
    const { store, hung } = await hungPage()
    hung.allow(PLAN)
    await until(store, state => state.sources.has(PLAN))
    for (;;) {
      const next = await opened()
      if (!next.store.state.hung.has(PLAN)) break
    }
  })

  it('are forgotten once the page goes on with them', async () => {
    const { hung } = await loading()
    for (const path of [PLAN, RECAP]) hung.ready(path)
    standStill()
    await hungPage()
    // The held beat came late; from then on they come in time.
    const now = performance.now()
    for (let at = 0; at <= CALM_MS + 1000; at += 500) hung.beat(now + at)
    for (;;) {
      const next = await opened()
      if (next.store.state.hung.size === 0) break
    }
  })

  it('are watched until the page was alive with them for a while', async () => {
    const { hung, told } = await loading()
    hung.ready(PLAN)
    hung.ready(RECAP)
    beatUntil(hung, CALM_MS + 1000)
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.have.members([PLAN, RECAP])
  })

  it('are watched for longer where they do not say that they are ready', async () => {
    const { hung, told } = await loading()
    hung.ready(RECAP)
    beatUntil(hung, CALM_MS + 1000)
    expect(watched(told)).to.deep.equal([PLAN])
    beatUntil(hung, UNREADY_MS + 1000)
    expect(watched(told)).to.deep.equal([])
  })

  it('stay stored where the page was held up until the browser stopped them', async () => {
    const { hung, told } = await loading()
    hung.beat(performance.now() + STOPPED_MS + 1)
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.deep.equal([])
  })

  it('stay stored where the page came back only just before it was left', async () => {
    const { hung, told } = await loading()
    for (const path of [PLAN, RECAP]) hung.ready(path)
    hung.beat(performance.now() + LATE_MS + 1000)
    dispatchEvent(new Event('pagehide'))
    expect(watched(told)).to.deep.equal([])
    expect(calm(told)).to.deep.equal([])
  })

  it('are not watched any more once they were closed', async () => {
    const { hung, store, told } = await loading()
    store.update(state => ({ ...state, sources: new Map() }))
    hung.beat(performance.now())
    expect(watched(told)).to.deep.equal([])
  })

  function open(): Page {
    const service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    const store = new Store(openWorkspace(knowing(searchTree()), SEARCH))
    const told: ToWatch[] = []
    const hung = new HungDocs(store, learn => overheard(openWatch(learn), told))
    const sources = new DocSources(store, service.api, hung)
    const page = { store, hung, sources, told }
    pages.push(page)
    hung.start()
    sources.start()
    return page
  }

  /** A page that knows which docs stopped one. */
  async function opened(): Promise<Page> {
    const page = open()
    await until(page.store, () => page.hung.isKnown)
    return page
  }

  /** The first page that knows of the doc: what a thread stores is stored a moment later. */
  async function hungPage(): Promise<Page> {
    for (;;) {
      const page = await opened()
      if (page.store.state.hung.has(PLAN)) return page
    }
  }

  /** A page whose docs have come, but cannot be seen yet. */
  async function loading(): Promise<Page> {
    const page = open()
    await until(page.store, state => state.sources.has(PLAN) && state.sources.has(RECAP))
    return page
  }
})

function close({ sources, hung }: Page): void {
  sources.stop()
  hung.stop()
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
function beatUntil(hung: HungDocs, end: number): void {
  const now = performance.now()
  for (let at = 0; at <= end; at += 500) hung.beat(now + at)
}

/** Resolves as soon as it is so. */
async function until(store: Store<ViewState>, isSo: (state: ViewState) => boolean): Promise<void> {
  while (!isSo(store.state)) {
    await new Promise<void>(resolve => {
      const unfollow = store.follow(() => {
        unfollow()
        resolve()
      })
    })
  }
}
