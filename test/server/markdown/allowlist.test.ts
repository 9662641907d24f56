// The classes and the MathML that a page keeps: our own markup stays whole, and an author with the
// same wins nothing that runs, covers or hides.

import { expect } from 'chai'
import fc from 'fast-check'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { sanitize } from '../../../server/markdown/sanitize.js'
import '../../support/library/late-packages.js'
import { times } from '../../support/whole.js'
import { normalHtml, whatRuns } from './markdown-normal.js'

const TICKS = '```'
/** All that our own markup is made of, without HTML of an author. */
const OWN = [
  '# A *title* with `code` & :tada:',
  'Text[^a], [a link](b.md "t"), <https://x.y>, ![an image](i.png), [there](#x).  \nBroken.',
  `${TICKS}ts\nclass A<B> extends C { d = "e" } // f\n${TICKS}`,
  `${TICKS}mermaid\nA --> B\n${TICKS}`,
  `${TICKS}c++\nint a;\n${TICKS}`,
  `${TICKS}\n${'x'.repeat(100)}\n${TICKS}`,
  '> [!NOTE]\n> Mind',
  '- [x] done\n- [ ] open\n\n1. one\n2. two',
  `|a|${'b '.repeat(30)}|\n|:-:|-|\n|c|${'d'.repeat(30)}|`,
  '$\\frac{a$ and $x_1 \\le y$',
  '$$\\begin{align}a&=b\\\\c&=d\\end{align}$$',
  '$\\hspace{150pt}\\rule{1em}{2em}\\raisebox{2pt}{x}\\big(\\tfrac12\\left(a\\middle|b\\right)\\kern-3em$',
  '$$\\begin{array}{c|c}\\hline a&b\\\\c&d\\end{array}$$',
  '$\\textcolor{red}{a}\\cancel{b}\\boxed{c}\\vec{d}\\overbrace{e}^f\\mathbb{R}\\sqrt[3]{g}$',
  '[^a]: Told[^b]\n\n    twice[^b]\n\n[^b]: More',
].join('\n\n')

describe('the page’s own markup', () => {
  it('is the same on a page with HTML of its author', () => {
    const { html } = renderDoc(OWN)
    const beside = renderDoc(`${OWN}\n\n<hr id="x">`).html
    expect(normalHtml(beside.replace('<hr id="x">', ''))).to.equal(normalHtml(html))
    expect(html).to.contain('class="tml-').and.contain('--columns').and.contain('class_')
  })

  it('stays whole within an author’s HTML that would break it', () => {
    const { html } = renderDoc(
      '<b title="\n\n```js\nlet a\n```\n\n$x$ ">\n\n<i></pre></math>\n\n|a|\n|-|\n|</table></div>|',
    )
    expect(html)
      .to.contain('<span class="hljs-keyword">let</span>')
      .and.contain('<math><mi>x</mi></math>')
    expect(html).to.match(/<div class="table"[^]*<\/table><\/div>/)
  })

  it('is followed by its footnotes, whatever is left open above them', () => {
    const { html } = renderDoc('<div><details>a[^x]\n\n<math><mrow>\n\n[^x]: Why')
    expect(html).to.match(/<\/div>\n?<section class="footnotes"[^]*<\/section>\n$/)
  })

  /** Our classes give an author what Markdown has anyway: a look, and a diagram. */
  const classes: [name: string, html: string, written: string][] = [
    [
      'a diagram',
      '<figure class="diagram x"><pre class="diagram-source"><code>a</code></pre></figure>',
      '<figure class="diagram"><pre class="diagram-source"><code>a</code></pre></figure>',
    ],
    [
      'an alert',
      '<div class="alert alert-note tool">a</div>',
      '<div class="alert alert-note">a</div>',
    ],
    [
      'no notice',
      '<p class="notice">a</p><div class="notice outline">b</div>',
      '<p>a</p><div>b</div>',
    ],
    ['no outline', '<nav class="outline">a</nav><ol class="outline">b</ol>', 'a<ol>b</ol>'],
    [
      'no tool',
      '<span class="tool copy">a</span><code class="tools">b</code>',
      '<span>a</span><code>b</code>',
    ],
    [
      'no unseen link to elsewhere',
      '<a class="anchor" aria-label="b" href="https://a.io">c</a>',
      '<a href="https://a.io" target="_blank" rel="noopener noreferrer">c</a>',
    ],
    ['no role except those of a table', '<div role="dialog" tabindex="1">a</div>', '<div>a</div>'],
    [
      'no style but the width of code',
      '<pre style="--columns: 80">a</pre><pre style="--columns: 80;color:red">b</pre>',
      '<pre style="--columns: 80">a</pre><pre>b</pre>',
    ],
    ['no hidden text', '<p id="footnote-label" hidden>a</p>', '<p>a</p>'],
  ]
  for (const [name, html, written] of classes) {
    it(`gives an author ${name}`, () => expect(sanitize(html)).to.equal(written))
  }
})

describe('an author’s MathML', () => {
  const formulas: [name: string, html: string, written: string][] = [
    [
      'links nowhere',
      '<math href="https://a.io" xlink:href="x"><mi>a</mi></math>',
      '<math><mi>a</mi></math>',
    ],
    ['acts on nothing', '<math><maction actiontype="toggle">a</maction></math>', '<math>a</math>'],
    [
      'holds no HTML',
      '<math><mtext>a<p>b</p>c</mtext></math>d',
      '<math><mtext>a</mtext></math><p>b</p>cd',
    ],
    [
      'holds no HTML in another encoding',
      '<math><annotation-xml encoding="text/html"><img src="x"></annotation-xml></math>',
      '<math></math><img src="x">',
    ],
    [
      'ends where another begins',
      '<math><mi>a</mi><math><mi>b</mi></math></math>',
      '<math><mi>a</mi></math><math><mi>b</mi></math>',
    ],
    [
      'ends with its paragraph',
      '<p><math><mi>a</p><p>b</p>',
      '<p><math><mi>a</mi></math></p><p>b</p>',
    ],
    ['ends where HTML follows', '<math><mi>a<div>b</div>', '<math><mi>a</mi></math><div>b</div>'],
    ['is nothing outside of a formula', '<mi>a</mi><mrow class="tml-tag">b</mrow>', 'ab'],
    [
      'styles nothing but itself',
      '<math style="position:fixed;color:red;background:url(//a.io);width:100%"><mi style="top:0">a</mi></math>',
      '<math style="color:red;width:100%;"><mi>a</mi></math>',
    ],
    [
      'has the classes of formulas only',
      '<math class="tml-display tool closer"></math>',
      '<math class="tml-display"></math>',
    ],
    [
      'covers nothing beside it',
      '<math><mpadded voffset="-900px" lspace="-99em" width="+2width"><mspace width="3000px" height="100em"/></mpadded><mstyle scriptlevel="-40" style="margin-left:-50em"></mstyle></math>',
      '<math><mpadded width="+2width"><mspace></mspace></mpadded><mstyle></mstyle></math>',
    ],
    [
      'handles nothing',
      '<math onclick="a"><mi onmouseover="b">c</mi></math>',
      '<math><mi>c</mi></math>',
    ],
  ]
  for (const [name, html, written] of formulas) {
    it(name, () => expect(sanitize(html)).to.equal(written))
  }

  it('stays harmless in any order of its tags with HTML', () => {
    const tag = fc.constantFrom(
      'math',
      'mi',
      'mtext',
      'mglyph',
      'malignmark',
      'annotation-xml',
      'semantics',
      'a',
      'span',
      'p',
      'table',
      'tr',
      'style',
      'script',
      'title',
      'svg',
      'foreignObject',
      'desc',
      'form',
      'img',
      'b',
    )
    const piece = fc.oneof(
      tag.map(name => `<${name}>`),
      tag.map(name => `</${name}>`),
      tag.map(
        name => `<${name} href="javascript:a" onerror=b class="anchor tml-tag" style="color:red">`,
      ),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&lt;img src=x onerror=y&gt;',
        '"',
        "'",
        'x',
        '<p a="',
        '<a href=',
        'javascript:',
        '<img src=x onerror=y>',
        '<textarea>',
        '&',
        '=',
        '\0',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
        const once = sanitize(pieces.join(''))
        expect(whatRuns(once.replace(/ style="color:red;"/g, ''))).to.deep.equal([])
        expect(sanitize(once)).to.equal(once)
        for (const [, inner = ''] of once.matchAll(/<math[^>]*>([^]*?)<\/math>/g)) {
          expect(inner).not.to.match(/<(?!\/?(?:m[a-z]+|semantics|none|a|span)[ >])/)
        }
      }),
      { numRuns: times(2000, 300) },
    )
  })
})
