import { expect } from 'chai'
import { isLookChange } from '../../../schema/compare/diff.js'
import { compareTexts, inWords } from './changes-in-words.js'

const TABLE = (...rows: string[]) => `<table><tr><th>Step<th>Who${rows.join('')}</table>`
const SECTION = (name: string) =>
  `<section><h2>Part ${name}</h2><table><tr><td>${name}</td><td>a row of more than twenty</td></tr></table></section>`

describe('R2.1 what changed in HTML', () => {
  const rows: [what: string, from: string, to: string, changes: string[]][] = [
    [
      'a row of a table, whose ends are left out',
      TABLE('<tr><td>Parse<td>Ana', '<tr><td>Draw<td>Bo'),
      TABLE('<tr><td>Parse<td>Ana'),
      ['2 - row Draw │ Bo'],
    ],
    [
      'a cell with paragraphs',
      TABLE('<tr><td><p>Parse it first</p><p>Then rest</p><td>Ana'),
      TABLE('<tr><td><p>Parse it later</p><p>Then rest</p><td>Ana'),
      ['1 ~ p Parse it [-first-] → Parse it {+later+}'],
    ],
    [
      'an item of a nested list',
      '<ul><li>a<ul><li>inner one</ul><li>b</ul>',
      '<ul><li>a<ul><li>inner one<li>inner two</ul><li>b</ul>',
      ['2 + li inner two'],
    ],
    [
      'the indentation of a line of code',
      '<pre>\nif (x) {\n  y()\n}\n</pre>',
      '<pre>\nif (x) {\n    y()\n}\n</pre>',
      ['1 ~ code [-  -]y() → {+    +}y()'],
    ],
    [
      'a check box',
      '<p><input type="checkbox"> Tests pass</p>',
      '<p><input type="checkbox" checked> Tests pass</p>',
      ['0 ~ p [-☐-] Tests pass → {+☑+} Tests pass'],
    ],
    [
      'a label in a drawing',
      '<svg><title>x</title><g><text>Start</text><text>End</text></g></svg>',
      '<svg><title>y</title><g><text>Start</text><text>Stop</text></g></svg>',
      ['1 - svg End', '1 + svg Stop'],
    ],
    [
      'a formula',
      '<p>So <math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math> is it</p>',
      '<p>So <math><mi>x</mi><annotation encoding="application/x-tex">x^3</annotation></math> is it</p>',
      ['0 ~ p So x^[-2-] is it → So x^{+3+} is it'],
    ],
    [
      'the text of an image',
      '<p>Look: <img src="a.png" alt="A chart"></p>',
      '<p>Look: <img src="a.png"></p>',
      ['0 ~ p Look: ⟨image[-: A chart-]⟩ → Look: ⟨image⟩'],
    ],
    [
      'the target of a link',
      '<p>See <a href="/a">the <b>spec</b></a> and <a href="/c">more</a></p>',
      '<p>See <a href="/b">the <b>spec</b></a> and <a href="/c">more</a></p>',
      ['0 @ p See the spec and more'],
    ],
    [
      'what is folded away',
      '<details><summary>Why</summary>It is fast enough</details>',
      '<details><summary>Why</summary>It is small enough</details>',
      ['1 ~ text It is [-fast-] enough → It is {+small+} enough'],
    ],
    [
      'text on both sides of a line break',
      '<p>one two<br>three</p>',
      '<p>one two<br>four</p>',
      ['0 ~ p one two [-three-] → one two {+four+}'],
    ],
    ['an entity for the same letter', '<p>caf&eacute;</p>', '<p>café</p>', []],
    [
      'an entity for another letter',
      '<p>a &lt; b</p>',
      '<p>a &le; b</p>',
      ['0 ~ p a [-<-] b → a {+≤+} b'],
    ],
    [
      'text from right to left',
      '<p dir="rtl">שלום <bdi>Ana</bdi> עולם</p>',
      '<p dir="rtl">שלום <bdi>Bo</bdi> עולם</p>',
      ['0 ~ p שלום [-Ana-] עולם → שלום {+Bo+} עולם'],
    ],
    [
      'text without spaces',
      '<p>古い計画を残す</p>',
      '<p>新しい計画を残す</p>',
      ['0 ~ p [-古-]い計画を残す → {+新し+}い計画を残す'],
    ],
    [
      'a paragraph that became an item',
      '<p>Ship it on Monday</p>',
      '<ul><li>Ship it on Monday</ul>',
      ['0 ~ li Ship it on Monday → Ship it on Monday'],
    ],
    [
      'the place of a section',
      SECTION('one') + SECTION('two') + SECTION('three'),
      SECTION('two') + SECTION('three') + SECTION('one'),
      ['4 > 2 h2 Part one'],
    ],
    [
      'a term and a caption',
      '<dl><dt>Token<dd>A word of the text</dl><figure><figcaption>Figure 1: old</figcaption></figure>',
      '<dl><dt>Token<dd>A word of a text</dl><figure><figcaption>Figure 1: new</figcaption></figure>',
      [
        '1 ~ dd A word of [-the-] text → A word of {+a+} text',
        '2 ~ figcaption Figure 1: [-old-] → Figure 1: {+new+}',
      ],
    ],
    [
      'paragraphs without ends, in a head without an end',
      '<head><title>x</title><p>one<p>two',
      '<head><title>x</title><p>one<p>three<p>two',
      ['1 + p three'],
    ],
    [
      'words across tags that join',
      '<p>The <b>to</b>ken lives</p>',
      '<p>The <i>tick</i>et lives</p>',
      ['0 ~ p The [-token-] lives → The {+ticket+} lives'],
    ],
    [
      'nothing of what is never shown',
      '<p>a</p><select><option>one</select><template><p>x</p></template><noscript>n</noscript>',
      '<p>a</p><select><option>two</select><template><p>y</p></template><noscript>m</noscript>',
      [],
    ],
  ]
  for (const [what, from, to, changes] of rows) {
    it(what, () => {
      const { way, ops, left } = compareTexts('html', from, to)
      expect(ops.map(inWords)).to.deep.equal(changes)
      expect({ way, left }).to.deep.equal({ way: 'blocks', left: 0 })
    })
  }

  it('names the line of each change in the file', () => {
    const old = '<h1>a</h1>\n<p>\n  one two three</p>\n<pre>x\ny</pre>'
    const fresh = '<h1>a</h1>\n\n<p>\n  one two four</p>\n<pre>x\nz\ny</pre>'
    const { ops } = compareTexts('html', old, fresh)
    expect(ops.map(({ op, line }) => [op, line])).to.deep.equal([
      ['edit', 4],
      ['add', 6],
    ])
  })
})

const BAR = (width: number) => `<svg><rect width="${width}"/></svg>`

describe('R2.1 an edit without ranges', () => {
  const rows: [what: string, from: string, to: string, texts: string[]][] = [
    ['struck text', '<p>Drop it</p>', '<p><del>Drop it</del></p>', ['Drop it']],
    ['bold text', '<p>a b</p>', '<p>a <b>b</b></p>', ['a b']],
    ['what is bold', '<p><b>a</b> b</p>', '<p><b>a b</b></p>', ['a b']],
    ['hidden text', '<div hidden><p>a</p><p>b</p></div>', '<div><p>a</p><p>b</p></div>', ['a']],
    ['another image', '<p><img src="a.png"> a</p>', '<p><img src="b.png"> a</p>', ['⟨image⟩ a']],
    [
      'swapped images',
      '<p><img src="a"><img src="b">',
      '<p><img src="b"><img src="a">',
      ['⟨image⟩⟨image⟩'],
    ],
    ['the start of a list', '<ol><li>a<li>b</ol>', '<ol start="3"><li>a<li>b</ol>', ['a']],
    ['a color', '<p style="color: red">a</p><p>b', '<p style="color: blue">a</p><p>b', ['a']],
    ['a class', '<p class="x">a</p><p>b', '<p>a</p><p>b', ['a']],
    ['a bar beside text', `<p>30 %${BAR(3)}</p><p>b`, `<p>30 %${BAR(4)}</p><p>b`, ['30 %']],
    [
      'a bar in a box beside the box of its label',
      `<div><div>30 %</div><div>${BAR(3)}</div></div><p>b`,
      `<div><div>30 %</div><div>${BAR(4)}</div></div><p>b`,
      ['30 %'],
    ],
    ['a bar before its label', `<p>${BAR(3)} 30 %</p><p>b`, `<p>${BAR(4)} 30 %</p><p>b`, ['30 %']],
    ['a blank line of code', '<pre>a\nb\nc</pre>', '<pre>a\n\nb\nc</pre>', ['b']],
    [
      'the frame of two paragraphs, of which the first one was edited',
      '<blockquote class="x"><p>Ship it now</p><p>b</p><p>c</p></blockquote>',
      '<blockquote><p>Ship it later</p><p>b</p><p>c</p></blockquote>',
      ['Ship it later', 'b'],
    ],
    [
      'a progress in a row',
      TABLE('<tr><td>30 %<td><progress value="3"></progress>', '<tr><td>b'),
      TABLE('<tr><td>30 %<td><progress value="4"></progress>', '<tr><td>b'),
      ['30 % │'],
    ],
    ['a column', TABLE('<tr><td>a<td>b'), TABLE('<tr><td>a<td align="right">b'), ['a │ b']],
    [
      'open details',
      '<details><summary>Why</summary>a</details>',
      '<details open><summary>Why</summary>a</details>',
      ['Why'],
    ],
    [
      'a video',
      '<p>See <video><source src="a.mp4"></video>',
      '<p>See <video><source src="b.mp4"></video>',
      ['See'],
    ],
    ['a field', '<p>a <textarea>x</textarea>', '<p>a <textarea>y</textarea>', ['a']],
    ['a choice', '<p>a <select><option>x</select>', '<p>a <select><option>y</select>', ['a']],
    ['a line break', '<p>one two</p>', '<p>one<br>two</p>', ['one two']],
  ]
  for (const [what, from, to, texts] of rows) {
    it(`is ${what}`, () => {
      const { ops } = compareTexts('html', from, to)
      expect(ops.map(({ text }) => text)).to.deep.equal(texts)
      expect(isLookChange(ops.at(-1) ?? { op: 'add', in: [], out: [] })).to.equal(true)
    })
  }

  const CARD = (text: string) =>
    `<div class="card"><h3>${text}</h3><p>The text of ${text}</p></div>`
  const others: [what: string, from: string, to: string, ops: string[]][] = [
    ['first item', '<ul><li>b<li>c</ul>', '<ul><li>a<li>b<li>c</ul>', ['0 + li a']],
    ['first item that went', '<ol><li>a<li>b</ol>', '<ol><li>b</ol>', ['0 - li a']],
    ['swapped steps', '<ol><li>a<li>b</ol>', '<ol><li>b<li>a</ol>', ['0 + li b', '2 - li b']],
    [
      'first card of a grid',
      `<div class="grid">${CARD('Two')}</div>`,
      `<div class="grid">${CARD('One')}${CARD('Two')}</div>`,
      ['0 + h3 One', '1 + p The text of One'],
    ],
    [
      'first paragraph of a quote',
      '<blockquote><p>b</blockquote>',
      '<blockquote><p>a<p>b</blockquote>',
      ['0 + p a'],
    ],
    ['first term', '<dl><dt>b<dd>c</dl>', '<dl><dt>a<dt>b<dd>c</dl>', ['0 + dt a']],
    ['first row', TABLE('<tr><td>a'), TABLE('<tr><td>b', '<tr><td>a'), ['1 + row b']],
    ['first line of code', '<pre class="x">b</pre>', '<pre class="x">a\n\nb</pre>', ['0 + code a']],
    ['first of two blank lines', '<pre>a\n\nc</pre>', '<pre>a\n\nb\n\nc</pre>', ['1 + code b']],
  ]
  for (const [what, from, to, ops] of others) {
    it(`is none of a neighbour: ${what}`, () => {
      expect(compareTexts('html', from, to).ops.map(inWords)).to.deep.equal(ops)
    })
  }

  it('is none where tags differ that look like their text, or white space', () => {
    const from = '<p>one <b>two</b> three</p><p id="a">x</p>'
    const to = '<div>\n<p>one\n <b> two</b> <span>three</span></p>\n<p id="b">x</p></div>'
    expect(compareTexts('html', from, to).ops).to.deep.equal([])
  })
})

const PAGE =
  '<!doctype html><html><head><title>A</title><style>\np { color: red }\n</style></head>' +
  '<body><p class="x">Text</p><!-- note --><script>\nrun()\n</script></body></html>'

describe('R2.4 what changed in HTML beside its text', () => {
  const none = {
    styles: { in: 0, out: 0 },
    scripts: { in: 0, out: 0 },
    markup: 0,
    comments: 0,
    unseen: false,
  }
  const rows: [what: string, from: string | Buffer, to: string | Buffer, other: object][] = [
    ['a style', PAGE, PAGE.replace('red }', 'blue }\nb { top: 0 }'), { styles: { in: 2, out: 1 } }],
    ['a script', PAGE, PAGE.replace('run()', 'run(1)'), { scripts: { in: 1, out: 1 } }],
    ['an attribute', PAGE, PAGE.replace('<p', '<p id="a"'), { markup: 1 }],
    ['a tag', PAGE, PAGE.replace('Text', '<span>Text</span>'), { markup: 1 }],
    ['two tags that are new', '<p>a</p>', '<p><span><span>a</span></span></p>', { markup: 2 }],
    ['a comment that is new', '<p>a</p>', '<p>a<!-- b --></p>', { comments: 1 }],
    ['the order of tags', '<p>a</p><i></i><b></b>', '<p>a</p><b></b><i></i>', { markup: 1 }],
    [
      'a field behind text',
      '<p>a</p><textarea>x</textarea>',
      '<p>a</p><textarea>y</textarea>',
      { markup: 1 },
    ],
    [
      'a field behind the only text of its element',
      '<main><div>a</div><textarea>x</textarea></main>',
      '<main><div>a</div><textarea>y</textarea></main>',
      { markup: 1 },
    ],
    [
      'a choice behind text',
      '<p>a</p><select><option>x</select>',
      '<p>a</p><select><option>y</select>',
      { markup: 1 },
    ],
    ['a bar above text', `${BAR(3)}<p>a<p>b`, `${BAR(4)}<p>a<p>b`, { markup: 1 }],
    [
      'a declared shadow root',
      '<p>a</p><x-a><template shadowrootmode="open"><b>x</b></template></x-a>',
      '<p>a</p><x-a><template shadowrootmode="open"><b>y</b></template></x-a>',
      { markup: 1 },
    ],
    ['the last blank line of code', '<pre>a\n</pre>', '<pre>a\n\n</pre>', { markup: 1 }],
    ['the first line end of code', '<pre>a</pre>', '<pre>\na</pre>', { unseen: true }],
    [
      'white space that is seen',
      '<p style="white-space: pre">a b</p>',
      '<p style="white-space: pre">a\n b</p>',
      { markup: 1 },
    ],
    ['a comment', PAGE, PAGE.replace('note', 'other'), { comments: 1 }],
    ['white space', PAGE, PAGE.replace('Text', ' Text '), { unseen: true }],
    ['a byte order mark', PAGE, `\ufeff${PAGE}`, { unseen: true }],
    ['line ends', PAGE, PAGE.replaceAll('\n', '\r\n'), { unseen: true }],
    ['the title', PAGE, PAGE.replace('>A<', '>B<'), { unseen: true }],
    ['the form of a letter', '<p>\u00e9</p>', '<p>e\u0301</p>', { unseen: true }],
    [
      'the encoding',
      Buffer.from('<p>caf\u00e9</p>', 'latin1'),
      Buffer.from('<p>caf\u00e9</p>'),
      { unseen: true },
    ],
    [
      'the order of two styles',
      '<style>a\nb</style>',
      '<style>b\na</style>',
      { styles: { in: 1, out: 1 } },
    ],
    ['the order of two attributes', '<p a b>x</p>', '<p b a>x</p>', { unseen: true }],
  ]
  for (const [what, from, to, other] of rows) {
    it(`is said of ${what}`, () => {
      const found = compareTexts('html', from, to)
      expect(found.ops).to.deep.equal([])
      expect(found.other).to.deep.equal({ ...none, ...other })
      expect(found.scripted).to.equal(what === 'a script')
    })
  }

  it('is not called scripted where a block changed, too', () => {
    const to = PAGE.replace('run()', 'run(1)').replace('Text', 'Other words')
    expect(compareTexts('html', PAGE, to).scripted).to.equal(false)
  })
})
