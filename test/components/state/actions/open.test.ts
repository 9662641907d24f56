import { expect } from 'chai'
import type { Link } from '../../../../schema/names/links.js'
import { tabsIn } from '../../../../components/layout/edit.js'
import { layoutOf, linkOf, placeInFront, tabsOf } from '../../../../components/state/selectors.js'
import {
  keepShown,
  openDoc,
  openFound,
  openLink,
  openNews,
  openWorkspace,
  type OpenOptions,
} from '../../../../components/state/actions/open.js'
import { closeTab, layOutAgain } from '../../../../components/state/actions/layout.js'
import { addNews } from '../../../../components/state/actions/toasts.js'
import type { ViewerState } from '../../../../components/state/state.js'
import {
  PHASE_PLAN,
  PLAN,
  RECAP,
  SEARCH,
  aDoc,
  aTask,
  aTree,
  drawn,
  knowing,
  searchTree,
  inSearch,
  titles,
} from '../trees.js'

const NO_LINK: Link = { ws: '', plan: '', doc: '' }

describe('a doc at home @one-engine', () => {
  it('opens in its own workspace, which does not keep the docs of others', () => {
    const phase = `${SEARCH}/plans/1`
    const there = openDoc(inSearch(), PHASE_PLAN, { isAtHome: true })
    expect([there.workspace, drawn(there)]).to.deep.equal([phase, '>first*'])
    const guest = openDoc(there, PLAN)
    expect(drawn(guest)).to.equal('>first plan*')
    expect(placeInFront(guest)?.workspace.dir, 'what the line above names').to.equal(SEARCH)
    expect(openDoc(guest, PLAN, { isAtHome: true }).workspace, 'it is open').to.equal(phase)
    expect(drawn(openWorkspace(guest, phase)), 'its own doc is in front').to.equal('>first* plan')
    const back = openWorkspace(openWorkspace(guest, SEARCH), phase)
    expect(drawn(back)).to.equal('>first*')
  })

  it('does not keep a doc either that no tree lists, and is not named as its place', () => {
    const guest = openFound(inSearch(), aDoc('app/notes/log.txt'))
    expect(placeInFront(guest)).to.equal(null)
    const phase = openWorkspace(guest, `${SEARCH}/plans/1`)
    expect(drawn(openWorkspace(phase, SEARCH))).to.equal('>plan* | recap*')
  })
})

describe('opening a workspace @one-engine', () => {
  it('lays out all its docs, the first focused', () => {
    expect(drawn(inSearch())).to.equal('>plan* | recap*')
  })

  it('lays out six docs at most', () => {
    const files = [1, 2, 3, 4, 5, 6, 7].map(i => `plan-${i}.html`)
    const state = openWorkspace(knowing(aTree([aTask(SEARCH, ...files)])), SEARCH)
    expect(tabsIn(layoutOf(state))).to.have.length(6)
  })

  it('finds the workspace as it was left', () => {
    const left = closeTab(inSearch(), PLAN)
    const away = openWorkspace(left, `${SEARCH}/plans/2`)
    expect(drawn(away)).to.equal('>second*')
    expect(drawn(openWorkspace(away, SEARCH))).to.equal('>recap*')
  })

  it('lays a workspace out anew that was left without a doc', () => {
    const before = openWorkspace(knowing(aTree([aTask(SEARCH)])), SEARCH)
    expect(drawn(before)).to.equal('>')
    expect(drawn(openWorkspace(knowing(searchTree(), before), SEARCH))).to.equal('>plan* | recap*')
  })

  it('opens the last phase with docs of a task that has none of its own', () => {
    const task = aTask(SEARCH, '1/first.html', '2/second.html')
    expect(openWorkspace(knowing(aTree([task])), SEARCH).workspace).to.equal(`${SEARCH}/plans/2`)
  })

  it('any folder 11: lays out the docs of a folder in a collection, as the tree lists them', () => {
    const paths = ['app/w/plan/prd/2.md', 'app/w/plan/1.md', 'app/w/planned.md']
    const collection = { folder: 'app', label: 'Weekly', docs: paths.map(path => aDoc(path)) }
    const known = knowing(aTree([], [collection]))
    const opened = openWorkspace(known, 'app/w/plan')
    expect(drawn(opened)).to.equal('>1* | 2*')
    // It is there again after the page was loaded anew, and can be laid out again.
    expect(knowing(aTree([], [collection]), { ...opened, reply: null }).workspace).to.equal(
      'app/w/plan',
    )
    const other = openDoc(opened, 'app/w/planned.md')
    expect([...tabsOf(other).values()].flat().map(({ from }) => from)).to.have.members([
      '',
      '',
      'Weekly',
    ])
    expect(drawn(layOutAgain(other))).to.equal('>1* | 2*')
  })

  it('leaves everything as it is for a directory that is no workspace', () => {
    const state = inSearch()
    expect(openWorkspace(state, 'app/active/nothing')).to.equal(state)
  })
})

describe('opening a doc @one-engine', () => {
  it('opens it in the focused pane, with the number of its phase', () => {
    const state = openDoc(inSearch(), PHASE_PLAN)
    expect(drawn(state)).to.equal('>plan first* | recap*')
    const tabs = [...tabsOf(state).values()].flat()
    expect(tabs.map(({ label, num }) => `${label} ${num}`)).to.deep.equal([
      'The plan.html ',
      'The first.html 1',
      'The recap.html ',
    ])
  })

  it('brings a doc to the front that is open, and never opens it twice', () => {
    expect(drawn(openDoc(inSearch(), RECAP))).to.equal('plan* | >recap*')
    expect(drawn(openDoc(inSearch(), RECAP, { target: 'side' }))).to.equal('plan* | >recap*')
  })

  it('opens it beside the focused pane, in the pane that is there or a new one', () => {
    const state = inSearch()
    expect(drawn(openDoc(state, PHASE_PLAN, { target: 'side' }))).to.equal(
      'plan* | >first* | recap*',
    )
    const pane = 'p2'
    expect(drawn(openDoc(state, PHASE_PLAN, { target: 'side', pane }))).to.equal(
      'plan* | >recap first*',
    )
  })

  it('keeps its words and fragment, with a new sequence each time', () => {
    const asked = { words: ['match'], fragment: 'aims' }
    const once = openDoc(inSearch(), PLAN, asked)
    const opening = once.destinations.get(PLAN)
    expect(opening).to.include(asked)
    expect(openDoc(once, PLAN, asked).destinations.get(PLAN)?.sequence).not.to.equal(
      opening?.sequence,
    )
    expect(openDoc(once, PLAN).destinations.get(PLAN)?.words).to.deep.equal([])
  })

  it('says what was opened, once', () => {
    const state = openDoc(inSearch(), PHASE_PLAN)
    expect(state.announcement.text).to.equal('Opened The first.html')
    expect(openDoc(state, PLAN).announcement).to.equal(state.announcement)
  })
})

describe('a link @one-engine', () => {
  it('switches to its workspace and shows its plan', () => {
    const state = followed({ ws: 'search', plan: 'recap' })
    expect(state.workspace).to.equal(SEARCH)
    expect(drawn(state)).to.equal('plan* | >recap*')
  })

  it('opens a doc by its path in the workspace on show', () => {
    const state = followed({ doc: 'active/search/plans/1/first.html' }, inSearch())
    expect(state.workspace).to.equal(SEARCH)
    expect(drawn(state)).to.equal('>plan first* | recap*')
  })

  it('opens a doc by its path in its own workspace where none is on show', () => {
    const state = followed({ doc: 'active/search/plans/1/first.html' })
    expect(state.workspace).to.equal(`${SEARCH}/plans/1`)
  })

  it('opens the workspace and says so when the plan is unknown', () => {
    const state = followed({ ws: 'search', plan: 'gone.html' })
    expect(state.workspace).to.equal(SEARCH)
    expect(titles(state)).to.deep.equal(['search has no gone.html'])
  })

  it('says that a workspace is unknown, and stays where it is', () => {
    const state = followed({ ws: 'nothing' }, inSearch())
    expect(state.workspace).to.equal(SEARCH)
    expect(titles(state)).to.deep.equal(['Nothing is called nothing'])
  })

  it('says that a workspace holds nothing to read', () => {
    expect(titles(followed({ ws: 'empty' }))).to.deep.equal(['empty holds nothing to read yet'])
  })

  it('requests a doc that no tree lists', () => {
    const { state, request } = openLink(inSearch(), { ...NO_LINK, doc: 'notes/x.md' })
    expect(request).to.equal('app/notes/x.md')
    const found = openFound(state, aDoc('app/notes/x.md'))
    expect(drawn(found)).to.equal('>plan x* | recap*')
    expect([...tabsOf(found).values()].flat()[1]?.label).to.equal('The x.md')
  })

  it('does nothing before there is a tree', () => {
    const state = knowing(null)
    expect(openLink(state, { ...NO_LINK, ws: 'search' })).to.deep.equal({
      state,
      request: '',
      options: {},
    })
  })
})

describe('the link of what is on show @one-engine', () => {
  it('names a doc of the workspace by it, another one by its path, and finds both again', () => {
    expect(linkOf(inSearch())).to.deep.equal({ ws: 'search', plan: 'plan.html', doc: '' })
    const other = openDoc(inSearch(), PHASE_PLAN)
    const link = linkOf(other)
    expect(link).to.deep.equal({ ...NO_LINK, doc: 'active/search/plans/1/first.html' })
    expect(drawn(followed(link ?? NO_LINK, inSearch()))).to.equal(drawn(other))
  })

  it('names a workspace without docs, and nothing where nothing is on show', () => {
    expect(linkOf(followed({ ws: 'empty' }))).to.deep.equal({ ...NO_LINK, ws: 'empty' })
    expect(linkOf(knowing(searchTree()))).to.equal(null)
  })
})

describe('the toast of new docs @one-engine', () => {
  it('opens one doc as the sidebar does, several with their workspace', () => {
    const place = { task: 'search', phase: 'search 1' }
    const one = addNews(inSearch(), aDoc(PHASE_PLAN), place)
    const [toast] = one.toasts
    expect(toast && drawn(openNews(one, toast))).to.equal('>plan first* | recap*')

    const two = addNews(one, aDoc(`${SEARCH}/plans/1/other.html`), place)
    const [both] = two.toasts
    expect(both && openNews(two, both).workspace).to.equal(`${SEARCH}/plans/1`)
    expect(both && openNews(two, both).toasts).to.deep.equal([])
  })
})

describe('a doc that the reader types in @one-engine', () => {
  const kept = (link: Partial<Link>, asked: OpenOptions = {}) => {
    const before = inSearch()
    const opened = openLink(before, { ...NO_LINK, ...link }, asked).state
    return keepShown(before, opened, { keep: PLAN })
  }

  it('stays on show beside what another program opened', () => {
    const { drawnAs, toasts } = seen(
      kept({ doc: PHASE_PLAN.slice('app/'.length) }, { target: 'side' }),
    )
    expect(drawnAs).to.equal('plan* | >first* | recap*')
    expect(toasts).to.deep.equal([])
  })

  it('is not hidden: what would hide it waits behind a toast', () => {
    const state = kept({ doc: PHASE_PLAN.slice('app/'.length) })
    expect(seen(state)).to.deep.equal({ drawnAs: '>plan* | recap*', toasts: ['The first.html'] })
    const [toast] = state.toasts
    expect(toast && drawn(openNews(state, toast))).to.equal('>plan first* | recap*')
  })

  it('is not hidden by another workspace, whose toast opens it', () => {
    const state = kept({ ws: 'search/2' })
    expect(seen(state)).to.deep.equal({ drawnAs: '>plan* | recap*', toasts: ['The second.html'] })
    const [toast] = state.toasts
    expect(toast?.where).to.equal('search 2')
  })

  it('does not delay the error message of a wrong link', () => {
    expect(titles(kept({ ws: 'nothing' }))).to.deep.equal(['Nothing is called nothing'])
  })
})

function seen(state: ViewerState) {
  return { drawnAs: drawn(state), toasts: titles(state) }
}

function followed(link: Partial<Link>, state = knowing(searchTree())): ViewerState {
  return openLink(state, { ...NO_LINK, ...link }).state
}
