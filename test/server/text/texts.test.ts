import { expect } from 'chai'
import { textOf } from '../../../server/text/searchable-text.js'
import { times } from '../../support/whole.js'

describe('the text of HTML', () => {
  const cases: [what: string, html: string, text: string][] = [
    ['is what stands between tags', '<p>One <b>two</b> three</p>', 'One two three'],
    ['leaves out the head', '<head><title>T</title><meta content="m"></head><body>b', 'b'],
    ['leaves out a title without a head', '<title>T</title><p>b', 'b'],
    [
      'leaves out what a head holds in place of a script',
      '<head><noscript>n</noscript></head>b',
      'b',
    ],
    ['leaves out scripts', 'a<script>if (x < 1) "</p>"</script>b', 'ab'],
    ['leaves out a script with a type', '<script type="text/plain">x</script>b', 'b'],
    ['leaves out styles', 'a<style>p > b { content: "x" }</style> b', 'a b'],
    ['leaves out styles in drawings', '<svg><style>x</style><style/><text>b</text></svg>', 'b'],
    ['leaves out templates in each other', '<template>x<template>y</template>z</template>b', 'b'],
    ['leaves out comments', 'a<!-- x -->b<!-- <p>y</p> -->', 'ab'],
    ['leaves out comments that are none', 'a<!x>b<?y?>c</ z>d<![CDATA[e]]>f', 'abcdf'],
    ['leaves out attributes', '<p title="x" data-y=\'y\' alt=z>b</p><img alt="i">', 'b'],
    ['leaves out frames', '<iframe><p>x</p></iframe>b', 'b'],
    ['keeps what stands in place of a script', '<body><noscript>n</noscript>b', 'nb'],
    [
      'keeps fields, buttons and choices',
      '<textarea>a&amp;b</textarea><button>c</button>',
      'a&b c',
    ],
    ['keeps choices apart', '<select><option>a<option>b</select>', 'a b'],
    ['keeps the words of drawings apart', '<svg><title>a</title><text>b</text>c</svg>d', 'a b c d'],
    ['keeps CDATA in drawings', '<svg><text><![CDATA[a<b]]></text></svg>', 'a<b'],
    [
      'joins what inline tags stand between',
      'a<b>b</b><i>c</i><code>d</code><span>e</span>',
      'abcde',
    ],
    ['joins over links and unknown tags', 'a<a href="x">b</a><x-y>c</x-y>d<wbr>e', 'abcde'],
    ['separates blocks', '<div>a</div><p>b<p>c<ul><li>d<li>e</ul>f', 'a b c d e f'],
    ['separates cells', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['separates lines', 'a<br>b<br/>c<hr>d', 'a b c d'],
    ['separates headings, whatever their case', '<H1>a</H1>b', 'a b'],
    ['decodes entities', '&lt;p&gt; &auml;&#228;&#xe4; &nbsp; &copy 1&amp;lt;', '<p> äää © 1&lt;'],
    ['keeps an ampersand and a sign alone', 'a & b < c &x; a<', 'a & b < c &x; a<'],
    ['folds white space', '\n a \t\r\n\u00a0\u2003b ', 'a b'],
    ['keeps the case of letters', 'Ärger ÄRGER', 'Ärger ÄRGER'],
    ['is composed', 'cafe\u0301', 'café'],
    ['goes on behind tags that do not match', 'a</b></p><b><i></b>c', 'a c'],
    ['ends where a tag does not', 'a<p title="b', 'a'],
    ['begins behind a byte order mark', '\ufeffa', 'a'],
    ['is empty without text', '', ''],
  ]
  for (const [what, html, text] of cases) {
    it(what, () => {
      expect(textOf('html', Buffer.from(html))).to.equal(text)
    })
  }

  it('is the same for its other extensions', () => {
    expect(textOf('htm', Buffer.from('<p>a'))).to.equal('a')
    expect(textOf('xhtml', Buffer.from('<p><script src="x"/>a<![CDATA[b<]]></p>'))).to.equal('ab<')
  })

  it('is read in its charset', () => {
    const utf16 = Buffer.from('\ufeff<p>Plän', 'utf16le')
    expect(textOf('html', utf16)).to.equal('Plän')
    expect(textOf('html', Buffer.from(utf16).swap16())).to.equal('Plän')
    const declared = Buffer.from('<meta charset="windows-1252"><p>Pl\xe4n', 'latin1')
    expect(textOf('html', declared)).to.equal('Plän')
  })
})

describe('the text of Markdown', () => {
  const cases: [what: string, markdown: string, text: string][] = [
    ['holds headings', '# One\n## Two ##\nThree\n===\ntext', 'One Two Three text'],
    ['leaves out emphasis', 'a **b** __c__ *d* _e_ ~~f~~', 'a b c d e f'],
    ['joins over emphasis', '**bo**ld', 'bold'],
    ['keeps underscores in words', 'a my_long_name and __init__.py', 'a my_long_name and init.py'],
    [
      'keeps marks that mean nothing',
      '2 * 3, a_b, #tag, [x], 1 < 2',
      '2 * 3, a_b, #tag, [x], 1 < 2',
    ],
    [
      'holds code',
      'use `a_b *c* <d>`:\n\n```ts\nlet *e* = "<f>"\n```',
      'use a_b *c* <d>: let *e* = "<f>"',
    ],
    ['leaves out the language of a fence', '~~~python title=x\ncode\n~~~', 'code'],
    ['holds indented code', 'a\n\n    b &amp; c', 'a b &amp; c'],
    [
      'holds the text of links, not where they lead',
      '[a](https://x.y "t") [b][r]\n\n[r]: /z',
      'a b',
    ],
    [
      'holds an address that is written out',
      '<https://x.y/?a=b&c> www.z.org',
      'https://x.y/?a=b&c www.z.org',
    ],
    ['holds the other text of images', '![a *b*](c.png "d")', 'a b'],
    ['leaves out marks of quotes', '> a\n> > b', 'a b'],
    ['leaves out marks of lists', '- a\n* b\n+ c\n\n1. d\n2) e\n   - f', 'a b c d e f'],
    ['leaves out marks of tasks', '- [ ] a\n- [x] b', 'a b'],
    ['leaves out rules', 'a\n\n---\n\n***\n\nb', 'a b'],
    ['holds cells, apart', '|a|b|\n|-|:-:|\n|c|`d\\|e`|', 'a b c d|e'],
    ['leaves out footnote marks', 'a[^1] b\n\n[^1]: one\n[^two]: two *c*', 'a b one two c'],
    ['keeps what only looks like a footnote', 'match `[^a]` or [^b]', 'match [^a] or [^b]'],
    ['separates lines', 'a\nb  \nc\\\nd', 'a b c d'],
    ['leaves out escapes', '\\*a\\* \\\\ \\&amp;', '*a* \\ &amp;'],
    ['decodes entities', '&auml; &amp; &copy=1 AT&T', 'ä & &copy=1 AT&T'],
    ['reads HTML as HTML', 'a <b title="x">b</b>c <kbd>d</kbd><br>e', 'a bc d e'],
    [
      'leaves out scripts, styles and comments',
      '<style>x</style>\n\n<!-- y -->\n\na <!-- z -->b',
      'a b',
    ],
    ['holds the text of HTML blocks', '<details><summary>a</summary>\n\n*b*\n\n</details>', 'a b'],
    [
      'holds the values of front matter',
      '---\ntitle: "A b"\ntags: [c, d]\nlist:\n  - e\n# f\n---\ng',
      'A b c, d e g',
    ],
    ['holds emoji as the page shows them, but not in code', ':tada: a\n\n`:tada:`', '🎉 a :tada:'],
    ['holds the values of front matter in TOML', '+++\n[x]\ntitle = "A b"\n+++\nc', 'A b c'],
    ['takes a rule for a rule', '---\n\na, b\n\n---\n\nd', 'a, b d'],
    ['may end its lines with carriage returns', '---\r\na: b\r\n---\r\n# c\r\nd\r\n', 'b c d'],
    ['is empty without text', '', ''],
  ]
  for (const [what, markdown, text] of cases) {
    it(what, () => {
      expect(textOf('md', Buffer.from(markdown))).to.equal(text)
    })
  }

  it('is whole for a text of any length', () => {
    const part = (i: number) =>
      `## Part ${i}\n\n- *item* ${i}\n\n  more\n\n\`\`\`\n# code ${i}\n\nend\n\`\`\`\n\n`
    const length = times(20_000, 4000)
    const markdown = Array.from({ length }, (_, i) => part(i)).join('')
    const blocks = Array.from({ length }, (_, i) => `Part ${i} item ${i} more # code ${i} end`)
    expect(textOf('md', Buffer.from(markdown)) === blocks.join(' ')).to.equal(true)
  })
})

describe('the text of other files', () => {
  it('is as it is, but for white space', () => {
    expect(textOf('txt', Buffer.from('\ufeff# a *b*\n\n<p>c'))).to.equal('# a *b* <p>c')
    expect(textOf('csv', Buffer.from('a;b\nc;d'))).to.equal('a;b c;d')
    expect(textOf('json', Buffer.from('{"a": "<b>"}'))).to.equal('{"a": "<b>"}')
  })

  it('is as it is where the type is not known but the bytes are text', () => {
    expect(textOf('diff', Buffer.from('+ a\n- b'))).to.equal('+ a - b')
    expect(textOf('log', Buffer.from('\ufeffa b', 'utf16le'))).to.equal('a b')
    expect(textOf('', Buffer.from('a'))).to.equal('a')
  })

  it('is the text in an SVG', () => {
    const svg = '<svg id="x"><style>y</style><text>a</text><desc/><text>b</text></svg>'
    expect(textOf('svg', Buffer.from(svg))).to.equal('a b')
  })

  it('is none where the type is not text', () => {
    for (const extension of ['pdf', 'png', 'woff2', 'wasm', 'mp4']) {
      expect(textOf(extension, Buffer.from('text'))).to.equal(null)
    }
    expect(textOf('bin', Buffer.from([0x50, 0x00, 0x01, 0xff]))).to.equal(null)
  })
})
