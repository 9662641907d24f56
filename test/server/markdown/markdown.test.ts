// Rendered Markdown: what stands in a page, that nothing in it runs, and that no file holds it up.

import { expect } from 'chai'
import { MarkdownPages, pageTheme, type MarkdownPage } from '../../../server/markdown/renderer.js'
import { rendered } from '../../support/library/rendered.js'

/** What is looked at here is how pages are rendered, not how long that takes. */
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
    expect(await render('## Only two', 'a<b.md')).to.contain('<title>a&lt;b.md</title>')
  })

  it('has the theme that it is asked in, dark for anything else', async () => {
    expect(await textOf(draw('x', 'light'))).to.contain('<html lang="und" data-theme="light">')
    for (const other of [null, '', 'dark', 'LIGHT', '"><script>']) {
      expect(pageTheme(other)).to.equal('dark')
    }
  })

  const rows: [name: string, markdown: string, html: string][] = [
    ['tables', '|a|b|\n|:-|-:|\n|1|2|', '<td align="right">2</td>'],
    [
      'task lists',
      '- [x] done\n- [ ] open',
      '<li class="task"><input type="checkbox" disabled checked> done',
    ],
    ['struck text', '~~gone~~', '<del>gone</del>'],
    [
      'code with its language',
      '```ts\nlet a\n```',
      '<code class="hljs language-ts"><span class="hljs-keyword">let</span> a',
    ],
    ['heading ids as GitHub makes them', '## It’s a *Test*, `x_y`!', 'id="its-a-test-x_y"'],
    ['different ids for equal headings', '# A b\n# A b\n# A b', 'id="a-b-2"'],
    ['relative links as they are', '[x](../b/c%20d.md#e)', '<a href="../b/c%20d.md#e">'],
    ['relative images as they are', '![x](img/a.png)', '<img src="img/a.png" alt="x">'],
    ['images with their data', '![x](data:image/gif;base64,R0lG)', 'src="data:image/gif'],
    ['absolute paths', '[x](/home/me/docs/a.md)', 'href="/home/me/docs/a.md"'],
    ['file addresses', '[x](file:///home/me/a.md)', 'href="file:///home/me/a.md"'],
    ['other sites in a tab of their own', '[x](https://a.io)', 'target="_blank" rel="noopener'],
    ['details', '<details open><summary>S</summary>T</details>', '<details open><summary>S'],
    ['front matter as a table', '---\ntags: a, b\n---\n# T', '<th scope="row">tags</th><td>a, b'],
    [
      'lists of front matter in words',
      '---\ntags: [a, "b, c", \'d\']\nby:\n  - Ada\n  - "Grace H."\n---\n# T',
      '<td>a, b, c, d</td></tr><tr><th scope="row">by</th><td>Ada, Grace H.</td></tr></table>',
    ],
    [
      'front matter without the title that the page has',
      '---\ntitle: "All  of :tada:"\na: 1\n---\n# all *of* :tada:',
      '<table class="front-matter"><tr><th scope="row">a</th>',
    ],
    [
      'a title in front matter that the page does not have',
      '---\ntitle: A\n---\n# B',
      '<th scope="row">title</th><td>A</td>',
    ],
    [
      'text after front matter',
      '---\r\na: 1\r\n---\r\n# T',
      '<h1 id="t">T<a class="anchor" href="#t"',
    ],
    ['a rule that is no front matter', '---\n\nSome text\n\n---', '<hr>'],
    ['text below a byte order mark', '\ufeff# T', '<h1 id="t">T<a class="anchor" href="#t"'],
  ]
  for (const [name, markdown, html] of rows) {
    it(`shows ${name}`, async () => expect(await render(markdown)).to.contain(html))
  }

  const hostile = [
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.com/x.js></ScRiPt>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<base href="https://evil.com/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.com">',
    '<link rel="stylesheet" href="https://evil.com/x.css">',
    '<style>@import "https://evil.com/x.css";</style>',
    '<form action="/api/move"><button formaction="x">go</button></form>',
    '<input type="image" src="x" onerror="alert(1)">',
    '<p style="background:url(https://evil.com)">x</p>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](data:text/html,x)',
    '![x](DATA:&Tab;text/html,x)',
    '<video poster="data:text/html,x" src="data:application/xhtml+xml,x"></video>',
    '<a href="  javascript:alert(1)">x</a>',
    '<a href="x" onclick="alert(1)" onmouseover=alert(1)>x</a>',
    '![x](javascript:alert(1))',
    '![x"onerror="alert(1)](x)',
    '[x](x "t" onclick="alert(1)")',
    '<video poster="javascript:alert(1)" onerror="alert(1)"></video>',
    '<audio src="x" onerror="alert(1)"></audio>',
    '# <img src=x onerror=alert(1)>',
    '```<img src=x onerror=alert(1)>\nx\n```',
    '---\n"><script>: alert(1)\nx: <script>alert(1)</script>\n---\n',
    '</main></body><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
  ]
  for (const markdown of hostile) {
    it(`holds nothing that runs for ${JSON.stringify(markdown.slice(0, 50))}`, async () => {
      const page = await render(markdown, '</title><script>alert(1)</script>.md')
      const [, body = ''] = page.split('</head>')
      const tags = page.match(/<[a-z][^>]*>/gi) ?? []
      expect(tags.join('\n')).not.to.match(/\son\w+=|javascript:|vbscript:|data:text|srcdoc/i)
      expect(body).not.to.match(/<(?:script|iframe|object|embed|base|link|form|svg|mglyph)\b/i)
      expect(body).not.to.match(/<(?:style|meta)\b|\sstyle=/i)
    })
  }

  it('comes from the cache the second time, and is rendered again for other bytes', async () => {
    const [one, again] = [await draw('x', 'dark', 'v1'), await draw('y', 'dark', 'v1')]
    expect(again.bytes.equals(one.bytes)).to.equal(true)
    expect(await textOf(draw('y', 'dark', 'v2'))).to.contain('<p>y</p>')
  })

  it('reads UTF-16 and Latin-1, and anything else as well as it can', async () => {
    const utf16 = Buffer.from('\ufeff# Grüße', 'utf16le')
    expect(await render(utf16)).to.contain('<title>Grüße</title>')
    expect(await render(Buffer.from('# Grüße', 'latin1'))).to.contain('<title>Grüße</title>')
    expect(await render(Buffer.from([0, 255, 1, 128, 60]))).to.contain('<main>')
    expect(await render('')).to.contain('<main>')
  })

  describe('that takes too long', () => {
    it('is plain text with a notice', async () => {
      await using(new MarkdownPages(), async () => {
        const page = await draw(`${'- a\n'.repeat(1_000_000)} <b>end</b>`, 'dark', 'slow')
        expect(page.isRendered).to.equal(false)
        expect(page.bytes.toString())
          .to.contain('class="notice"')
          .and.contain('&lt;b&gt;end&lt;/b&gt;')
        // It may have waited behind others only, so its plain text is not what is kept of it.
        expect(await rendered(() => draw('in time', 'dark', 'slow'))).to.contain('<p>in time</p>')
      })
    })

    it('does not delay another page', async () => {
      const ended: string[] = []
      await using(new MarkdownPages(PATIENCE_MS), async () => {
        const slow = draw('- a\n'.repeat(1_000_000), 'dark', 'slow')
          .then(() => ended.push('rendered'))
          .catch(() => ended.push('given up'))
        expect((await draw('*quick*', 'dark', 'quick')).isRendered).to.equal(true)
        expect(ended).to.deep.equal([])
        await pages.close()
        await slow
      })
      // Closing ends it at once, and nothing is begun for it any more.
      expect(ended).to.deep.equal(['given up'])
    })

    it('is plain text on a machine that is too slow for anything, too', async () => {
      await using(new MarkdownPages(0), async () => {
        const page = await draw('*quick*', 'dark', 'quick')
        expect(page.isRendered).to.equal(false)
        expect(page.bytes.toString()).to.contain('class="notice"').and.contain('*quick*')
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
  })
})

function draw(
  markdown: string | Buffer,
  theme: 'dark' | 'light' = 'dark',
  version = String(markdown).slice(0, 100),
  name = 'file.md',
): Promise<MarkdownPage> {
  return pages.page({ name, version, bytes: Buffer.from(markdown) }, theme)
}

async function textOf(page: Promise<MarkdownPage>): Promise<string> {
  return (await page).bytes.toString()
}

function render(markdown: string | Buffer, name = 'file.md'): Promise<string> {
  const version = `${name} ${Buffer.from(markdown).toString('base64')}`
  return textOf(draw(markdown, 'dark', version, name))
}
