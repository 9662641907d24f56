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
    ['leaves out what stands in place of a script', '<body><noscript>n</noscript>b', 'b'],
    [
      'leaves out fields and choices, and keeps buttons',
      '<textarea>a&amp;b</textarea><select><option>c</select><button>d</button>',
      'd',
    ],
    ['keeps the words of drawings apart', '<svg><title>a</title><text>b</text>c</svg>d', 'b c d'],
    ['keeps CDATA in drawings', '<svg><text><![CDATA[a<b]]></text></svg>', 'a<b'],
    [
      'joins what inline tags stand between',
      'a<b>b</b><i>c</i><code>d</code><span>e</span>',
      'abcde',
    ],
    ['joins over links', 'a<a href="x">b</a>c<wbr>d', 'abcd'],
    ['separates at unknown tags', 'a<x-y>b</x-y>c', 'a b c'],
    ['separates at images', 'a<img alt="i">b', 'a b'],
    ['leaves out the tags of what nests deeper than in browsers', `${'<b>'.repeat(9999)}a`, 'a'],
    ['separates blocks', '<div>a</div><p>b<p>c<ul><li>d<li>e</ul>f', 'a b c d e f'],
    ['separates cells', '<table><tr><td>a</td><td>b</td></tr></table>', 'a │ b'],
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
  // That it is the text of the page: markdown/page-search-agree.
  it('is in the order of the file', () => {
    const markdown =
      '---\ntitle: "A b"\n---\n# One\n\n- c\n  - d\n\n|e|f|\n|-|-|\n|g|`h\\|i`|\n\n> j **k**[^1]l\n\n' +
      '```ts\nm *n*\n```\n\n[^1]: o\n\n![p *q*](r.png) [s](t)\n'
    expect(textOf('md', Buffer.from(markdown))).to.equal('A b One c d e f g h|i j kl m *n* p q s o')
  })

  it('has no scripts and tags of an author', () => {
    const markdown = 'a <b>c</b>d\n\n<div>e<script>f</script><p>g</p></div>\n'
    expect(textOf('md', Buffer.from(markdown))).to.equal('a cd e g')
  })

  it('has maths as TeX, and no dollar of it but behind a letter', () => {
    expect(textOf('md', Buffer.from('a$x^2$ $y^2$ $$z^2$$'))).to.equal('a$x^2$ y^2 z^2')
  })

  it('has the sources of diagrams behind its prose, so that a snippet is cut from that', () => {
    const markdown = '# One\n\n``` mermaid\nC --> Ledger\n```\n\nThe ledger stays.\n'
    expect(textOf('md', Buffer.from(markdown))).to.equal('One The ledger stays. C --> Ledger')
  })

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

describe('a text that is folded in pieces', () => {
  it('is composed across them, wherever a piece ends', () => {
    for (const start of ['', 'x']) {
      const source = start + 'e\u0301'.repeat(50_000)
      expect(textOf('txt', Buffer.from(source))).to.equal(source.normalize('NFC'))
    }
  })
})
