import { expect } from 'chai'
import { likenessOf, rangesOf, type TextRange } from '../../../schema/compare/edits.js'
import { isTokenBorder, tokensOf } from '../../../schema/compare/tokens.js'
import { randomText, seeded } from '../../support/texts/random-text.js'
import { block } from './random-blocks.js'

describe('the words that came and went in a block', () => {
  it('leave the same text on both sides, and are whole tokens, for 2,000 random edits', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = seeded(seed)
      const old = randomText(random, 30)
      const text = edited(random, old)
      const { in: came, out: went } = rangesOf(old, text, () => false)
      expect(without(text, came), `seed ${seed}`).to.equal(without(old, went))
      for (const [whole, ranges] of [
        [text, came],
        [old, went],
      ] as const) {
        const borders = new Set([0, ...tokensOf(whole).ends])
        expect(
          ranges.flat().every(place => borders.has(place)),
          `seed ${seed}`,
        ).to.equal(true)
        expect(ranges.flat()).to.deep.equal([...new Set(ranges.flat())].sort((a, b) => a - b))
      }
    }
  })

  const rows: [what: string, old: string, text: string, went: TextRange[], came: TextRange[]][] = [
    ['the last of equal words', 'the cat', 'the the cat', [], [[4, 8]]],
    [
      'the last of equal words behind another edit',
      'x q a z',
      'y q a a z',
      [[0, 1]],
      [
        [0, 1],
        [6, 8],
      ],
    ],
    ['no part of a word', 'plan', 'planner', [[0, 4]], [[0, 7]]],
    ['a sign alone', 'a, b', 'a; b', [[1, 2]], [[1, 2]]],
    ['a character of two units', 'go 🚀', 'go 🚁', [[3, 5]], [[3, 5]]],
    ['a mark on a letter', 'cafe\u0301 au lait', 'cafe au lait', [[0, 5]], [[0, 4]]],
    ['a part of a word of two units', '𝒜b and so on', '𝒜c and so on', [[0, 3]], [[0, 3]]],
    ['a whole flag', 'in 🇩🇪🇫🇷 now', 'in 🇩🇰🇫🇷 now', [[3, 7]], [[3, 7]]],
    ['a whole flag behind another', '🇩🇪🇫🇷', '🇩🇪🇫🇮', [[4, 8]], [[4, 8]]],
    ['a hand with its tone', 'a 👍🏽 b', 'a 👍 b', [[2, 6]], [[2, 4]]],
    ['a whole family', 'a 👨‍👩‍👧 b', 'a 👨‍👩‍👦 b', [[2, 10]], [[2, 10]]],
    ['a heart with its color', 'a ❤️ b', 'a ❤ b', [[2, 4]], [[2, 3]]],
    ['a syllable of joined letters', 'กำ กา', 'กำ กิ', [[3, 5]], [[3, 5]]],
  ]
  for (const [what, old, text, went, came] of rows) {
    it(`are ${what}`, () => {
      const ranges = rangesOf(old, text, () => false)
      expect([ranges.out, ranges.in]).to.deep.equal([went, came])
    })
  }
})

describe('how much two blocks are alike', () => {
  it('is the Dice coefficient of their words', () => {
    const rows: [a: string, b: string, likeness: number][] = [
      ['a b c d', 'a b c d', 1],
      ['a b c d', 'd c b a', 1],
      ['a b c d', 'a b x y', 0.5],
      ['a a a b', 'a c', 2 / 6],
      ['a, b', 'a; b', 1],
      ['…', '!', 0],
      ['一二三四', '一二五六', 0.5],
    ]
    for (const [a, b, likeness] of rows) {
      expect(likenessOf(block(a), block(b)), `${a} ~ ${b}`).to.equal(likeness)
    }
  })
})

describe('the tokens of emoji and joined letters', () => {
  it('end where graphemes end', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const text = '🇩🇪🇫🇷🇮👨‍👩‍👧‍👦👍🏽❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿🏳️‍🌈⛹🏿‍♀️#️⃣กำกิ한각…́'
    const ends = [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)
    expect(tokensOf(text).ends).to.deep.equal(ends)
  })
})

describe('a border of tokens', () => {
  it('is where words, spaces and signs meet, and never within a character', () => {
    const text = 'ab  c,。🚀d一二🇩🇪🇫🇷👨‍👩‍👧e\u0301'
    const found = Array.from({ length: text.length + 1 }, (_, at) => at).filter(at => {
      return isTokenBorder(text, at)
    })
    const ends = new Set([0, ...tokensOf(text).ends])
    expect(found.every(at => ends.has(at))).to.equal(true)
    expect(found).to.include.members([0, 2, 4, 5, 6, 11])
  })
})

function without(text: string, ranges: readonly TextRange[]): string {
  return ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text)
}

function edited(random: (below: number) => number, text: string): string {
  const words = text.split(' ')
  for (let left = random(5); left >= 0; left--) {
    const at = random(words.length + 1)
    const from = random(words.length + 1)
    words.splice(
      at,
      random(3),
      ...words.slice(from, from + random(3)),
      ...(random(2) ? ['new'] : []),
    )
  }
  return words.join(' ')
}
