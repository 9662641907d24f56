// The tree, the page and the search read one title from the same bytes.

import { expect } from 'chai'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { titleInBytes } from '../../../server/text/title.js'
import '../../support/library/late-packages.js'

const HEADINGS = [
  'Plain words',
  'Title[^1]\n\n[^1]: Why.',
  'Title[^a b]',
  'Title[^none]',
  'Two[^1] notes[^2]\n\n[^1]: One.\n\n[^2]: Two.',
  'Euler $a_i$ and $b_i$',
  'It costs $5 and $6',
  'A \\(x_1\\) inside',
  '`code_with_marks` and *stress* and __strength__',
  '~~old~~ new',
  'A [link](https://example.com/a_b) and ![a picture](p.png)',
  'A <b>bold</b> word<!-- hidden -->',
  'R&amp;D &lt;fast&gt; &copy; 2026',
  'Escaped \\*stars\\* and \\# hash',
  ':rocket: Launch, `:rocket:` as code',
  'See https://example.com/a_b_c for more',
  'Ends in hashes ##',
]

describe('the title of a Markdown file', () => {
  for (const heading of HEADINGS) {
    it(`is the same in the tree and on the page: ${JSON.stringify(heading)}`, () => {
      const bytes = Buffer.from(`# ${heading}\n\nText.\n`)
      const { title } = titleInBytes('md', bytes, true)
      expect(title).to.equal(
        renderMarkdownPage({ bytes, isPlain: false }).title.replace(/\s+/g, ' ').trim(),
      )
    })
  }

  for (const [order, swap] of [
    ['little', false],
    ['big', true],
  ] as const) {
    it(`is read from UTF-16 without a mark, ${order} end first, and so is the text`, () => {
      const little = Buffer.from('# Crossing the sound\n\nA ferry at nine.\n', 'utf16le')
      const bytes = swap ? Buffer.from(little).swap16() : little
      expect(renderMarkdownPage({ bytes, isPlain: false }).title).to.equal('Crossing the sound')
      expect(titleInBytes('md', bytes, true).title).to.equal('Crossing the sound')
      expect(textOf('md', bytes)).to.contain('A ferry at nine.')
    })
  }
})
