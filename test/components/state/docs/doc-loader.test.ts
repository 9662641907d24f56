import { expect } from 'chai'
import { closeTab, dropParked, showTab } from '../../../../components/state/actions/layout.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import { DocSources, MOST_ALIVE } from '../../../../components/state/docs/doc-loader.js'
import { Store } from '../../../../components/state/store.js'
import { type Source, type ViewState } from '../../../../components/state/state.js'
import { FakeService } from '../fake-service.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aTask, aTree, knowing, searchTree } from '../trees.js'

describe('the docs that are alive', () => {
  let service: FakeService
  let store: Store<ViewState>
  let sources: DocSources

  beforeEach(() => {
    service = new FakeService()
    for (const path of [PLAN, RECAP, PHASE_PLAN]) service.files.set(path, '"1"')
    store = new Store(openWorkspace(knowing(searchTree()), SEARCH))
    sources = new DocSources(store, service.api)
  })

  afterEach(() => sources.stop())

  it('are the ones on show, loaded from where the service says', async () => {
    sources.start()
    const source = await loaded(PLAN)
    expect(source).to.include({ src: `/docs/~cap/${PLAN}`, tag: '"1"', revision: 1, text: null })
    await loaded(RECAP)
    expect(store.state.sources.has(PHASE_PLAN)).to.equal(false)
  })

  it('begin at the place that was asked for', async () => {
    store.update(state => openDoc(state, PHASE_PLAN, { fragment: 'aims' }))
    sources.start()
    const source = await loaded(PHASE_PLAN)
    expect(source.src).to.equal(`${source.address}#aims`)
    expect(source.turn).to.equal(store.state.openings.get(PHASE_PLAN)?.turn)
  })

  it('come with the text of a file that is a text and no page', async () => {
    service.types.set(PLAN, 'application/json')
    sources.start()
    expect((await loaded(PLAN)).text).to.equal(`text of ${PLAN}`)
  })

  it('stay when another tab comes to the front, and are not asked for again', async () => {
    sources.start()
    const before = await loaded(PLAN)
    store.update(state => openDoc(state, PHASE_PLAN))
    await loaded(PHASE_PLAN)
    const { length } = service.asked
    store.update(state => showTab(state, PLAN))
    expect(store.state.sources.get(PLAN)).to.equal(before)
    expect(service.asked).to.have.length(length)
  })

  it('are loaded again when their file was edited, under the same number', async () => {
    sources.start()
    const before = await loaded(PLAN)
    service.files.set(PLAN, '"2"')
    sources.changed(PLAN)
    const after = await changed(PLAN, before)
    expect(after).to.include({ id: before.id, src: before.src, revision: 2, tag: '"2"' })
  })

  it('are loaded again when they are shown again, if they were edited meanwhile', async () => {
    sources.start()
    const before = await loaded(PLAN)
    store.update(state => openDoc(state, PHASE_PLAN))
    await loaded(PHASE_PLAN)
    service.files.set(PLAN, '"2"')
    sources.changed(PLAN)
    expect(store.state.sources.get(PLAN)).to.equal(before)
    store.update(state => showTab(state, PLAN))
    expect(await changed(PLAN, before)).to.include({ revision: 2 })
  })

  it('are right when the file is edited again before the answer came', async () => {
    sources.start()
    await loaded(PLAN)
    service.hold()
    sources.changed(PLAN)
    service.files.set(PLAN, '"3"')
    sources.changed(PLAN)
    service.release()
    await until(() => store.state.sources.get(PLAN)?.tag === '"3"')
  })

  it('are asked for again after events were missed, and left alone when they are the same', async () => {
    sources.start()
    const [plan, recap] = [await loaded(PLAN), await loaded(RECAP)]
    service.files.set(RECAP, '"2"')
    service.asked.length = 0
    sources.check()
    await changed(RECAP, recap)
    await until(() => service.asked.includes(`head ${PLAN}`))
    expect(store.state.sources.get(PLAN)).to.equal(plan)
  })

  it('are gone when the service has no such file, and back when it has', async () => {
    service.files.delete(PLAN)
    sources.start()
    await until(() => store.state.gone.has(PLAN))
    await loaded(RECAP)
    expect(service.asked.filter(question => question === `head ${PLAN}`)).to.have.length(1)

    service.files.set(PLAN, '"2"')
    sources.checkGone()
    await loaded(PLAN)
    expect(store.state.gone.size).to.equal(0)
  })

  it('keep what was last seen of a file that is gone, and load it when the tree has it back', async () => {
    sources.start()
    const before = await loaded(RECAP)
    service.files.delete(RECAP)
    store.update(state => knowing(aTree([aTask(SEARCH, 'plan.html')]), state))
    expect(store.state.gone.has(RECAP)).to.equal(true)
    expect(store.state.sources.get(RECAP)).to.equal(before)
    service.files.set(RECAP, '"2"')
    store.update(state => knowing(searchTree(), state))
    expect(await changed(RECAP, before)).to.include({ id: before.id, revision: 2 })
  })

  it('follow a task that was settled, under the same number', async () => {
    sources.start()
    const before = await loaded(PLAN)
    await loaded(RECAP)
    const moved = PLAN.replace('active', 'done')
    service.files.set(moved, '"1"').set(RECAP.replace('active', 'done'), '"1"')
    const files = ['plan.html', 'recap.html', '1/first.html']
    store.update(state => knowing(aTree([aTask('app/done/search', ...files)]), state))
    await until(() => store.state.sources.get(moved)?.address === `/docs/~cap/${moved}`)
    expect(store.state.sources.get(moved)).to.include({ id: before.id, path: moved })
    expect(store.state.sources.has(PLAN)).to.equal(false)
  })

  it('are asked for when the service is back, not again and again while it is away', async () => {
    service.isAway = true
    sources.start()
    await until(() => service.asked.length >= 2)
    store.update(state => openDoc(state, PHASE_PLAN))
    store.update(state => showTab(state, PLAN))
    expect(service.asked.filter(question => question === `frame ${PLAN}`)).to.have.length(1)
    service.isAway = false
    sources.check()
    await loaded(PLAN)
    expect(store.state.notices).to.deep.equal([])
  })

  it('are named by the service where a layout holds a doc that no tree lists', async () => {
    service.files.set('app/notes/x.md', '"1"')
    store.update(state => openDoc(state, 'app/notes/x.md'))
    sources.start()
    await loaded('app/notes/x.md')
    expect(store.state.loose.get('app/notes/x.md')?.title).to.equal('The x.md')
  })

  it(`are ${MOST_ALIVE} at most: the one not shown for longest goes, none on show`, async () => {
    const paths = Array.from({ length: MOST_ALIVE + 3 }, (_, i) => `${SEARCH}/plans/x${i}.html`)
    for (const path of paths) service.files.set(path, '"1"')
    sources.start()
    await loaded(PLAN)
    for (const path of paths) {
      store.update(state => openDoc(state, path))
      await loaded(path)
    }
    const alive = [...store.state.sources.keys()]
    expect(alive).to.have.length(MOST_ALIVE)
    expect(alive).to.include(RECAP)
    expect(alive).not.to.include(PLAN)
    expect(alive).to.include(paths.at(-1))
    expect(alive).not.to.include(paths[0])
  })

  it('take no answer that comes when nobody waits any more', async () => {
    service.hold()
    sources.start()
    sources.stop()
    service.release()
    await Promise.resolve()
    expect(store.state.sources.size).to.equal(0)
  })

  it('are the only ones whose edits are remembered', async () => {
    sources.start()
    await loaded(PLAN)
    sources.changed(PHASE_PLAN)
    expect([...sources.stale]).to.deep.equal([])
    store.update(state => openDoc(state, PHASE_PLAN))
    await loaded(PHASE_PLAN)
    store.update(state => showTab(state, PLAN))
    sources.changed(PHASE_PLAN)
    expect([...sources.stale]).to.deep.equal([PHASE_PLAN])
    store.update(state => closeTab(state, PHASE_PLAN))
    store.update(state => ({ ...state, notices: [], undos: [] }))
    store.update(dropParked)
    expect([...sources.stale]).to.deep.equal([])
  })

  function loaded(path: string): Promise<Source> {
    return changed(path, undefined)
  }

  async function changed(path: string, before: Source | undefined): Promise<Source> {
    await until(() => ![undefined, before].includes(store.state.sources.get(path)))
    return store.state.sources.get(path) as Source
  }
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve))
}
