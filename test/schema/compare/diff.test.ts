import { expect } from 'chai'
import { alignKeys } from '../../../schema/compare/align.js'
import type { PageBlock } from '../../../schema/compare/blocks.js'
import { cutChanges } from '../../../schema/compare/cut.js'
import { LONGEST_TEXT } from '../../../schema/compare/limits.js'
import { diffBlocks, isLookChange, type BlockChange } from '../../../schema/compare/diff.js'
import { countsInWords, hasSameWords } from '../../../schema/compare/in-words.js'
import { block, blocksOf, randomPair } from './random-blocks.js'

const LONG = 'A paragraph of more than twenty characters'

describe('R2.2 the changes between two lists of blocks', () => {
  it('make the new list of the old one, for 2,000 random pairs', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const { from, to } = randomPair(seed)
      const { ops, isInTime } = diffBlocks(from, to)
      expect(isInTime).to.equal(true)
      expect(applied(from, ops), `seed ${seed}`).to.deep.equal(to.map(({ text }) => text))
    }
  })

  it('are looked for no further than 1,000 differences, in lists that have nothing in common', () => {
    let calls = 0
    const [from, to] = [0, 1].map(other => Array.from({ length: 8000 }, (_, at) => 2 * at + other))
    const pairs = alignKeys(from ?? [], to ?? [], () => ++calls < 0)
    expect(pairs.every(other => other === -1)).to.equal(true)
    expect(calls).to.be.within(1000, 1100)
  })

  it('are empty for equal lists only', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { from, to } = randomPair(seed)
      expect(diffBlocks(from, from).ops).to.deep.equal([])
      const isEqual = JSON.stringify(from) === JSON.stringify(to)
      expect(diffBlocks(from, to).ops.length === 0, `seed ${seed}`).to.equal(isEqual)
    }
  })

  it('are at most 5 % more than an independent diff finds, for 500 random pairs', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { from, to } = randomPair(seed)
      const [old, fresh] = [keysOf(from), keysOf(to)]
      const paired = alignKeys(old, fresh).filter(other => other >= 0).length
      const own = old.length + fresh.length - 2 * paired
      const fewest = old.length + fresh.length - 2 * longestCommon(old, fresh)
      expect(own, `seed ${seed}`).to.be.at.most(fewest * 1.05)
    }
  })

  it('pair equal blocks in rising order', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { from, to } = randomPair(seed)
      const [old, fresh] = [keysOf(from), keysOf(to)]
      let last = -1
      alignKeys(old, fresh).forEach((other, at) => {
        if (other < 0) return
        expect(fresh[other]).to.equal(old[at])
        expect(other).to.be.above(last)
        last = other
      })
    }
  })

  it('are complete, but not minimal, when the time is over', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { from, to } = randomPair(seed)
      let left = seed % 20
      const { ops, isInTime } = diffBlocks(from, to, () => left-- <= 0)
      expect(applied(from, ops), `seed ${seed}`).to.deep.equal(to.map(({ text }) => text))
      if (seed % 20 === 0) expect(isInTime).to.equal(false)
    }
  })
})

describe('R2.5 what changed', () => {
  it('is one move for a section that moved', () => {
    const section = ['Heading', `${LONG} one`, `${LONG} two`, 'end']
    const rest = ['a', `${LONG} three`, 'b', `${LONG} four`, 'c', `${LONG} five`]
    const { ops, counts } = diffBlocks(blocksOf(...section, ...rest), blocksOf(...rest, ...section))
    expect(ops.map(({ op, at, was, n }) => ({ op, at, was, n }))).to.deep.equal([
      { op: 'move', at: 6, was: 0, n: 4 },
    ])
    expect(counts).to.deep.equal({ ...NONE, moved: 4 })
  })

  it('is one block for one more of a hundred equal rows', () => {
    const rows = Array.from({ length: 100 }, () => 'same │ row')
    const { ops, counts } = diffBlocks(blocksOf(...rows), blocksOf(...rows, 'same │ row'))
    expect(ops).to.have.length(1)
    expect(ops[0]).to.include({ op: 'add', at: 100, was: null })
    expect(counts).to.deep.equal({ ...NONE, added: 1, words: { in: 2, out: 0 } })
  })

  it('is all of a paragraph that was rewritten', () => {
    const old = 'We keep the tokens in a table that each request reads'
    const fresh = 'Sessions live in memory and expire after one hour'
    const { ops } = diffBlocks(blocksOf('a', old, 'b'), blocksOf('a', fresh, 'b'))
    expect(ops).to.deep.equal([
      change('del', { at: 1, was: 1, old, out: [[0, old.length]] }),
      change('add', { at: 1, text: fresh, in: [[0, fresh.length]] }),
    ])
  })

  it('is all of a paragraph whose words have another order', () => {
    const old = 'one two three four five six seven eight'
    const fresh = 'eight seven six five four three two one'
    const [edit] = diffBlocks(blocksOf(old), blocksOf(fresh)).ops
    expect(edit).to.deep.include({ op: 'edit', in: [[0, fresh.length]], out: [[0, old.length]] })
  })

  it('is an edit without ranges for a heading of another level', () => {
    const { ops, counts } = diffBlocks([block('Goals', 'h2')], [block('Goals', 'h3')])
    expect(ops).to.deep.equal([
      {
        ...change('edit', { at: 0, was: 0, text: 'Goals', old: 'Goals' }),
        kind: 'h3',
        under: 'Goals',
      },
    ])
    expect(counts).to.deep.equal({ ...NONE, edited: 1 })
  })

  it('is an edit of a heading that only gained words, and names the heading above others', () => {
    const from = [block('Goals', 'h2'), block('The old'), block('Risks', 'h2')]
    const to = [block('Goals of this phase', 'h2'), block('A fresh one'), block('Aims', 'h2')]
    const { ops } = diffBlocks(from, to)
    expect(ops.map(({ op, under }) => [op, under])).to.deep.equal([
      ['edit', 'Goals of this phase'],
      ['del', 'Goals of this phase'],
      ['del', 'Goals of this phase'],
      ['add', 'Goals of this phase'],
      ['add', 'Aims'],
    ])
    expect(ops[0]?.in).to.deep.equal([[5, 19]])
  })

  it('is an edit without ranges where the words are the same and their look is another', () => {
    const [plain, struck] = [0, 1].map(own => {
      return { ...block('Delete the database'), look: { own, blankLines: 0, around: null } }
    })
    const { ops, counts } = diffBlocks(plain ? [plain] : [], struck ? [struck] : [])
    expect(ops.map(isLookChange)).to.deep.equal([true])
    expect(counts).to.deep.equal({ ...NONE, edited: 1 })
    expect(hasSameWords({ counts, ops })).to.equal(true)
    expect(countsInWords({ counts, ops })).to.equal('1 looks different')
  })

  it('is no other look where all words that changed are behind the cut', () => {
    const start = 'word '.repeat(500)
    const { ops } = diffBlocks(blocksOf(`${start} one`), blocksOf(`${start} two`))
    const { ops: cut } = cutChanges(ops, () => null)
    expect(cut.map(isLookChange)).to.deep.equal([false])
  })

  it('has no half of a character where its text is cut', () => {
    const { ops } = diffBlocks([], blocksOf(`${'a'.repeat(LONGEST_TEXT - 1)}🚀`))
    const [cut] = cutChanges(ops, () => null).ops
    expect(cut?.text).to.equal('a'.repeat(LONGEST_TEXT - 1))
  })

  it('is a link where only the target of a link changed', () => {
    const { ops, counts } = diffBlocks(
      [block('See it', 'p', ['/a'])],
      [block('See it', 'p', ['/b'])],
    )
    expect(ops).to.deep.equal([change('link', { at: 0, was: 0, text: 'See it' })])
    expect(counts).to.deep.equal({ ...NONE, links: 1 })
  })

  it('names the words of an edited paragraph', () => {
    const old = 'The token lives for one hour, then it goes.'
    const fresh = 'The token lives for two hours, then it goes away.'
    const { ops, counts } = diffBlocks(blocksOf(old), blocksOf(fresh))
    const [edit] = ops
    expect(edit?.in.map(([start, end]) => fresh.slice(start, end))).to.deep.equal([
      'two',
      'hours',
      ' away',
    ])
    expect(edit?.out.map(([start, end]) => old.slice(start, end))).to.deep.equal(['one', 'hour'])
    expect(counts).to.deep.equal({ ...NONE, edited: 1, words: { in: 3, out: 2 } })
  })

  it('is found by letters in scripts without spaces', () => {
    const [edit] = diffBlocks(blocksOf('我们保留所有版本'), blocksOf('我们保留最新版本')).ops
    expect(edit?.in).to.deep.equal([[4, 6]])
    expect(edit?.out).to.deep.equal([[4, 6]])
  })

  it('is the last of several equal blocks where one is added or removed', () => {
    expect([...alignKeys([1, 2, 2, 3], [1, 2, 3])]).to.deep.equal([0, 1, -1, 2])
    expect([...alignKeys([1, 2, 3], [1, 2, 2, 3])]).to.deep.equal([0, 1, 3])
    expect([...alignKeys([1, 2, 1, 2, 3], [1, 2, 3])]).to.deep.equal([0, 1, -1, -1, 2])
  })

  it('pairs each edited block with the one that is most like it', () => {
    const from = blocksOf('x', 'alpha beta gamma delta', 'one two three four', 'y')
    const to = blocksOf('x', 'new text here', 'one two three five', 'y')
    const { ops } = diffBlocks(from, to)
    expect(ops.map(({ op, at, was }) => [op, at, was])).to.deep.equal([
      ['del', 1, 1],
      ['add', 1, null],
      ['edit', 2, 2],
    ])
  })

  it('does not call a short block that stands elsewhere moved', () => {
    const { ops } = diffBlocks(blocksOf('yes', 'a', 'b', 'c'), blocksOf('a', 'b', 'c', 'yes'))
    expect(ops.map(({ op }) => op)).to.deep.equal(['del', 'add'])
  })
})

const NONE = { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words: { in: 0, out: 0 } }

function change(op: BlockChange['op'], fields: Partial<BlockChange>): BlockChange {
  const base = {
    op,
    at: 0,
    was: null,
    n: 1,
    kind: 'p' as const,
    text: null,
    old: null,
    under: null,
  }
  return { ...base, in: [], out: [], ...fields }
}

function keysOf(blocks: readonly PageBlock[]): number[] {
  return blocks.map(({ key }) => key)
}

/** The texts that these changes make of the old list. */
function applied(from: readonly PageBlock[], ops: readonly BlockChange[]): string[] {
  const isUsed = new Set<number>()
  const placed = new Map<number, string>()
  for (const { op, at, was, n, text, old } of ops) {
    for (let i = 0; i < n; i++) {
      if (was !== null) isUsed.add(was + i)
      if (op === 'move') placed.set(at + i, from[(was ?? 0) + i]?.text ?? '')
    }
    if (op === 'move') expect(text).to.equal(from[was ?? 0]?.text)
    else if (text !== null) placed.set(at, text)
    if (old !== null) expect(old).to.equal(from[was ?? 0]?.text)
  }
  const rest = from.filter((_, at) => !isUsed.has(at)).map(({ text }) => text)
  const made: string[] = []
  while (rest.length > 0 || placed.has(made.length)) {
    made.push(placed.get(made.length) ?? rest.shift() ?? '')
  }
  return made
}

function longestCommon(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const key of a) {
    const next = [0]
    b.forEach((other, j) => {
      next.push(key === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    })
    row = next
  }
  return row[b.length] ?? 0
}
