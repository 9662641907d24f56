import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { checksIn, lexedChecks, plainChecks } from '../../../server/text/check-boxes.js'
import { readTitled } from '../../../server/text/file-reader.js'
import { isDiskError } from '../../../server/fs/errno.js'
import '../../support/library/late-packages.js'
import { times } from '../../support/whole.js'

const LISTS: [what: string, markdown: string, done: number, all: number][] = [
  ['counts them, checked by either letter', '- [ ] a\n* [x] b\n+ [X] c\n', 2, 3],
  ['counts them in numbered lists', '1. [x] a\n2. [ ] b\n', 1, 2],
  ['counts nested ones', '- [ ] a\n  - [x] b\n      - [x] c\n- d\n    - [ ] e\n', 2, 4],
  ['counts nested ones by tabs', '- [ ] a\n\t- [x] b\n', 1, 2],
  [
    'counts those below other blocks',
    '- [ ] a\n\n  text\n\n  ```\n  - [x] code\n  ```\n\n- [x] b',
    1,
    2,
  ],
  ['counts those in quotes', '> - [x] a\n> - [ ] b\n', 1, 2],
  ['counts those behind a lazy line', '- [ ] a\nlazy\n    - [x] b\n', 1, 2],
  [
    'counts none in code',
    '```\n- [ ] a\n```\n~~~md\n- [x] b\n```\n~~~\n\n    - [ ] c\n\n`- [ ] d`\n',
    0,
    0,
  ],
  ['counts none in code that is left open', '- [x] a\n\n```\n- [ ] b\n', 1, 1],
  ['counts none in HTML and comments', '<!--\n- [ ] a\n-->\n\n<ul>\n- [x] b\n</ul>\n', 0, 0],
  ['counts those that HTML folds', '<details>\n\n- [x] a\n\n</details>\n', 1, 1],
  ['counts none without a list or words', '[ ] a\n\n- [ ]\n- [x]b\n- [y] c\n- [x](#d)\n', 0, 0],
  ['counts none in text that dashes make a heading', '- [ ] a\n\n1. [x] b\n--\t\n', 0, 1],
  ['counts none in front matter', '---\ntodo:\n  - [ ] a\n---\n\n- [x] b\n', 1, 1],
]

describe('counting check boxes', () => {
  for (const [what, markdown, done, all] of LISTS) {
    it(`${what}, as the page shows them`, () => {
      expect(checksIn(markdown)).to.deep.equal(all > 0 ? { done, all } : undefined)
      const page = renderDoc(markdown.replace(/^---[^]*?\n---\n/, '')).html
      expect(page.match(/type="checkbox"/g) ?? []).to.have.length(all)
      expect(page.match(/type="checkbox" disabled checked/g) ?? []).to.have.length(done)
    })
  }

  it('counts the same without the lexer wherever it can tell, and mostly it can', () => {
    const piece = fc.constantFrom(
      ...['- ', '* ', '1. ', '2) ', '- [ ] a', '- [x] b', '1. [X] c', '3. [ ] d', '-', '-     '],
      ...[
        '  ',
        '   ',
        '    ',
        '      ',
        '\t',
        '\n',
        '\n',
        '\n',
        '\n\n',
        'text',
        '> ',
        '[ ] ',
        '* * *',
      ],
      ...[
        '```',
        '````',
        '~~~',
        '`',
        '```js\n',
        '<!--',
        '-->',
        '<div>',
        '$$',
        '# h',
        '---\n',
        '[^a]: ',
      ],
    )
    let plain = 0
    const runs = times(20_000, 2000)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), pieces => {
        const body = pieces.join('')
        const checks = plainChecks(body)
        if (checks) plain++
        if (checks) expect(checks, JSON.stringify(body)).to.deep.equal(lexedChecks(body))
      }),
      { numRuns: runs },
    )
    expect(plain).to.be.greaterThan(runs / 10)
  })

  it('reads Markdown up to 256 kB whole, and of HTML no boxes', () => {
    const dir = mkdtempSync(join(tmpdir(), 'check-boxes-'))
    const checksOf = (text: string, extension: string) => {
      writeFileSync(join(dir, 'doc'), text)
      const titled = readTitled(join(dir, 'doc'), extension)
      return isDiskError(titled) ? 'unread' : titled.checks
    }
    const end = '\n- [x] a\n'
    const longest = `# A\n${'text\n'.repeat(60_000).slice(0, 256 * 1024 - 4 - end.length)}${end}`
    expect(checksOf(longest, 'md')).to.deep.equal({ done: 1, all: 1 })
    expect(checksOf(`${longest}\n`, 'md')).to.equal(undefined)
    expect(checksOf(end, 'html')).to.equal(undefined)
    rmSync(dir, { recursive: true })
  })
})
