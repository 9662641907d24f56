// An author's own HTML does nothing by itself in a rendered page, and nothing that looks like
// the page's markup.

import { expect } from 'chai'
import fc from 'fast-check'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { sanitize } from '../../../server/markdown/sanitize.js'
import { endsInText } from '../../../server/text/html-text.js'
import { PAYLOADS } from '../../support/texts/markdown-payloads.js'
import { noteInjection } from '../../support/reliability.js'
import '../../support/library/late-packages.js'
import { times } from '../../support/whole.js'
import { shownText, whatRuns } from './markdown-normal.js'

const kept: [name: string, html: string, written?: string][] = [
  ['keys', '<kbd>K</kbd>'],
  ['what is below and above', 'H<sub>2</sub>O<sup>2</sup>'],
  ['sizes of images', '<img src="a.png" alt="A" width="20" height="10">'],
  [
    'pictures',
    '<picture><source srcset="a.webp 1x, b.webp 2x" media="(min-width: 1px)"><img src="a.png"></picture>',
  ],
  ['videos', '<video src="a.mp4" controls poster="a.png"></video>'],
  ['aligned text', '<p align="center">x</p>'],
  ['anchors of their own', '<a name="x" id="y"></a>'],
  ['lists that start elsewhere', '<ol start="3" reversed><li value="7">x</li></ol>'],
  ['what can be unfolded', '<details open><summary>S</summary>T</details>'],
  ['ticks', '<input type="checkbox" checked>', '<input type="checkbox" disabled checked>'],
  [
    'formulas',
    '<math display="block"><mfrac linethickness="0"><mi mathvariant="normal">a</mi><mn>2</mn></mfrac></math>',
  ],
  ['marked and quoted text', '<mark>a</mark> <q>b</q> <abbr title="c">d</abbr>'],
]

const gone: [name: string, html: string, written: string][] = [
  [
    'classes, styles and data',
    '<p class="notice" style="color:red" data-x="1" aria-label="x" role="x">x</p>',
    '<p>x</p>',
  ],
  [
    'the ids of footnotes',
    '<p id="fn-1">a</p><p id="fnref-1">b</p><p id="footnote-label">c</p>',
    '<p>a</p><p>b</p><p>c</p>',
  ],
  [
    'forms, not their text',
    '<form action="x">a<button>b</button><select><option>c</option></select></form>',
    'abc',
  ],
  ['drawings, not their text', '<svg><text>a</text></svg>', 'a'],
  ['frames', '<iframe src="x"></iframe><object data="x">a</object><embed src="x">', 'a'],
  ['scripts and styles, with their text', 'a<script>b()</script><style>c{}</style>d', 'ad'],
  ['comments', 'a<!-- b -->c', 'ac'],
  ['handlers', '<p onclick="a" ONLOAD=b>x</p>', '<p>x</p>'],
  [
    'addresses that run',
    '<a href="java\nscript:a">x</a><img src="javascript:a"><img src="DATA:&Tab;text/html,x">',
    '<a>x</a><img><img>',
  ],
  [
    'addresses that run behind what is not seen',
    '<a href="\u0001java\u200bscript:a">x</a>',
    '<a>x</a>',
  ],
  ['pictures that run', '<img srcset="a.png 1x, javascript:a 2x">', '<img>'],
  [
    'what may not stand in itself, though something stood between',
    '<a href="#x">a<svg><a href="#y">b</a></svg>c</a>',
    '<a href="#x">a</a><a href="#y">b</a>c',
  ],
  ['ends of what was not begun', 'a</div></main></body></html>b', 'ab'],
  ['the page’s own landmarks', '<main>a</main><nav>b</nav><body>c</body>', 'abc'],
]

describe('an author’s HTML', () => {
  for (const [name, html, written = html] of kept) {
    it(`keeps ${name}`, () => expect(sanitize(html)).to.equal(written))
  }
  for (const [name, html, written] of gone) {
    it(`loses ${name}`, () => expect(sanitize(html)).to.equal(written))
  }

  it('gets the end tags that are missing', () => {
    expect(sanitize('<div><b>x')).to.equal('<div><b>x</b></div>')
  })

  it('requirement 7: runs nothing for any of the known payloads', () => {
    for (const payload of PAYLOADS) {
      expect(whatRuns(sanitize(payload)), payload).to.deep.equal([])
      expect(whatRuns(renderDoc(payload).html), payload).to.deep.equal([])
    }
    const injected = 'Markdown with code that wants to run'
    noteInjection({ requirement: 7, injected, times: PAYLOADS.length, survived: PAYLOADS.length })
  })

  it('that nests too deep is shown as text from there on', () => {
    const { html } = renderDoc(`a ${'<b>'.repeat(5000)} b`)
    expect(html.match(/<b>/g)).to.have.length.within(100, 1000)
    expect(html.match(/&lt;b&gt;/g)).to.have.length(4000)
    expect(renderDoc('<b>a</b> <p>b<br>\n\n'.repeat(3000)).html).not.to.contain('&lt;')
  })

  it('that does not end is shown as text, and hides nothing after it', () => {
    for (const open of [
      '<div title="',
      '<!-- x',
      '<script>',
      '<title>',
      '<textarea>',
      '<style>',
      '<div><!--',
      '<iframe>',
      '<a b',
    ]) {
      const { html } = renderDoc(`a ${open}\n\n# Next $x$\n\n${open}\n\nlast`)
      expect(shownText(html), open).to.contain('Next').and.contain('last')
      expect(whatRuns(html), open).to.deep.equal([])
    }
    expect(endsInText('<b title=">">x')).to.equal(true)
    expect(endsInText('<b title=">')).to.equal(false)
  })
})

describe('Markdown', () => {
  it('runs nothing, whatever it is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[a](',
        '![',
        '](',
        ')',
        ']',
        'javascript:x',
        '&#106;avascript:',
        'JAVASCRIPT&colon;x',
        'data:text/html,x',
        '`',
        '$',
        '$$',
        '\\(',
        '\\)',
        '<b ',
        '</b>',
        '<p>',
        'onclick=x',
        '>',
        '"',
        "'",
        '\n\n',
        '\n',
        '```js\n',
        '```mermaid\n',
        '> [!NOTE]\n> ',
        '[^a]',
        '[^a]: ',
        '|a|b|\n|-|-|\n|',
        '# ',
        '- [ ] ',
        '    ',
        'http://a.b',
        'www.a.b',
        'a@b.c',
        '<http://a.b>',
        '[r]: ',
        '**',
        '~~',
        '<!--',
        '<script>',
        '</script>',
        '<svg onload=x>',
      ),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
        const { html, toc } = renderDoc(pieces.join(''))
        expect(whatRuns(html.replace(/ style="[^"]*"/g, '') + toc)).to.deep.equal([])
      }),
      { numRuns: times(2000, 300) },
    )
  })
})
