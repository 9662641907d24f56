import { expect } from 'chai'
import { closeTab } from '../../../components/state/actions/layout.js'
import { dismissNotice } from '../../../components/state/actions/toasts.js'
import { openWorkspace } from '../../../components/state/actions/open.js'
import type { Doc } from '../../../schema/tree.js'
import { View } from '../../../components/state/viewer-model.js'
import { FakeService } from './fake-service.js'
import { PLAN, RECAP, SEARCH, aDoc, aTask, aTree, drawn, searchTree } from './trees.js'

const LINK = { ws: 'search', plan: '', doc: '' }

describe('a view', () => {
  let service: FakeService
  let view: View

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    service = new FakeService()
    for (const path of [PLAN, RECAP]) service.files.set(path, '"1"')
    view = new View({ base: location.href, api: service.api })
    view.start()
  })

  afterEach(() => {
    view.stop()
    localStorage.clear()
    sessionStorage.clear()
  })

  it('fetches the tree when the stream is open, and asks how the service is', async () => {
    expect(view.state.live).to.equal('connecting')
    await view.opened()
    expect(view.state.live).to.equal('live')
    expect(view.state.reply?.tree).to.equal(service.tree)
    expect(view.state.status?.polling).to.deep.equal(['app'])
  })

  it('opens a link that came before the tree as soon as that is there', async () => {
    const followed = view.follow({ ...LINK, plan: 'recap' })
    expect(view.state.workspace).to.equal('')
    await view.opened()
    await followed
    expect(drawn(view.state)).to.equal('plan* | >recap*')
  })

  it('asks the service for a doc that no tree lists, and says when there is none', async () => {
    await view.opened()
    service.files.set('app/notes/x.md', '"1"')
    await view.follow({ ws: '', plan: '', doc: 'notes/x.md' })
    expect(drawn(view.state)).to.equal('>x*')
    await view.follow({ ws: '', plan: '', doc: 'notes/none.md' })
    expect(titles()).to.deep.equal(['app/notes/none.md is not a document'])
  })

  it('opens what it hears is to be opened', async () => {
    await view.opened()
    view.open({ type: 'open', ...LINK })
    expect(view.state.workspace).to.equal(SEARCH)
  })

  it('marks and tells of a new doc', async () => {
    await view.opened()
    const doc = aDoc(`${SEARCH}/plans/new.html`)
    view.heard({ type: 'added', doc, place: { task: 'search', phase: null } })
    expect(titles()).to.deep.equal(['The new.html'])
    expect([...view.state.unseen]).to.deep.equal([doc.path])
    await view.act(view.state.notices[0]?.id ?? '', 'open')
    expect(titles()).to.deep.equal([])
  })

  it('loads a doc on show again that is told of as new: no tree had it missing', async () => {
    await view.opened()
    view.update(state => openWorkspace(state, SEARCH))
    await tagged(PLAN, '"1"')
    service.files.set(PLAN, '"2"')
    const place = { task: 'search', phase: null }
    view.heard({ type: 'added', doc: aDoc(PLAN), place })
    await tagged(PLAN, '"2"')
    expect(titles()).to.deep.equal([])
  })

  it('fetches the tree once more for all events that came while it was under way', async () => {
    await view.opened()
    service.asked.length = 0
    service.hold()
    for (let i = 0; i < 5; i++) view.heard({ type: 'tree' })
    service.tree = aTree([aTask(SEARCH, 'plan.html')])
    service.treeTag++
    service.release()
    await view.refresh()
    expect(service.asked.filter(question => question === 'tree')).to.have.length(2)
    expect(view.state.reply?.tree).to.deep.equal(service.tree)
    await view.refresh()
    expect(service.asked.filter(question => question === 'tree')).to.have.length(3)
  })

  it('catches up with what it missed, and says meanwhile that it is cut off', async () => {
    await view.opened()
    view.update(state => openWorkspace(state, SEARCH))
    view.lost()
    expect(view.state.live).to.equal('lost')
    writeNew()
    await view.opened()
    expect(titles()).to.deep.equal(['The new.html'])
    expect(view.state.live).to.equal('live')
  })

  it('tells of a doc that a tree listed already when its event was missed', async () => {
    await view.opened()
    writeNew()
    await view.refresh()
    expect(titles()).to.deep.equal([])
    view.lost()
    await view.opened()
    expect(titles()).to.deep.equal(['The new.html'])
    view.lost()
    await view.opened()
    expect(titles()).to.deep.equal(['The new.html'])
  })

  it('leaves what it missed to the events, where these are repeated', async () => {
    await view.opened()
    view.lost()
    const doc = writeNew()
    await view.opened(false)
    expect(view.state.live).to.equal('live')
    expect(titles()).to.deep.equal([])
    view.heard({ type: 'added', doc, place: { task: 'search', phase: null } })
    expect(titles()).to.deep.equal(['The new.html'])
  })

  it('tells of it once when its event was heard before the tree that lists it', async () => {
    await view.opened()
    const doc = writeNew()
    view.heard({ type: 'tree' })
    view.heard({ type: 'added', doc, place: { task: 'search', phase: null } })
    await view.refresh()
    view.update(state => dismissNotice(state, state.notices[0]?.id ?? ''))
    view.lost()
    await view.opened()
    expect(titles()).to.deep.equal([])
  })

  it('tells of what it missed with the next tree when the first one does not come', async () => {
    await view.opened()
    view.lost()
    writeNew()
    service.isAway = true
    await view.opened()
    service.isAway = false
    await view.refresh()
    expect(titles()).to.deep.equal(['The new.html'])
  })

  it('settles a task, and takes that back', async () => {
    await view.opened()
    await view.settle({ key: 'app:search', label: 'search' }, 'done')
    expect(titles()).to.deep.equal(['Settled search'])
    await view.act(view.state.notices[0]?.id ?? '', 'undo')
    expect(titles()).to.deep.equal([])
    expect(service.asked.filter(question => question.startsWith('move'))).to.deep.equal([
      'move app:search done',
      'move app:search active',
    ])
  })

  it('says in the service’s words why a task cannot be settled, or that it is away', async () => {
    service.noMove = 'done/search already exists'
    await view.settle({ key: 'app:search', label: 'search' }, 'done')
    service.isAway = true
    await view.settle({ key: 'app:search', label: 'search' }, 'done')
    expect(titles()).to.deep.equal(['done/search already exists', 'The service does not answer.'])
  })

  it('says nothing of a service that is away while the reader waits for nothing', async () => {
    service.isAway = true
    await view.opened()
    expect(titles()).to.deep.equal([])
    service.isAway = false
    await view.refresh()
    expect(view.state.reply?.tree).to.deep.equal(searchTree())
  })

  it('brings a closed tab back', async () => {
    await view.opened()
    view.update(state => openWorkspace(state, SEARCH))
    view.update(state => closeTab(state, PLAN))
    await view.act(view.state.notices[0]?.id ?? '', 'undo')
    expect(drawn(view.state)).to.equal('>plan* | recap*')
    expect(titles()).to.deep.equal([])
  })

  it('shows after a reload what it showed before', async () => {
    await view.opened()
    view.update(state => closeTab(openWorkspace(state, SEARCH), PLAN))
    view.stop()
    view = new View({ base: location.href, api: service.api })
    view.start()
    await view.opened()
    expect(drawn(view.state)).to.equal('>recap*')
  })

  it('does nothing for a card that is gone', async () => {
    await view.act('notice-1', 'undo')
    expect(titles()).to.deep.equal([])
  })

  function writeNew(): Doc {
    const files = ['plan.html', 'recap.html', '1/first.html', '2/second.html', 'new.html']
    service.tree = aTree([aTask(SEARCH, ...files), aTask('app/active/empty')])
    service.treeTag++
    return aDoc(`${SEARCH}/plans/new.html`, 'app:search')
  }

  /** Resolves when what is on show of this doc is that state of its file. */
  function tagged(path: string, tag: string): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (view.state.docs.get(path)?.loaded?.etag !== tag) return
        unfollow()
        resolve()
      }
      const unfollow = view.store.follow(look)
      look()
    })
  }

  function titles(): string[] {
    return view.state.notices.map(({ title }) => title)
  }
})
