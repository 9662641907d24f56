import { expect } from 'chai'
import { BlockBuilder, type PageBlock } from '../../../schema/compare/blocks.js'
import { keyOf } from '../../../schema/compare/keys.js'

describe('the key of a text', () => {
  it('is the hash cyrb53 of its NFC', () => {
    expect(keyOf('a')).to.equal(0x1c2ba782c97901)
    expect(keyOf('é')).to.equal(keyOf('e\u0301'))
    expect(keyOf('a')).not.to.equal(keyOf('b'))
  })
})

describe('the blocks of a page', () => {
  const rows: [what: string, html: string, blocks: string[]][] = [
    [
      'begin at borders',
      '<h1>Title</h1><p>One</p>two<hr>three',
      ['h1 Title', 'p One', 'text two', 'text three'],
    ],
    [
      'hold joined tags',
      '<p>a <b>bold</b> and <a href="/x">a link</a>.</p>',
      ['p a bold and a link. →/x'],
    ],
    ['fold spaces', '<p>\n a\u00a0 \t b\n</p> \n', ['p a b']],
    ['have a space for br', '<p>a<br>b</p>', ['p a b']],
    [
      'are rows',
      '<table><tr><th>a</th><td>b</td></tr><tr><td></td><td>c</td></tr></table>',
      ['row a │ b', 'row c'],
    ],
    ['begin in cells with paragraphs', '<tr><td><p>a</p></td><td>b</td></tr>', ['p a', 'row b']],
    ['name images', '<p><img alt="A  chart"> <img alt></p>', ['p ⟨image: A chart⟩ ⟨image⟩']],
    [
      'name check boxes',
      '<li><input type="checkbox" checked>a</li><li><input type="checkbox">b</li>',
      ['li ☑ a', 'li ☐ b'],
    ],
    ['end at other fields', '<p>a<input type="text">b</p>', ['p a', 'p b']],
    [
      'are lines of code',
      '<pre><code>a\n\n  <b>b</b>  \r\nc</code></pre>',
      ['code a', 'code   b', 'code c'],
    ],
    ['are lines of code at br', '<pre>a<br>b</pre>', ['code a', 'code b']],
    [
      'leave out scripts and their like',
      '<p>a<script>x</script><style>y</style>b</p><template><p>c</p></template>',
      ['p ab'],
    ],
    [
      'leave out the table of contents of Markdown',
      '<body><nav class="outline"><li>x</li></nav><nav>y</nav></body>',
      ['text y'],
    ],
    ['keep other navigation', '<body><div><nav class="outline">x</nav></div></body>', ['text x']],
    [
      'are those of drawings',
      '<svg><title>t</title><g><text>a <tspan>b</tspan></text></g><foreignobject><div>c</div></foreignobject></svg>',
      ['svg a b', 'text c'],
    ],
    [
      'hold formulas as TeX',
      '<p>so <math><mi>x</mi><annotation>x^2</annotation></math> it is</p>',
      ['p so x^2 it is'],
    ],
    ['hold formulas without TeX', '<p><math><mi>x</mi><mo>+</mo></math></p>', ['p x+']],
    [
      'are named by the nearest border',
      '<li>a<div>b</div><b>c</b></li>',
      ['li a', 'text b', 'li c'],
    ],
    ['have no targets of links without text', '<h2>a<a href="#a"></a></h2>', ['h2 a']],
    [
      'have the target of a link around them',
      '<a href="/x"><p>a</p><p>b</p></a>',
      ['p a →/x', 'p b →/x'],
    ],
    ['do not end at an end that is not theirs', '<p>a</b></div>b</p>', ['p ab']],
  ]
  for (const [what, html, blocks] of rows) {
    it(what, () => expect(built(html).map(inWords)).to.deep.equal(blocks))
  }

  it('know where their text begins', () => {
    const html = '<p>\n  a <b>b</b></p><pre>c\nd</pre>'
    const places = built(html).map(({ at }) => html[at])
    expect(places).to.deep.equal(['a', 'c', 'd'])
  })

  it('have equal keys for equal texts of another kind', () => {
    const [a, b] = built('<h2>Same</h2><p>Same</p>')
    expect(a?.key).to.equal(b?.key)
  })
})

function inWords({ kind, text, links }: PageBlock): string {
  return [kind, text, ...links.map(link => `→${link}`)].join(' ')
}

/** Feeds the tags and text of this HTML, which has no entities. */
function built(html: string): PageBlock[] {
  const builder = new BlockBuilder(true)
  for (const found of html.matchAll(/<(\/?)([a-z]+\d?)((?: [a-z]+(?:="[^"]*")?)*)>|[^<]+/g)) {
    const [whole, slash, tag, attributes = ''] = found
    const values = new Map<string, string>()
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      values.set(name, value)
    }
    if (tag === undefined) builder.text(whole, found.index)
    else if (slash === '/') builder.end(tag)
    else builder.start(tag, name => values.get(name), found.index)
    if (slash === '' && ['br', 'img', 'input', 'hr'].includes(tag ?? '')) builder.end(tag ?? '')
  }
  return builder.finish()
}
