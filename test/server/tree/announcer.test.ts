// What is told of a doc that a reading missed for a moment, because something else in its folder was
// due while it was being replaced.

import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import { Announcer } from '../../../server/tree/announcer.js'
import type { Delta } from '../../../server/scan/protocol.js'
import { NOTHING } from '../../support/delta.js'

const DIR = 'app/active/search'
const PLAN = `${DIR}/plans/plan.html`
const OTHER = `${DIR}/plans/other.html`

describe('the announcer', () => {
  let announcer: Announcer
  let tree: Tree

  beforeEach(() => {
    announcer = new Announcer()
    tree = listing([PLAN, OTHER])
  })

  /** A round of reading that found these docs; returns what is told, but for the tree. */
  function finds(docs: string[], delta: Partial<Delta>): string[] {
    const before = tree
    tree = listing(docs)
    const events = announcer.events(before, tree, { ...NOTHING, ...delta }, DEFAULTS)
    return events.flatMap(event => {
      if (event.type === 'added') return `added ${event.doc.path}`
      return event.type === 'changed' ? `changed ${event.path}` : []
    })
  }

  it('tells an edit of a doc that was gone for a moment', () => {
    expect(finds([OTHER], { busy: [PLAN] })).to.deep.equal([])
    expect(finds([PLAN, OTHER], { busy: [PLAN] })).to.deep.equal([])
    expect(finds([PLAN, OTHER], {})).to.deep.equal([`changed ${PLAN}`])
  })

  it('tells an edit of a doc whose folder was gone for a moment', () => {
    expect(finds([], { busy: [`${DIR}/plans`] })).to.deep.equal([])
    expect(finds([PLAN], { edited: [] })).to.deep.equal([`changed ${PLAN}`])
  })

  it('tells a doc as new that had been gone for longer', () => {
    expect(finds([OTHER], { busy: [PLAN] })).to.deep.equal([])
    expect(finds([OTHER], {})).to.deep.equal([])
    expect(finds([PLAN, OTHER], {})).to.deep.equal([`added ${PLAN}`])
  })

  it('tells a doc as new that nobody was told of before it was gone for a moment', () => {
    const fresh = `${DIR}/plans/fresh.html`
    expect(finds([PLAN, OTHER, fresh], { busy: [fresh] })).to.deep.equal([])
    expect(finds([PLAN, OTHER], { busy: [fresh] })).to.deep.equal([])
    expect(finds([PLAN, OTHER, fresh], { busy: [fresh] })).to.deep.equal([])
    expect(finds([PLAN, OTHER, fresh], {})).to.deep.equal([`added ${fresh}`])
  })
})

function listing(paths: string[]): Tree {
  const docs = paths.map((path): Doc => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    return { path, file, kind: 'doc', title: file, ws: 'app:search' }
  })
  const names = { key: 'app:search', folder: 'app', name: 'search', label: 'search', dir: DIR }
  const task = { ...names, status: 'active' as const, docs, phases: [], groups: [], mtime: 0 }
  return { folders: [], tasks: [task], collections: [], kinds: [], hotkeys: DEFAULT_HOTKEYS }
}
