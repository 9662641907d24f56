// Markdown beyond CommonMark: the markup that components/page draws and acts on.

import { expect } from 'chai'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { lexDoc } from '../../../server/text/markdown-lexer.js'
import '../../support/library/late-packages.js'

const TICKS = '```'

describe('a Markdown page', () => {
  const rows: [name: string, markdown: string, html: string][] = [
    [
      'an anchor in a heading',
      '## A b',
      '<h2 id="a-b">A b<a class="anchor" href="#a-b" aria-label="Link to this heading"></a></h2>',
    ],
    [
      'anchors in any script',
      '# Größe 日本語 العربية',
      '<h1 id="größe-日本語-العربية" dir="auto">',
    ],
    ['anchors as GitHub cuts them', '# `a.b()` — C++ & :tada:', '<h1 id="ab--c--tada">'],
    ['anchors apart from footnotes’', '# fn-1', '<h1 id="heading-fn-1">'],
    [
      'code in a language',
      `${TICKS}ts\nlet a\n${TICKS}`,
      '<pre data-language="ts"><code class="hljs language-ts"><span class="hljs-keyword">let</span> a\n</code></pre>',
    ],
    [
      'code by another name of its language',
      `${TICKS}YML {1} title="x"\na: b\n${TICKS}`,
      '<pre data-language="yml"><code class="hljs language-yml"><span class="hljs-attr">',
    ],
    [
      'a difference',
      `${TICKS}diff\n- a\n+ b\n@@ -1 +1 @@\n${TICKS}`,
      '<span class="hljs-deletion">- a</span>\n<span class="hljs-addition">+ b</span>\n<span class="hljs-meta">@@ -1 +1 @@</span>',
    ],
    ['code in no language', '    <b>', '<pre><code>&lt;b&gt;\n</code></pre>'],
    [
      'code in an unknown language',
      `${TICKS}klingon\n<b>\n${TICKS}`,
      '<pre data-language="klingon"><code>&lt;b&gt;\n</code></pre>',
    ],
    [
      'code with a long line plainly',
      `${TICKS}js\nlet ${'a'.repeat(3000)}\n${TICKS}`,
      '<pre data-language="js"><code>let aaa',
    ],
    [
      'much code plainly',
      `${TICKS}js\n${'let a\n'.repeat(12_000)}${TICKS}`,
      '<pre data-language="js"><code>let a\n',
    ],
    [
      'a diagram as its source',
      `${TICKS}mermaid\nA --> B\n${TICKS}`,
      '<figure class="diagram"><pre class="diagram-source"><code>A --&gt; B\n</code></pre></figure>',
    ],
    ['maths in a line', 'so $x_1$.', '<p>so <math><msub><mi>x</mi>'],
    ['maths of its own', '$$\n\\frac{a}{b}\n$$', '<math display="block"'],
    ['maths right below a text', 'so\n$$a = b$$\nand', '<p>so</p>\n<math display="block"'],
    ['maths in a line of its own paragraph', 'so $$a$$ and', '<p>so <math display="block"'],
    [
      'maths as TeX marks it',
      'so \\(a\\).\n\n\\[ b \\]',
      '<p>so <math><mi>a</mi></math>.</p>\n<math display="block"',
    ],
    ['maths in a fence', `${TICKS}math\na\n${TICKS}`, '<math display="block"'],
    ['maths between ticks', '$`a`$', '<p><math><mi>a</mi></math></p>'],
    ['maths within emphasis', '*a $b*c$ d*', '<p><em>a <math>'],
    ['maths in a table', '|a|\n|-|\n|$b$|', '<td><math><mi>b</mi></math></td>'],
    ['wrong maths, and what is wrong', '$\\frac{a$', '<code class="math-problem" title="'],
    [
      'wrong maths of its own in a paragraph',
      '$$\n\\frac{a\n$$',
      '<p><code class="math-problem" title="',
    ],
    [
      'a note',
      '> [!NOTE]\n> a\n> b',
      '<div class="alert alert-note"><p class="alert-title">Note</p>\n<p>a\nb</p>\n</div>',
    ],
    [
      'a warning whose paragraphs follow',
      '> [!warning]\n>\n> a',
      '<div class="alert alert-warning"><p class="alert-title">Warning</p>\n<p>a</p>',
    ],
    [
      'a callout with a title, folded in Obsidian',
      '> [!bug]- Of *two* `lines`\n> a **b\n> c**',
      '<div class="alert alert-caution"><p class="alert-title">Of <em>two</em> <code>lines</code></p>\n<p>a <strong>b\nc</strong></p>\n</div>',
    ],
    [
      'a callout of a title alone',
      '> [!info]+ Title',
      '<div class="alert alert-note"><p class="alert-title">Title</p>\n</div>',
    ],
    [
      'a callout of an unknown kind',
      '> [!my-kind] Title\n> - a',
      '<div class="alert alert-note"><p class="alert-title">Title</p>\n<ul>',
    ],
    [
      'a callout of an unknown kind without a title',
      '> [!my-kind]\n> a',
      '<p class="alert-title">My-kind</p>\n<p>a</p>',
    ],
    ['a quote that is no alert', '> [NOTE] a', '<blockquote>\n<p>[NOTE] a</p>'],
    ['a quote with the mark within it', '> a [!NOTE] b', '<blockquote>\n<p>a [!NOTE] b</p>'],
    [
      'tasks',
      '- [x] a\n- [ ] b',
      '<li class="task"><input type="checkbox" disabled checked> a</li>\n<li class="task"><input type="checkbox" disabled> b</li>',
    ],
    [
      'tables that can be scrolled',
      '|a|\n|-|\n|b|',
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table>',
    ],
    [
      'a site without its scheme in a tab of its own',
      '[a](//b.io)',
      '<a href="//b.io" target="_blank"',
    ],
    ['emoji by their names on GitHub', ':tada: *:+1:* a:x:b', '<p>🎉 <em>👍</em> a:x:b</p>'],
    ['names that are no emoji', ':no-such: 12:100:30', '<p>:no-such: 12:100:30</p>'],
    [
      'names of emoji in code as they are',
      '`:x:` <code>:x:</code> \\:x:',
      '<code>:x:</code> <code>:x:</code> :x:',
    ],
    [
      'tables below one heading under different names',
      '# A\n\n|a|\n|-|\n\n## B\n\n|a|\n|-|\n\n|b|\n|-|',
      'aria-label="Table: B, 2"',
    ],
    [
      'cells of a few words that wrap late, and prose',
      `|a|${'b '.repeat(10)}|${'c '.repeat(30)}|\n|-|-:|-|`,
      '<th align="right" class="text">',
    ],
    [
      'how wide the longest line of code is',
      `${TICKS}\n${'x'.repeat(100)}\n${TICKS}`,
      '<pre style="--columns: 100"><code>',
    ],
    ['struck text', '~~gone~~', '<del>gone</del>'],
    ['absolute paths', '[x](/home/me/docs/a.md)', 'href="/home/me/docs/a.md"'],
    ['file addresses', '[x](file:///home/me/a.md)', 'href="file:///home/me/a.md"'],
    ['a percent sign in a name', '[a](100%.md)', 'href="100%25.md"'],
    [
      'addresses of other sites',
      'see https://a.io/b_c_d.',
      '<a href="https://a.io/b_c_d" target="_blank" rel="noopener noreferrer">https://a.io/b_c_d</a>.',
    ],
    [
      'the author’s own HTML',
      '<kbd title="x">K</kbd> <img src="a.png" width="20">',
      '<kbd title="x">K</kbd> <img src="a.png" width="20">',
    ],
    [
      'Markdown in the author’s HTML',
      '<details>\n<summary>S</summary>\n\n**a** $b$\n\n</details>',
      '<strong>a</strong> <math><mi>b</mi></math>',
    ],
    ['an image’s other text', '![a *b* $c$ `d`](e.png)', '<img src="e.png" alt="a b c d">'],
  ]
  for (const [name, markdown, html] of rows) {
    it(`holds ${name}`, () => expect(renderDoc(markdown).html).to.contain(html))
  }

  const money = [
    '$5 and $10',
    'US$5 or 6$',
    '$HOME and $PATH',
    '`$a$`',
    '\\$a$',
    '$ a $',
    'a$b$c',
    '$a `b$ c`',
  ]
  for (const markdown of money) {
    it(`holds no maths for ${markdown}`, () => {
      expect(renderDoc(markdown).html).not.to.contain('<math')
    })
  }

  it('holds no emphasis that begins in text and ends in maths', () => {
    expect(renderDoc('a * b $c*d$').html).not.to.contain('<em>')
  })

  it('still marks emphasis in a long paragraph with many single stars', () => {
    const { html } = renderDoc(`${'it takes about 3 * 4 seconds '.repeat(250)}and *stops*.`)
    expect(html).to.contain('and <em>stops</em>.</p>')
  })

  it('colours the first 128 kB of code, and shows the rest as it is', () => {
    const block = `${TICKS}ts\n${'let a\n'.repeat(7000)}${TICKS}\n\n`
    const { html } = renderDoc(block.repeat(4))
    expect(html.match(/<code class="hljs/g)).to.have.length(3)
    expect(html.match(/<pre data-language="ts"/g)).to.have.length(4)
  })

  const harmless = [
    '\\href{javascript:alert(1)}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\class{notice}{x}',
    '\\style{color:red}{x}',
    '\\color{red" onload="x}{a}',
    '\\includegraphics{https://a.io/x.png}',
    '\\rule{9999em}{9999em}',
    '\\def\\a{\\a\\a}\\a',
    '{'.repeat(2000),
    `x^{${'a'.repeat(9000)}}`,
    '\\begin{matrix}'.repeat(400),
  ]
  for (const tex of harmless) {
    it(`holds only what is rendered of the maths ${tex.slice(0, 40)}`, () => {
      const { html } = renderDoc(`$$${tex}$$`)
      expect(html).to.match(/<math|class="math-problem"/)
      const tags = html.match(/<[a-z][^>]*>/gi)?.join('\n') ?? ''
      expect(tags.replace(/ title="[^"]*"/g, '')).not.to.match(
        /<(?:a|img|script)\b|\son\w+=|javascript:|9999/i,
      )
    })
  }
})

describe('a limit of the Markdown reader', () => {
  it('is not reached by usual texts', () => {
    const quote = `${'> '.repeat(20)}a`
    expect(renderDoc(quote).html.match(/<blockquote>/g)).to.have.length(20)
    const bold = '**a** `b` [c](d) _e_ '.repeat(300)
    const { html } = renderDoc(bold)
    for (const tag of ['strong', 'code', 'a', 'em']) {
      expect(html.match(new RegExp(`<${tag}[ >]`, 'g')), tag).to.have.length(300)
    }
  })

  it('loses no text', () => {
    for (const markdown of [
      '> '.repeat(200) + 'end',
      '- '.repeat(200) + 'end',
      `${'*a '.repeat(90_000)}end`,
    ]) {
      expect(renderDoc(markdown).html).to.contain('end')
    }
  })

  it('does not cut an image that carries its data', () => {
    const image = `![x](data:image/png;base64,${'iVBORw0KGgo'.repeat(20_000)})`
    expect(renderDoc(`a ${image} b`).html).to.match(
      /<p>a <img src="data:image\/png;base64,[^"]{200000,}" alt="x"> b<\/p>/,
    )
  })

  it('applies to a table that has far more cells than text', () => {
    const wide = `${'a|'.repeat(500)}\n${'-|'.repeat(500)}\n${'x\n'.repeat(100_000)}`
    expect(lexDoc(wide).tokens.map(({ type }) => type)).not.to.contain('table')
  })
})
