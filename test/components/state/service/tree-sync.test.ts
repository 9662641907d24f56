import { expect } from 'chai'
import type { Tree } from '../../../../schema/tree.js'
import { MissedEvents, PATIENCE_MS } from '../../../../components/state/service/tree-sync.js'
import { PHASE_PLAN, SEARCH, aDoc, aTask, aTree } from '../trees.js'

const DONE = 'app/done/search'
const FILES = ['plan.html', 'recap.html', '1/first.html', '2/second.html']

describe('a new doc whose event may have been missed @one-engine', () => {
  let missed: MissedEvents
  let tree: Tree

  beforeEach(() => {
    missed = new MissedEvents()
    tree = search(FILES.filter(file => file !== '1/first.html'))
  })

  afterEach(() => missed.lost())

  it('is found by comparing after events were missed', () => {
    missed.requested()
    const [event, ...others] = missed.between(tree, search(FILES), true)
    expect(event?.doc.path).to.equal(PHASE_PLAN)
    expect(event?.place).to.deep.equal({ task: 'search', phase: 'search 1' })
    expect(others).to.deep.equal([])
  })

  it('is waited for while events are received', () => {
    expect(comes(search(FILES))).to.deep.equal([])
  })

  it('is not reported when the docs folders have changed', () => {
    const all = search(FILES)
    expect(comes({ ...all, folders: all.folders.slice(0, 1) }, true)).to.deep.equal([])
  })

  it('is left alone in a collection, which may be muted', () => {
    const notes = (...paths: string[]) =>
      aTree([], [{ folder: 'app', label: 'Notes', docs: paths.map(path => aDoc(path)) }])
    tree = notes()
    expect(comes(notes('app/notes/a.md'), true)).to.deep.equal([])
  })

  it('is found when a tree had listed it before events were missed', () => {
    comes(search(FILES))
    missed.lost()
    expect(comes(tree, true)).to.deep.equal([PHASE_PLAN])
    expect(comes(tree, true)).to.deep.equal([])
  })

  it('is found when a tree listed it while none could be received', () => {
    missed.lost()
    comes(search(FILES))
    expect(comes(tree, true)).to.deep.equal([PHASE_PLAN])
  })

  it('is not reported when its event came, after the tree or before', () => {
    comes(search(FILES))
    missed.named(PHASE_PLAN)
    missed.named(`${SEARCH}/plans/new.html`)
    comes(search([...FILES, 'new.html']))
    expect(comes(tree, true)).to.deep.equal([])
  })

  it('is not reported when its event came while an older tree was on its way', () => {
    missed.requested()
    missed.named(PHASE_PLAN)
    missed.between(tree, tree, false)
    comes(search(FILES))
    expect(comes(tree, true)).to.deep.equal([])
  })

  it('is waited for again when it was deleted and created again', () => {
    comes(search(FILES))
    missed.named(PHASE_PLAN)
    missed.named(PHASE_PLAN)
    comes(search(FILES.filter(file => file !== '1/first.html')))
    comes(search(FILES))
    expect(comes(tree, true)).to.deep.equal([PHASE_PLAN])
  })

  it('is not reported after it was deleted', () => {
    const before = tree
    comes(search(FILES))
    comes(before)
    expect(comes(tree, true)).to.deep.equal([])
  })

  it('is found where its task went', () => {
    comes(search(FILES))
    comes(aTree([aTask(DONE, ...FILES)]))
    expect(comes(tree, true)).to.deep.equal([`${DONE}/plans/1/first.html`])
  })

  it('is not reported after a long time: what came with other settings has no event', () => {
    comes(search(FILES))
    pass()
    comes(search([...FILES, 'new.html']))
    pass()
    expect(comes(tree, true)).to.deep.equal([`${SEARCH}/plans/new.html`])
  })

  it('is not reported after a long time where the missed events are repeated', () => {
    comes(search(FILES))
    missed.lost()
    missed.resumed()
    pass()
    pass()
    expect(comes(tree, true)).to.deep.equal([])
  })

  it('is still waited for after a sleep of the page, in which nothing was received', () => {
    comes(search(FILES))
    pass()
    missed.pass(performance.now() + 10 * PATIENCE_MS)
    expect(comes(tree, true)).to.deep.equal([PHASE_PLAN])
  })

  function comes(next: Tree, isLate = false): string[] {
    missed.requested()
    const events = missed.between(tree, next, isLate)
    tree = next
    return events.map(({ doc }) => doc.path)
  }

  function pass(): void {
    missed.pass(performance.now() + PATIENCE_MS)
  }
})

function search(files: readonly string[]): Tree {
  return aTree([aTask(SEARCH, ...files), aTask('app/active/empty')])
}
