import { expect } from 'chai'
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

  it('are shown and left by one command, and that is announced', () => {
    model.update(state => toggleSource(state, PLAN))
    expect(model.state.announcement.text).to.equal('Showing the source of The plan.html')
    expect(isSourceShown(model.state, PLAN)).to.equal(true)
    model.update(state => toggleSource(state, PLAN))
    expect(model.state.announcement.text).to.equal('Showing The plan.html')
    expect(isSourceShown(model.state, PLAN)).to.equal(false)
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
    const moved = PLAN.replace('/active/', '/done/')
    service.files.set(moved, '"1"')
    service.tree = aTree([aTask(SEARCH.replace('/active/', '/done/'), 'plan.html', 'recap.html')])
    service.treeTag = 2
    await model.refresh()
    expect(isSourceShown(model.state, moved)).to.equal(true)
    expect(isSourceShown(model.state, PLAN)).to.equal(false)
  })

  it('exist only for pages that are made of a text: any other text is shown as it is written', async () => {
    for (const [type, file, isThere] of [
      ['text/html; charset=utf-8', 'plan.html', true],
      ['application/json', 'data.json', false],
      ['image/svg+xml', 'a.svg', true],
      ['text/plain', 'a.txt', false],
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
})
