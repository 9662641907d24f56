import { expect } from 'chai'
import { ShownSource } from './source-view.js'

describe('the colours of <plan-source-view>', () => {
  let shown: ShownSource

  beforeEach(() => (shown = new ShownSource()))
  it('are those of HTML, and of the styles and scripts in it', async () => {
    const text = [
      '<!doctype html>',
      '<p id="a">&amp; text</p>',
      '<style>p { color: red }</style>',
      '<script>const a = 1</script>',
      '<!-- one',
      'two -->',
    ].join('\n')
    await shown.show({ text, language: 'html' })
    expect(shown.colours(2)).to.deep.equal([
      'name p',
      'attribute id',
      'string "a"',
      'number &amp;',
      'name p',
    ])
    expect(shown.colours(3)).to.include('attribute color')
    expect(shown.colours(4)).to.include.members(['keyword const', 'number 1'])
    expect(shown.colours(5)).to.deep.equal(['comment <!-- one\n'])
    expect(shown.colours(6)).to.deep.equal(['comment two -->'])
  })

  it('are those of Markdown, and of the front matter above it', async () => {
    const text = '---\ntitle: 12\n---\n# Plan\n\n**all** of [it](a.html)\n'
    await shown.show({ text, language: 'markdown' })
    expect(shown.colours(2)).to.deep.equal(['attribute title:', 'number 12'])
    expect(shown.colours(4)[0]).to.match(/^heading # Plan/)
    expect(shown.colours(6)).to.include('strong **all**')
    expect(shown.text).to.equal(text)
  })

  for (const [language, text, colour] of [
    ['json', '{"a": true}', 'attribute "a"'],
    ['yaml', 'a: b', 'attribute a:'],
    ['css', 'p { margin: 1px }', 'attribute margin'],
    ['javascript', "let a = 'b'", "string 'b'"],
    ['xml', '<a/>', 'name a'],
  ] as const) {
    it(`are those of ${language}`, async () => {
      await shown.show({ text, language })
      expect(shown.colours(1)).to.include(colour)
    })
  }

  it('are none in a text', async () => {
    await shown.show({ text: 'const a = 1', language: 'text' })
    expect(shown.colours(1)).to.deep.equal([])
  })

  it('are removed from a line that is not a comment any more', async () => {
    await shown.show({ text: 'a\n<!--\nb\n-->\n', language: 'html' })
    expect(shown.colours(3)).to.deep.equal(['comment b\n'])
    await shown.show({ text: 'a\nxxxx\nb\n-->\n' })
    expect(shown.colours(3)).to.deep.equal([])
  })

  it('are left out where a page may start no thread', async () => {
    const { Worker } = globalThis
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('not here', 'SecurityError')
      }
    } as unknown as typeof Worker
    try {
      await shown.show({ text: '<p>', language: 'html' })
    } finally {
      globalThis.Worker = Worker
    }
    expect(shown.text).to.equal('<p>')
    expect(shown.colours(1)).to.deep.equal([])
  })
})
