import { MOST_BLOCKS, MOST_CHANGES, LONGEST_TEXT } from '../../../schema/compare/limits.js'
import { expect } from 'chai'

import { seeded, type Random } from '../../support/texts/random-text.js'
import { times } from '../../support/whole.js'
import { compareTexts, inWords } from './changes-in-words.js'

describe('what changed in a file', () => {
  it('never-N6: is something for all bytes that differ, and for all ways to compare them', () => {
    const random = seeded(6)
    for (let round = 0; round < times(1500, 300); round++) {
      const extension = ['html', 'md', 'xhtml', 'txt', 'svg', 'bin'][random(6)] ?? ''
      const from = page(random)
      const to = edited(random, from)
      if (from.equals(to)) continue
      const { way, counts, other, ops } = compareTexts(extension, from, to, random(3) === 0)
      const { words, ...blocks } = counts
      const sum = Object.values(blocks).reduce((a, b) => a + b, 0)
      const { styles, scripts, markup, comments, unseen } = other
      const beside = styles.in + styles.out + scripts.in + scripts.out + markup + comments
      const about = `round ${round}, ${extension}, ${way}`
      expect(sum + beside + (unseen ? 1 : 0), about).to.be.above(0)
      expect(unseen, about).to.equal(sum + beside === 0)
      expect(ops.length > 0, about).to.equal(sum > 0)
      if (sum === 0) expect(words).to.deep.equal({ in: 0, out: 0 })
    }
  })

  it('is found by lines in text that is not a page', () => {
    const { way, slow, ops } = compareTexts('txt', 'a\n\nb b\n', 'a\n\nb c\nd')
    expect({ way, slow }).to.deep.equal({ way: 'source', slow: false })
    expect(ops.map(inWords)).to.deep.equal(['2 ~ code b [-b-] → b {+c+}', '3 + code d'])
    expect(ops.map(({ line }) => line)).to.deep.equal([3, 4])
  })

  it('is not shown as text where a text became binary', () => {
    const { way, ops, other } = compareTexts('md', '# A', Buffer.from([0, 1, 2, 3, 0, 255, 254]))
    expect({ way, ops }).to.deep.equal({ way: 'file', ops: [] })
    expect(other.unseen).to.equal(true)
  })

  it('is found by lines where a page has too many blocks, or nests too deep', () => {
    const many = '<p>a\n'.repeat(MOST_BLOCKS + 1)
    const deep = `${'<div>'.repeat(100_000)}\nx`
    for (const html of [many, deep]) {
      const { way, slow, ops } = compareTexts('html', html, `${html}\nlast`)
      expect({ way, slow, changes: ops.length }).to.deep.equal({
        way: 'source',
        slow: true,
        changes: 1,
      })
    }
  }).timeout(60_000)

  it('is cut: long texts, and many changes', () => {
    const long = 'word '.repeat(1000)
    const [change] = compareTexts('html', '<p>a', `<p>a<p>${long}`).ops
    expect(change?.text).to.have.length(LONGEST_TEXT)
    expect(change?.in).to.deep.equal([[0, LONGEST_TEXT]])
    const many = Array.from({ length: MOST_CHANGES + 7 }, (_, at) => `<p>new ${at}`).join('')
    const { ops, left, counts } = compareTexts('html', '<p>a', `<p>a${many}`)
    expect([ops.length, left, counts.added]).to.deep.equal([MOST_CHANGES, 7, MOST_CHANGES + 7])
  })
})

const PIECES = [
  '<p>one two three</p>',
  '<style>p{}\nb{}</style>',
  '<script>a()\nb()</script>',
  '<!-- c -->',
  '# A\n\n',
  '- [ ] x\n',
  'a *b* c\n',
  '<a href="/x">y</a>',
  '\r\n',
  ' ',
  '&amp;',
  '\u00e9',
  '```\ncode\n```\n',
  '<ul><li>q',
  '</p>',
  '\0',
]

function page(random: Random): Buffer {
  const pieces = Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)] ?? '')
  return Buffer.from(pieces.join(''))
}

/** One to three bytes or pieces came, went or are others. */
function edited(random: Random, from: Buffer): Buffer {
  let to = from
  for (let left = random(3) + 1; left > 0; left--) {
    const at = random(to.length + 1)
    const piece = random(2) === 0 ? [random(256)] : Buffer.from(PIECES[random(PIECES.length)] ?? '')
    const rest = to.subarray(at + (random(2) === 0 ? random(4) : 0))
    to = Buffer.concat([to.subarray(0, at), Buffer.from(piece), rest])
  }
  return to
}
