import { expect } from 'chai'
import { type DocTreeHost, ShownTree, doc, nameOf, sampleTree, task, NOW } from './shown-tree.js'
import type { Doc, Tree } from '../../../../schema/tree.js'
import { itIsAccessible } from '../../violations.js'

const PLAN = 'docs/active/search-rewrite/plans/phase-2-query-api/plan.html'
const NOTES = 'docs/active/search-rewrite/plans/phase-2-query-api/notes.md'
const WHOLE = 'docs/active/search-rewrite/plans/mother-plan.html'

describe('the tree of docs @one-engine', () => {
  let shown: ShownTree

  beforeEach(async () => {
    shown = new ShownTree()
    await shown.ready()
  })

  function markOf(name: string): string {
    return shown.row(name).querySelector('.mark')?.className ?? ''
  }

  it('lists the newest task with all that is in it, and the others folded', () => {
    expect(shown.root.querySelector('[role="tree"]')?.getAttribute('aria-label')).to.equal('Plans')
    expect(shown.names()).to.deep.equal([
      'Active',
      'search rewrite',
      'The whole plan',
      '2 query api',
      'Answering',
      'Ranking notes',
      '3 roll out',
      'Nothing to read yet',
      'billing',
      'Settled (1)',
      'Weekly',
      'Week 46',
    ])
  })

  it('says of each row where it stands', () => {
    const facts = ['level', 'posinset', 'setsize', 'expanded', 'selected'].map(name =>
      ['search rewrite', '2 query api', 'Ranking notes'].map(row =>
        shown.row(row).getAttribute(`aria-${name}`),
      ),
    )
    expect(facts).to.deep.equal([
      ['2', '3', '4'],
      ['1', '2', '2'],
      ['2', '3', '2'],
      ['true', 'true', null],
      [null, null, 'false'],
    ])
  })

  const states: [what: string, state: Partial<DocTreeHost>][] = [
    ['as it begins', {}],
    ['with a doc that is shown and new', { shown: PLAN, marks: new Map([[PLAN, 'new']]) }],
    ['with check boxes', { tree: checkedTree(), shown: WHOLE }],
    ['with docs that have changed', { marks: new Map([[PLAN, 'changed']]) }],
    ['filtered', { filter: 'plan' }],
    ['with nothing found', { filter: 'nothing is called so' }],
    ['without tasks', { tree: { ...sampleTree(), tasks: [] } }],
    ['without a tree', { tree: null }],
  ]
  for (const [what, state] of states) {
    itIsAccessible(what, async audit => {
      await shown.set(state)
      await audit(shown.box)
    })
  }

  it('tells the age of a task, and counts what is unread up to its task', async () => {
    expect(shown.row('billing').textContent).to.contain('1d')
    await shown.set({ marks: new Map([[PLAN, 'new']]) })
    expect(shown.names().filter(name => name.endsWith('(new)'))).to.deep.equal(['Answering (new)'])
    expect(shown.row('search rewrite').ariaDescription).to.match(/^1 new, changed /)
    expect(shown.row('2 query api').ariaDescription).to.equal('1 new')
    expect(['search rewrite', '2 query api', 'Answering (new)'].map(markOf)).to.deep.equal([
      'mark dot',
      'mark dot',
      'mark dot',
    ])
  })

  it('counts the check boxes of a doc, of its phase and its task, but of no settled task', async () => {
    await shown.set({ tree: checkedTree(), marks: new Map([[PLAN, 'new']]) })
    shown.fold([
      ['docs:settled', true],
      ['docs/done/fares', true],
    ])
    await shown.ready()
    const counts = shown.rows().map(row => {
      return [nameOf(row), row.querySelector('.end > span:first-child')?.textContent ?? '']
    })
    expect(counts.filter(([, count]) => count?.includes('/'))).to.deep.equal([
      ['search rewrite (8 of 14 done)', '8/14'],
      ['The whole plan (1 of 2 done)', '1/2'],
      ['2 query api (7 of 12 done)', '7/12'],
      ['Answering (new, 7 of 12 done)', '7/12'],
      ['Fares (3 of 3 done)', '3/3'],
    ])
  })

  it('tells apart by name and by shape what is new, was opened, and has changed', async () => {
    const marks = new Map([
      [PLAN, 'changed'],
      [NOTES, 'opened'],
      [WHOLE, 'new'],
    ] as const)
    await shown.set({ marks })
    expect(shown.names().filter(name => name.endsWith(')') && !/\d\)$/.test(name))).to.deep.equal([
      'The whole plan (new)',
      'Answering (changed)',
      'Ranking notes (opened)',
    ])
    const looks = ['The whole plan (new)', 'Answering (changed)', 'Ranking notes (opened)'].map(
      name => {
        const mark = shown.row(name).querySelector('.mark')
        const { backgroundColor, backgroundImage } = getComputedStyle(mark ?? shown.tree)
        return `${backgroundColor} ${backgroundImage}`
      },
    )
    expect(new Set(looks).size).to.equal(3)
  })

  it('tells apart by name and by shape what asks for a review, and what was answered', async () => {
    await shown.set({
      marks: new Map([
        [PLAN, 'answered'],
        [WHOLE, 'review'],
      ] as const),
    })
    const shapes = ['The whole plan (asks for a review)', 'Answering (answered)'].map(name => {
      const { transform, borderEndStartRadius } = getComputedStyle(
        shown.row(name).querySelector('.mark') ?? shown.tree,
      )
      return [transform !== 'none', borderEndStartRadius]
    })
    expect(shapes).to.deep.equal([
      [true, '1.5px'],
      [false, '0px'],
    ])
    expect(markOf('search rewrite'), 'the strongest').to.equal('mark diamond')
    expect(shown.row('search rewrite').ariaDescription).to.match(/^1 asks for a review, 1 answered/)
  })

  it('counts what has changed and what is new in a task, a phase, a collection and a docs folder', async () => {
    const tree = sampleTree()
    const other = { name: 'app', root: '/app', label: '~/app', settle: false }
    const marks = new Map([
      [PLAN, 'changed'],
      [NOTES, 'opened'],
      [WHOLE, 'new'],
      ['docs/weekly/46.html', 'changed'],
    ] as const)
    await shown.set({ marks, tree: { ...tree, folders: [...tree.folders, other] } })
    const said = ['search rewrite', '2 query api', 'Weekly', 'docs'].map(name => [
      name,
      shown.row(name).ariaDescription,
    ])
    expect(said).to.deep.equal([
      ['search rewrite', '1 changed, 2 new, changed 1h ago'],
      ['2 query api', '1 changed, 1 new'],
      ['Weekly', '1 doc, 1 changed'],
      ['docs', '~/docs, 2 changed, 2 new'],
    ])
    const count = shown.row('docs').querySelector<HTMLElement>('.count')
    expect([count?.textContent, count?.title]).to.deep.equal(['4', '2 changed, 2 new'])
    await shown.set({ marks: new Map([[NOTES, 'opened']]) })
    expect(markOf('search rewrite')).to.equal('mark ring')
  })

  it('marks the doc on show', async () => {
    await shown.set({ shown: PLAN })
    const row = shown.row('Answering')
    expect(row.getAttribute('aria-current')).to.equal('true')
    expect(row.getAttribute('aria-selected')).to.equal('true')
    expect(row.tabIndex, 'it has the tab stop').to.equal(0)
  })

  it('has a heading per docs folder where there are several, and says what is wrong with one', async () => {
    const tree = sampleTree()
    const other = { name: 'app', icon: '⛵', root: '/app', label: '~/app', settle: false }
    await shown.set({
      tree: { ...tree, folders: [...tree.folders, { ...other, problem: 'not found' }] },
    })
    expect(shown.row('app').textContent).to.match(/⛵\s*app\s*~\/app/)
    expect(shown.names().at(-1)).to.equal(
      'This folder cannot be read: not found. Bring it back, or correct its path in the settings.',
    )
    await shown.click(shown.row('docs'))
    expect(shown.names().slice(0, 2)).to.deep.equal(['docs', 'app'])
  })

  it('says on the row of a task or a phase that it cannot be read, above what can', async () => {
    const tree = sampleTree()
    const [first, ...others] = tree.tasks
    if (!first) throw new Error('the sample has no task')
    const phases = first.phases.map(phase => ({ ...phase, docs: [], problem: `${phase.num} shut` }))
    const shut = { ...first, docs: [], phases, problem: 'plans shut' }
    await shown.set({ tree: { ...tree, tasks: [shut, ...others] } })
    const names = ['plans shut', '2 query api', '2 shut', '3 roll out', '3 shut']
    expect(shown.names().slice(2, 7)).to.deep.equal(names)
    expect(shown.row('2 shut').closest('.problem')).to.not.equal(null)
  })

  it('says what to do where there is nothing', async () => {
    await shown.set({ tree: { ...sampleTree(), tasks: [], collections: [] } })
    expect(shown.names().at(-1)).to.equal(
      'No docs in the status folders. Each folder in them is a task.',
    )
    await shown.set({ statusFolders: new Map([['docs', { active: 'now', done: 'over' }]]) })
    expect(shown.names().at(-1)).to.equal(
      'No docs in now/ or over/. Each folder in now/ is a task.',
    )
    await shown.set({ tree: { ...sampleTree(), tasks: [], folders: [], collections: [] } })
    expect(shown.tree.shadowRoot?.textContent).to.contain('No docs folder yet')
  })

  it('names the group “Tasks” where there are no status folders', async () => {
    const [folder] = sampleTree().folders
    const folders = folder ? [{ ...folder, settle: false }] : []
    await shown.set({ tree: { ...sampleTree(), folders, tasks: [task('one', null, NOW, [])] } })
    expect(shown.names()[0]).to.equal('Tasks')
    expect(() => shown.button('Settle one')).to.throw()
  })

  it('any folder 11: has no badge for kinds that say no more than the type of the file', () => {
    const badge = (name: string) => shown.row(name).querySelector('plan-kind-badge')
    expect(badge('Answering')).not.to.equal(null)
    expect(badge('Ranking notes')).to.equal(null)
  })

  it('any folder 11: has no badge where all docs of a docs folder have one kind', async () => {
    const other = { name: 'app', root: '/app', label: '~/app', settle: false }
    const docs = [doc('app/w', 'plan.html', 'plan', 'Alone')]
    const tree = sampleTree()
    await shown.set({
      tree: {
        ...tree,
        folders: [...tree.folders, other],
        collections: [{ folder: 'app', label: 'All', docs }],
      },
    })
    expect(shown.row('Alone').querySelector('plan-kind-badge')).to.be.null
    expect(shown.row('Answering').querySelector('plan-kind-badge')).not.to.be.null
  })

  it('any folder 1: has no row “Tasks” where a docs folder has only collections', async () => {
    await shown.set({ tree: { ...sampleTree(), tasks: [] } })
    expect(shown.names()[0]).to.equal('Weekly')
  })

  it('folds large collections, and keeps two of the same name apart', async () => {
    const docs = Array.from({ length: 13 }, (_, i) => doc('docs/w', `${i}.html`, 'doc', `W ${i}`))
    const weekly = { folder: 'docs', label: 'Weekly', docs }
    await shown.set({ tree: { ...sampleTree(), tasks: [], collections: [weekly, weekly] } })
    const closed = shown.rows().filter(row => row.ariaExpanded === 'false')
    expect(closed.length).to.equal(2)
    expect(closed[0]?.dataset['id']).not.to.equal(closed[1]?.dataset['id'])
  })

  it('shows names as text, whatever they hold', async () => {
    const title = '<img src=x onerror=alert(1)>\u202E'
    const one = task('one', 'active', NOW, [doc('docs/active/one', 'x.html', 'none', title)])
    await shown.set({ tree: { ...sampleTree(), tasks: [one] } })
    expect(shown.names()).not.to.contain(title)
    await shown.click(shown.row('one'))
    expect(shown.row(title).querySelector('bdi')?.textContent).to.equal(title)
    expect(shown.root.querySelector('img')).to.be.null
  })

  it('sorts tasks by name when asked', async () => {
    await shown.set({ order: 'name' })
    expect(shown.names().slice(0, 2)).to.deep.equal(['Active', 'billing'])
  })

  it('keeps its own folds where a page has two of them', async () => {
    const other = new ShownTree()
    await other.ready()
    await other.focus('billing')
    await other.press(' ')
    expect(other.names()).to.contain('Retries')
    expect(shown.names()).not.to.contain('Retries')
  })
})

/** Three of its docs have check boxes, one of them in a settled task. */
function checkedTree(): Tree {
  const checks = new Map([
    ['The whole plan', { done: 1, all: 2 }],
    ['Answering', { done: 7, all: 12 }],
    ['Fares', { done: 3, all: 3 }],
  ])
  const withChecks = <T extends { docs: readonly Doc[] }>(one: T): T => ({
    ...one,
    docs: one.docs.map(doc => ({ ...doc, checks: checks.get(doc.title) ?? { done: 0, all: 0 } })),
  })
  const tree = sampleTree()
  const tasks = tree.tasks.map(task => ({
    ...withChecks(task),
    phases: task.phases.map(withChecks),
  }))
  return { ...tree, tasks }
}
