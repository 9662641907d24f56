// What is kept in memory takes no more of it than it has bytes.

import { expect } from 'chai'
import { Contents } from '../../../server/files/open-file.js'
import type { Task } from '../../../schema/tree.js'
import { Pack, unpack } from '../../../server/scan/pack.js'
import { Shelf, apart } from '../../../server/files/byte-cache.js'
import { FollowedLibrary } from '../../support/followed-library.js'

describe('a shelf', () => {
  it('lets go of what was not asked for longest when it is full', () => {
    const shelf = new Shelf<string>(3 * (1024 + 10), text => text.length)
    for (const key of ['a', 'b', 'c']) shelf.put(key, key.repeat(10))
    shelf.get('a')
    shelf.put('d', 'd'.repeat(10))
    expect(['a', 'b', 'c', 'd'].filter(key => shelf.get(key) !== undefined)).to.deep.equal([
      'a',
      'c',
      'd',
    ])
  })

  it('is given small buffers in memory of their own', () => {
    const small = Buffer.from('a plan')
    expect(small.buffer.byteLength).to.be.greaterThan(small.length)
    const own = apart(small)
    expect([own.toString(), own.buffer.byteLength]).to.deep.equal(['a plan', small.length])
    expect(apart(own)).to.equal(own)
  })
})

describe('requirement 39: tasks that were sent together', () => {
  it('are kept together at first, and each alone once most of them are known already', () => {
    const sent: [json: Uint8Array, ends: number[]][] = []
    const pack = new Pack((json, ends) => void sent.push([json, ends]))
    for (const name of ['a', 'b', 'c']) pack.add(aTask(name))
    pack.flush()
    const [together, apart] = [false, true].map(isApart =>
      sent.flatMap(([json, ends]) => unpack(json, ends, isApart)),
    )
    expect(new Set(together?.map(({ json }) => json.buffer)).size).to.equal(1)
    expect(apart).to.have.length(3)
    for (const { task, json } of apart ?? []) {
      expect(json.buffer.byteLength).to.equal(json.length)
      expect(JSON.parse(json.toString())).to.deep.equal(task)
    }
  })
})

describe('requirement 39: the bytes of small files', () => {
  let app: FollowedLibrary

  afterEach(() => app.close())

  it('are kept without the buffer that they were read into', async () => {
    app = await FollowedLibrary.open({ 'active/t/plans/plan.html': 'x'.repeat(100) })
    const contents = new Contents()
    for (const time of ['read', 'kept']) {
      const found = await contents.find(app.library.roots, 'app/active/t/plans/plan.html')
      expect(found?.bytes?.buffer.byteLength, time).to.equal(100)
    }
  })
})

function aTask(name: string): Task {
  const names = { key: `app:${name}`, folder: 'app', name, label: name, dir: `app/active/${name}` }
  return { ...names, status: 'active', docs: [], phases: [], groups: [], mtime: 0 }
}
