import { expect } from 'chai'
import { normalise, wordsOf } from '../../../schema/reading/search.js'
import type { IndexEntry } from '../../../server/search/engine/segment-builder.js'
import { SearchedIndex, matchDoc } from '../../support/library/searched-index.js'

const LIMIT = 40
/** Little text makes many segments, and a merge takes many slices. */
const FINE = { seal: 12, slice: 5 }

describe('the search index', () => {
  describe('finds', () => {
    // Any words and signs: search-index-random.test.ts and search-odd.test.ts.
    const cases: [what: string, text: string, q: string, hits: number][] = [
      ['a fragment twice in a word', 'banana', 'an', 2],
      ['a fragment without counting overlaps', 'aaaaa', 'aa', 2],
      ['a word and a part of it', 'planning', 'plan planning', 2],
      ['words that mix letters and signs', 'use foo-bar, (foo-bar) or xfoo-barx', 'foo-bar', 3],
      ['a letter that grows in lower case', 'İstanbul', 'İSTANBUL', 1],
      ['emoji', 'ship it 🚀🚀🚀', '🚀🚀', 1],
      ['a letter outside the first plane', '𝒜𝒷c', '𝒷', 0],
    ]
    for (const [what, text, q, hits] of cases) {
      it(what, () => {
        const index = new SearchedIndex()
        index.put(doc({ text }))
        const found = index.search(wordsOf(q), LIMIT, () => null)
        const expected = matchDoc('', normalise(text), wordsOf(q))?.hits ?? 0
        expect(found).to.deep.equal(hits > 0 ? [{ key: 'a/doc', hits }] : [])
        expect(expected).to.equal(hits)
      })
    }
  })

  it('finds nothing across white space of any kind', () => {
    const index = new SearchedIndex()
    for (let code = 0; code <= 0xffff; code++) {
      const space = String.fromCharCode(code)
      // A mark of the byte order has no width.
      if (!/\s/.test(space) || space === '\ufeff') continue
      index.put(doc({ key: `a/${code}`, text: `left${space}right` }))
    }
    expect(index.size).to.be.greaterThan(20)
    expect(index.search(['tr'], LIMIT, () => null)).to.deep.equal([])
    expect(index.search(['left', 'right'], 100, () => null)).to.have.length(index.size)
  })

  it('takes every other character as part of a word', () => {
    const index = new SearchedIndex()
    let text = ''
    for (let code = 1; code < 0xd800; code++) {
      const letter = String.fromCharCode(code)
      if (!/\s/.test(letter)) text += `x${letter}y `
    }
    index.put(doc({ text }))
    const words = normalise(text).split(' ').slice(0, -1)
    for (const word of words.filter((_, i) => i % 97 === 0)) {
      expect(
        index.search([word], LIMIT, () => null),
        word,
      ).to.have.length(1)
    }
  })

  it('counts more hits than a 16-bit number can hold', () => {
    const index = new SearchedIndex()
    index.put(doc({ text: 'again '.repeat(70_000) }))
    expect(index.search(['again'], LIMIT, () => null)).to.deep.equal([
      { key: 'a/doc', hits: 70_000 },
    ])
    expect(index.search(['a'], LIMIT, () => null)).to.deep.equal([{ key: 'a/doc', hits: 140_000 }])
  })

  it('gives the best of many, and no more than the limit', () => {
    const index = new SearchedIndex(FINE)
    for (let i = 0; i < 300; i++) {
      index.put(doc({ key: `a/${i}`, text: 'plan '.repeat(((i * 7) % 300) + 1) }))
    }
    const found = index.search(['plan'], LIMIT, () => null)
    expect(found.map(({ hits }) => hits)).to.deep.equal(
      Array.from({ length: 40 }, (_, i) => 300 - i),
    )
  })

  it('counts words across a cut in tokens that are too long for the term index', () => {
    const key = 'a/long'
    const text = '{"a":1,"b":[2,3]},'.repeat(100) + ' and "b": alone'
    const index = new SearchedIndex()
    index.put(doc({ key, text }))
    index.put(doc({ key: 'a/short', text: '"b":' }))
    const search = (q: string) => index.search([q], LIMIT, of => (of === key ? text : null))
    expect(search('"b":')).to.deep.equal([
      { key, hits: 101 },
      { key: 'a/short', hits: 1 },
    ])
    expect(search('"b":[2,3]},{"a"')).to.deep.equal([{ key, hits: 99 }])
    expect(search('a')).to.deep.equal([{ key, hits: 102 }])
  })

  it('reads few docs for a query of very many words', () => {
    const words = Array.from({ length: 2000 }, (_, i) => `word${i}`)
    const texts = new Map([
      ['a/all', words.join(' ')],
      ['a/some', words.slice(0, 1500).join(' ')],
    ])
    const index = new SearchedIndex()
    for (const [key, text] of texts) index.put(doc({ key, text }))
    const found = index.search(words, LIMIT, key => texts.get(key) ?? null)
    const expected = matchDoc('', texts.get('a/all') ?? '', words)
    expect(found).to.deep.equal([{ key: 'a/all', hits: expected?.hits }])
  })

  it('finishes merging after a limited number of steps', () => {
    const index = new SearchedIndex(FINE)
    for (let i = 0; i < 100; i++) index.put(doc({ key: `a/${i}`, text: `common own${i}` }))
    let slices = 0
    while (index.mergeSlice()) expect(++slices).to.be.lessThan(10_000)
    expect(slices).to.be.greaterThan(10)
    expect(index.mergeSlice()).to.equal(false)
    expect(index.search(['common'], 200, () => null)).to.have.length(100)
  })
})

function doc(entry: Partial<IndexEntry>): IndexEntry {
  return { key: 'a/doc', title: '', mtime: 0, text: '', stamp: null, ...entry }
}
