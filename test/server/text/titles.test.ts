import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { fieldsOf, frontTitle, titleIn } from '../../../server/text/front-matter/front-matter.js'
import { readSummary, titleInBytes } from '../../../server/text/title.js'

const FRONT_TITLES: [front: string, title: string | null][] = [
  ['title: "The \\"new\\" caf\\u00e9"', 'The "new" café'],
  ["title: 'It''s'", "It's"],
  ['title: Plan A # draft', 'Plan A'],
  ['title: A#1', 'A#1'],
  ['title: null', null],
  ['title: ~', null],
  ['title: "null"', 'null'],
  ['title: 1.10', '1.10'],
  ['title: a\n  b', 'a b'],
  ['title: >-\n  a\n  b', 'a b'],
  ['"title": a', 'a'],
  ['name: &name Real\ntitle: *name', 'Real'],
  ['title: a\ntitle: b', 'b'],
  ['base: &base {title: a}\n<<: *base', 'a'],
  ['<<: {title: a}\ntitle: b', 'b'],
  ['title: a: b', 'a: b'],
  ['about:\n  title: a', null],
]

describe('the title of an HTML file', () => {
  const cases: [what: string, html: string, title: string | null][] = [
    ['is its title element', '<!doctype html><html><head><title>A plan</title></head>', 'A plan'],
    ['may be written in capitals', '<TITLE>A plan</TITLE>', 'A plan'],
    ['may have attributes', '<title lang="en">A plan</title >', 'A plan'],
    ['stands behind other things of the head', `<head><meta charset="utf-8"><title>A</title>`, 'A'],
    ['has its entities decoded', '<title>A &amp; B &mdash; &#x63;&nbsp;d</title>', 'A & B — c d'],
    ['has its white space folded', '<title>\n  A\t plan\r\n</title>', 'A plan'],
    ['keeps tags as text, as browsers do', '<title>A <b> plan</title>', 'A <b> plan'],
    ['keeps letters of other scripts', '<title>Überblick 计划 🚀</title>', 'Überblick 计划 🚀'],
    ['is composed', '<title>cafe\u0301</title>', 'café'],
    ['is none when it is empty', '<title> &nbsp; </title><title>B</title>', null],
    ['is none without a title element and a heading', '<h2>A plan</h2>', null],
    [
      'is its first h1 without a title element',
      '<p>x</p><h1 id="a">A <b>plan</b></h1><h1>B</h1>',
      'A plan',
    ],
    ['is its first h1 where the title is empty', '<title> </title><h1></h1><h1>A</h1>', 'A'],
    [
      'is not an h1 in a template or a drawing',
      '<template><h1>A</h1></template><svg><h1>B</h1></svg>',
      null,
    ],
    ['is an h1 whose end is missing', '<h1>A', null],
    ['is none when the element does not end', '<title>A plan', null],
    ['is the first of two', '<title>A</title><title>B</title>', 'A'],
    ['is not one in a comment', '<!-- <title>A</title> --><title>B</title>', 'B'],
    ['is not one in a script', `<script>"<title>A</title>"</script><title>B</title>`, 'B'],
    ['is not one in a style', '<style>/* <title>A</title> */</style><title>B</title>', 'B'],
    ['is not one in a template', '<template><title>A</title></template><title>B</title>', 'B'],
    ['is not one in a drawing', '<svg><title>A</title></svg><p>text</p>', null],
    ['is not one in an attribute', '<meta content="<title>A</title>"><title>B</title>', 'B'],
    [
      'is not one in a quoted attribute',
      `<meta content='x><title>A</title>'><title>B</title>`,
      'B',
    ],
    ['is not one in a text field', '<textarea><title>A</title></textarea>', null],
    ['stands behind a drawing that closes itself', '<svg/><title>A</title>', 'A'],
    ['stands behind a comment', '<!-- made > by hand --><title>A</title>', 'A'],
    ['stands behind a byte order mark', '\ufeff<!doctype html><title>A</title>', 'A'],
  ]
  for (const [what, html, title] of cases) {
    it(what, () => {
      expect(titleInBytes('html', Buffer.from(html), true)).to.deep.equal({ title, isEnough: true })
    })
  }

  it('is read from UTF-16 with a byte order mark, of either order', () => {
    const little = Buffer.from('\ufeff<title>Plän</title>', 'utf16le')
    expect(titleInBytes('html', little, true).title).to.equal('Plän')
    expect(titleInBytes('htm', Buffer.from(little).swap16(), true).title).to.equal('Plän')
  })

  it('is read in the charset that the file declares', () => {
    const html = Buffer.from('<meta charset="iso-8859-1"><title>Pl\xe4n</title>', 'latin1')
    expect(titleInBytes('html', html, true).title).to.equal('Plän')
  })

  it('stands in XHTML behind elements that close themselves', () => {
    const xhtml =
      '<?xml version="1.0"?><html><head><script src="a.js"/><title>A</title></head></html>'
    expect(titleInBytes('xhtml', Buffer.from(xhtml), true).title).to.equal('A')
  })

  describe('from the beginning of the file only', () => {
    const cases: [what: string, html: string, isEnough: boolean][] = [
      ['needs more in the middle of the head', '<head><meta charset="utf-8">', false],
      ['needs more in the middle of the title', '<head><title>A pl', false],
      ['needs more in the middle of its end', '<head><title>A plan</titl', false],
      ['needs more in the middle of a tag', '<head><', false],
      ['needs more in the middle of a style', '<head><style>p > a { }', false],
      ['needs more in the middle of a comment', '<!-- a <p> b', false],
      ['needs more while no heading has come', '<head></head><p>text', false],
      ['needs more in the middle of a heading', '<h1>A pl', false],
    ]
    for (const [what, html, isEnough] of cases) {
      it(what, () => {
        expect(titleInBytes('html', Buffer.from(html), false)).to.deep.equal({
          title: null,
          isEnough,
        })
      })
    }
  })
})

describe('the title of a Markdown file', () => {
  const cases: [what: string, markdown: string, title: string | null][] = [
    ['is not what is underlined with dashes', 'A\n---\n\n# B\n', 'B'],
    ['may end with hashes', '# A plan ##\n', 'A plan'],
    ['keeps a hash that belongs to it', '# About C#\n', 'About C#'],
    ['may be indented by three', '   # A plan\n', 'A plan'],
    ['may end its lines with carriage returns', '\r\n# A plan\r\n\r\ntext', 'A plan'],
    ['is none when a hash has no space behind it', '#tag\n', null],
    ['is not a line in a fence of tildes', '~~~\n```\n# A\n~~~\n# B\n', 'B'],
    ['is not a line in a fence that does not end', '```\n# A\n', null],
    ['is not a line in indented code', 'text\n\n    # A\n\n# B\n', 'B'],
    ['is not a comment in TOML', '+++\n# A\nkey = "value"\n+++\n# B\n', 'B'],
    ['keeps underscores in words', '# The my_long_name plan\n', 'The my_long_name plan'],
    ['keeps stars that emphasise nothing', '# 2 * 3 * 4\n', '2 * 3 * 4'],
    ['has its white space folded', '#  \tA\t  plan  \n', 'A plan'],
    [
      'any folder 14: is that of front matter without a heading',
      '---\ntitle: "A: b"\n---\n## C\n',
      'A: b',
    ],
    ['is the heading where front matter has one, too', '---\ntitle: A\n---\n# B\n', 'B'],
    ...FRONT_TITLES.map(([front, title]): [string, string, string | null] => {
      return [`is what YAML means by ${front}`, `---\n${front}\n---\ntext`, title]
    }),
    ['is that of front matter that ends in dots', '---\ntitle: A\n...\ntext', 'A'],
    ['is that of TOML', '+++\ntitle = "A"\n+++\ntext', 'A'],
  ]
  for (const [what, markdown, title] of cases) {
    it(what, () => {
      expect(titleInBytes('md', Buffer.from(markdown), true)).to.deep.equal({
        title,
        isEnough: true,
      })
    })
  }

  describe('from the beginning of the file only', () => {
    const cases: [what: string, markdown: string, title: string | null, isEnough: boolean][] = [
      ['needs more without a heading', 'text\n\n', null, false],
      ['needs more behind front matter', '---\ntitle: A\n---\ntext\n', 'A', false],
      ['needs more in the middle of the heading', 'text\n\n# A pl', null, false],
      ['needs more in the middle of front matter', '---\nkey: value\n# A\n', null, false],
      ['needs more in the middle of a fence', '```\n# A\n', null, false],
      ['needs more before an underline', 'A\n', null, false],
      ['is known behind the line of the heading', '# A plan\n', 'A plan', true],
      ['needs more where a link may follow', '# [A plan]\n', '[A plan]', false],
      ['is known where the link follows', '# [A plan]\n\n[a plan]: z\n', 'A plan', true],
    ]
    for (const [what, markdown, title, isEnough] of cases) {
      it(what, () => {
        expect(titleInBytes('md', Buffer.from(markdown), false)).to.deep.equal({ title, isEnough })
      })
    }
  })
})

describe('the title of any other file', () => {
  it('is none', () => {
    for (const extension of ['txt', 'json', 'svg', 'pdf', '']) {
      const bytes = Buffer.from('# A\n<title>B</title>')
      expect(titleInBytes(extension, bytes, true)).to.deep.equal({ title: null, isEnough: true })
    }
  })
})

describe('the title of front matter', () => {
  it('is the same with and without a parser', () => {
    const values = [
      'a',
      '"a"',
      "'a'",
      '"a',
      'null ',
      '',
      '>',
      '- a',
      '*x',
      '&x a',
      'a # b',
      'a:',
      '2024',
    ]
    const nexts = ['', '  b', '- b', '# b', 'b: c', '\ttitle', 'title: c', '\n  b', '<<: *x']
    for (const value of values) {
      for (const next of nexts) {
        const front = `x: &x y\ntitle: ${value}\n${next}\n`
        expect(frontTitle(front), front).to.equal(titleIn(fieldsOf(front)))
      }
    }
  })

  it('is read of aliases that repeat each other, too', () => {
    const bomb = Array.from(
      { length: 200 },
      (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`,
    )
    const front = `a0: &a0 lol\n${bomb.join('\n')}\ntitle: *a0\n`
    expect(frontTitle(front)).to.equal('lol')
    expect(JSON.stringify(fieldsOf(front)).length).to.be.below(100_000)
  })
})

describe('reading a title', () => {
  let dir: string
  before(() => (dir = mkdtempSync(join(tmpdir(), 'plan-viewer-'))))
  after(() => rmSync(dir, { recursive: true }))

  const cases: [what: string, extension: string, text: string, title: string | null][] = [
    ['finds one at the beginning', 'html', '<title>A</title>' + 'x'.repeat(9000), 'A'],
    ['finds one behind 5 kB', 'html', head(5000) + '<title>A</title>', 'A'],
    ['finds one behind 20 kB', 'html', head(20_000) + '<title>A</title><p>text', 'A'],
    ['finds one across the first 4 kB', 'html', head(4085) + '<title>Ein Plän</title>', 'Ein Plän'],
    ['finds one behind 20 kB of text', 'md', 'text\n'.repeat(4000) + '\n# A\n', 'A'],
    ['finds none in much text', 'md', 'text\n'.repeat(4000), null],
    ['finds none in an empty file', 'md', '', null],
    ['finds a heading behind 20 kB', 'html', `<p>${'x'.repeat(20_000)}</p><h1>A</h1>`, 'A'],
  ]
  for (const [what, extension, text, title] of cases) {
    it(what, () => {
      const file = join(dir, 'doc')
      writeFileSync(file, text)
      const fd = openSync(file, 'r')
      try {
        expect(readSummary(fd, Buffer.byteLength(text), extension).title).to.equal(title)
        // The file may have become shorter or longer since its size was asked for.
        expect(readSummary(fd, 1e9, extension).title).to.equal(title)
      } finally {
        closeSync(fd)
      }
    })
  }

  it('stops after a thousand characters, and never within a surrogate pair', () => {
    const letters = 'a' + '🚀'.repeat(600)
    for (const [extension, text] of [
      ['html', `<title>${letters}</title>`],
      ['md', `# ${letters}\n`],
      ['md', `${letters} [a\n===\n`],
    ] as const) {
      const { title } = titleInBytes(extension, Buffer.from(text), true)
      expect(title).to.equal('a' + '🚀'.repeat(499))
    }
  })

  it('never shows half a letter, wherever the first 4 kB end', () => {
    for (let length = 4060; length < 4100; length++) {
      const file = join(dir, 'doc')
      writeFileSync(file, head(length) + '<title>äöü🚀</title>')
      const fd = openSync(file, 'r')
      try {
        expect(readSummary(fd, length + 50, 'html').title).to.equal('äöü🚀')
      } finally {
        closeSync(fd)
      }
    }
  })
})

/** A head that is so many bytes long before its title. */
function head(length: number): string {
  const [start, end] = ['<!doctype html><head><style>', '</style>']
  return start + '/* <p> */'.padEnd(length - start.length - end.length, '.') + end
}
