// The rows of any tree with any expansion: which there are, and what each says of its place.

import { expect } from 'chai'
import fc from 'fast-check'
import { buildRows, type KnownRows } from '../../../../components/viewer/doc-rows/build-rows.js'
import {
  docId,
  type PlanRow,
  type RowOptions,
} from '../../../../components/viewer/doc-rows/rows.js'
import { DocRows } from '../../../../components/viewer/doc-rows/doc-rows.js'
import { RowList } from '../../../../components/parts/tree/row-list.js'
import { placeRows } from '../../../../components/parts/tree/virtual-list.js'
import { workspacesOf } from '../../../../schema/names/listings.js'
import { nestDocs } from '../../../../components/tree/doc-folders.js'
import type { Collection, Task, Tree } from '../../../../schema/tree.js'
import { folder } from '../sidebar/shown-tree.js'
import { aDoc, aTask, aTree } from '../../state/trees.js'

const NAMES = ['search', 'a>b', 'app:x', 'é', 'plans']
const FILES = ['plan.html', 'a>b.md', '1/first.html', '1/plan.html', '2/x.md', 'notes/n.md']
const task = fc
  .record({
    dir: fc
      .tuple(
        fc.constantFrom('app', 'web'),
        fc.constantFrom('active', 'done'),
        fc.constantFrom(...NAMES),
      )
      .map(parts => parts.join('/')),
    files: fc.uniqueArray(fc.constantFrom(...FILES)),
    hasEmptyPhase: fc.boolean(),
  })
  .map(({ dir, files, hasEmptyPhase }): Task => {
    const one = aTask(dir, ...files)
    const empty = folder(`${dir}/plans/9`, '9', 'empty', [])
    return hasEmptyPhase ? { ...one, phases: [...one.phases, empty] } : one
  })
const collection = fc.record({
  folder: fc.constantFrom('app', 'web'),
  label: fc.constantFrom('Weekly', 'a/b>c', 'active'),
  docs: fc
    .uniqueArray(fc.constantFrom('w/1.md', 'w/2.md', 'active/search/plans/plan.html'))
    .map(paths => paths.map(path => aDoc(`app/${path}`))),
})
const tree = fc
  .tuple(
    fc.uniqueArray(task, { selector: ({ dir }) => dir, maxLength: 6 }),
    fc.array(collection, { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([tasks, collections, hasProblem]): Tree => {
    const all = aTree(tasks, collections)
    const [first, ...others] = all.folders
    return first && hasProblem
      ? { ...all, folders: [{ ...first, problem: 'it is gone' }, ...others] }
      : all
  })
/** `isOther`: whether a row is open that is not by default, or the other way round. */
const shown = fc.record({
  tree,
  isOther: fc.func<[string], boolean>(fc.boolean()),
  order: fc.constantFrom('newest' as const, 'name' as const),
  isFiltered: fc.boolean(),
  hasHeadings: fc.boolean(),
})

describe('the rows of a tree @one-engine', () => {
  it('include every task and doc where all rows are open', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther: _, ...given }) => {
        const options = { ...given, newest: '', isOpen: () => true }
        const rows = buildRows(tree, { ...options, nested })
        const folders = new Set(tree.folders.map(({ name }) => name))
        const tasks = tree.tasks.filter(({ folder }) => folders.has(folder))
        expect(idsOf(rows, 'task')).to.have.members(tasks.map(({ dir }) => dir))
        const inTasks = tasks.flatMap(workspacesOf).flatMap(({ dir, docs }) => {
          return docs.map(({ path }) => docId(dir, path))
        })
        const docs = idsOf(rows, 'doc')
        expect(docs.filter(id => !id.includes(':collection:'))).to.have.members(inTasks)
        const listed = tree.collections.filter(({ folder }) => folders.has(folder))
        const inCollections = listed.flatMap(({ docs }) => docs)
        expect(docs.length).to.equal(inTasks.length + inCollections.length)
        expect(new Set(rows.map(({ id }) => id)).size).to.equal(rows.length)
      }),
    )
  })

  it('leave out only what is below a closed row', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, ...given }) => {
        const open = new Map<string, boolean>()
        const options = optionsOf(given, isOther)
        const isOpen = (id: string, byDefault: boolean) => {
          open.set(id, options.isOpen(id, byDefault))
          return true
        }
        const all = buildRows(tree, { ...options, isOpen })
        const list = new RowList(all)
        const isListed = (index: number): boolean => {
          const parent = list.parentOf(index)
          const above = all[parent]
          return !above || (open.get(above.id) === true && isListed(parent))
        }
        const rows = buildRows(tree, options)
        const listed = all.filter((_, index) => isListed(index))
        expect(rows.map(({ id }) => id)).to.deep.equal(listed.map(({ id }) => id))
        for (const row of rows) expect(row.isOpen, row.id).to.equal(open.get(row.id) ?? null)
      }),
    )
  })

  it('have the right level, parent and siblings', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, ...given }) => {
        const rows = buildRows(tree, optionsOf(given, isOther))
        const list = new RowList(rows)
        for (const [i, { level }] of rows.entries()) {
          const parent = list.parentOf(i)
          expect(parent).to.equal(rows.findLastIndex((row, at) => at < i && row.level < level))
          expect(level).to.equal((rows[parent]?.level ?? 0) + 1)
          const after = rows.slice(parent + 1)
          const end = after.findIndex(row => row.level < level)
          const beside = after
            .slice(0, end < 0 ? undefined : end)
            .filter(row => row.level === level)
          expect(beside[list.positionOf(i) - 1]).to.equal(rows[i])
          expect(list.siblingsOf(i)).to.equal(beside.length)
          const closed = beside.filter(({ isOpen }) => isOpen === false).map(({ id }) => id)
          expect(list.closedSiblings(i)).to.deep.equal(closed)
        }
      }),
    )
  })

  it('are the same with and without the cached rows of earlier trees', () => {
    fc.assert(
      fc.property(fc.array(shown, { minLength: 2 }), trees => {
        const known: KnownRows = new WeakMap()
        const tasks = trees.flatMap(({ tree }) => tree.tasks)
        for (const { tree, isOther, ...given } of trees) {
          // Tasks of other trees that are the same objects, at other places.
          const all = { ...tree, tasks: [...new Map(tasks.map(one => [one.dir, one])).values()] }
          tasks.push(...tree.tasks)
          const options = optionsOf(given, isOther)
          expect(buildRows(all, options, known)).to.deep.equal(buildRows(all, options))
          expect(buildRows(all, options, known)).to.deep.equal(buildRows(all, options))
        }
      }),
    )
  })

  it('are found by their ids, and docs by their paths', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, order }) => {
        const model = new DocRows()
        const tasks = tree.tasks.map(({ dir }) => [dir, isOther(dir)] as const)
        // The second time finds the rows of the second time.
        for (const folds of [new Map(), new Map(tasks)]) {
          model.take({ tree, folds, order })
          const { rows } = model
          const list = new RowList(rows)
          for (const [i, { id }] of rows.entries()) expect(list.indexOf(id), id).to.equal(i)
          for (const path of pathsOf(tree)) {
            const first = rows.findIndex(row => pathOf(row) === path)
            expect(list.indexOfKey(path), path).to.equal(first)
          }
          for (const none of ['', 'app', 'app/active', '>', 'app:', 'app/active/search>']) {
            expect(list.indexOf(none), none).to.equal(rows.findIndex(({ id }) => id === none))
          }
        }
      }),
    )
  })

  it('stand one below the other, and only headings, notes and docs of two lines are higher than a row', () => {
    const width = fc.integer({ min: 100, max: 400 })
    fc.assert(
      fc.property(shown, width, fc.boolean(), ({ tree, isOther, ...given }, width, isTall) => {
        const rows = buildRows(tree, optionsOf(given, isOther))
        const { tops, height } = placeRows(new RowList(rows), { rowHeight: 28, width, isTall })
        expect(tops.length).to.equal(rows.length + 1)
        expect([tops[0], tops[rows.length]]).to.deep.equal([0, height])
        for (const [i, { id, content }] of rows.entries()) {
          const own = (tops[i + 1] ?? 0) - (tops[i] ?? 0)
          if (content.type === 'doc') expect(own, id).to.equal(isTall ? 45 : 28)
          else if (['task', 'workspace'].includes(content.type)) expect(own, id).to.equal(28)
          else expect(own, id).to.be.at.least(28)
        }
      }),
    )
  })
})

type Given = Omit<RowOptions, 'isOpen' | 'newest' | 'nested'>

const nested = ({ docs }: Pick<Collection, 'docs'>) => nestDocs(docs)

function optionsOf(given: Given, isOther: (id: string) => boolean): RowOptions {
  const isOpen = (id: string, byDefault: boolean) => byDefault !== isOther(id)
  return { ...given, isOpen, nested, newest: 'app/active/search' }
}

function idsOf(rows: readonly PlanRow[], type: PlanRow['content']['type']): string[] {
  return rows.flatMap(({ id, content }) => (content.type === type ? [id] : []))
}

function pathOf({ content }: PlanRow): string | null {
  return content.type === 'doc' ? content.doc.path : null
}

function pathsOf({ tasks, collections }: Tree): Set<string> {
  const listings = [...tasks.flatMap(workspacesOf), ...collections]
  return new Set(listings.flatMap(({ docs }) => docs.map(({ path }) => path)))
}
