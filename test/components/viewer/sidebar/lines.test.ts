import { expect } from 'chai'
import { render } from 'lit'
import { absOf, linkAddress } from '../../../../components/viewer/clipboard.js'
import {
  docCount,
  foldersLine,
  progressLine,
  renderFooter,
  stateLine,
} from '../../../../components/viewer/sidebar/header-footer.js'
import { openNewest } from '../../../../components/dashboard/initial-workspace.js'
import { closeTab } from '../../../../components/state/actions/layout.js'
import { focusedPath } from '../../../../components/state/selectors.js'
import { EMPTY_STATE } from '../../../../components/state/state.js'
import { PLAN, SEARCH, aDoc, aTask, aTree, drawn, knowing, searchTree } from '../../state/trees.js'

const STATUS = { reading: null, indexing: null, polling: [], tabs: 1, version: '', api: 1, run: '' }

describe('the foot of the sidebar', () => {
  it('names the one docs folder, or says how many there are', () => {
    const tree = searchTree()
    expect(foldersLine({ ...tree, folders: tree.folders.slice(0, 1) })).to.equal('~/app')
    expect(foldersLine(tree)).to.equal('2 folders')
    expect(foldersLine(null)).to.equal('')
  })

  it('says what is wrong with the connection, and nothing while all is well', () => {
    expect(stateLine('live', STATUS)).to.equal('')
    expect(stateLine('lost', STATUS)).to.equal('Reconnecting…')
    expect(stateLine('connecting', null)).to.equal('Connecting…')
    expect(stateLine('live', { ...STATUS, polling: ['app'] })).to.equal('Polling every 2 s')
  })

  it('shows the progress of reading and indexing', () => {
    expect(progressLine(null)).to.equal('')
    expect(progressLine(STATUS)).to.equal('')
    const reading = { done: 12_400, of: 50_000 }
    expect(progressLine({ ...STATUS, reading })).to.equal('Reading 12,400 of 50,000')
    expect(progressLine({ ...STATUS, indexing: reading })).to.equal('Indexing 12,400 of 50,000')
  })

  it('makes its menu when that opens, since all docs are looked at for it', () => {
    const host = document.createElement('div')
    const menus: unknown[] = []
    host.addEventListener('plan-menu-ask', event => menus.push(event))
    let made = 0
    const parts = { docs: '', waiting: '', isForYouShown: false }
    const show = () => {}
    const footer = renderFooter(EMPTY_STATE, {
      ...parts,
      ...{ showForYou: show, showDeleted: show, menu: () => (made++, []) },
    })
    render(footer, host)
    expect(made).to.equal(0)
    host.querySelector('button')?.click()
    expect([made, menus.length]).to.deep.equal([1, 1])
  })

  it('counts a doc once that stands in two places', () => {
    const twice = [{ folder: 'app', label: 'Weekly', docs: [aDoc(PLAN)] }]
    expect(docCount(aTree([aTask(SEARCH, 'plan.html')], twice))).to.equal('1 doc')
    expect(docCount(searchTree())).to.equal('4 docs')
  })
})

describe('what goes into the clipboard', () => {
  const state = knowing(searchTree())

  it('is the absolute path of a doc or a folder', () => {
    expect(absOf(state, PLAN)).to.equal('/home/me/app/active/search/plans/plan.html')
    expect(absOf(state, SEARCH)).to.equal('/home/me/app/active/search')
    expect(absOf(state, 'nowhere/x.html')).to.equal('')
  })

  it('is a link that leads to the doc', () => {
    const link = linkAddress(state, PLAN, 'http://localhost:4173/?settings')
    expect(link).to.equal('http://localhost:4173/?ws=search&plan=plan.html')
  })
})

describe('a first visit', () => {
  it('opens the newest task that has docs and is not settled', () => {
    const tasks = [
      aTask('app/active/empty'),
      aTask('app/done/old', 'plan.html'),
      aTask(SEARCH, 'plan.html'),
    ]
    expect(openNewest(knowing(aTree(tasks))).workspace).to.equal(SEARCH)
  })

  it('opens a settled one where there is no other, and nothing where there is nothing', () => {
    const old = aTask('app/done/old', 'plan.html')
    expect(openNewest(knowing(aTree([old]))).workspace).to.equal('app/done/old')
    expect(openNewest(knowing(aTree([]))).workspace).to.equal('')
  })

  it('any folder 11: opens the first doc of a collection, and unfolds nothing for it', () => {
    const doc = aDoc('app/docs/deep/a.md', '')
    const opened = openNewest(knowing(aTree([], [{ folder: 'app', label: 'Docs', docs: [doc] }])))
    expect([drawn(opened), opened.reveal]).to.deep.equal(['>a*', null])
  })

  it('S18: begins with the README nearest to the folder, an index, else no page of an error', () => {
    const first = (...paths: string[]) => {
      const docs = paths.map(path => aDoc(path))
      const state = knowing(aTree([], [{ folder: 'app', label: 'Docs', docs }]))
      return focusedPath(openNewest(state))
    }
    expect(first('app/404.md', 'app/x/README.md', 'app/README.md')).to.equal('app/README.md')
    expect(first('app/404.md', 'app/a.md', 'app/index.html')).to.equal('app/index.html')
    expect(first('app/404.md', 'app/b.md', 'app/a.md')).to.equal('app/b.md')
    expect(first('app/404.md')).to.equal('app/404.md')
  })

  it('is no first visit when everything was closed', () => {
    const opened = openNewest(knowing(aTree([aTask(SEARCH, 'plan.html')])))
    const closed = closeTab(opened, PLAN)
    expect(drawn(openNewest(closed))).to.equal('>')
  })
})
