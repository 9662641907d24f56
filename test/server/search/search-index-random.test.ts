// Whatever happens to the index, it must find what reading every doc from end to end would find.

import { expect } from 'chai'
import fc from 'fast-check'
import { compareHits, normalise, wordsOf } from '../../../schema/reading/search.js'
import type { IndexEntry } from '../../../server/search/engine/segment-builder.js'
import { times } from '../../support/whole.js'
import { SearchedIndex, matchDoc, type Found } from '../../support/library/searched-index.js'

/** Little text makes many segments, and a merge takes many slices. */
const FINE = { seal: 12, slice: 5 }

describe('the search index, compared with reading every doc', () => {
  it('finds the same, whatever is put in, removed and merged', () => {
    fc.assert(
      fc.property(fc.array(action(), { minLength: 20, maxLength: 80, size: 'max' }), actions => {
        const index = new SearchedIndex(FINE)
        const entries = new Map<string, IndexEntry>()
        for (const one of actions) {
          if (one.does === 'put') {
            index.put(one.entry)
            entries.set(one.entry.key, one.entry)
          } else if (one.does === 'remove') {
            index.remove(one.key)
            entries.delete(one.key)
          } else if (one.does === 'merge') {
            for (let i = 0; i < one.slices; i++) index.mergeSlice()
          } else {
            const words = wordsOf(one.q)
            const found = index.search(words, one.limit, key => entries.get(key)?.text ?? null)
            expect(found).to.deep.equal(bruteForce(entries, words).slice(0, one.limit))
          }
          expect([...index.keys()].sort()).to.deep.equal([...entries.keys()].sort())
        }
      }),
      { numRuns: times(300, 60) },
    )
  })
})

/** The answer by definition: every doc read from its first to its last character. */
function bruteForce(entries: ReadonlyMap<string, IndexEntry>, words: readonly string[]): Found[] {
  if (words.length === 0) return []
  return [...entries.values()]
    .flatMap(({ key, title, mtime, text }) => {
      const match = matchDoc(normalise(title), normalise(text ?? ''), words)
      return match ? [{ ...match, mtime, path: key }] : []
    })
    .sort(compareHits)
    .map(({ path, hits }) => ({ key: path, hits }))
}

type Action =
  | { does: 'put'; entry: IndexEntry }
  | { does: 'remove'; key: string }
  | { does: 'merge'; slices: number }
  | { does: 'search'; q: string; limit: number }

function action(): fc.Arbitrary<Action> {
  const key = fc.integer({ min: 0, max: 12 }).map(i => `a/${i}`)
  const entry = fc.record({
    key,
    title: text(6),
    mtime: fc.integer({ min: 0, max: 3 }),
    text: fc.option(text(60), { freq: 10 }),
    stamp: fc.constant(null),
  })
  const search = fc.record({ q: text(5), limit: fc.constantFrom(0, 1, 3, 40) })
  return fc.oneof(
    { weight: 4, arbitrary: entry.map((put): Action => ({ does: 'put', entry: put })) },
    { weight: 1, arbitrary: key.map((gone): Action => ({ does: 'remove', key: gone })) },
    { weight: 2, arbitrary: fc.nat(20).map((slices): Action => ({ does: 'merge', slices })) },
    { weight: 4, arbitrary: search.map((asked): Action => ({ does: 'search', ...asked })) },
  )
}

/** Texts of few different pieces, so that words repeat, overlap and stand in each other. */
function text(length: number): fc.Arbitrary<string> {
  const pieces = [
    'a',
    'b',
    'ab',
    'ba',
    'aa',
    'B',
    'É',
    'e\u0301',
    '\u0301',
    'İ',
    'Σ',
    '-',
    '--',
    '.',
  ]
  const rare = [
    '🚀',
    '𝒜',
    '索',
    '_',
    '1',
    'ß',
    '\u00a0',
    '\n',
    '’',
    "'",
    '‑',
    '\u00ad',
    '\u200b',
    '\0',
    'a-b'.repeat(100),
    'a'.repeat(300),
  ]
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constant(' ') },
    { weight: 14, arbitrary: fc.constantFrom(...pieces) },
    { weight: 3, arbitrary: fc.constantFrom(...rare) },
  )
  return fc.array(piece, { maxLength: length, size: 'max' }).map(all => all.join(''))
}
