import { expect } from 'chai'
import type { Tree } from '../../../../schema/tree.js'
import { shareStructure } from '../../../../components/state/actions/receive.js'
import { aTask, aTree } from '../trees.js'

const ONE = aTask('app/active/one', 'plan.html', '1/first.html')
const TWO = aTask('app/active/two', 'plan.html', 'research/x.html')
const WEEKLY = { key: 'app:Weekly', folder: 'app', label: 'Weekly', docs: ONE.docs }

describe('a tree that comes again @one-engine', () => {
  const before: Tree = { ...aTree([ONE, TWO]), collections: [WEEKLY] }

  const changes: [string, Partial<typeof ONE>][] = [
    ['another time', { mtime: 1 }],
    ['an icon', { icon: '🚲' }],
    ['another status', { status: 'done' }],
    ['one doc less', { docs: [] }],
    ['another title', { docs: ONE.docs.map(doc => ({ ...doc, title: 'Another' })) }],
    [
      'another title in a phase',
      {
        phases: ONE.phases.map(phase => ({
          ...phase,
          docs: phase.docs.map(doc => ({ ...doc, title: 'Another' })),
        })),
      },
    ],
  ]
  for (const [what, change] of changes) {
    it(`has a task as it is now: ${what}`, () => {
      const given = { ...before, tasks: [{ ...ONE, ...change }, TWO] }
      expect(shareStructure(before, parsed(given))).to.deep.equal(given)
      // And the other way round: what goes is gone.
      expect(shareStructure(given, parsed(before))).to.deep.equal(before)
    })
  }
})

function parsed(tree: Tree): Tree {
  return JSON.parse(JSON.stringify(tree)) as Tree
}
