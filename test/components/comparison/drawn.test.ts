import { expect } from 'chai'
import type { PageBlock } from '../../../schema/compare/blocks.js'
import { keyOf } from '../../../schema/compare/keys.js'
import { diffDrawn } from '../../../components/comparison/drawn.js'

describe('R2.8 what changed between two versions as they are drawn @one-engine', () => {
  const cases: [
    name: string,
    drawn: { from: string; to: string; again: string },
    says: string[],
  ][] = [
    [
      'what changed',
      { from: 'a|the old words|c', to: 'a|the new words|c|d', again: 'a|the new words|c|d' },
      ['edit 1', 'add 3'],
    ],
    ['nothing where nothing did', { from: 'a|b', to: 'a|b', again: 'a|b' }, []],
    [
      'no block that is another at each load',
      { from: 'a|Run 1 of it|old', to: 'a|Run 2 of it|new', again: 'a|Run 3 of it|new' },
      ['del 2', 'add 2'],
    ],
    [
      'no number that stands in the place of another',
      { from: 'a|17|c', to: 'a|18|c', again: 'a|19|c' },
      [],
    ],
    [
      'what went beside such a number',
      { from: 'a|a paragraph that went|17|c', to: 'a|18|c', again: 'a|19|c' },
      ['del 1'],
    ],
    ['no number that is there only sometimes', { from: 'a|17|b', to: 'a|b', again: 'a|19|b' }, []],
    [
      'no order that is another at each load',
      { from: 'a|b|c|d|e', to: 'c|a|b|d|x|e', again: 'b|a|d|c|x|e' },
      ['add 4'],
    ],
    [
      'an order that is the same at each load',
      { from: 'a|b|c', to: 'c|a|b', again: 'c|a|b' },
      ['add 0', 'del 3'],
    ],
  ]
  for (const [name, { from, to, again }, says] of cases) {
    it(`has ${name}`, () => {
      const pages = { from: blocks(from), to: blocks(to), again: blocks(again) }
      const { ops, counts, isInTime } = diffDrawn(pages, () => false)
      expect(ops.map(({ op, at }) => `${op} ${at}`)).to.deep.equal(says)
      expect(isInTime).to.equal(true)
      const { added, removed, edited, moved } = counts
      expect(added + removed + edited + moved).to.equal(says.length)
    })
  }

  it('counts blocks and words, and the blocks that differ at each load', () => {
    const pages = {
      from: blocks('a|one two three|17|went away'),
      to: blocks('a|one two four five|18|'),
      again: blocks('a|one two four five|19|'),
    }
    const { counts, restless } = diffDrawn(pages, () => false)
    expect(restless).to.equal(1)
    expect(counts).to.deep.include({ edited: 1, removed: 1, words: { in: 2, out: 3 } })
  })

  it('says when the time was not enough', () => {
    const pages = { from: blocks('a|b'), to: blocks('b|c'), again: blocks('b|c') }
    expect(diffDrawn(pages, () => true).isInTime).to.equal(false)
  })
})

function blocks(texts: string): PageBlock[] {
  return texts
    .split('|')
    .filter(text => text !== '')
    .map(text => ({ text, key: keyOf(text), kind: 'p', links: [], at: 0 }))
}
