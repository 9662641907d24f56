// The tasks of the tree after any scans.

import { expect } from 'chai'
import fc from 'fast-check'
import type { TreeResponse } from '../../../schema/api/api.js'
import { newestFirst } from '../../../schema/api/tree-changes.js'
import type { Task } from '../../../schema/tree.js'
import { TreeStore } from '../../../server/tree/tree-store.js'
import { REST } from '../../support/library/delta.js'

describe('a tree store', () => {
  it('lists its tasks newest first after any scans', () => {
    const task = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 5 }))
    const scan = fc.record({
      found: fc.array(task, { maxLength: 8 }),
      gone: fc.array(fc.nat({ max: 30 }), { maxLength: 4 }),
      whole: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(scan, { minLength: 1, maxLength: 12 }), scans => {
        const store = new TreeStore()
        let times = new Map<string, number>()
        for (const { found, gone, whole } of scans) {
          if (whole) times = new Map()
          for (const name of gone) times.delete(dirOf(name))
          for (const [name, mtime] of found) times.set(dirOf(name), mtime)
          const tasks = found.map(([name, mtime]) => aTask(dirOf(name), mtime))
          store.apply({ tasks, gone: gone.map(dirOf), whole, rest: REST })

          const expected = [...times].map(([dir, mtime]) => aTask(dir, mtime))
          expected.sort(newestFirst)
          expect(store.tree?.tasks).to.deep.equal(expected)
          const sent = JSON.parse(store.json(null).toString()) as TreeResponse
          expect(sent.tree?.tasks).to.deep.equal(expected)
        }
      }),
    )
  })
})

function dirOf(name: number): string {
  return `app/active/${name}`
}

function aTask(dir: string, mtime: number): Task {
  const names = { key: dir, folder: 'app', name: dir, label: dir, dir }
  return { ...names, status: 'active', docs: [], phases: [], groups: [], mtime }
}
