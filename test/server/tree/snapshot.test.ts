// The order of tasks from one reading to the next, which is kept and not made anew.

import { expect } from 'chai'
import fc from 'fast-check'
import type { TreeResponse } from '../../../schema/api/api.js'
import { newestFirst } from '../../../schema/api/tree-changes.js'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { PackedTask } from '../../../server/tree/pieces.js'
import { Snapshot } from '../../../server/tree/tree-store.js'
import { NOTHING } from '../../support/delta.js'

const CONFIG = { ...DEFAULTS, folders: [{ name: 'app', path: '/docs' }] }

describe('a snapshot', () => {
  it('lists its tasks newest first after any rounds of reading', () => {
    const task = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 5 }))
    const round = fc.record({
      packed: fc.array(task, { maxLength: 8 }),
      gone: fc.array(fc.nat({ max: 30 }), { maxLength: 4 }),
      whole: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 12 }), rounds => {
        let snapshot: Snapshot | null = null
        let times = new Map<string, number>()
        for (const { packed, gone, whole } of rounds) {
          if (whole || !snapshot) times = new Map()
          for (const name of gone) times.delete(dirOf(name))
          for (const [name, mtime] of packed) times.set(dirOf(name), mtime)
          const tasks = packed.map(([name, mtime]) => packedTask(dirOf(name), mtime))
          const delta = { ...NOTHING, gone: gone.map(dirOf), whole: whole || !snapshot }
          snapshot = Snapshot.after(snapshot, tasks, delta, CONFIG)

          const expected = [...times].map(([dir, mtime]) => packedTask(dir, mtime).task)
          expected.sort(newestFirst)
          expect(snapshot.tree?.tasks).to.deep.equal(expected)
          const json = Buffer.concat([...snapshot.reply(null).pieces]).toString()
          const sent = JSON.parse(json) as TreeResponse
          expect(sent.tree?.tasks).to.deep.equal(expected)
        }
      }),
    )
  })
})

function dirOf(name: number): string {
  return `app/active/${name}`
}

function packedTask(dir: string, mtime: number): PackedTask {
  const task = { dir, mtime } as PackedTask['task']
  return { task, json: Buffer.from(JSON.stringify(task)) }
}
