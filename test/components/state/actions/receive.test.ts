import { expect } from 'chai'
import type { Tree } from '../../../../schema/tree.js'
import { closeTab, undoLayout } from '../../../../components/state/actions/layout.js'
import { forgetUndo } from '../../../../components/state/actions/undo.js'
import { expandRows } from '../../../../components/state/actions/sidebar.js'
import { linkOf, tabsOf } from '../../../../components/state/selectors.js'
import { openDoc, openFound, openWorkspace } from '../../../../components/state/actions/open.js'
import { receiveAdded, receiveReview } from '../../../../components/state/actions/receive.js'
import { normalize } from '../../../../components/state/actions/normalize.js'
import { addNews } from '../../../../components/state/actions/toasts.js'
import { aReply, aRequest, aReview, hashOf } from '../reviews.js'
import { EMPTY_STATE, type ViewerState } from '../../../../components/state/state.js'
import {
  PHASE_PLAN,
  PLAN,
  RECAP,
  SEARCH,
  aDoc,
  aMounted,
  aTask,
  aTree,
  drawn,
  knowing,
  searchTree,
  inSearch,
  titles,
} from '../trees.js'

const DONE = 'app/done/search'

describe('a doc that was renamed @one-engine', () => {
  const ONE = `${SEARCH}/plans/plan-one.html`

  /** The tree comes first, then the marks. */
  function renamed(before: ViewerState, tree: Tree, moves: [from: string, to: string][]) {
    const reply = aReply(
      moves.map(([, to], at) => aReview(to, 'read', { id: `d_${at}`, hash: hashOf('a') })),
      {
        ...{ whole: false, gone: moves.map(([from]) => from) },
        moved: moves.map(([from, to]) => ({ from, to })),
      },
    )
    return receiveReview(knowing(tree, before), reply)
  }

  it('takes its tab, its page and the address along, and tells its new name for a moment', () => {
    const known = aReply([aReview(PLAN, 'new', { id: 'd_0' })])
    const before = { ...inSearch(), docs: new Map([[PLAN, aMounted(PLAN, 7)]]) }
    const files = ['plan-one.html', 'recap.html', '1/first.html', '2/second.html']
    const tree = aTree([aTask(SEARCH, ...files), aTask('app/active/empty')])
    const after = renamed(receiveReview(before, known), tree, [[PLAN, ONE]])
    expect(drawn(after)).to.equal('>plan-one* | recap*')
    expect(after.docs.get(ONE)).to.include({ id: 7, isMissing: false })
    expect(linkOf(after)?.plan).to.equal('plan-one.html')
    const [tab] = [...tabsOf(after).values()].flat()
    expect(tab?.label).to.equal('renamed to plan-one.html')
    expect([gonePaths(after), after.toasts]).to.deep.equal([[], []])
  })

  it('S5: is followed by a tab that was never in front since it was read, and says so once', () => {
    const before = inSearch()
    expect([before.docs.size, before.review.docs.size]).to.deep.equal([0, 0])
    const files = ['plan.html', 'recap-1.html', '1/first.html', '2/second.html']
    const tree = aTree([aTask(SEARCH, ...files), aTask('app/active/empty')])
    const to = `${SEARCH}/plans/recap-1.html`
    const after = renamed(before, tree, [[RECAP, to]])
    expect([drawn(after), gonePaths(after)]).to.deep.equal(['>plan* | recap-1*', []])
    expect([...after.renamed]).to.deep.equal([to])
    const told = { ...after, renamed: new Set<string>() }
    expect(renamed(told, tree, [[RECAP, to]]).renamed.size).to.equal(0)
  })

  it('takes the layout of its folder along', () => {
    const phase = `${SEARCH}/plans/1`
    const shown = openWorkspace(knowing(searchTree()), phase)
    const before = { ...shown, docs: new Map([[PHASE_PLAN, aMounted(PHASE_PLAN, 8)]]) }
    const tree = aTree([aTask(SEARCH, 'plan.html', 'recap.html', '1-now/first.html')])
    const to = `${SEARCH}/plans/1-now/first.html`
    const after = renamed(before, tree, [[PHASE_PLAN, to]])
    expect([after.workspace, drawn(after)]).to.deep.equal([`${phase}-now`, '>first*'])
    expect(after.docs.get(to)?.id).to.equal(8)
    expect(after.renamed.size, 'its file has the same name').to.equal(0)
  })
})

describe('a task that was settled @one-engine', () => {
  it('takes its open tabs, workspace and folds along', () => {
    const after = settled(expandRows(inSearch(), [`${SEARCH}/plans/1`], true))
    expect(after.workspace).to.equal(DONE)
    expect(drawn(after)).to.equal('>plan* | recap*')
    expect([...after.layouts.keys()]).to.deep.equal([DONE])
    expect([...after.expansion.keys()]).to.deep.equal([`${DONE}/plans/1`])
    expect(gonePaths(after)).to.deep.equal([])
    expect(linkOf(after)).to.deep.equal({ ws: 'search', plan: 'plan.html', doc: '' })
  })

  it('takes docs along that no tree lists, and a mounted doc with its id', () => {
    const loose = openFound(inSearch(), aDoc(`${SEARCH}/notes/x.html`))
    const after = settled({ ...loose, docs: new Map([[PLAN, aMounted(PLAN, 7)]]) })
    expect([...after.loose.values()].map(({ path }) => path)).to.deep.equal([
      `${DONE}/notes/x.html`,
    ])
    expect(after.docs.get(`${DONE}/plans/plan.html`)).to.include({ id: 7 })
  })

  it('is followed by the layouts of its phases, too, and of other workspaces with its docs', () => {
    const inPhase = openWorkspace(inSearch(), `${SEARCH}/plans/1`)
    const elsewhere = openDoc(openWorkspace(inPhase, 'app/active/empty'), PLAN)
    const after = settled(elsewhere)
    expect(drawn(after)).to.equal('>plan*')
    expect(drawn(openWorkspace(after, `${DONE}/plans/1`))).to.equal('>first*')
    expect(linkOf(after)?.doc).to.equal('done/search/plans/plan.html')
  })

  it('is followed by what was marked as read, which can be taken back there', () => {
    const undo = { type: 'read', docs: [{ path: PLAN, hash: hashOf('a') }], label: 'Plan' } as const
    const after = settled({ ...inSearch(), undos: [undo] })
    const [moved] = after.undos
    expect(moved).to.deep.equal({
      ...undo,
      docs: [{ path: `${DONE}/plans/plan.html`, hash: hashOf('a') }],
    })
    expect(moved && forgetUndo(after, moved).undos).to.deep.equal([])
  })

  it('is followed by what can be undone', () => {
    const after = settled(closeTab(inSearch(), PLAN))
    const undo = after.toasts[0]?.undo
    expect(undo?.type === 'layout' && drawn(undoLayout(after, undo))).to.equal('>plan* | recap*')
  })

  it('comes back to the same state', () => {
    const before = inSearch()
    const after = knowing(searchTree(), settled(before))
    expect([after.workspace, drawn(after)]).to.deep.equal([SEARCH, drawn(before)])
  })
})

describe('a doc that was deleted @one-engine', () => {
  it('keeps its tab, marked, until the file is back', () => {
    const gone = knowing(without('recap.html'), inSearch())
    expect(drawn(gone)).to.equal('>plan* | recap*')
    expect(gonePaths(gone)).to.deep.equal([RECAP])
    expect(gonePaths(knowing(searchTree(), gone))).to.deep.equal([])
  })
})

describe('a new doc @one-engine', () => {
  const place = { task: 'search', phase: 'search 1' }
  const fresh = `${SEARCH}/plans/1/new.html`

  it('has one toast, before the tree lists it and after', () => {
    const told = receiveAdded(inSearch(), { type: 'added', doc: aDoc(fresh), place })
    const after = knowing(searchTree(), told)
    expect(after.toasts.map(({ title, where }) => [title, where])).to.deep.equal([
      ['The new.html', 'search › search 1'],
    ])
  })

  it('is nothing new where it is on show', () => {
    const state = inSearch()
    expect(receiveAdded(state, { type: 'added', doc: aDoc(PLAN), place })).to.equal(state)
  })
})

describe('requests and answers of agents @one-engine', () => {
  const asks = (path: string, at = '14:02') => {
    return aReview(path, 'read', { id: `d_${path}`, todo: 'review', request: aRequest(path, at) })
  }
  const answered = (path: string, count: number) => {
    return aReview(path, 'read', { id: `d_${path}`, todo: 'answered', answered: count })
  }
  const inPlan = () => receiveReview(openDoc(knowing(searchTree()), PLAN), aReply([]))
  const later = { whole: false }

  it('raise no toast when the page learns of them first', () => {
    expect(receiveReview(knowing(searchTree()), aReply([asks(RECAP)])).toasts).to.deep.equal([])
  })

  it('raise one toast, which opens the doc in its own workspace', () => {
    const [toast] = receiveReview(inPlan(), aReply([asks(PHASE_PLAN)], later)).toasts
    expect(toast).to.include({ tone: 'news', where: 'claude asks for a review' })
    expect([toast?.title, toast?.docs]).to.deep.equal(['The first.html', [PHASE_PLAN]])
  })

  it('are one toast for several, which goes as they are done', () => {
    const asked = receiveReview(inPlan(), aReply([asks(RECAP)], later))
    const both = receiveReview(asked, aReply([answered(PHASE_PLAN, 2)], later))
    expect(titles(both)).to.deep.equal(['2 docs wait for you'])
    const one = normalize(receiveReview(both, aReply([aReview(RECAP, 'read')], later)))
    expect(one.toasts.map(({ where }) => where)).to.deep.equal(['2 comments answered'])
    expect(normalize(openDoc(one, PHASE_PLAN)).toasts).to.deep.equal([])
  })

  it('take the place of the news that the doc is there', () => {
    const news = addNews(inPlan(), aDoc(RECAP), { task: 'search', phase: null })
    const after = receiveReview(news, aReply([asks(RECAP)], later))
    expect(after.toasts.map(({ where }) => where)).to.deep.equal(['claude asks for a review'])
    expect(addNews(after, aDoc(RECAP), { task: 'search', phase: null })).to.equal(after)
  })

  it('are announced where the doc is on show, and raise nothing when they are only known again', () => {
    const after = receiveReview(inPlan(), aReply([asks(PLAN), answered(RECAP, 1)], later))
    expect(after.announcement.text).to.equal('claude asks for a review: The plan.html')
    expect(titles(after)).to.deep.equal(['The recap.html'])
    const again = receiveReview({ ...after, toasts: [] }, aReply([asks(PLAN), answered(RECAP, 1)]))
    expect(again.toasts).to.deep.equal([])
  })
})

describe('the first tree @one-engine', () => {
  it('shows the workspace that is remembered, or none when it is gone', () => {
    const remembered = { ...EMPTY_STATE, workspace: SEARCH }
    const state = knowing(searchTree(), remembered)
    expect(state.workspace).to.equal(SEARCH)
    expect(knowing(aTree([]), remembered).workspace).to.equal('')
  })

  it('finds the layout of a task that was settled meanwhile', () => {
    const { layouts, workspace } = inSearch()
    const state = settled({ ...EMPTY_STATE, layouts, workspace })
    expect(state.workspace).to.equal(DONE)
    expect(drawn(state)).to.equal('>plan* | recap*')
    expect([...state.layouts.keys()]).to.deep.equal([DONE])
  })

  it('may be null', () => {
    expect(knowing(null).reply).to.deep.equal({ tree: null })
  })
})

function settled(state: ViewerState): ViewerState {
  const files = ['plan.html', 'recap.html', '1/first.html', '2/second.html']
  return knowing(aTree([aTask(DONE, ...files), aTask('app/active/empty')]), state)
}

function without(file: string): Tree {
  const files = ['plan.html', 'recap.html', '1/first.html', '2/second.html']
  return aTree([aTask(SEARCH, ...files.filter(other => other !== file)), aTask('app/active/empty')])
}

function gonePaths({ docs }: ViewerState): string[] {
  return [...docs.values()].filter(({ isMissing }) => isMissing).map(({ path }) => path)
}
