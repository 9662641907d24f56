// The tree, the page, its table of contents and the search read one text from the same bytes: odd
// files, each with its title.

import { expect } from 'chai'
import fc from 'fast-check'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { titleInBytes } from '../../../server/text/title.js'
import '../../support/library/late-packages.js'
import { times } from '../../support/whole.js'
import { shownText } from './markdown-normal.js'

interface OddFile {
  source: string | Buffer
  /** null: the tree shows the file name. */
  title: string | null
  /** Words that only one of both has. The page draws a formula; the search has its TeX. */
  onlySearch?: string
  onlyPage?: string
}

const little = (text: string) => Buffer.from(text, 'utf16le')
const LONG = `${'word '.repeat(60)}\n\n`.repeat(1000)

const FILES: Record<string, OddFile> = {
  empty: { source: '', title: null, onlyPage: 'This file is empty.' },
  'only blank lines': { source: '\n \n\t\n', title: null, onlyPage: 'This file is empty.' },
  'only a comment': { source: '<!-- nothing -->', title: null },
  'only front matter': { source: '---\ntitle: A plan\n---\n', title: 'A plan' },
  'no heading': { source: 'Just text.', title: null },
  'only lesser headings': { source: '## Two\n\n### Three\n\n## Four', title: null },
  'an empty heading': { source: '#\n\n# Second', title: null },
  'two headings of level one': { source: '# One\n\n## Two\n\n# Three', title: 'One' },
  'equal headings': { source: '# Same\n\n# Same\n\n## Same\n\n# Same', title: 'Same' },
  'an underlined heading': { source: 'One\nplan\n===\n\nText\n\nTwo\n---', title: 'One plan' },
  'a heading behind text': { source: 'Text\n\n## Two\n\n# One\n\n## Three', title: 'One' },
  'a heading in a quote': { source: '> # Quoted\n\n# Own\n\n## A\n\n## B', title: 'Own' },
  'a heading in a list': { source: '- # Listed\n\n# Own', title: 'Own' },
  'a heading in a fence': { source: '```\n# Code\n```\n\n# Own', title: 'Own' },
  'a heading in a comment': { source: '<!--\n# Hidden\n-->\n\n# Own', title: 'Own' },
  'a heading in HTML': { source: '<h1>HTML</h1>\n\n# Own', title: 'Own' },
  'a heading in a footnote': { source: 'a[^1]\n\n[^1]: # Note\n\n# Own', title: 'Own' },
  'a heading with code': { source: '# Use `a_b <c> &amp;` now', title: 'Use a_b <c> &amp; now' },
  'a heading with marks': { source: '# *A* __B__ ~~C~~ ***D***', title: 'A B C D' },
  'a heading with maths': {
    source: '# Euler $a_i$\n\nText',
    title: 'Euler a_i',
    onlySearch: 'a_i',
  },
  'a heading with a footnote': { source: '# Plan[^1]\n\n[^1]: Why so.', title: 'Plan' },
  'a heading with a mark of no footnote': { source: '# Plan[^1]', title: 'Plan[^1]' },
  'a heading with a mark of a footnote that has spaces': {
    source: '# Plan[^a b]',
    title: 'Plan[^a b]',
  },
  'a heading with money': { source: '# It costs $5 and $6', title: 'It costs $5 and $6' },
  'a heading with entities': {
    source: '# R&amp;D &copy; &copy=1 &#x41;',
    title: 'R&D © &copy=1 A',
  },
  'a heading with HTML': {
    source: '# A <b>bold</b><br>plan<!-- hidden -->',
    title: 'A bold plan',
  },
  'a heading with a tag that does not end': {
    source: '# Use <script> here',
    title: 'Use <script> here',
  },
  'a heading below open tags': {
    source: 'An open <code> and <a href="b">\n\n# Ask me@x.org :tada:\n\n:tada: www.x.org',
    title: 'Ask me@x.org 🎉',
  },
  'a heading with emoji': { source: '# :rocket: Go `:rocket:` 🚢', title: '🚀 Go :rocket: 🚢' },
  'a heading with an emoji beside an address': {
    source: '# me@x.org:tada: :rocket:me@x.org',
    title: 'me@x.org🎉 🚀me@x.org',
  },
  'a heading with the name of an emoji in an address': {
    source: '# http://x.y/:tada: www.x.y/:tada:',
    title: 'http://x.y/:tada: www.x.y/:tada:',
  },
  'a heading with a link': { source: '# [A](b.md "t") <https://x.y/z>', title: 'A https://x.y/z' },
  'a heading with a reference': { source: '# [The plan][p] [p]\n\n[p]: x', title: 'The plan p' },
  'a heading with a lost reference': { source: '# [WIP] [a][b]', title: '[WIP] [a][b]' },
  'a heading with an image': { source: '# ![The logo](a.png) Plan', title: 'The logo Plan' },
  'a heading with escapes': { source: '# \\*A\\* \\# \\<b\\>', title: '*A* # <b>' },
  'a heading from right to left': { source: '# خطة العمل\n\nنص عربي', title: 'خطة العمل' },
  'a decomposed heading': { source: '# cafe\u0301\n\nre\u0301sume\u0301', title: 'café' },
  'a byte order mark': { source: '\ufeff# Marked\n\nText', title: 'Marked' },
  'lines that end in CRLF': {
    source: '---\r\na: b\r\n---\r\n# Crossing\r\n\r\nText',
    title: 'Crossing',
  },
  'lines that end in CR': { source: '# Crossing\r\rText\r', title: 'Crossing' },
  'UTF-16 with a mark': { source: little('\ufeff# Grüße\n\nEin Text.'), title: 'Grüße' },
  'UTF-16, big end first': { source: little('\ufeff# Grüße').swap16(), title: 'Grüße' },
  'UTF-16 without a mark': {
    source: little('# Grüße'),
    title: null,
    onlyPage: 'This file holds no text, but 14 bytes of something else.',
  },
  'Latin-1': { source: Buffer.from('# Grüße\n\nEin schöner Text.', 'latin1'), title: 'Grüße' },
  'a zero': { source: '# A\0B\n\nText', title: 'A\ufffdB' },
  'no text at all': {
    source: Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7) % 256)),
    title: null,
    onlyPage: 'This file holds no text, but 999 bytes of something else.',
  },
  'zeros alone': {
    source: Buffer.alloc(5000),
    title: null,
    onlyPage: 'This file holds no text, but 5,000 bytes of something else.',
  },
  'a title in front matter': {
    source:
      '---\ntitle: "Front: one"\ntags: [a, "b, c"]\nby:\n  - Ada\n  - "Grace"\n# note\n---\n# Own',
    title: 'Own',
  },
  'the same title in front matter': {
    source: '---\ntitle: own :tada:\n---\n# Own :tada:',
    title: 'Own 🎉',
    onlySearch: 'own :tada:',
  },
  'nested front matter': {
    source: '---\nabout:\n  owner: Ada\ntext: |\n  two\n  lines\n---\n',
    title: null,
  },
  'front matter in TOML': { source: '+++\n[x]\ntitle = "A b"\n+++\n# Own', title: 'Own' },
  'a rule at the top': { source: '---\n\na: b\n\n---\n\n# Own', title: 'Own' },
  'nested lists and quotes': {
    source: '- a\n  - b\n    1. c\n\n       d\n- [x] e\n- [ ] f\n\n> g\n> > h\n> - i\n>   j',
    title: null,
  },
  alerts: {
    source:
      '> [!WARNING]\n> Mind *this*\n\n> [!note]\n>\n> And that\n\n> [!TIP] A *title* here\n> text',
    title: null,
  },
  tables: {
    source: '| A | `b\\|c` |\n|---|:-:|\n| *d* | e<br>f |\n| $x$ |',
    title: null,
    onlySearch: 'x',
  },
  footnotes: {
    source:
      'One[^b] two[^a] none[^c]\n\n[^a]: Told *first*\n\n    and further\n\n[^b]: Second\n[^b]: Never\n[^d]: Lonely',
    title: null,
  },
  'a footnote in a quote': { source: '> a\n> >[^b]: c>|d\n|-|\n|e[^b]\n> f', title: null },
  maths: {
    source: 'So $a_1 *b* c_2$ and \\(d_e\\) for $5 and $6.\n\n$$\nf^{g}\n$$\n\n```math\nh\n```',
    title: null,
    onlySearch: 'a_1 *b* c_2 d_e f^{g} h',
  },
  addresses: {
    source: 'See https://x.y/a_b_c?d=e&f. Or www.z.org/*g*, me@x.org and <mailto:you@x.org>',
    title: null,
  },
  'words with marks': {
    source: '**bo**ld my_long_name __init__.py 2*3*4 a\\_b ~c~ snake_case_',
    title: null,
  },
  'emoji and their names': {
    source: ':tada: a:b:c 12:30:00 `:tada:` <code>:tada:</code>',
    title: null,
  },
  entities: { source: '&lt;b&gt; &amp;amp; &nbsp;x &bogus; &#0; AT&T `&lt;`', title: null },
  code: {
    source:
      '```ts title=x\nlet a = "<b>" // *c*\n```\n\n    indented &amp; [d](e)\n\n~~~\n```\n~~~\n\n```mermaid\nA --> B\n```',
    title: null,
  },
  'HTML blocks': {
    source:
      '<details><summary>Sum</summary>\n\n*in*\n\n</details>\n\n<div align="center">\n<b>x</b>y\n</div>\n\n<pre>\n*raw*\n</pre>',
    title: null,
  },
  'HTML that is taken out': {
    source:
      'a<script>b()</script>c\n\n<style>d{}</style>\n\n<iframe src="x"></iframe>\n\n<form>e<button>f</button></form>\n\n<svg><text>g</text></svg>\n\n<template>h</template>',
    title: null,
    // The search keeps words apart where the page leaves out the tag between them.
    onlySearch: 'e f',
    onlyPage: 'ef',
  },
  'HTML that does not end': { source: 'a <!-- b\n\nc <div title="d\n\n<script>\n\ne', title: null },
  'a comment within a word': { source: 'one<!-- two -->three <!-- four --> five', title: null },
  'links and images': {
    source:
      '[a *b*](c "d") [e][f] [g] [h][] ![i *j*](k "l") ![m][f] [n](<o p>) [q](javascript:r)\n\n[f]: s "t"\n[h]: u',
    title: null,
  },
  'emphasis that ends nowhere': { source: '**a *b __c ~~d `e [f ![g <h', title: null },
  'hard breaks': { source: 'a  \nb\\\nc\nd', title: null },
  'definitions only': { source: '[a]: b\n[c]: <d> "e"', title: null },
  'a long file': {
    source: `${LONG}[far] and[^far]\n\n# Late\n\n${LONG}[far]: x\n\n[^far]: Away`,
    title: 'Late',
  },
}

describe('the tree, the page, its table of contents and the search', () => {
  for (const [name, { source, title, onlySearch = '', onlyPage = '' }] of Object.entries(FILES)) {
    it(`agree on ${name}`, () => {
      const bytes = Buffer.from(source)
      const rendered = renderMarkdownPage({ bytes, isPlain: false })
      const page = Buffer.from(rendered.body).toString()
      const main = /<main>([^]*)<\/main>/.exec(page)?.[1] ?? ''
      expect(titleInBytes('md', bytes, true).title).to.equal(title)
      expect(rendered.title.normalize('NFC')).to.equal(title ?? '')

      const headings = [...main.matchAll(/<h1(?: id[^>]*)?>([^]*?)<(?:a class="anchor"|\/h1>)/g)]
      const shown = headings.map(([, html = '']) => wordsOf(html).join(' '))
      const pageTitle = without((title ?? '').split(' '), onlySearch).join(' ')
      if (title !== null) expect(shown).to.contain(pageTitle)
      const entry = /<li class="level-1">([^]*?)<\/li>/.exec(page)?.[1]
      if (entry !== undefined && !name.includes(' in a quote')) {
        expect(wordsOf(entry).join(' ')).to.equal(pageTitle)
      }

      const found = without((textOf('md', bytes) ?? '').split(' '), onlySearch)
      const seen = without(wordsOf(main), onlyPage)
      expect(sorted(found)).to.deep.equal(sorted(seen))
    })
  }

  it('agree on any order of marks, but for formulas', () => {
    const piece = fc.constantFrom(
      ...['[a](', '![b', '](c)', ')', ']', '`', '**', '~~', '<b>', '</b>', '<p>', '<br>', '>', '"'],
      ...[
        '\n\n',
        '\n',
        '    ',
        '```js\n',
        '> [!NOTE]\n> ',
        '[^a]',
        '[^a]: d',
        '[r]: ',
        '1. ',
        '---\n',
      ],
      ...[
        '|e|f|\n|-|-|\n|g',
        '# h',
        '- [ ] i',
        'http://a.b',
        'm@b.c',
        'word ',
        ' x',
        '&lt;',
        ':tada:',
      ],
      ...['<!--', '-->', '<script>', '</script>', '<div>', '</div>', '<pre>', '<details><summary>'],
      ...['<![CDATA[', '<?x', '<!A', '</', '<a href="x">', '</a>', '<td>', '<title>', '</title>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
        const bytes = Buffer.from(pieces.join(''))
        const { title, body } = renderMarkdownPage({ bytes, isPlain: false })
        const main = /<main>([^]*)<\/main>/.exec(Buffer.from(body).toString())?.[1] ?? ''
        expect(titleInBytes('md', bytes, true).title ?? '').to.equal(title.normalize('NFC'))
        // Where words end is a matter of the browser's layout; footnotes stand elsewhere on the page.
        const seen = wordsOf(main)
          .join('')
          .replace(/↩|Thisfileisempty\./g, '')
        const found = (textOf('md', bytes) ?? '').replaceAll(' ', '')
        expect([...found].sort().join('')).to.equal([...seen].sort().join(''))
      }),
      { numRuns: times(2000, 300) },
    )
  })
})

/** The words of a page but for those that the page adds: numbers of footnotes and keys of front matter. */
function wordsOf(html: string): string[] {
  const written = html
    .replace(/<sup><a id="fnref-[^>]*>\d+<\/a><\/sup>/g, '')
    .replace(/ <a class="footnote-back"[^>]*>↩<\/a>/g, '')
    .replace(/<p id="footnote-label" hidden>Footnotes<\/p>/, '')
    .replace(/<th scope="row">[^]*?<\/th>/g, '')
    .replace(/<math[^]*?<\/math>/g, '')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
  return shownText(written).normalize('NFC').split(' ')
}

function without(words: readonly string[], left: string): string[] {
  const leave = new Set(left.split(' '))
  return words.filter(word => !leave.has(word))
}

function sorted(words: readonly string[]): string[] {
  return [...new Set(words)].filter(word => word !== '').sort()
}
