import { expect } from 'chai'
import { Api } from '../../../../components/state/service/api.js'
import { Refused } from '../../../../components/state/service/http.js'
import { closeTab } from '../../../../components/state/actions/layout.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import {
  hasSource,
  isSourceShown,
  showPage,
  showSource,
  toggleSource,
} from '../../../../components/state/actions/cover.js'
import { mountedDoc, mountedDocs } from '../../../../components/state/selectors.js'
import type { DocSource } from '../../../../components/state/open-doc.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import { FakeService, aModel, emptyStorage } from '../fake-service.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aTask, aTree } from '../trees.js'
import { until } from '../../waits.js'

describe('the sources of docs @one-engine', () => {
  let service: FakeService
  let model: ViewerModel

  emptyStorage()

  beforeEach(async () => {
    service = new FakeService()
    for (const path of [PLAN, RECAP, PHASE_PLAN]) service.files.set(path, '"1"')
    model = aModel(service)
    model.start()
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
    await until(() => mountedDocs(model.state).length === 2)
  })

  afterEach(() => model.stop())

  it('are read when they are wanted, and once', async () => {
    model.update(state => toggleSource(state, PLAN))
    expect(model.state.announcement.text).to.equal('Showing the source of The plan.html')
    await until(() => sourceOf(PLAN).text !== null)
    expect(sourceOf(PLAN)).to.include({ text: `text of ${PLAN}`, etag: '"1"', problem: '' })
    expect(asked(PLAN)).to.equal(1)
    expect(asked(RECAP)).to.equal(0)
    model.update(state => toggleSource(state, PLAN))
    expect(isSourceShown(model.state, PLAN)).to.equal(false)
    // Out of the page, nothing is read.
    model.docLoader.stop()
    model.update(state => toggleSource(state, RECAP))
    expect(asked(RECAP)).to.equal(0)
    model.docLoader.start()
    await until(() => sourceOf(RECAP).text !== null)
  })

  it('are read again when the doc was edited, and not before', async () => {
    model.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).etag === '"1"')
    service.files.set(PLAN, '"2"')
    model.onEvent({ type: 'changed', path: PLAN })
    await until(() => sourceOf(PLAN).etag === '"2"')
    expect(asked(PLAN)).to.equal(2)
  })

  it('are shown while their tab is open, and not after it was closed', () => {
    model.update(state => showSource(state, PLAN))
    model.update(state => openWorkspace(state, `${SEARCH}/plans/1`))
    model.update(state => openWorkspace(state, SEARCH))
    expect(isSourceShown(model.state, PLAN)).to.equal(true)
    model.update(state => closeTab(state, PLAN))
    expect(isSourceShown(model.state, PLAN)).to.equal(false)
  })

  it('go along with a task that is settled', async () => {
    model.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).text !== null)
    const moved = PLAN.replace('/active/', '/done/')
    service.files.set(moved, '"1"')
    service.tree = aTree([aTask(SEARCH.replace('/active/', '/done/'), 'plan.html', 'recap.html')])
    service.treeTag = 2
    await model.refresh()
    expect(sourceOf(moved).text).to.equal(`text of ${PLAN}`)
    expect(isSourceShown(model.state, PLAN)).to.equal(false)
  })

  it('are tried once while the service is away, however often something changes', async () => {
    service.isAway = true
    model.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).problem !== '')
    model.update(state => openDoc(state, PHASE_PLAN))
    model.update(state => openDoc(state, PLAN))
    await until(() => service.asked.includes(`head ${PHASE_PLAN}`))
    expect(asked(PLAN)).to.equal(1)
  })

  it('exist only for files that are text', async () => {
    for (const [type, file, isThere] of [
      ['text/html; charset=utf-8', 'plan.html', true],
      ['application/json', 'data.json', true],
      ['image/svg+xml', 'a.svg', true],
      ['text/plain', 'a.txt', true],
      ['application/octet-stream', 'long.log', true],
      ['application/octet-stream', 'a.zip', false],
      ['image/png', 'a.png', false],
      ['application/pdf', 'a.pdf', false],
    ] as const) {
      const path = `${SEARCH}/plans/${file}`
      service.files.set(path, '"1"')
      service.types.set(path, type)
      model.update(state => openDoc(state, path))
      await until(() => mountedDoc(model.state, path) !== null)
      expect(hasSource(model.state, path), file).to.equal(isThere)
      const isShown = showSource(model.state, path) !== model.state
      expect(isShown, file).to.equal(isThere)
    }
    expect(showSource(model.state, 'app/nowhere.html')).to.equal(model.state)
    expect(showPage(model.state, PLAN)).to.equal(model.state)
  })

  it('are refused where they are too long to be shown, before they are read', async () => {
    const { fetch } = globalThis
    const headers = { 'Content-Length': '10', 'Content-Type': 'text/plain; charset=utf-8' }
    globalThis.fetch = () => Promise.resolve(new Response('ten letter', { headers }))
    const api = new Api(location.href)
    try {
      expect(await api.source(PLAN, 10)).to.equal('ten letter')
      const answer = await api.source(PLAN, 9).catch((error: unknown) => error)
      expect(answer).to.be.instanceOf(Refused)
      expect((answer as Refused).message).to.match(/too long to be shown/)
    } finally {
      globalThis.fetch = fetch
    }
  })

  function sourceOf(path: string): DocSource {
    const source = model.state.docs.get(path)?.source
    if (!source) throw new Error(`the source of ${path} is not shown`)
    return source
  }

  function asked(path: string): number {
    return service.asked.filter(question => question === `source ${path}`).length
  }
})
