import { expect } from 'chai'
import { Api, Refused } from '../../../../components/state/service/api.js'
import { closeTab } from '../../../../components/state/actions/layout.js'
import { openDoc, openWorkspace } from '../../../../components/state/actions/open.js'
import {
  hasSource,
  isSourceShown,
  showPage,
  showSource,
  turnSource,
} from '../../../../components/state/actions/view-source.js'
import { mountedDoc, mountedDocs } from '../../../../components/state/selectors.js'
import type { DocSource } from '../../../../components/state/open-doc.js'
import { View } from '../../../../components/state/viewer-model.js'
import { FakeService } from '../fake-service.js'
import { PHASE_PLAN, PLAN, RECAP, SEARCH, aTask, aTree } from '../trees.js'

describe('the sources of docs', () => {
  let service: FakeService
  let view: View

  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    service = new FakeService()
    for (const path of [PLAN, RECAP, PHASE_PLAN]) service.files.set(path, '"1"')
    view = new View({ base: location.href, api: service.api })
    view.start()
    await view.opened()
    view.update(state => openWorkspace(state, SEARCH))
    await until(() => mountedDocs(view.state).length === 2)
  })

  afterEach(() => {
    view.stop()
    localStorage.clear()
    sessionStorage.clear()
  })

  it('are read when they are wanted, and once', async () => {
    view.update(state => turnSource(state, PLAN))
    expect(view.state.said.text).to.equal('Showing the source of The plan.html')
    await until(() => sourceOf(PLAN).text !== null)
    expect(sourceOf(PLAN)).to.include({ text: `text of ${PLAN}`, etag: '"1"', problem: '' })
    expect(asked(PLAN)).to.equal(1)
    expect(asked(RECAP)).to.equal(0)
    view.update(state => turnSource(state, PLAN))
    expect(isSourceShown(view.state, PLAN)).to.equal(false)
    // Out of the page, nothing is read.
    view.docLoader.stop()
    view.update(state => turnSource(state, RECAP))
    expect(asked(RECAP)).to.equal(0)
    view.docLoader.start()
    await until(() => sourceOf(RECAP).text !== null)
  })

  it('are read again when the doc was edited, and not before', async () => {
    view.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).etag === '"1"')
    service.files.set(PLAN, '"2"')
    view.heard({ type: 'changed', path: PLAN })
    await until(() => sourceOf(PLAN).etag === '"2"')
    expect(asked(PLAN)).to.equal(2)
  })

  it('are kept while their tab lives, and forgotten with it', () => {
    view.update(state => showSource(state, PLAN))
    view.update(state => openWorkspace(state, `${SEARCH}/plans/1`))
    view.update(state => openWorkspace(state, SEARCH))
    expect(isSourceShown(view.state, PLAN)).to.equal(true)
    view.update(state => closeTab(state, PLAN))
    expect(isSourceShown(view.state, PLAN)).to.equal(false)
  })

  it('go along with a task that is settled', async () => {
    view.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).text !== null)
    const moved = PLAN.replace('/active/', '/done/')
    service.files.set(moved, '"1"')
    service.tree = aTree([aTask(SEARCH.replace('/active/', '/done/'), 'plan.html', 'recap.html')])
    service.treeTag = 2
    await view.refresh()
    expect(sourceOf(moved).text).to.equal(`text of ${PLAN}`)
    expect(isSourceShown(view.state, PLAN)).to.equal(false)
  })

  it('say that the service is away, and are there when it is back', async () => {
    service.isAway = true
    view.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).problem !== '')
    expect(sourceOf(PLAN).problem).to.match(/^The service does not answer/)
    view.lost()
    service.isAway = false
    await view.opened()
    await until(() => sourceOf(PLAN).text !== null)
    expect(sourceOf(PLAN).problem).to.equal('')
    expect(view.state.notices).to.deep.equal([])
  })

  it('are tried once while the service is away, however often something changes', async () => {
    service.isAway = true
    view.update(state => showSource(state, PLAN))
    await until(() => sourceOf(PLAN).problem !== '')
    view.update(state => openDoc(state, PHASE_PLAN))
    view.update(state => openDoc(state, PLAN))
    await until(() => service.asked.includes(`head ${PHASE_PLAN}`))
    expect(asked(PLAN)).to.equal(1)
  })

  it('are there of texts alone', async () => {
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
      view.update(state => openDoc(state, path))
      await until(() => mountedDoc(view.state, path) !== null)
      expect(hasSource(view.state, path), file).to.equal(isThere)
      const isShown = showSource(view.state, path) !== view.state
      expect(isShown, file).to.equal(isThere)
    }
    expect(showSource(view.state, 'app/nowhere.html')).to.equal(view.state)
    expect(showPage(view.state, PLAN)).to.equal(view.state)
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
    const source = view.state.docs.get(path)?.source
    if (!source) throw new Error(`the source of ${path} is not shown`)
    return source
  }

  function asked(path: string): number {
    return service.asked.filter(question => question === `source ${path}`).length
  }
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve))
}
