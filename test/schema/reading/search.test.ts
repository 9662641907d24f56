import { expect } from 'chai'
import fc from 'fast-check'
import {
  compareHits,
  countHits,
  normalise,
  snippet,
  wordsOf,
} from '../../../schema/reading/search.js'

const LONG = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor '.repeat(
  5,
)

describe('wordsOf', () => {
  const cases: [q: string, words: string[]][] = [
    ['', []],
    ['  ', []],
    ['a', []],
    [' a ', []],
    ['é', []],
    ['e\u0301', []],
    ['😀', []],
    ['İ', []],
    ['ab', ['ab']],
    ['😀😀', ['😀😀']],
    [' Token  TOKEN\tauth\n', ['token', 'auth']],
    ['a b', ['a', 'b']],
    ['Cafe\u0301', ['café']],
    ['a.*(b', ['a.*(b']],
    ['It’s “re\u2011read\u00ading”', ["it's", '"re-reading"']],
    ['a\u00ad', []],
    [' \u200b ab\ufeff', ['ab']],
  ]
  for (const [q, words] of cases) {
    it(`finds ${JSON.stringify(words)} in ${JSON.stringify(q)}`, () => {
      expect(wordsOf(q)).to.deep.equal(words)
    })
  }

  it('holds no white space, no word twice, and only normalised words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), q => {
        const words = wordsOf(q)
        expect(new Set(words).size).to.equal(words.length)
        for (const word of words) expect(word).to.match(/^\S+$/)
      }),
    )
  })
})

describe('countHits', () => {
  it('counts places that do not overlap', () => {
    expect(countHits('aaaaa', 'aa')).to.equal(2)
    expect(countHits('token tokens', 'token')).to.equal(2)
    expect(countHits('abc', 'x')).to.equal(0)
    expect(countHits('abc', '')).to.equal(0)
  })

  it('counts the same as String.split', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b') })
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1 }),
        (all, word) => {
          expect(countHits(all, word)).to.equal(all.split(word).length - 1)
        },
      ),
    )
  })
})

describe('compareHits', () => {
  it('sorts by words in the title, hits, newer file, path', () => {
    const hits = [
      { titleWords: 0, hits: 9, mtime: 9, path: 'a' },
      { titleWords: 1, hits: 1, mtime: 1, path: 'c' },
      { titleWords: 1, hits: 1, mtime: 1, path: 'b' },
      { titleWords: 1, hits: 1, mtime: 2.5, path: 'z' },
      { titleWords: 1, hits: 2, mtime: 0, path: 'y' },
    ]
    expect(hits.sort(compareHits).map(({ path }) => path)).to.deep.equal(['y', 'z', 'b', 'c', 'a'])
  })
})

describe('snippet', () => {
  it('is the whole of a short text, white space folded', () => {
    expect(snippet('  A\n short\t text ', ['short'])).to.equal('A short text')
    expect(snippet('', ['x'])).to.equal('')
  })

  it('is the beginning of the text where no word stands in it', () => {
    const shown = snippet(LONG, ['elsewhere'])
    expect(LONG.startsWith(shown.slice(0, -1))).to.equal(true)
    expect(shown).to.match(/^lorem .*\w…$/)
  })

  it('shows the first place where a word stands, in the middle', () => {
    const shown = snippet(`${LONG}The Needle ${LONG} needle pin`, ['pin', 'needle'])
    expect(shown).to.match(/^…\w.* The Needle \w.*…$/)
    expect(shown.indexOf('Needle')).to.be.within(40, 100)
  })

  it('shows more of what comes before near the end, and more of what follows near the start', () => {
    expect(snippet(`${LONG}needle`, ['needle'])).to.match(/^….{120,140} needle$/)
    expect(snippet(`needle ${LONG}`, ['needle'])).to.match(/^needle .{120,140}…$/)
  })

  it('leaves no word out that just fits', () => {
    const text = 'abc '.repeat(40) + 'pins ' + 'abc '.repeat(40)
    const shown = `…${'abc '.repeat(17)}pins${' abc'.repeat(17)}…`
    expect(snippet(text, ['pins'])).to.equal(shown)
  })

  it('cuts at word borders only', () => {
    const words = new Set(LONG.trim().split(' '))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LONG.length - 5 }), at => {
        const word = wordsOf(LONG.slice(at, at + 5))[0] ?? 'lorem'
        const shown = snippet(LONG.slice(at), [word]).replaceAll('…', '')
        const [, ...rest] = shown.split(' ')
        for (const one of rest) expect(words).to.include(one)
      }),
    )
  })

  it('cuts inside a word only where that word is longer than the snippet', () => {
    const shown = snippet('x'.repeat(300) + 'needle' + 'y'.repeat(300), ['needle'])
    expect(shown).to.match(/^…x{60,70}needley{60,70}…$/)
    expect(snippet('z'.repeat(300), ['z'.repeat(200)])).to.equal(`${'z'.repeat(140)}…`)
  })

  it('cuts inside a word that holds the match, however many words stand around it', () => {
    const before = snippet(`${LONG}${'x'.repeat(300)}needle ${LONG}`, ['needle'])
    expect(before).to.match(/^…x{60,70}needle lorem .*\w…$/)
    const after = snippet(`${LONG}needle${'y'.repeat(300)} ${LONG}`, ['needle'])
    expect(after).to.match(/^…\w.* needley{60,70}…$/)
  })

  it('cuts no pair of surrogates apart where it has to cut inside a word', () => {
    for (const odd of ['', 'x']) {
      const shown = snippet('😀'.repeat(99) + odd + 'needle' + odd + '😀'.repeat(99), ['needle'])
      expect(shown).to.match(/^…😀+x?needlex?😀+…$/u)
    }
  })

  it('finds the place where lower-casing makes the text longer before it', () => {
    const shown = snippet('İ'.repeat(100) + ' Needle ' + LONG, ['needle'])
    expect(shown).to.match(/^…Needle lorem/)
  })

  it('shows accents in their composed form, wherever they came apart', () => {
    const shown = snippet('e\u0301'.repeat(200) + ' Cafe\u0301 ' + LONG, wordsOf('café'))
    expect(shown).to.include('Café')
  })

  it('never takes a character apart', () => {
    const odd = fc.constantFrom('😀', 'İ', 'e\u0301', 'a', 'Σ', ' ')
    const texts = fc.string({ unit: odd, minLength: 100, maxLength: 400 })
    fc.assert(
      fc.property(
        texts,
        fc.nat({ max: 399 }),
        fc.integer({ min: 1, max: 8 }),
        (text, at, length) => {
          const word = normalise(text)
            .slice(at, at + length)
            .trim()
          const shown = snippet(text, word === '' ? [] : [word])
          expect(shown).not.to.match(/\p{Surrogate}/u)
          expect(shown.length).to.be.at.most(144)
          const folded = text.normalize('NFC').replace(/\s+/g, ' ').trim()
          expect(folded).to.include(shown.replaceAll('…', ''))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('holds the word whenever the text does', () => {
    const letters = fc.constantFrom('İ', '😀', 'e\u0301', 'B', 'c', ' ', '\n')
    const texts = fc.string({ unit: letters, minLength: 1, maxLength: 600 })
    fc.assert(
      fc.property(
        texts,
        fc.string({ unit: fc.constantFrom('b', 'c', 'é'), minLength: 2, maxLength: 3 }),
        (text, q) => {
          const words = wordsOf(q)
          const isThere = words.some(word => normalise(text).includes(word))
          const isShown = words.some(word => normalise(snippet(text, words)).includes(word))
          expect(isShown).to.equal(isThere)
        },
      ),
      { numRuns: 500 },
    )
  })
})
