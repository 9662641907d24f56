import { expect } from 'chai'
import {
  CALM_MS,
  HungDocs,
  LATE_MS,
  STOPPED_MS,
  UNREADY_MS,
} from '../../../components/state/hung.js'
import { openWorkspace } from '../../../components/state/open.js'
import { DocSources } from '../../../components/state/sources.js'
import { Store } from '../../../components/state/store.js'
import type { ViewState } from '../../../components/state/view-state.js'
import { FakeService } from './fake-service.js'
import { PLAN, RECAP, SEARCH, knowing, searchTree } from './trees.js'

const NOTE = 'plan-viewer/loading/'

/** One page: what it knows, the docs that it loads, and its memory of those that stopped one. */
interface Page {
  store: Store<ViewState>
  hung: HungDocs
  sources: DocSources
}

describe('docs that stop the page', () => {
  const pages: Page[] = []

  beforeEach(() => localStorage.clear())

  afterEach(() => {
    for (const { sources, hung } of pages.splice(0)) {
      sources.stop()
      hung.stop()
    }
    localStorage.clear()
  })

  it('are not loaded again by themselves, in this page or the next, the others are', async () => {
    leaveNote()
    for (const { store } of [open(), open()]) {
      await until(store, state => state.sources.has(RECAP) && state.hung.has(PLAN))
      expect(store.state.sources.has(PLAN)).to.equal(false)
    }
  })

  it('are loaded when the reader wants them all the same, and then by the next page, too', async () => {
    leaveNote()
    const { store, hung } = open()
    await until(store, state => state.hung.has(PLAN))
    hung.allow(PLAN)
    await until(store, state => state.sources.has(PLAN))
    const next = open()
    await until(next.store, state => state.sources.has(PLAN))
  })

  it('are not those that another page is just loading', async () => {
    const { hung } = await loading()
    const { store } = open()
    await until(store, state => state.sources.has(PLAN))
    expect(notes()).to.have.length(2)
    hung.beat(performance.now())
    expect(notes()).to.have.length(2)
  })

  it('are none after the page was alive with them for a while', async () => {
    const { hung } = await loading()
    hung.ready(PLAN)
    hung.ready(RECAP)
    beatUntil(hung, CALM_MS + 1000)
    expect(notes()).to.deep.equal([])
  })

  it('may be any that did not get ready', async () => {
    const { hung } = await loading()
    hung.ready(RECAP)
    beatUntil(hung, CALM_MS + 1000)
    expect(noted()).to.deep.equal([PLAN])
    beatUntil(hung, UNREADY_MS + 1000)
    expect(notes()).to.deep.equal([])
  })

  it('are those with which the page was held up until the browser stopped them', async () => {
    const { hung, store } = await loading()
    hung.beat(performance.now() + STOPPED_MS + 1)
    expect(notes()).to.deep.equal([])
    expect(store.state.sources.has(PLAN)).to.equal(true)
    const next = open()
    await until(next.store, state => state.hung.has(PLAN) && state.hung.has(RECAP))
  })

  it('are none where the page was left while it was alive', async () => {
    await loading()
    dispatchEvent(new Event('pagehide'))
    expect(notes()).to.deep.equal([])
  })

  it('are those that were loading when a page that did not answer was left', async () => {
    const { hung } = await loading()
    hung.beat(performance.now() - LATE_MS - 1000)
    dispatchEvent(new Event('pagehide'))
    expect(noted()).to.have.members([PLAN, RECAP])
  })

  it('are those, too, where the page came back only just before it was left', async () => {
    const { hung } = await loading()
    hung.beat(performance.now() - LATE_MS - 1000)
    hung.beat(performance.now())
    dispatchEvent(new Event('pagehide'))
    expect(noted()).to.have.members([PLAN, RECAP])
  })

  it('are none that were closed meanwhile', async () => {
    const { hung, store } = await loading()
    store.update(state => ({ ...state, sources: new Map() }))
    hung.beat(performance.now())
    expect(notes()).to.deep.equal([])
  })

  it('are none, whatever else stands in the storage', async () => {
    localStorage.setItem('plan-viewer/hung', '{"length":3}')
    localStorage.setItem(`${NOTE}x`, '[1,null,{"a":1}]')
    localStorage.setItem(`${NOTE}y`, 'no JSON')
    const { store } = open()
    await until(store, state => state.sources.has(PLAN))
    expect(store.state.hung.size).to.equal(0)
  })

  function open(): Page {
    const service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    const store = new Store(openWorkspace(knowing(searchTree()), SEARCH))
    const hung = new HungDocs(store)
    const sources = new DocSources(store, service.api, hung)
    pages.push({ store, hung, sources })
    hung.start()
    sources.start()
    return { store, hung, sources }
  }

  /** A page whose docs have come, but cannot be seen yet. */
  async function loading(): Promise<Page> {
    const page = open()
    await until(page.store, state => state.sources.has(PLAN) && state.sources.has(RECAP))
    return page
  }
})

/** The note of a page that is gone. */
function leaveNote(): void {
  localStorage.setItem(`${NOTE}gone`, JSON.stringify([PLAN]))
}

function notes(): string[] {
  return Object.keys(localStorage).filter(key => key.startsWith(NOTE))
}

function noted(): unknown[] {
  return notes().flatMap(key => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[])
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
