// Whatever two trees there are, a doc moves only within its task.

import { expect } from 'chai'
import fc from 'fast-check'
import { movedDocs } from '../../../components/tree/tree-diff.js'
import type { Tree } from '../../../schema/tree.js'
import { docsOf, trees } from '../../support/texts/random-trees.js'

const RUNS = { numRuns: 500 }

describe('the docs that moved between any two trees @one-engine', () => {
  it('were elsewhere, moved within their task, and leave none that could have moved, too', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const moved = movedDocs(before, after)
        const [was, is] = [placesOf(before), placesOf(after)]
        for (const [from, to] of moved) {
          expect(is.get(to)).to.equal(was.get(from)).and.not.undefined
          expect([is.has(from), was.has(to)]).to.deep.equal([false, false])
        }
        const arrived = new Set(moved.values())
        expect(arrived.size).to.equal(moved.size)
        const gone = [...was].filter(([path]) => !isListed(after, path) && !moved.has(path))
        const left = new Set(gone.map(([, place]) => place))
        const added = [...is].filter(([path]) => !isListed(before, path) && !arrived.has(path))
        expect(added.filter(([, place]) => left.has(place))).to.deep.equal([])
      }),
      RUNS,
    )
  })

  it('are none in a copy, all where tasks of unique names change their status, and the same backwards', () => {
    fc.assert(
      fc.property(trees, tree => {
        expect(movedDocs(tree, structuredClone(tree)).size).to.equal(0)
        const single = withoutNamesakes(tree)
        const settled = turned(single)
        const there = movedDocs(single, settled)
        const back = movedDocs(settled, single)
        const from = [...placesOf(single).keys()].filter(path => !isListed(settled, path))
        expect([...there.keys()].sort()).to.deep.equal(from.sort())
        expect([...there].map(([from, to]) => [to, from]).sort()).to.deep.equal([...back].sort())
      }),
      RUNS,
    )
  })
})

function isListed(tree: Tree, path: string): boolean {
  return docsOf(tree).some(doc => doc.path === path)
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
