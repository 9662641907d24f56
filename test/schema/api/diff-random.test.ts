// Whatever two trees there are, their difference leads from the one to the other.

import { expect } from 'chai'
import fc from 'fast-check'
import { diffTrees } from '../../../schema/api/diff.js'
import type { Tree } from '../../../schema/tree.js'
import { docsOf, trees } from '../random-trees.js'

const RUNS = { numRuns: 500 }

describe('the difference of any two trees', () => {
  it('has each doc of the new tree exactly once: kept, moved or added', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const { added, moved } = diffTrees(before, after)
        const [was, is] = [pathsOf(before), pathsOf(after)]
        const kept = [...is].filter(path => was.has(path))
        const reached = [...kept, ...moved.values(), ...added.map(({ path }) => path)]
        // Each once: what is moved was elsewhere, what is added was nowhere.
        expect(reached.sort()).to.deep.equal([...is].sort())
        for (const path of moved.keys()) expect(was.has(path) && !is.has(path)).to.equal(true)
      }),
      RUNS,
    )
  })

  it('moves a doc only within its task, and leaves none new that could have been moved', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const { added, moved } = diffTrees(before, after)
        const [was, is] = [placesOf(before), placesOf(after)]
        for (const [from, to] of moved) expect(is.get(to)).to.equal(was.get(from)).and.not.undefined
        const gone = [...was].filter(([path]) => !is.has(path) && !moved.has(path))
        const left = new Set(gone.map(([, place]) => place))
        const missed = added.filter(({ path }) => left.has(is.get(path) ?? ''))
        expect(missed).to.deep.equal([])
      }),
      RUNS,
    )
  })

  it('is empty for a tree and its copy, and has the order of the tree', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const none = diffTrees(after, structuredClone(after))
        expect([none.added, none.moved.size]).to.deep.equal([[], 0])
        const news = new Set(diffTrees(before, after).added)
        const listed = [...new Set(docsOf(after).map(({ path }) => path))]
        const order = [...news].map(({ path }) => listed.indexOf(path))
        expect(order).to.deep.equal([...order].sort((a, b) => a - b))
      }),
      RUNS,
    )
  })

  it('has no new doc where tasks of unique names change their status, and is the same backwards', () => {
    fc.assert(
      fc.property(trees, tree => {
        const single = withoutNamesakes(tree)
        const settled = turned(single)
        const there = diffTrees(single, settled)
        const back = diffTrees(settled, single)
        expect([there.added, back.added]).to.deep.equal([[], []])
        expect([...there.moved].map(([from, to]) => [to, from]).sort()).to.deep.equal(
          [...back.moved].sort(),
        )
      }),
      RUNS,
    )
  })
})

function pathsOf(tree: Tree): Set<string> {
  return new Set(docsOf(tree).map(({ path }) => path))
}

/** Each doc of a task by its path, with its task and its place in it. */
function placesOf({ tasks }: Tree): Map<string, string> {
  const places = new Map<string, string>()
  for (const task of tasks) {
    for (const { docs } of [task, ...task.phases, ...task.groups]) {
      for (const { path } of docs) places.set(path, `${task.key}${path.slice(task.dir.length)}`)
    }
  }
  return places
}

function withoutNamesakes(tree: Tree): Tree {
  const keys = tree.tasks.map(({ key }) => key)
  return { ...tree, tasks: tree.tasks.filter(({ key }, i) => keys.indexOf(key) === i) }
}

/** The same tree with every task in the other status folder. */
function turned(tree: Tree): Tree {
  const other = (text: string) =>
    text.replace(/^(app|web)\/(active|done)\//, (_, folder: string, status: string) => {
      return `${folder}/${status === 'done' ? 'active' : 'done'}/`
    })
  const text = JSON.stringify(tree.tasks, (key, value: unknown) =>
    ['path', 'dir'].includes(key) ? other(String(value)) : value,
  )
  return { ...tree, tasks: JSON.parse(text) as Tree['tasks'] }
}
