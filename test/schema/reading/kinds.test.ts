import { expect } from 'chai'
import fc from 'fast-check'
import { DEFAULT_DOC_TYPES } from '../../../schema/config/config.js'
import { compareDocs, compileDocTypes, kindOf, kindsOf } from '../../../schema/reading/kinds.js'
import type { DocType } from '../../../schema/folder-rules.js'
import { compareDigits, comparePaths, naturalCompare } from '../../../schema/reading/text-order.js'
import { compileCollection, compilePath } from '../../../schema/reading/wildcards.js'
import { extensionOf } from '../../../schema/names/file-name.js'

describe('a pattern of file names', () => {
  const matching = (match: string) => {
    const types = compileDocTypes([{ id: 'it', label: 'it', color: 'grey', match }])
    return (name: string) => kindOf(name, types) === 'it'
  }

  const cases: [pattern: string, name: string, matches: boolean][] = [
    ['plan.html', 'plan.html', true],
    ['plan.html', 'my-plan.html', false],
    ['plan.html', 'plan.html~', false],
    ['plan.html', 'planxhtml', false],
    ['eli5*.html', 'eli5.html', true],
    ['eli5*.html', 'ELI5-Short.HTML', true],
    ['eli5*.html', 'eli5.md', false],
    ['*', 'anything', true],
    ['*.md', '.md', false],
    ['*', '.hidden', false],
    ['?.md', 'a.md', true],
    ['?.md', 'ab.md', false],
    ['?.md', '😀.md', true],
    ['??.md', '😀.md', false],
    ['?.md', 'İ.md', true],
    ['*?.md', '😀.md', true],
    ['résumé.md', 'RE\u0301SUME\u0301.md', true],
    ['οδος.md', 'ΟΔΟΣ.md', true],
    ['a[b](c)+.md', 'a[b](c)+.md', true],
    ['a*b*c', 'aXbXbXc', true],
    ['a*b*c', 'aXcXb', false],
  ]
  for (const [pattern, name, matches] of cases) {
    it(`${matches ? 'matches' : 'does not match'} ${name} by ${pattern}`, () => {
      expect(matching(pattern)(name)).to.equal(matches)
    })
  }

  it('matches what the same pattern as a regular expression matches', () => {
    const letters = fc.constantFrom(...'abAB.é😀')
    const patterns = fc.string({ unit: fc.oneof(letters, fc.constantFrom('*', '?')) })
    fc.assert(
      fc.property(patterns, fc.string({ unit: letters }), (pattern, name) => {
        const source = pattern.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*')
        const expected = !name.startsWith('.') && new RegExp(`^${source}$`, 'isu').test(name)
        expect(matching(pattern)(name)).to.equal(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('requirement 25: gives up on fifty stars and a long name without trying every way', () => {
    const matches = matching('*a'.repeat(50) + 'b')
    expect(matches('a'.repeat(255))).to.equal(false)
    expect(matches('a'.repeat(254) + 'b')).to.equal(true)
  })
})

describe('compilePath', () => {
  const cases: [pattern: string, rel: string, matches: boolean][] = [
    ['weekly/*/*.html', 'weekly/1/a.html', true],
    ['weekly/*/*.html', 'Weekly/1/A.HTML', true],
    ['weekly/*/*.html', 'weekly/a.html', false],
    ['weekly/*.html', 'weekly/1/a.html', false],
    ['*', 'a/b', false],
    ['a?.md', 'a?.md', true],
    ['a?.md', 'ab.md', false],
    ['weekly/*', 'weekly/.hidden', false],
    ['*/a.html', 'node_modules/a.html', false],
    ['*/a.html', '.git/a.html', false],
    ['.git/*', '.git/a.html', false],
    ['../*', '../a', false],
    ['docs/**/*.md', 'docs/a.md', true],
    ['docs/**/*.md', 'docs/1/2/3/a.md', true],
    ['docs/**/*.md', 'docs/1/.2/a.md', false],
    ['docs/**/*.md', 'a.md', false],
    ['**/a/**/b/*', 'x/a/b/a/c/b/d', true],
    ['**/a/**/b/*', 'x/a/b/c/d', false],
    ['docs/**', 'docs/1/a.md', true],
    ['docs/**', 'docs', false],
    ['**', 'a.md', true],
    ['docs/a**', 'docs/ab/c', false],
  ]
  for (const [pattern, rel, matches] of cases) {
    it(`${matches ? 'matches' : 'does not match'} ${rel} by ${pattern}`, () => {
      expect(compilePath(pattern)(rel)).to.equal(matches)
    })
  }

  it('requirement 25: gives up on fifty ** and a deep path without trying every way', () => {
    const matches = compilePath('**/a/'.repeat(50) + 'b')
    expect(matches('a/'.repeat(2000) + 'c')).to.equal(false)
  })
})

describe('compileCollection', () => {
  it('leaves out what an exception matches', () => {
    const takes = compileCollection({ path: 'docs/**', except: ['**/old/**', 'docs/*.html'] })
    const paths = ['docs/a.md', 'docs/1/a.md', 'docs/1/old/2/a.md', 'docs/a.html']
    expect(paths.filter(takes)).to.deep.equal(['docs/a.md', 'docs/1/a.md'])
  })
})

describe('kindOf', () => {
  const types = compileDocTypes(DEFAULT_DOC_TYPES)
  const cases: [file: string, kind: string][] = [
    ['mother-plan.html', 'overview'],
    ['plan.html', 'plan'],
    ['PLAN.HTML', 'plan'],
    ['eli5-short.html', 'eli5'],
    ['explainer.html', 'explainer'],
    ['recap.html', 'recap'],
    ['evidence.html', 'evidence'],
    ['anything.md', 'md'],
    ['other.html', 'doc'],
    ['.plan.md', 'doc'],
  ]
  for (const [file, kind] of cases) {
    it(`takes ${file} for ${kind}`, () => {
      expect(kindOf(file, types)).to.equal(kind)
    })
  }

  it('lets the first matching type win', () => {
    expect(kindOf('a.md', compileDocTypes([type('any', '*'), type('md', '*.md')]))).to.equal('any')
  })
})

describe('kindsOf', () => {
  it('adds doc to the configured types', () => {
    expect(kindsOf([{ ...type('a', '*'), icon: '★' }])).to.deep.equal([
      { id: 'a', label: 'a', color: 'blue', icon: '★' },
      { id: 'doc', label: 'doc', color: 'grey' },
    ])
  })

  it('adds none where a type has that id', () => {
    expect(kindsOf([type('doc', '*'), type('b', '*')]).map(({ id }) => id)).to.deep.equal([
      'doc',
      'b',
    ])
  })

  it('has the default colours', () => {
    expect(kindsOf(DEFAULT_DOC_TYPES).map(({ id, color }) => `${id} ${color}`)).to.deep.equal([
      'overview pink',
      'plan violet',
      'eli5 teal',
      'explainer blue',
      'recap green',
      'evidence amber',
      'md grey',
      'doc grey',
    ])
  })
})

describe('compareDocs', () => {
  it('sorts by type, those without one last, then by name', () => {
    const files = ['b.html', 'a10.md', 'plan.html', 'a.html', 'a2.md', 'mother-plan.html']
    expect(sorted(files, [...DEFAULT_DOC_TYPES])).to.deep.equal([
      'mother-plan.html',
      'plan.html',
      'a2.md',
      'a10.md',
      'a.html',
      'b.html',
    ])
  })

  it('puts docs without a type last even where a type is called doc', () => {
    const types = [type('doc', 'z*'), type('md', '*.md')]
    expect(sorted(['a.html', 'b.md', 'z.html'], types)).to.deep.equal(['z.html', 'b.md', 'a.html'])
  })
})

describe('extensionOf', () => {
  it('is what follows the last dot, in lower case', () => {
    const files = ['a.html', 'A.HTML', 'a.tar.gz', 'a', 'a.', '.md', 'x.y/a']
    expect(files.map(extensionOf)).to.deep.equal(['html', 'html', 'gz', '', '', '', ''])
  })
})

describe('naturalCompare', () => {
  it('compares digits by value and letters without case', () => {
    const names = ['a10', 'B1', 'a2', 'a02', 'A1', 'a', 'b1', '10', '9', 'a2b']
    expect([...names].sort(naturalCompare)).to.deep.equal([
      '9',
      '10',
      'a',
      'A1',
      'a02',
      'a2',
      'a2b',
      'a10',
      'B1',
      'b1',
    ])
  })

  it('takes digits of any length', () => {
    expect(naturalCompare(`a${'9'.repeat(400)}`, `a1${'0'.repeat(400)}`)).to.be.below(0)
  })

  it('is a total order, of names and of paths', () => {
    const names = fc.string({ unit: fc.constantFrom(...'aAbİ019.-/😀'), maxLength: 6 })
    fc.assert(
      fc.property(names, names, names, (a, b, c) => {
        for (const compare of [naturalCompare, comparePaths]) {
          const [ab, ba] = [compare(a, b), compare(b, a)]
          expect(Math.sign(ab) + Math.sign(ba)).to.equal(0)
          expect(ab === 0).to.equal(a === b)
          if (ab <= 0 && compare(b, c) <= 0) expect(compare(a, c)).to.be.at.most(0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('comparePaths', () => {
  it('compares files without their extensions first, and lists them before folders', () => {
    const ordered = [
      'b.html',
      'b.md',
      'a/notes.md',
      'a/notes-2.md',
      'a/notes-10.md',
      'a/notes.v2.md',
      'a/v1.9/x.md',
      'a/v1.10/b.md',
      'a/v1.10/deep/a.md',
      'b/a.md',
    ]
    expect([...ordered].reverse().sort(comparePaths)).to.deep.equal(ordered)
  })
})

describe('compareDigits', () => {
  it('compares as numbers compare', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (a, b) => {
        const sign = Math.sign(compareDigits(`0${a}`, String(b)))
        expect(sign).to.equal(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

function type(id: string, match: string): DocType {
  return { id, label: id, match, color: 'blue' }
}

function sorted(files: string[], docTypes: DocType[]): string[] {
  const types = compileDocTypes(docTypes)
  const docs = files.map(file => ({ file, kind: kindOf(file, types) }))
  return docs.sort(compareDocs(types)).map(({ file }) => file)
}
