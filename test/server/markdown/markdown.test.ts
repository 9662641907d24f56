// The page of a Markdown file as it is sent: its title and theme, the cache, and what takes too long.

import { expect } from 'chai'
import { MarkdownPages, type MarkdownPage } from '../../../server/markdown/renderer.js'

/** These tests look at how pages are rendered, not at how long that takes. */
const PATIENCE_MS = 120_000

let pages: MarkdownPages

describe('a rendered Markdown page', () => {
  before(() => (pages = new MarkdownPages(PATIENCE_MS)))
  after(() => pages.close())

  it('is a whole page, titled by its first level-1 heading', async () => {
    const page = await render('Intro\n\n## Two\n\n# The *real* title & more\n\n# Another')
    expect(page).to.match(/^<!doctype html>\n<html lang="und" data-theme="dark">/)
    expect(page).to.contain('<title>The real title &amp; more</title>')
    expect(page).to.contain('</html>')
  })

  it('is titled by the file name where there is no such heading', async () => {
    expect(await render('## Only two', '</title><b>.md')).to.contain(
      '<title>&lt;/title&gt;&lt;b&gt;',
    )
  })

  it('shows front matter as a table, its lists in words', async () => {
    const fields = 'tags: [a, "b, c", \'d\']\nby:\n  - Ada\n  - "Grace H."'
    expect(await render(`---\n${fields}\n---\n# T`)).to.contain(
      '<td>a, b, c, d</td></tr><tr><th scope="row">by</th><td>Ada, Grace H.</td></tr></table>',
    )
  })

  it('comes from the cache the second time, and is rendered again for other bytes', async () => {
    const one = await draw('x')
    expect(await textOf(draw('y'))).to.contain('<p>y</p>')
    await using(new MarkdownPages(PATIENCE_MS), async () => {
      await draw('x')
      // Nothing is rendered any more.
      await pages.close()
      expect((await draw('x')).bytes.equals(one.bytes)).to.equal(true)
      expect(await isRefused('y')).to.equal(true)
    })
  })

  describe('that takes too long', () => {
    it('is plain text with a notice', async () => {
      await using(new MarkdownPages(500), async () => {
        const page = await draw(`${'- a\n'.repeat(1_000_000)} <b>end</b>`)
        expect(page.isRendered).to.equal(false)
        expect(page.bytes.toString())
          .to.contain('class="notice"')
          .and.contain('&lt;b&gt;end&lt;/b&gt;')
      })
    })

    it('is plain text on a machine that is too slow for anything, too', async () => {
      await using(new MarkdownPages(0), async () => {
        const page = await draw('*quick*')
        expect(page.isRendered).to.equal(false)
        expect(page.bytes.toString()).to.contain('class="notice"').and.contain('*quick*')
        // It may have waited behind others only, so its plain text is not what is kept of it.
        await pages.close()
        expect(await isRefused('*quick*')).to.equal(true)
      })
    })

    const parts: [name: string, markdown: string, html: string][] = [
      ['code', '```js\nlet a\n```', 'class="hljs-keyword"'],
      ['code between tildes, in a quote', '> ~~~js\n> let a\n> ~~~', 'class="hljs-keyword"'],
      ['maths', 'a $x$', '<math'],
      ['maths in TeX', 'a \\(x\\)', '<math'],
      ['a block of maths in TeX', '\\[\nx\n\\]', '<math'],
      ['a block in the language of maths', '``` math\nx\n```', '<math'],
      ['maths in a footnote of a file in UTF-16', '\ufeffa[^b]\n\n[^b]: $x$', '<math'],
    ]
    for (const [name, markdown, html] of parts) {
      it(`has what it needs in a new thread: ${name}`, async () => {
        await using(new MarkdownPages(PATIENCE_MS), async () => {
          const bytes = Buffer.from(markdown, markdown.startsWith('\ufeff') ? 'utf16le' : 'utf8')
          expect(await render(bytes)).to.contain(html)
        })
      })
    }
  })
})

function draw(
  markdown: string | Buffer,
  theme: 'dark' | 'light' = 'dark',
  name = 'file.md',
): Promise<MarkdownPage> {
  return pages.page({ name, bytes: Buffer.from(markdown) }, theme)
}

/** Does the work with other pages in the place of `pages`. */
async function using(others: MarkdownPages, work: () => Promise<void>): Promise<void> {
  const before = pages
  pages = others
  try {
    await work()
  } finally {
    await others.close()
  }
  pages = before
}

function isRefused(markdown: string): Promise<boolean> {
  return draw(markdown).then(
    () => false,
    () => true,
  )
}

async function textOf(page: Promise<MarkdownPage>): Promise<string> {
  return (await page).bytes.toString()
}

function render(markdown: string | Buffer, name = 'file.md'): Promise<string> {
  return textOf(draw(markdown, 'dark', name))
}
