import { expect } from 'chai'
import { prepareEntries, rankEntries } from '../../../components/quick-open/fuzzy.js'

describe('letters of a query @one-engine', () => {
  const found = (query: string, ...labels: string[]) => {
    const entries = labels.map(label => ({ label, detail: '', used: 0 }))
    return rankEntries(prepareEntries(entries), query, labels.length).best
  }

  const shown: [query: string, text: string, marked: string | null][] = [
    ['', 'Query API', 'Query API'],
    ['   ', 'Query API', 'Query API'],
    ['query', 'Query API', '[Query] API'],
    ['api', 'Query API', 'Query [API]'],
    ['qapi', 'Query API', '[Q]uery [API]'],
    ['qa', 'Query API', '[Q]uery [A]PI'],
    ['api query', 'Query API', '[Query] [API]'],
    ['fs', 'focusSearch', '[f]ocus[S]earch'],
    ['p2', 'phase2', '[p]hase[2]'],
    ['rn', 'docs/ranking-notes.md', 'docs/[r]anking-[n]otes.md'],
    ['sea', 'research search', 'research [sea]rch'],
    ['ear', 'research', 'res[ear]ch'],
    ['serch', 'search rewrite', '[se]a[rch] rewrite'],
    ['arch', 'serif', null],
    ['zz', 'Query API', null],
    ['query zz', 'Query API', null],
    ['cafe', 'Le Café', 'Le [Café]'],
    ['CAFÉ', 'le cafe', 'le [cafe]'],
    ['cafe', 'Le Cafe\u0301 noir', 'Le [Cafe\u0301] noir'],
    ['ubung', 'Übung', '[Übung]'],
    ['мир', 'Война и Мир', 'Война и [Мир]'],
    ['検索', '新しい検索', '新しい[検索]'],
    ['ist', 'İstanbul', '[İst]anbul'],
    ['🎉', 'Done 🎉 now', 'Done [🎉] now'],
    ['.*', 'a.*b', 'a[.*]b'],
    ['phase phase', 'Phase 1', '[Phase] 1'],
  ]
  for (const [query, text, marked] of shown) {
    it(`“${query}” are found in “${text}” as ${marked ?? 'nothing'}`, () => {
      const [match] = found(query, text)
      expect(match ? mark(text, match.ranges) : null).to.equal(marked)
    })
  }

  const better: [query: string, text: string, than: string][] = [
    ['plan', 'plan', 'planning'],
    ['plan', 'planning', 'the planning'],
    ['plan', 'a planning', 'airplane'],
    ['api', 'API', 'a new page index'],
    ['sr', 'search rewrite', 'isr'],
    ['ser', 'server', 'search rewrite'],
    ['rewr', 'search rewrite', 'r e w r'],
    ['2', 'a-2', 'a12'],
    ['2', 'a_2', 'a12'],
  ]
  for (const [query, text, than] of better) {
    it(`“${query}” are found in “${text}” before “${than}”`, () => {
      expect(found(query, than, text)[0]?.entry.label).to.equal(text)
    })
  }

  it('are not tried in every way in a repetitive text', () => {
    // Trying every way would never end.
    expect(found(`${'a'.repeat(60)}b`, `b ${'a '.repeat(400)}`)).to.have.length(0)
  })
})

describe('rankEntries @one-engine', () => {
  const entries = [
    { label: 'Index schema', detail: 'search rewrite', used: 0 },
    { label: 'Query API', detail: 'search rewrite', used: 3 },
    { label: 'Search rewrite', detail: 'docs', used: 1 },
    { label: 'What phase 1 shipped', detail: 'search rewrite', used: 9 },
  ]

  it('lists the most used first while nothing is typed, the rest as they were given', () => {
    expect(labels('')).to.deep.equal([
      'What phase 1 shipped',
      'Query API',
      'Search rewrite',
      'Index schema',
    ])
  })

  it('puts what fits better before what is used more', () => {
    expect(labels('search')).to.deep.equal([
      'Search rewrite',
      'What phase 1 shipped',
      'Query API',
      'Index schema',
    ])
  })

  it('finds words in the label and in the detail together, and says what to mark in each', () => {
    const { best } = rankEntries(prepareEntries(entries), 'rew query', 10)
    expect(best).to.deep.equal([{ entry: entries[1], ranges: [[0, 5]], detailRanges: [[7, 10]] }])
  })

  it('lists no more than it may, and counts all', () => {
    const { best, count } = rankEntries(prepareEntries(entries), 'search', 2)
    expect(best.map(({ entry }) => entry.label)).to.deep.equal([
      'Search rewrite',
      'What phase 1 shipped',
    ])
    expect(count).to.equal(4)
    expect(rankEntries(prepareEntries(entries), 'search', 0)).to.deep.equal({ best: [], count: 4 })
  })

  it('has a path that ends as typed before one that goes on', () => {
    const paths = ['x/a/planning/y', 'x/a/plan']
    const byPath = paths.map(path => ({ label: 'One', detail: '', used: 0, path }))
    const { best } = rankEntries(prepareEntries(byPath), 'a/plan', 2)
    expect(best.map(({ entry }) => entry.path)).to.deep.equal(paths.toReversed())
  })

  it('finds a file and a folder by name, and a path by a part of it with a slash', () => {
    const named = prepareEntries([
      {
        label: 'Planning a café',
        detail: 'app',
        used: 1,
        name: 'notes.md',
        path: 'app/a/notes.md',
      },
      { label: 'Goals', detail: 'app', used: 0, name: 'plan.md', path: 'app/a/plan.md' },
      {
        label: 'Search',
        detail: 'app',
        used: 0,
        name: 'phase-2-search',
        path: 'app/a/phase-2-search/',
      },
    ])
    const found = (words: string) =>
      rankEntries(named, words, 10).best.map(({ entry }) => entry.label)
    expect(found('plan.md')).to.deep.equal(['Goals'])
    expect(found('phase-2')).to.deep.equal(['Search'])
    expect(found('a/plan.md')).to.deep.equal(['Goals'])
    expect(found('app/a/')).to.have.length(3)
    expect(found('cafe')).to.deep.equal(['Planning a café'])
  })

  it('finds the one among 50,000 entries', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => ({
      label: `What phase ${i % 12} shipped for topic ${i}`,
      detail: `search rewrite ${i % 300} · Phase ${i % 12}`,
      used: i % 5,
    }))
    const prepared = prepareEntries(many)
    const [best] = rankEntries(prepared, 'topic 49999', 100).best
    expect(best?.entry.label).to.equal('What phase 7 shipped for topic 49999')
    expect(rankEntries(prepared, 'shipped', 100).count).to.equal(50_000)
    expect(rankEntries(prepared, 'zqx', 100)).to.deep.equal({ best: [], count: 0 })
  })

  function labels(query: string): string[] {
    return rankEntries(prepareEntries(entries), query, 10).best.map(({ entry }) => entry.label)
  }
})

function mark(text: string, ranges: readonly (readonly [number, number])[]): string {
  let [result, at] = ['', 0]
  for (const [start, end] of ranges) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return result + text.slice(at)
}
