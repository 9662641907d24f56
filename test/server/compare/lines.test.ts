import { expect } from 'chai'
import { lineBlocks, lineFinder, markdownLines } from '../../../server/compare/lines.js'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import { readPage } from '../../../server/compare/page-blocks.js'
import '../../support/library/late-packages.js'

describe('the lines of a file', () => {
  it('are blocks as they are, without their ends', () => {
    const texts = (text: string, most?: number) => lineBlocks(text, most).map(block => block.text)
    expect(texts('')).to.deep.equal([])
    expect(texts('a\n  b \r\n\nc')).to.deep.equal(['a', '  b ', '', 'c'])
    expect(texts('a\nb\n')).to.deep.equal(['a', 'b'])
    expect(texts('a\nb\nc\nd', 2)).to.deep.equal(['a', 'b\nc\nd'])
  })

  it('are found by a place in the text', () => {
    const lineAt = lineFinder('ab\n\nc')
    expect([0, 1, 2, 3, 4].map(lineAt)).to.deep.equal([1, 1, 1, 2, 3])
  })
})

const DOC = `---
status: draft
---
# Title

A long first paragraph, with a [link to it](a/b/c.md) and more words, a word or two,
that goes on in a second line.

1. a
2. **b** of the list
   - [x] done already
   - [ ] not done

> Quoted, and
> more of it

> [!NOTE]
> Said beside it.

| Step | a |
| --- | --- |
| Parse | a |

\`\`\`js
const a = 1

}
return a
\`\`\`

<p>HTML of the author</p>

[![A build](b.svg)](b) and its badge

![A chart](chart.svg)

<p align="center">
<img src="logo.svg">
</p>

:rocket: A start

a [link](c/d.md) first[^f]

Note the last one

[^f]: A footnote
`

describe('the line of a block of Markdown', () => {
  it('is the line that it begins with in the file', () => {
    const { body } = renderMarkdownPage({ bytes: Buffer.from(DOC), isPlain: false })
    const { blocks } = readPage(Buffer.from(body).toString(), 'markdown') ?? { blocks: [] }
    const lines = DOC.split('\n')
    const found = markdownLines(DOC, blocks).map((line, at) => {
      return [blocks[at]?.text.slice(0, 12), line === null ? null : lines[line - 1]?.slice(0, 14)]
    })
    expect(found).to.deep.equal([
      ['status │ dra', 'status: draft'],
      ['Title', '# Title'],
      ['A long first', 'A long first p'],
      ['a', '1. a'],
      ['b of the lis', '2. **b** of th'],
      ['☑ done alrea', '   - [x] done '],
      ['☐ not done', '   - [ ] not d'],
      ['Quoted, and ', '> Quoted, and'],
      ['Note', '> [!NOTE]'],
      ['Said beside ', '> Said beside '],
      ['Step │ a', '| Step | a |'],
      ['Parse │ a', '| Parse | a |'],
      ['const a = 1', 'const a = 1'],
      ['}', '}'],
      ['return a', 'return a'],
      ['HTML of the ', '<p>HTML of the'],
      ['⟨image: A bu', '[![A build](b.'],
      ['⟨image: A ch', '![A chart](cha'],
      ['⟨image⟩', '<img src="logo'],
      ['🚀 A start', ':rocket: A sta'],
      ['a link first', 'a [link](c/d.m'],
      ['Note the las', 'Note the last '],
      ['Footnotes', null],
      ['A footnote ↩', '[^f]: A footno'],
    ])
  })
})
