import { expect } from 'chai'
import { pairedBlocks } from '../../../components/comparison/paired-blocks.js'
import { diffBlocks, pairBlocks } from '../../../schema/compare/diff.js'
import type { PageBlock } from '../../../schema/compare/blocks.js'
import { keyOf } from '../../../schema/compare/keys.js'
import { seeded } from '../../support/texts/random-text.js'

const LONG = 'a sentence that is long enough to have moved'

describe('the pairs of two versions that stand level @one-engine', () => {
  const cases: [name: string, from: string, to: string, pairs: string][] = [
    ['are equal blocks', 'a|b|c', 'a|b|c', '0-0 1-1 2-2'],
    ['are edited blocks, too', 'a|one two three|c', 'a|one two four|c', '0-0 1-1 2-2'],
    ['leave out what came or went', 'a|b|c', 'a|x y|z|b', '0-0 1-3'],
    ['are one by one where a part was rewritten', 'a|k|l|m|b', 'a|x|y|b', '0-0 1-1 2-2 4-3'],
    ['are one by one at the start and the end', 'k|a|l', 'x|a|y|z', '0-0 1-1 2-2'],
    ['leave out what moved', `${LONG}|a|b`, `a|b|${LONG}`, '1-0 2-1'],
    ['are none without a block', '', 'a', ''],
  ]
  for (const [name, from, to, pairs] of cases) {
    it(name, () => expect(pairsOf(blocks(from), blocks(to))).to.equal(pairs))
  }

  it('are all that are equal or edited, and rise in both versions', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { from, to } = randomVersions(seed)
      const pairs = pairsOf(from, to).split(' ')
      const known = [...pairBlocks(from, to).pairs].flatMap((other, at) =>
        other < 0 ? [] : [`${at}-${other}`],
      )
      expect(pairs, String(seed)).to.include.members(known)
      const places = pairs.filter(pair => pair !== '').map(pair => pair.split('-').map(Number))
      for (const [index, [old = 0, fresh = 0]] of places.entries()) {
        const [before = -1, freshBefore = -1] = places[index - 1] ?? []
        expect(old > before && fresh > freshBefore, String(seed)).to.equal(true)
      }
    }
  })

  it('are one by one behind the changes that were sent', () => {
    const [from, to] = [blocks('a|b|c|d'), blocks('x y|a|b|z|c|d')]
    const { ops } = diffBlocks(from, to)
    const counts = { from: 4, to: 6 }
    const paired = pairedBlocks({ ops: ops.slice(0, 1), left: ops.length - 1 }, counts)
    expect(paired).to.deep.equal({ from: [0, 1, 2, 3], to: [0, 1, 2, 3] })
  })
})

function blocks(texts: string): PageBlock[] {
  const list = texts === '' ? [] : texts.split('|')
  return list.map(text => ({ text, key: keyOf(text), kind: 'p', links: [], at: 0 }))
}

/** Texts of which some are equal, and what came of them: parts that came, went, moved and were edited. */
function randomVersions(seed: number): { from: PageBlock[]; to: PageBlock[] } {
  const below = seeded(seed)
  const fresh = () => `${LONG} ${below(40)} ${below(40)}`
  const from = Array.from({ length: below(40) }, fresh)
  const to = [...from]
  for (let edits = below(10); edits > 0; edits--) {
    const [at, n] = [below(to.length + 1), 1 + below(4)]
    const kind = below(4)
    if (kind === 0) to.splice(at, 0, ...Array.from({ length: n }, fresh))
    else if (kind === 1) to.splice(at, n)
    else if (kind === 2) to.splice(below(to.length + 1), 0, ...to.splice(at, n))
    else if (at < to.length) to[at] = `${to[at]} edited`
  }
  return { from: blocks(from.join('|')), to: blocks(to.join('|')) }
}

function pairsOf(from: readonly PageBlock[], to: readonly PageBlock[]): string {
  const counts = { from: from.length, to: to.length }
  const paired = pairedBlocks({ ...diffBlocks(from, to), left: 0 }, counts)
  return paired.from.map((old, index) => `${old}-${paired.to[index]}`).join(' ')
}
