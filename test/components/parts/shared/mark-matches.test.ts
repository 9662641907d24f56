import { expect } from 'chai'
import {
  piecesOf,
  withShortLead,
  type TextPiece,
} from '../../../../components/parts/shared/mark-matches.js'

describe('marking words', () => {
  it('finds them whatever their case, and keeps the text', () => {
    expect(marked('Query api, QUERY', 'query')).to.equal('[Query] api, [QUERY]')
    expect(marked('nothing of it', 'query')).to.equal('nothing of it')
    expect(marked('', 'query')).to.equal('')
    expect(marked('text')).to.equal('text')
    expect(marked('text', '')).to.equal('text')
  })

  it('finds an accent in either form', () => {
    expect(marked('cafe\u0301 au lait', 'caf\u00e9')).to.equal('[caf\u00e9] au lait')
    expect(marked('caf\u00e9', 'CAFE\u0301')).to.equal('[caf\u00e9]')
  })

  it('joins words that meet or overlap', () => {
    expect(marked('indexing', 'index', 'dexin', 'g')).to.equal('[indexing]')
    expect(marked('aaa', 'aa', 'a')).to.equal('[aaa]')
  })

  it('marks the right letters where lower case makes the text longer', () => {
    expect(marked('İİ Query İx', 'query')).to.equal('İİ [Query] İx')
    expect(marked('İstanbul', 'stan')).to.equal('İ[stan]bul')
    expect(marked('aİb', 'i')).to.equal('a[İ]b')
    expect(marked('𝒳İ 😀 end', 'end', '😀')).to.equal('𝒳İ [😀] [end]')
  })

  it('marks the right letters among quotes, hyphens and signs that cannot be seen', () => {
    expect(marked('İt\u00ads It’s so\u00adft re‑read', "it's", 'soft', 're-read')).to.equal(
      'İt\u00ads [It’s] [so\u00adft] [re‑read]',
    )
  })

  it('takes words for text, never for a pattern', () => {
    expect(marked('a.c abc $& <b>', 'a.c', '$&', '<b>')).to.equal('[a.c] abc [$&] [<b>]')
  })

  it('is not slowed down by a query of ten thousand letters', () => {
    const words = Array.from({ length: 5000 }, (_, at) => String.fromCharCode(97 + (at % 26)))
    const long = 'x'.repeat(10_000)
    // With a pattern of all words, one snippet alone would take longer than a test may.
    for (let i = 0; i < 80; i++) piecesOf('abc '.repeat(40), [...words, long])
    expect(marked('abc', ...words, long)).to.equal('[abc]')
  })
})

describe('a snippet', () => {
  it('begins a few words before its first match', () => {
    expect(
      led('…Callers send words; the service answers with docs, a query each', 'query'),
    ).to.equal('…service answers with docs, a [query] each')
    expect(led(`${'x'.repeat(99)}query`, 'query')).to.equal('…[query]')
  })

  it('is left as it is where the match comes soon, or there is none', () => {
    expect(led('A query and more', 'query')).to.equal('A [query] and more')
    expect(led('query first', 'query')).to.equal('[query] first')
    expect(led('nothing of what was looked for in here', 'query')).to.equal(
      'nothing of what was looked for in here',
    )
    expect(led('', 'query')).to.equal('')
  })
})

function marked(text: string, ...words: string[]): string {
  return inBrackets(piecesOf(text, words))
}

function led(text: string, ...words: string[]): string {
  return inBrackets(withShortLead(piecesOf(text, words)))
}

/** The text with its marks in brackets. */
function inBrackets(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
}
