// What is edited while the search is saved: none of it is taken for what it was.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { StoredIndex } from '../../../server/search/store/segment-store.js'
import { SearchedIndex } from '../../support/searched-index.js'

const DOCS = 4000
/** How many at once, while it is listed what is saved. Of many, parts are merged then, and nothing is. */
const EDITS = [1, 1000, 40, 1000]
const TITLE_MS = 0.03
/** So small that edits alone make many parts, which are merged when there are too many. */
const GRAIN = { seal: 60, slice: 2000 }

describe('a search that is saved while docs are edited', () => {
  let dir = ''
  const versions = new Map<string, number>()
  let listed: () => void = () => undefined

  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'plan-viewer-saving-'))))
  afterEach(() => rmSync(dir, { recursive: true }))

  const newStored = () => {
    return new StoredIndex({
      dir,
      owner: 'me',
      refused: error => {
        throw error
      },
    })
  }

  function textOf(key: string): string {
    return `granite ${key} v${versions.get(key)}.`
  }

  function stateOf(key: string) {
    const mtimeMs = versions.get(key) ?? 0
    return { size: 1, mtimeMs, ctimeMs: mtimeMs, ino: 1, sum: null }
  }

  function edit(key: string, index: SearchedIndex, stored: StoredIndex): void {
    versions.set(key, (versions.get(key) ?? 0) + 1)
    const text = textOf(key)
    index.put({ key, title: key, mtime: 0, text })
    stored.put(key, text, stateOf(key))
  }

  /** The title of a doc, in so much time that not all are listed in one go. */
  function slowly(key: string): string {
    const end = performance.now() + TITLE_MS
    while (performance.now() < end);
    listed()
    return key
  }

  it('is found again as it was, or not at all', async () => {
    const [index, stored] = [new SearchedIndex(GRAIN), newStored()]
    const keys = Array.from({ length: DOCS }, (_, i) => `app/doc-${i}.html`)
    for (const key of keys) edit(key, index, stored)
    while (index.idle());
    let [edits, found] = [0, 0]
    for (const many of EDITS) {
      const listing = new Promise<void>(resolve => (listed = resolve))
      const saved = stored.save(index, slowly)
      await listing
      await turn()
      for (let i = 0; i < many; i++) edit(keys.at(-(edits++ % DOCS)) ?? '', index, stored)
      await saved
      found += foundAgain()
    }
    stored.close()
    expect(found).to.be.above(DOCS)
  })

  /** Takes up what is on disk; returns how many docs are still as they were then. */
  function foundAgain(): number {
    const [index, stored] = [new SearchedIndex(GRAIN), newStored()]
    stored.open()
    const admits = ({ key, mtimeMs }: { key: string; mtimeMs: number }) => {
      return mtimeMs === versions.get(key)
    }
    const takingUp = stored.takeUp(index, admits)
    while (takingUp.next().done !== true);
    for (const key of index.keys()) {
      expect(String(stored.text(key)), key).to.equal(textOf(key))
      const hits = index.search([key, `v${versions.get(key)}.`], 2, textOf)
      expect(hits.map(hit => hit.key)).to.deep.equal([key])
    }
    stored.close()
    return index.size
  }
})
