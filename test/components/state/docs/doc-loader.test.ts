import { expect } from 'chai'
import { closeTab, showTab } from '../../../../components/state/actions/layout.js'
import { MAX_MOUNTED, docEvent } from '../../../../components/state/actions/docs.js'
import { normalize } from '../../../../components/state/actions/normalize.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import { DocLoader } from '../../../../components/state/docs/doc-loader.js'
import type { MountedDoc } from '../../../../components/state/open-doc.js'
import { mountedDoc, mountedDocs } from '../../../../components/state/selectors.js'
import { showSource } from '../../../../components/state/actions/cover.js'
import { Refused } from '../../../../components/state/service/http.js'
import { Store } from '../../../../components/state/store.js'
import type { ViewerState } from '../../../../components/state/state.js'
import { FakeService } from '../fake-service.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aTask, aTree, knowing, searchTree } from '../trees.js'
import { until } from '../../waits.js'

describe('the mounted docs @one-engine', () => {
  let service: FakeService
  let store: Store<ViewerState>
  let loader: DocLoader

  beforeEach(() => {
    service = new FakeService()
    for (const path of [PLAN, RECAP, PHASE_PLAN]) service.files.set(path, '"1"')
    store = new Store(openWorkspace(knowing(searchTree()), SEARCH), normalize)
    loader = new DocLoader(store, service.api)
  })

  afterEach(() => loader.stop())

  it('are the ones on show, loaded from where the service says', async () => {
    loader.start()
    const { loaded: source, revision } = await loaded(PLAN)
    expect(source).to.include({ src: `/docs/~cap/${PLAN}`, etag: '"1"' })
    expect(revision).to.equal(1)
    await loaded(RECAP)
    expect(store.state.docs.has(PHASE_PLAN)).to.equal(false)
  })

  it('are requested in the order of the panes', async () => {
    loader.start()
    await loaded(RECAP)
    const frames = service.asked.filter(asked => asked.startsWith('frame '))
    expect(frames).to.deep.equal([`frame ${PLAN}`, `frame ${RECAP}`])
  })

  it('begin at the fragment that was opened', async () => {
    store.update(state => openDoc(state, PHASE_PLAN, { fragment: 'aims' }))
    loader.start()
    const { loaded: source } = await loaded(PHASE_PLAN)
    expect(source.src).to.equal(`${source.address}#aims`)
    expect(source.sequence).to.equal(store.state.destinations.get(PHASE_PLAN)?.sequence)
  })

  it('are offered for download where they are a text that is too long to be shown', async () => {
    const { api } = service
    const file = { tag: '"1"', type: 'application/json', size: 9_000_000 }
    api.frame = () => Promise.resolve({ address: '/docs/a', hash: null, ...file })
    loader = new DocLoader(store, api)
    loader.start()
    expect((await loaded(PLAN)).loaded.type).to.equal('application/octet-stream')
  })

  it('stay when another tab comes to the front, and are not requested again', async () => {
    loader.start()
    const before = await loaded(PLAN)
    store.update(state => openDoc(state, PHASE_PLAN))
    await loaded(PHASE_PLAN)
    const { length } = service.asked
    store.update(state => showTab(state, PLAN))
    expect(mountedDoc(store.state, PLAN)?.loaded).to.equal(before.loaded)
    expect(service.asked).to.have.length(length)
  })

  it('are loaded again when their file was edited, under the same number', async () => {
    loader.start()
    const before = await loaded(PLAN)
    service.files.set(PLAN, '"2"')
    loader.reload(PLAN)
    const after = await changed(PLAN, before)
    expect(after).to.include({ id: before.id, revision: 2 })
    expect(after.loaded).to.include({ src: before.loaded.src, etag: '"2"' })
  })

  it('are loaded again when they are shown again, if they were edited meanwhile', async () => {
    loader.start()
    const before = await loaded(PLAN)
    store.update(state => openDoc(state, PHASE_PLAN))
    await loaded(PHASE_PLAN)
    service.files.set(PLAN, '"2"')
    loader.reload(PLAN)
    expect(mountedDoc(store.state, PLAN)?.loaded).to.equal(before.loaded)
    store.update(state => showTab(state, PLAN))
    expect(await changed(PLAN, before)).to.include({ revision: 2 })
  })

  it('are right when the file is edited again before the answer came', async () => {
    loader.start()
    await loaded(PLAN)
    service.hold()
    loader.reload(PLAN)
    service.files.set(PLAN, '"3"')
    loader.reload(PLAN)
    service.release()
    await until(() => mountedDoc(store.state, PLAN)?.loaded.etag === '"3"')
  })

  it('drop an answer that comes after a newer request, whatever it says', async () => {
    loader.start()
    await loaded(PLAN)
    service.hold()
    loader.reload(PLAN)
    const { id = 0 } = store.state.docs.get(PLAN) ?? {}
    store.update(state => closeTab(state, PLAN))
    store.update(state => openDoc(state, PLAN))
    service.release()
    const open = await loaded(PLAN)
    expect(open).to.include({ revision: 1, status: 'ready' })
    expect(open.id).to.be.greaterThan(id)
  })

  it('show the reason in a toast when the service refuses them', async () => {
    const { api } = service
    api.frame = () => Promise.reject(new Refused(403, 'It is not readable.'))
    const refused = new DocLoader(store, api)
    refused.start()
    await until(() => store.state.docs.get(PLAN)?.status === 'refused')
    refused.stop()
    expect(store.state.toasts.map(({ title }) => title)).to.include('It is not readable.')
  })

  it('keep their source when others take their place', async () => {
    loader.start()
    await loaded(PLAN)
    store.update(state => showSource(state, PLAN))
    store.update(state => openDoc(state, PHASE_PLAN))
    store.update(state => docEvent(state, PLAN, { type: 'unmounted' }))
    expect(store.state.docs.get(PLAN)).to.include({ status: 'idle', loaded: null })
    store.update(state => showTab(state, PLAN))
    await loaded(PLAN)
    expect(store.state.docs.get(PLAN)?.cover).to.equal('source')
  })

  it('stay blocked when their tab is closed and opened again', async () => {
    store.update(state => docEvent(state, PLAN, { type: 'froze' }))
    store.update(state => closeTab(state, PLAN))
    store.update(state => openDoc(state, PLAN))
    loader.start()
    expect(store.state.docs.get(PLAN)?.status).to.equal('blocked')
    expect(service.asked).not.to.include(`frame ${PLAN}`)
    store.update(state => docEvent(state, PLAN, { type: 'allowed' }))
    await loaded(PLAN)
  })

  it('are requested again after events were missed, and left alone when they are the same', async () => {
    loader.start()
    const [plan, recap] = [await loaded(PLAN), await loaded(RECAP)]
    service.files.set(RECAP, '"2"')
    service.asked.length = 0
    loader.reloadAll()
    await changed(RECAP, recap)
    await until(() => service.asked.includes(`frame ${PLAN}`))
    expect(mountedDoc(store.state, PLAN)?.loaded).to.equal(plan.loaded)
  })

  it('are requested again after the first answer where events were missed meanwhile', async () => {
    service.hold()
    loader.start()
    await until(() => service.asked.includes(`frame ${PLAN}`))
    loader.reloadAll()
    expect(service.asked.filter(asked => asked === `frame ${PLAN}`)).to.have.length(1)
    service.release()
    const before = await loaded(PLAN)
    await until(() => service.asked.filter(asked => asked === `frame ${PLAN}`).length === 2)
    await until(() => store.state.docs.get(PLAN)?.status === 'ready')
    expect(mountedDoc(store.state, PLAN)?.loaded).to.equal(before.loaded)
  })

  it('are not mounted before it is known which docs are blocked', async () => {
    let know = () => {}
    const known = new Promise<void>(resolve => (know = resolve))
    const guarded = new DocLoader(store, service.api, { known, loading: () => {} })
    try {
      guarded.start()
      await until(() => service.asked.includes(`frame ${RECAP}`))
      store.update(state => docEvent(state, PLAN, { type: 'froze' }))
      expect(mountedDocs(store.state)).to.deep.equal([])
      know()
      await loaded(RECAP)
      expect(store.state.docs.get(PLAN)?.status).to.equal('blocked')
    } finally {
      guarded.stop()
    }
  })

  it('are gone when the service has no such file, and back when it has', async () => {
    service.files.delete(PLAN)
    loader.start()
    await until(() => store.state.docs.get(PLAN)?.isMissing === true)
    await loaded(RECAP)
    expect(service.asked.filter(question => question === `frame ${PLAN}`)).to.have.length(1)

    service.files.set(PLAN, '"2"')
    loader.reloadMissing()
    await loaded(PLAN)
    expect(store.state.docs.get(PLAN)?.isMissing).to.equal(false)
  })

  it('keep what was last seen of a file that is gone, and load it when the tree has it back', async () => {
    loader.start()
    const before = await loaded(RECAP)
    service.files.delete(RECAP)
    store.update(state => knowing(aTree([aTask(SEARCH, 'plan.html')]), state))
    expect(store.state.docs.get(RECAP)?.isMissing).to.equal(true)
    expect(mountedDoc(store.state, RECAP)?.loaded).to.equal(before.loaded)
    service.files.set(RECAP, '"2"')
    store.update(state => knowing(searchTree(), state))
    expect(await changed(RECAP, before)).to.include({ id: before.id, revision: 2 })
  })

  it('follow a task that was settled, under the same number', async () => {
    loader.start()
    const before = await loaded(PLAN)
    await loaded(RECAP)
    const moved = PLAN.replace('active', 'done')
    service.files.set(moved, '"1"').set(RECAP.replace('active', 'done'), '"1"')
    const files = ['plan.html', 'recap.html', '1/first.html']
    store.update(state => knowing(aTree([aTask('app/done/search', ...files)]), state))
    await until(() => mountedDoc(store.state, moved)?.loaded.address === `/docs/~cap/${moved}`)
    expect(store.state.docs.get(moved)).to.include({ id: before.id, path: moved })
    expect(store.state.docs.has(PLAN)).to.equal(false)
  })

  it('are requested when the service is back, not again and again while it is away', async () => {
    service.isAway = true
    loader.start()
    await until(() => service.asked.length >= 2)
    store.update(state => openDoc(state, PHASE_PLAN))
    store.update(state => showTab(state, PLAN))
    expect(service.asked.filter(question => question === `frame ${PLAN}`)).to.have.length(1)
    service.isAway = false
    loader.reloadAll()
    await loaded(PLAN)
    expect(store.state.toasts).to.deep.equal([])
  })

  it('are named by the service where a layout holds a doc that no tree lists', async () => {
    service.files.set('app/notes/x.md', '"1"')
    store.update(state => openDoc(state, 'app/notes/x.md'))
    loader.start()
    await loaded('app/notes/x.md')
    expect(store.state.loose.get('app/notes/x.md')?.title).to.equal('The x.md')
  })

  it(`are ${MAX_MOUNTED} at most: the one not shown for longest goes, none on show`, async () => {
    const paths = Array.from({ length: MAX_MOUNTED + 3 }, (_, i) => `${SEARCH}/plans/x${i}.html`)
    for (const path of paths) service.files.set(path, '"1"')
    loader.start()
    await loaded(PLAN)
    for (const path of paths) {
      store.update(state => openDoc(state, path))
      await loaded(path)
    }
    const alive = mountedDocs(store.state).map(({ path }) => path)
    expect(alive).to.have.length(MAX_MOUNTED)
    expect(alive).to.include(RECAP)
    expect(alive).not.to.include(PLAN)
    expect(alive).to.include(paths.at(-1))
    expect(alive).not.to.include(paths[0])
  })

  it('take no answer that comes after the loader has stopped', async () => {
    service.hold()
    loader.start()
    loader.stop()
    service.release()
    await Promise.resolve()
    expect(mountedDocs(store.state)).to.deep.equal([])
  })

  it('are requested again when the loader stopped before the answer and starts again', async () => {
    service.hold()
    loader.start()
    loader.stop()
    loader.start()
    service.release()
    await loaded(PLAN)
  })

  it('are the only ones whose edits are remembered', async () => {
    loader.start()
    await loaded(PLAN)
    const before = store.state
    loader.reload(PHASE_PLAN)
    expect(store.state).to.equal(before)
  })

  function loaded(path: string): Promise<MountedDoc> {
    return changed(path, undefined)
  }

  async function changed(path: string, before: MountedDoc | undefined): Promise<MountedDoc> {
    await until(() => ![undefined, before?.loaded].includes(mountedDoc(store.state, path)?.loaded))
    return mountedDoc(store.state, path) as MountedDoc
  }
})
