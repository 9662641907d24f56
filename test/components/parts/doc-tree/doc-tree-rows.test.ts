// The list of a tree's rows, which makes only those that are looked at, against one that makes them all.

import { expect } from 'chai'
import fc from 'fast-check'
import { RowBlock, RowList, rowsOf } from '../../../../components/parts/doc-tree/build-rows.js'
import {
  docItem,
  insideTask,
  taskItem,
  type Item,
  type Row,
  type RowOptions,
  headingsOf,
  type Heading,
} from '../../../../components/parts/doc-tree/rows.js'
import { closedSiblings } from '../../../../components/parts/doc-tree/keyboard.js'
import { placeRows } from '../../../../components/parts/doc-tree/virtual-list.js'
import { workspacesOf } from '../../../../schema/names/listings.js'
import type { Task, Tree } from '../../../../schema/tree.js'
import { folder, largeTree } from './doc-tree.js'
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

describe('the rows of a tree', () => {
  it('are as many as the list says, each where it says, whichever is looked at first', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, ...given }) => {
        const options = optionsOf(given, isOther)
        const all = madeAtOnce(tree, options)
        const backwards = rowsOf(tree, options)
        for (let i = all.length - 1; i >= 0; i--) expect(backwards.at(i)).to.deep.equal(all[i])
        const rows = rowsOf(tree, options)
        expect(rows.length).to.equal(all.length)
        expect([...rows]).to.deep.equal(all)
        for (const beyond of [-1, all.length]) expect(rows.at(beyond)).to.equal(undefined)
      }),
    )
  })

  it('are found by their ids, and docs by their paths, before any is made', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, ...given }) => {
        const options = optionsOf(given, isOther)
        const all = madeAtOnce(tree, options)
        for (const [i, { id }] of all.entries()) {
          expect(rowsOf(tree, options).indexOf(id), id).to.equal(i)
        }
        for (const path of pathsOf(tree)) {
          const first = all.findIndex(row => pathOf(row) === path)
          expect(rowsOf(tree, options).indexOfDoc(path), path).to.equal(first)
        }
        for (const none of ['', 'app', 'app/active', '>', 'app:', 'app/active/search>']) {
          const index = all.findIndex(({ id }) => id === none)
          expect(rowsOf(tree, options).indexOf(none), none).to.equal(index)
        }
      }),
    )
  })

  it('know what each stands in, and what beside it', () => {
    fc.assert(
      fc.property(shown, ({ tree, isOther, ...given }) => {
        const options = optionsOf(given, isOther)
        const all = madeAtOnce(tree, options)
        for (const [i, { level }] of all.entries()) {
          const rows = rowsOf(tree, options)
          const parent = all.findLastIndex((row, at) => at < i && row.level < level)
          expect(rows.parentOf(i)).to.equal(parent)
          const after = all.slice(parent + 1)
          const end = after.findIndex(row => row.level < level)
          const beside = after
            .slice(0, end < 0 ? undefined : end)
            .filter(row => row.level === level)
          expect([...rows.siblingsOf(i)]).to.deep.equal(beside)
          const closed = beside.filter(({ isOpen }) => isOpen === false).map(({ id }) => id)
          expect(closedSiblings(rows, i)).to.deep.equal(closed)
        }
      }),
    )
  })

  it('stand where they would if each had been measured', () => {
    fc.assert(
      fc.property(
        shown,
        fc.integer({ min: 100, max: 400 }),
        ({ tree, isOther, ...given }, width) => {
          const rows = rowsOf(tree, optionsOf(given, isOther))
          const single = new RowList([...rows].map(row => new RowBlock(row)))
          expect(placeRows(rows, 28, width)).to.deep.equal(placeRows(single, 28, width))
        },
      ),
    )
  })

  it('are made where somebody looks, and nowhere else', () => {
    const asked: string[] = []
    const tree = largeTree(50)
    const isOpen = (id: string) => asked.push(id) > 0
    const options = { order: 'newest', newest: '', isFiltered: false, hasHeadings: false } as const
    const rows = rowsOf(tree, { ...options, isOpen })
    // The section; each task with its ten phases of nine docs.
    expect(rows.length).to.equal(1 + 50 * (1 + 10 * (1 + 9)))
    asked.length = 0
    const row = rows.at(1 + 101 * 20 + 5)
    expect(row && pathOf(row)).to.equal('docs/active/task-20/plans/phase-0-part/plan-3.html')
    expect(new Set(asked.map(id => id.split('/')[2]))).to.deep.equal(new Set(['task-20']))
  })
})

type Given = Omit<RowOptions, 'isOpen' | 'newest'>

function optionsOf(given: Given, isOther: (id: string) => boolean): RowOptions {
  const isOpen = (id: string, byDefault: boolean) => byDefault !== isOther(id)
  return { ...given, isOpen, newest: 'app/active/search' }
}

interface Made extends Item {
  isOpenByDefault?: boolean
  inside?: readonly Made[]
}

/** Every row, from the top. */
function madeAtOnce(tree: Tree, options: RowOptions): Row[] {
  const { isFiltered, newest } = options
  const whole = (heading: Heading): Made => {
    const { inside, ...item } = heading
    const found = inside?.()
    if (!found) return item
    if ('headings' in found) return { ...item, inside: found.headings.map(whole) }
    if ('docs' in found) {
      return { ...item, inside: found.docs.map(doc => docItem(doc, heading.id)) }
    }
    const tasks = found.tasks.map(task => ({
      ...taskItem(task),
      isOpenByDefault: isFiltered || task.dir === newest,
      inside: insideTask(task),
    }))
    return { ...item, inside: tasks }
  }
  const rows: Row[] = []
  const add = (items: readonly Made[], level: number, within: Row['within']) => {
    for (const [i, { id, name, content, isOpenByDefault = true, inside }] of items.entries()) {
      const isOpen = inside ? options.isOpen(id, isOpenByDefault) : null
      const siblings = items.length
      rows.push({ id, level, position: i + 1, siblings, isOpen, name, content, within })
      if (inside && isOpen) add(inside, level + 1, content.type)
    }
  }
  add(headingsOf(tree, options).map(whole), 1, null)
  return rows
}

function pathOf({ content }: Row): string | null {
  return content.type === 'doc' ? content.doc.path : null
}

function pathsOf({ tasks, collections }: Tree): Set<string> {
  const listings = [...tasks.flatMap(workspacesOf), ...collections]
  return new Set(listings.flatMap(({ docs }) => docs.map(({ path }) => path)))
}
