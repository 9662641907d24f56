// The page of a file as it is written: its text escaped, line by line, its colors, its blocks.

import { expect } from 'chai'
import { MarkdownPages } from '../../../server/markdown/renderer.js'
import { renderSourcePage } from '../../../server/markdown/source-page.js'

const BLOCK = /<span class="block" style="--lines:(\d+)">/g
const HOSTILE = `# Plan

<img src=x onerror="top.isHarmed = true">
</span></code></pre></main><style>* { display: none }</style>
&lt;b&gt; \${1} {{2}}\r
end`

describe('the page of a source', () => {
  it('holds whatever stands in a file as text, and no other markup than its own', async () => {
    for (const extension of ['md', 'html', 'txt']) {
      const code = await codeOf(HOSTILE, extension)
      expect(textOf(code), extension).to.equal(HOSTILE.replace('\r', ''))
      const ours =
        /<\/?span>|<span class="[\w -]+"(?: (?:style|data-n|role|aria-level)="[\w:-]+")*>/g
      expect(code.replace(ours, ''), extension).not.to.match(/[<>]/)
    }
  })

  it('is a whole page, titled by the name of the file, and is kept by its content and extension', async () => {
    const pages = new MarkdownPages(120_000)
    try {
      const draw = (source?: string) =>
        pages.page({ name: '<b>.md', bytes: Buffer.from('# T'), ...(source && { source }) }, 'dark')
      const { bytes, isRendered } = await draw('md')
      expect(isRendered).to.equal(true)
      expect(bytes.toString())
        .to.match(/^<!doctype html>\n<html lang="und" data-theme="dark">/)
        .and.contain('<title>&lt;b&gt;.md</title>')
        .and.contain('<main class="source">')
      expect((await draw()).bytes.toString()).to.contain('<h1 id="t"')
      expect((await draw('md')).bytes.equals(bytes)).to.equal(true)
    } finally {
      await pages.close()
    }
  })

  it('colors HTML with its styles and scripts, and what goes on over a line end in each line', async () => {
    const lines = await linesOf(
      '<p id="a">&amp;</p>\n<style>p { color: red }</style>\n<!-- one\ntwo -->\n',
      'html',
    )
    expect(lines[0]).to.contain('<span class="hljs-attr">id</span>')
    expect(lines[1]).to.contain('<span class="hljs-attribute">color</span>')
    expect(lines.slice(2)).to.deep.equal([
      '<span class="hljs-comment">&lt;!-- one</span>\n',
      '<span class="hljs-comment">two --&gt;</span>',
    ])
  })

  it('colors Markdown, and the front matter above it, whose lines are no headings', async () => {
    const lines = await linesOf('---\n# note\ntitle: 12\n---\n## Plan\n~~~\n# no\n~~~\n', 'md')
    expect(lines[2]).to.contain('<span class="hljs-number">12</span>')
    expect(lines[4]).to.contain('<span class="hljs-section">## Plan</span>')
    const { code } = await pageOf('---\n# note\n---\n## Plan\n~~~\n# no\n~~~\n# End', 'md')
    const headings = [
      ...code.matchAll(/<span class="line" data-n="\d+" role="heading" aria-level="(\d)">/g),
    ]
    expect(headings.map(([, level]) => level)).to.deep.equal(['2', '1'])
  })

  it('colors other files by their extension, and leaves texts plain', async () => {
    for (const [extension, text, name] of [
      ['json', '{"a": true}', 'attr'],
      ['yml', 'a: b', 'attr'],
      ['css', 'p { margin: 1px }', 'attribute'],
      ['mjs', "let a = 'b'", 'string'],
      ['svg', '<a/>', 'name'],
      ['htm', '<a/>', 'name'],
    ] as const) {
      expect(await codeOf(text, extension), extension).to.contain(`<span class="hljs-${name}">`)
    }
    for (const extension of ['txt', 'nothing', '']) {
      expect(await codeOf('let a = "b"', extension), extension).not.to.contain('hljs')
    }
    expect(await codeOf('<p>a</p>\n'.repeat(60_000), 'html'), 'long').not.to.contain('hljs')
  })

  for (const [what, text, count] of [
    ['nothing', '', 1],
    ['one line', 'one', 1],
    ['a last line end', 'one\n', 1],
    ['empty lines', '\n\n\n', 3],
    ['many lines', 'a line\n'.repeat(1234), 1234],
    ['many line ends', '\n'.repeat(900_000), 900_000],
    ['an endless line', `first\n${'x'.repeat(50_000)}\nlast\n`, 3],
    ['characters of two halves', '😀'.repeat(20_000), 1],
    ['a long text', `a line\n${'x'.repeat(9000)}\n`.repeat(300), 600],
  ] as const) {
    it(`has all of the text in small blocks, and each line with its number: ${what}`, async () => {
      const code = await codeOf(text, 'txt')
      expect(textOf(code)).to.equal(text.replace(/\n$/, ''))
      expect(code).not.to.match(/\p{Surrogate}/u)
      const blocks = code.split(/(?=<span class="block)/)
      expect(Math.max(...blocks.map(block => textOf(block).length))).to.be.below(20_001)
      const numbers = [...code.matchAll(/ data-n="([\d\n]*)"/g)].flatMap(([, all = '']) =>
        all.split('\n'),
      )
      const all = Array.from({ length: count }, (_, i) => String(i + 1))
      expect(numbers.filter(Boolean)).to.deep.equal(all)
    })
  }

  it('has one element for 200 lines where there are very many', async () => {
    for (const text of ['\n'.repeat(60_000), 'let a\n'.repeat(60_000)]) {
      expect((await codeOf(text, 'js')).match(/<span/g)).to.have.length(300)
    }
  })

  it('says how much there is where a file holds no text', async () => {
    const { html } = await pageOf(Buffer.from([0, 1, 2, 255]), 'bin')
    expect(html).to.contain('This file holds no text, but 4 bytes of something else.')
  })
})

async function pageOf(text: string | Buffer, extension: string) {
  const job = { bytes: Buffer.from(text), isPlain: false, source: extension }
  const { body } = await renderSourcePage(job, extension)
  const html = Buffer.from(body).toString()
  return { html, code: /<code>([^]*)<\/code><\/pre>\n/.exec(html)?.[1] ?? '' }
}

async function codeOf(text: string, extension: string): Promise<string> {
  return (await pageOf(text, extension)).code
}

/** The HTML of each line. */
async function linesOf(text: string, extension: string): Promise<string[]> {
  const code = (await codeOf(text, extension)).replaceAll(BLOCK, '')
  return code
    .split(/<span class="line"[^>]*>/)
    .slice(1)
    .map((line, i, all) => line.slice(0, -'</span>'.length * (i === all.length - 1 ? 2 : 1)))
}

function textOf(html: string): string {
  const signs: Record<string, string> = {
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    '#x27': "'",
    amp: '&',
  }
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|#x27|amp);/g, (_, name: string) => signs[name] ?? '')
}
