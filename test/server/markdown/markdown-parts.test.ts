// The parts of a Markdown page that are gathered from all over its text: footnotes and the table of contents.

import { expect } from 'chai'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import '../../support/library/late-packages.js'

describe('footnotes', () => {
  it('are numbered as they are referred to, and lead back', () => {
    const { html } = renderDoc('a[^x] b[^y] c[^x]\n\n[^y]: Why\n[^x]: *Ex*')
    expect(html).to.contain(
      '<sup><a id="fnref-1" href="#fn-1" class="footnote-ref" aria-describedby="footnote-label">1</a></sup>',
    )
    expect(html).to.contain('id="fnref-1-2"').and.contain('id="fnref-2"')
    expect(html).to.match(
      /<li id="fn-1">\n<p><em>Ex<\/em> <a class="footnote-back" href="#fnref-1"[^>]*>↩<\/a> <a class="footnote-back" href="#fnref-1-2"/,
    )
    expect(html.indexOf('fn-2')).to.be.below(html.indexOf('Why'))
    expect(html).to.contain('<section class="footnotes" aria-label="Footnotes">')
  })

  it('may have paragraphs, code and footnotes', () => {
    const { html } = renderDoc(
      'a[^x]\n\n[^x]: One[^y]\n\n    Two\n\n        code\n\n[^y]: Three\n\nend',
    )
    expect(html).to.contain('<p>Two</p>\n<pre><code>code\n</code></pre>').and.contain('Three')
    expect(html.indexOf('<p>end</p>')).to.be.below(html.indexOf('<section'))
  })

  it('without a reference are not lost, and references without a footnote stay text', () => {
    const { html } = renderDoc('a[^x]\n\n[^y]: Lonely')
    expect(html).to.contain('a[^x]').and.contain('<li id="fn-1">\n<p>Lonely</p>')
  })

  it('that refer to themselves appear once', () => {
    expect(renderDoc('a[^x]\n\n[^x]: b[^x]').html.match(/<li/g)).to.have.length(1)
  })
})

describe('the table of contents', () => {
  it('holds the headings down to the third level, as text, but for the title of the doc', () => {
    const { toc } = renderDoc('# A\n## *B* & `<c>`\n### D $x$\n#### E\n## *B* & `<c>`')
    expect(toc).to.equal(
      '<nav class="outline" aria-label="Outline"><ol>\n' +
        '<li class="level-2"><a href="#b--c">B &amp; &lt;c&gt;</a></li>\n' +
        '<li class="level-3"><a href="#d-x">D x</a></li>\n' +
        '<li class="level-2"><a href="#b--c-1">B &amp; &lt;c&gt;</a></li>\n' +
        '</ol></nav>\n',
    )
  })

  it('holds every heading of the first level where there are several', () => {
    const { toc } = renderDoc('# A\n## B\n# C')
    expect(toc.match(/level-\d/g)).to.deep.equal(['level-1', 'level-2', 'level-1'])
  })

  it('shows emoji, and links to the names that GitHub has in anchors', () => {
    const { toc } = renderDoc('# A\n## :rocket: B\n## C')
    expect(toc).to.contain('<a href="#rocket-b">🚀 B</a>')
  })

  it('is left out for fewer than three', () => {
    expect(renderDoc('# A\n## B\n#### C\n##\n').toc).to.equal('')
  })

  it('holds the higher headings of very many, and at most 300', () => {
    const chapters = '## A\n### B\n### C\n### D\n'.repeat(200)
    expect(renderDoc(chapters).toc.match(/level-\d/g)).to.have.length(200)
    const many = renderDoc('# A\n'.repeat(10_000))
    expect(many.toc.match(/<li/g)).to.have.length(300)
    expect(many.html).to.contain('id="a-9999"')
  })
})
