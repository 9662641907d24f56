// Edits while segments are stored, and a kill between two steps of it: no doc is taken for what it was.

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { Schedule } from '../../../server/threads/schedule.js'
import { SegmentStore } from '../../../server/search/store/segment-store.js'
import { SearchedIndex } from '../../support/library/searched-index.js'
import { some, times } from '../../support/whole.js'

const DOCS = times(4000, 1500)
/** How many at once, while segments are stored. */
const EDITS = some([1000, 1, 1000, 40], 2)
/** So small that edits alone make many segments, which are merged when there are too many. */
const GRAIN = { seal: 60, slice: 2000 }

describe('a stored search index', () => {
  let base = ''
  let dir = ''
  const versions = new Map<string, number>()
  const keys = Array.from({ length: DOCS }, (_, i) => `app/doc-${i}.html`)

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'plan-viewer-saving-'))
    dir = join(base, 'index')
    versions.clear()
  })
  afterEach(() => rmSync(base, { recursive: true }))

  it('that is saved while docs are edited contains them as they are, or not at all', async () => {
    const [index, store] = [new SearchedIndex(GRAIN), newStore()]
    for (const key of keys) edit(key, index)
    let [edits, found] = [0, 0]
    for (const many of EDITS) {
      while (index.mergeSlice());
      index.seal()
      const saved = store.save(index.segments)
      await turn()
      for (let i = 0; i < many; i++) edit(keys.at(-(edits++ % DOCS)) ?? '', index)
      await saved
      found += foundAgain()
    }
    store.close()
    expect(found).to.be.above(DOCS)
  })

  it('of a service killed during a merge contains each doc once', async () => {
    const [index, store] = [new SearchedIndex(GRAIN), newStore()]
    for (const key of keys.slice(0, 500)) edit(key, index)
    index.seal()
    await store.save(index.segments)
    for (const key of keys.slice(0, 100)) edit(key, index)
    for (const key of keys.slice(100, 150)) index.remove(key)
    index.seal()
    await store.save(index.segments)
    const before = join(base, 'before')
    cpSync(dir, before, { recursive: true, preserveTimestamps: true })
    while (index.mergeSlice());
    await store.save(index.segments)
    store.close()
    const merged = readdirSync(dir)
    cpSync(before, dir, { recursive: true, preserveTimestamps: true })
    expect(readdirSync(dir).length).to.be.above(merged.length)
    for (const key of keys.slice(100, 150)) versions.delete(key)
    expect(foundAgain()).to.equal(450)
    expect(readdirSync(dir)).to.deep.equal(merged)
    expect(foundAgain()).to.equal(450)
  })

  function newStore(): SegmentStore {
    return new SegmentStore({
      dir,
      schedule: new Schedule(),
      owner: 'me',
      refused: error => {
        throw error
      },
    })
  }

  function textOf(key: string): string {
    return `granite ${key} v${versions.get(key)}.`
  }

  function edit(key: string, index: SearchedIndex): void {
    const mtime = (versions.get(key) ?? 0) + 1
    versions.set(key, mtime)
    const stamp = String(mtime)
    index.put({ key, title: key, mtime, text: textOf(key), stamp })
  }

  /** Loads what is on disk; returns how many docs are still as they were then. */
  function foundAgain(): number {
    const [index, store] = [new SearchedIndex(GRAIN), newStore()]
    store.open()
    const waiting = new Map(versions)
    const loading = store.load(index, ({ key, mtime }) => {
      return mtime === waiting.get(key) && waiting.delete(key)
    })
    while (loading.next().done !== true);
    for (const key of index.keys()) {
      const doc = index.docAt(key)
      expect(String(doc && store.storedText(doc)), key).to.equal(textOf(key))
      const hits = index.search([key, `v${versions.get(key)}.`], 2, textOf)
      expect(hits.map(hit => hit.key)).to.deep.equal([key])
    }
    store.close()
    return index.size
  }
})
