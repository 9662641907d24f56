// Docs of readers: small inputs from real files, and what is shown of each.

import { expect } from 'chai'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import '../../support/library/late-packages.js'

const ROWS: [name: string, markdown: string, html: string][] = [
  [
    'a version is no mail address',
    'axios@0.23.0 me@192.168.1.1',
    '<p>axios@0.23.0 me@192.168.1.1</p>',
  ],
  ['a mail address is one', 'me@host.io', '<a href="mailto:me@host.io">me@host.io</a>'],
  [
    'an address ends before a bracket that it did not open',
    '[https://a.io/b]',
    '>https://a.io/b</a>]',
  ],
  ['an address keeps a pair of brackets', 'https://a.io/b[1]', '>https://a.io/b[1]</a>'],
  ['an address ends before CJK punctuation', 'https://a.io/b（x），', '>https://a.io/b</a>（x），'],
  [
    'tabs of code in an item stay',
    '1. a\n\n   ```go\n   \tif x {\n   \t\ty\n   ```',
    '<code class="hljs language-go">\t<span class="hljs-keyword">if</span> x {\n\t\ty\n',
  ],
  ['tabs of code in a quote stay', '> ```\n> a\n> \tb\n> ```', '<code>a\n\tb\n'],
  [
    'tabs of code in an item of an item stay',
    '- a\n  - b\n\n    ```\n    x:\n    \ty\n    ```',
    '<code>x:\n\ty\n',
  ],
  ['tabs of indented code in an item stay', '- a\n\n      x:\n      \ty', '<code>x:\n\ty\n'],
  [
    'a tab that is the indentation of an item becomes spaces',
    '-\ta\n\n\t```\n\tx\n\t\ty\n\t```',
    '<code>x\n\ty\n',
  ],
  ['a fence ends before a tab', '```\na\n```\t\n\n**b**', '<strong>b</strong>'],
  ['a row of dashes takes tabs', '| a\t|\n|:---:\t|\n| b\t|', '<td align="center">b</td>'],
  ['a table with tabs may follow a text', 'x\n| a | b |\n|\t---\t|---|', '<th>b</th>'],
  ['escaped brackets are brackets', '\\[Optional step\\]', '<p>[Optional step]</p>'],
  ['escaped parentheses are parentheses', 'a \\(on Linux only\\)', '<p>a (on Linux only)</p>'],
  ['names with underscores are no TeX', 'a \\(see node_modules\\)', '<p>a (see node_modules)</p>'],
  ['TeX in escaped parentheses is maths', 'a \\(x^2\\)', '<math>'],
  ['names of a shell are text', '${A}/${B}.json, $(a)-$(b)', '<p>${A}/${B}.json, $(a)-$(b)</p>'],
  ['many dollars are text', '$, $$, $$$', '<p>$, $$, $$$</p>'],
  [
    'prose between two dollars is text',
    '$$ is the pid; $$ again',
    '<p>$$ is the pid; $$ again</p>',
  ],
  ['an amount is text', 'Was $5 (now 10$).', '<p>Was $5 (now 10$).</p>'],
  ['TeX between dollars is maths', '$x_{max}$', '<math>'],
  ['emphasis stands in strong text', '**foo*bar*baz**', '<strong>foo<em>bar</em>baz</strong>'],
  ['strong text ends behind CJK punctuation', '**注意：**正文', '<strong>注意：</strong>正文'],
  [
    'strong text ends before a Hangul particle',
    '**단어(word)**는',
    '<strong>단어(word)</strong>는',
  ],
  ['one tilde strikes nothing', '0.3~8mm, 0.3~4.5mm, ~5~', '<p>0.3~8mm, 0.3~4.5mm, ~5~</p>'],
  ['an emoji is none in a path of code', 'std::thread::spawn', '<p>std::thread::spawn</p>'],
  ['emoji may follow each other', ':tada::rocket:', '<p>🎉🚀</p>'],
  [
    'a placeholder is text',
    'specs/<feature-name>/plan.md',
    '<p>specs/&lt;feature-name&gt;/plan.md</p>',
  ],
  ['a type is text', 'Map<String, List<Foo>>', 'List&lt;Foo&gt;&gt;'],
  ['a placeholder in HTML is text', '<p>Use <id></p>', '<p>Use &lt;id&gt;</p>'],
  [
    'Markdown below a placeholder is read',
    '<task>\n**a**\n</task>',
    '&lt;task&gt;\n<strong>a</strong>\n&lt;/task&gt;',
  ],
  [
    'backticks with another behind them on their line are no fence',
    '- It sets\n```a``` on\n- b',
    '<li>It sets\n<code>a</code> on</li>',
  ],
  [
    'a line goes on with the one above, however far that is indented',
    '- a\n      b\nc',
    '<li>a\nb\nc</li>',
  ],
  ['a wrapped address stands once', '(see [a](\n   https://a.io/b)) and', '>a</a>) and'],
  ['a text with one backtick is a link', '[`a](#x)', '<a href="#x">`a</a>'],
  [
    'a heading in HTML has an id',
    '<h2 align="center">Two words</h2>',
    '<h2 align="center" id="two-words">Two words<a',
  ],
]

const PAGES: [name: string, markdown: string, html: string][] = [
  [
    'keys of front matter are in any script',
    '---\n任务: 甲\nÜbersicht: b\n---\n',
    '<th scope="row">任务</th><td>甲</td>',
  ],
  [
    'keys of front matter have signs',
    '---\n$schema: x\na/b@c.d-e: y\n---\n',
    '<th scope="row">a/b@c.d-e</th><td>y</td>',
  ],
  [
    'fields in lists of front matter are tables',
    '---\ntodos:\n  - id: mw\n    content: "Write it: now"\n    needs:\n      - a\n---\n',
    '<td><ul><li><table class="front-matter"><tr><th scope="row">id</th><td>mw</td></tr><tr><th scope="row">content</th><td>Write it: now</td></tr><tr><th scope="row">needs</th><td>a</td></tr></table></li></ul></td>',
  ],
  [
    'folded text of front matter is one line',
    '---\na: >-\n  one\n  two\n---\n',
    '<td>one two</td>',
  ],
  [
    'an alias in front matter is what it names',
    '---\na: &x [b]\nc: *x\n__proto__: d\n---\n',
    '<td>b</td></tr><tr><th scope="row">__proto__</th><td>d</td>',
  ],
  [
    'an alias that nothing names is its name',
    '---\na: [&x [*x]]\n---\n',
    '<td><ul><li>*x</li></ul></td>',
  ],
  [
    'of a key of front matter that is given twice the last value counts, and dates stay as they are written',
    '---\na: b\nd: 2025-10-02\na: c\n---\n',
    '<tr><th scope="row">a</th><td>c</td></tr><tr><th scope="row">d</th><td>2025-10-02</td></tr></table>',
  ],
  [
    'fields that are merged into front matter give way to its own',
    '---\na: &x {b: c, d: e}\nd: f\n<<: *x\n---\n',
    '<th scope="row">d</th><td>f</td></tr><tr><th scope="row">b</th><td>c</td></tr></table>\n',
  ],
  [
    'properties stand in one element with the title that follows them, without those that are empty',
    '---\na: b\nc:\nd: []\n---\n# A *title*\n\ntext',
    '<main>\n<header><div class="properties"><table class="front-matter"><tr><th scope="row">a</th><td>b</td></tr></table>\n</div>\n<h1 id="a-title">A <em>title</em>',
  ],
  [
    'properties are folded beyond four, and where they are not short',
    '---\nx: {y: z}\na: 1\nb: 2\nc: 3\nd: 4\ne: 5\n---\ntext',
    '<td>4</td></tr></table>\n<details class="more-properties"><summary aria-label="2 more"></summary><table class="front-matter"><tr><th scope="row">x</th>',
  ],
  [
    'properties follow a title that is one of them',
    '---\ntitle: A\nb: c\n---\ntext',
    '<main>\n<h1>A</h1>\n<div class="properties">',
  ],
  [
    'what is no YAML is read line by line',
    '---\nabout: A: b\nc: d\n---\n',
    '<td>A: b</td></tr><tr><th scope="row">c</th>',
  ],
]

describe('in the docs of readers', () => {
  for (const [name, markdown, html] of PAGES) {
    it(name, () => {
      const { body } = renderMarkdownPage({ bytes: Buffer.from(markdown), isPlain: false })
      expect(new TextDecoder().decode(body)).to.contain(html)
    })
  }

  for (const [name, markdown, html] of ROWS) {
    it(name, () => expect(renderDoc(markdown).html).to.contain(html))
  }

  it('headings in HTML are in the table of contents', () => {
    const { toc } = renderDoc('<h2>A</h2>\n\n<h2 id="own">B</h2>\n\n<!-- <h2>No</h2> -->\n\n## C\n')
    expect(toc.match(/href="[^"]*"/g)).to.deep.equal(['href="#a"', 'href="#own"', 'href="#c"'])
  })
})
