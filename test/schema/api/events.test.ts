import { expect } from 'chai'
import { eventsFor, mutedKey, type ServerEvent } from '../../../schema/api/events.js'
import type { Tree } from '../../../schema/tree.js'
import { docsOf } from '../../support/texts/random-trees.js'
import { aCollection, aTask, aTree } from '../../support/texts/trees.js'

const plan = 'app/active/search/plans/plan.html'
const before = aTree(
  [aTask('app/active/search', 'plans/plan.html')],
  [aCollection('Weekly', 'app/w/1.md')],
)

describe('eventsFor', () => {
  it('tells of the tree alone while no docs folder is configured', () => {
    expect(eventsFor(null, [plan], [plan], new Set()).map(inWords)).to.deep.equal(['tree'])
  })

  it('tells of the tree alone when no doc is new or edited', () => {
    expect(told(before, before)).to.deep.equal(['tree'])
  })

  it('tells the tree, then what changed, then what was added', () => {
    const after = aTree(
      [aTask('app/active/search', 'plans/plan.html', 'plans/recap.html')],
      [aCollection('Weekly', 'app/w/1.md')],
    )
    expect(told(before, after, [plan, 'app/w/1.md'])).to.deep.equal([
      'tree',
      `changed ${plan}`,
      'changed app/w/1.md',
      'added app/active/search/plans/recap.html at search!',
    ])
  })

  it('does not call a new doc changed as well', () => {
    const after = aTree([aTask('app/active/search', 'plans/plan.html', 'plans/recap.html')])
    const recap = 'app/active/search/plans/recap.html'
    expect(told(before, after, [recap])).to.deep.equal(['tree', `added ${recap} at search!`])
  })

  it('says nothing of an edited file that is not listed', () => {
    expect(told(before, before, ['app/active/search/plans/style.css'])).to.deep.equal(['tree'])
  })

  it('names the phase or group of a new doc', () => {
    const after = aTree([
      aTask('app/active/search', 'plans/plan.html', 'plans/phase-1-a/x.html', 'research/y.html'),
    ])
    expect(told(before, after).slice(1)).to.deep.equal([
      'added app/active/search/plans/phase-1-a/x.html at search! / phase-1-a!',
      'added app/active/search/research/y.html at search! / research!',
    ])
  })

  it('gives no event for a settled doc, and “changed” if it was edited, too', () => {
    const after = aTree([aTask('app/done/search', 'plans/plan.html')])
    expect(told(before, after, [], [], [])).to.deep.equal(['tree'])
    const settled = 'app/done/search/plans/plan.html'
    expect(told(before, after, [settled], [], [])).to.deep.equal(['tree', `changed ${settled}`])
  })

  describe('for a collection', () => {
    const after = aTree(
      [aTask('app/active/search', 'plans/plan.html')],
      [aCollection('Weekly', 'app/w/1.md', 'app/w/2.md')],
    )

    it("names the collection's label", () => {
      expect(told(before, after)).to.deep.equal(['tree', 'added app/w/2.md at Weekly'])
    })

    it('announces no new doc of a quiet one, but its edits', () => {
      const quiet = [mutedKey('app', 'Weekly')]
      expect(told(before, after, ['app/w/1.md'], quiet)).to.deep.equal([
        'tree',
        'changed app/w/1.md',
      ])
    })

    it('is quiet in its own docs folder only', () => {
      expect(told(before, after, [], [mutedKey('web', 'Weekly')])).to.have.length(2)
    })

    it('announces a doc that stands in a quiet one and in another', () => {
      const both = aTree([], [...after.collections, aCollection('All', 'app/w/2.md')])
      expect(told(before, both, [], [mutedKey('app', 'Weekly')])).to.deep.equal([
        'tree',
        'added app/w/2.md at All',
      ])
    })
  })
})

/** The events after a scan that found `to` in the place of `from`; a doc that moved is not added. */
function told(
  from: Tree,
  to: Tree,
  edited: string[] = [],
  muted: string[] = [],
  added = newPaths(from, to),
): string[] {
  return eventsFor(to, edited, added, new Set(muted)).map(inWords)
}

function newPaths(from: Tree, to: Tree): string[] {
  const known = new Set(docsOf(from).map(({ path }) => path))
  return [...new Set(docsOf(to).map(({ path }) => path))].filter(path => !known.has(path))
}

function inWords(event: ServerEvent): string {
  if (event.type === 'changed') return `changed ${event.path}`
  if (event.type !== 'added') return event.type
  const { task, phase } = event.place
  return `added ${event.doc.path} at ${phase === null ? task : `${task} / ${phase}`}`
}
