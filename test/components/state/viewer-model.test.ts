import { expect } from 'chai'
import { until } from '../waits.js'
import { closeTab } from '../../../components/state/actions/layout.js'
import { openWorkspace } from '../../../components/state/actions/open.js'
import type { EventsClientOptions } from '../../../components/state/service/events-client.js'
import type { ViewerModel } from '../../../components/state/viewer-model.js'
import { FakeService, aModel, emptyStorage, noEvents } from './fake-service.js'
import { PLAN, RECAP, SEARCH, aDoc, aTask, aTree, drawn, searchTree } from './trees.js'

const LINK = { ws: 'search', plan: '', doc: '' }

describe('the viewer model @one-engine', () => {
  let service: FakeService
  let model: ViewerModel
  /** The model listens with it to the events of the service. */
  let listener: EventsClientOptions['listener'] | undefined

  emptyStorage()

  const connect = (options: EventsClientOptions) => {
    listener = options.listener
    return noEvents()
  }

  beforeEach(() => {
    service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    model = aModel(service, { connect })
    model.start()
  })

  afterEach(() => model.stop())

  it('opens a link that came before the tree as soon as that is there', async () => {
    const followed = model.links.open({ ...LINK, plan: 'recap' })
    expect(model.state.workspace).to.equal('')
    await model.onConnected()
    await followed
    expect(drawn(model.state)).to.equal('plan* | >recap*')
  })

  it('requests a doc that no tree lists, and says when there is none', async () => {
    await model.onConnected()
    service.files.set('app/notes/x.md', '"1"')
    await model.links.open({ ws: '', plan: '', doc: 'notes/x.md' })
    expect(drawn(model.state)).to.equal('>x*')
    await model.links.open({ ws: '', plan: '', doc: 'notes/none.md' })
    expect(titles()).to.deep.equal(['app/notes/none.md is not a document in the docs folders'])
  })

  it('asks once where several things that a link may mean exist, and opens the first, or else a folder', async () => {
    await model.onConnected()
    const follow = async (...docs: string[]) => {
      const asked = service.asked.length
      const link = (doc: string) => ({ link: { ...LINK, ws: '', doc }, fragment: '' })
      await model.links.openFirst(docs.map(link))
      return service.asked.slice(asked)
    }
    const under = 'active/search/plans'
    service.files.set(`app/${under}/x.md`, '"1"')
    const [request] = await follow(`${under}/x`, `${under}/x.md`, `${under}/x/README.md`)
    expect(request).to.equal(
      `found ${['', '.md', '/README.md'].map(end => `app/${under}/x${end}`).join(' ')}`,
    )
    expect(drawn(model.state)).to.contain('x*')
    model.update(state => openWorkspace(state, ''))
    await follow('active/search', 'active/search.md')
    expect(model.state.workspace).to.equal(SEARCH)
    expect(titles()).to.deep.equal([])
  })

  it('opens the link of an event', async () => {
    await model.onConnected()
    listener?.open({ type: 'open', ...LINK })
    expect(model.state.workspace).to.equal(SEARCH)
  })

  it('opens links of other programs in a tab of the dashboard only', async () => {
    const embedded = aModel(service, { role: 'embedded', connect })
    await embedded.onConnected()
    listener?.open({ type: 'open', ...LINK })
    expect(embedded.state.workspace).to.equal('')
  })

  it('starts and stops the client of the event stream with itself', () => {
    const calls: string[] = []
    const client = {
      start: () => calls.push('start'),
      stop: () => calls.push('stop'),
      used: () => calls.push('used'),
    }
    const other = aModel(service, { connect: () => client })
    other.start()
    other.start()
    other.noteUse()
    other.stop()
    other.stop()
    expect(calls).to.deep.equal(['start', 'used', 'stop'])
  })

  it('shows a toast for a new doc until it is opened', async () => {
    await model.onConnected()
    const doc = aDoc(`${SEARCH}/plans/new.html`)
    model.onEvent({ type: 'added', doc, place: { task: 'search', phase: null } })
    await until(() => titles().join() === 'The new.html')
    await model.act(model.state.toasts[0]?.id ?? '', 'open')
    expect(titles()).to.deep.equal([])
  })

  it('reloads a doc on show that is added again before a tree noticed its deletion', async () => {
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
    await tagged(PLAN, '"1"')
    service.files.set(PLAN, '"2"')
    const place = { task: 'search', phase: null }
    model.onEvent({ type: 'added', doc: aDoc(PLAN), place })
    await tagged(PLAN, '"2"')
    expect(titles()).to.deep.equal([])
  })

  it('fetches the tree once more for all events that came while it was under way', async () => {
    await model.onConnected()
    service.asked.length = 0
    service.hold()
    for (let i = 0; i < 5; i++) model.onEvent({ type: 'tree' })
    service.tree = aTree([aTask(SEARCH, 'plan.html')])
    service.treeTag++
    service.release()
    await model.refresh()
    expect(service.asked.filter(question => question === 'tree')).to.have.length(2)
    expect(model.state.reply?.tree).to.deep.equal(service.tree)
    await model.refresh()
    expect(service.asked.filter(question => question === 'tree')).to.have.length(3)
  })

  it('catches up with what it missed, and says meanwhile that it is cut off', async () => {
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
    await tagged(PLAN, '"1"')
    model.onLost()
    expect(model.state.connection).to.equal('lost')
    service.tree = aTree([aTask(SEARCH, 'plan.html')])
    service.treeTag++
    service.files.set(PLAN, '"2"')
    await model.onConnected()
    expect(model.state.connection).to.equal('live')
    expect(model.state.reply?.tree).to.deep.equal(service.tree)
    await tagged(PLAN, '"2"')
  })

  it('settles a task, and takes that back', async () => {
    await model.onConnected()
    await model.settle({ key: 'app:search', label: 'search' }, 'done')
    expect(titles()).to.deep.equal(['Settled search'])
    await model.act(model.state.toasts[0]?.id ?? '', 'undo')
    expect(titles()).to.deep.equal([])
    await model.settle({ key: 'app:search', label: 'search' }, 'active')
    expect(titles()).to.deep.equal(['Restored search'])
    expect(service.asked.filter(question => question.startsWith('move'))).to.deep.equal([
      'move app:search done',
      'move app:search active',
      'move app:search active',
    ])
  })

  it('says in the service’s words why a task cannot be settled, or that it is away', async () => {
    service.noMove = 'done/search already exists'
    await model.settle({ key: 'app:search', label: 'search' }, 'done')
    service.isAway = true
    await model.settle({ key: 'app:search', label: 'search' }, 'done')
    expect(titles()).to.deep.equal(['done/search already exists', 'The service does not answer.'])
  })

  it('says nothing of a service that is away while the reader waits for nothing', async () => {
    service.isAway = true
    await model.onConnected()
    expect(titles()).to.deep.equal([])
    service.isAway = false
    await model.refresh()
    expect(model.state.reply?.tree).to.deep.equal(searchTree())
  })

  it('brings a closed tab back', async () => {
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
    model.update(state => closeTab(state, PLAN))
    await model.act(model.state.toasts[0]?.id ?? '', 'undo')
    expect(drawn(model.state)).to.equal('>plan* | recap*')
    expect(titles()).to.deep.equal([])
  })

  it('shows after a reload what it showed before', async () => {
    await model.onConnected()
    model.update(state => closeTab(openWorkspace(state, SEARCH), PLAN))
    model.stop()
    model = aModel(service)
    model.start()
    await model.onConnected()
    expect(drawn(model.state)).to.equal('>recap*')
  })

  it('does nothing for a toast that is gone', async () => {
    await model.act('toast-1', 'undo')
    expect(titles()).to.deep.equal([])
  })

  /** Resolves when what is on show of this doc is that state of its file. */
  function tagged(path: string, tag: string): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (model.state.docs.get(path)?.loaded?.etag !== tag) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = model.store.subscribe(look)
      look()
    })
  }

  function titles(): string[] {
    return model.state.toasts.map(({ title }) => title)
  }
})
