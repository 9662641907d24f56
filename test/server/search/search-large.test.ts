// Docs that are nearly too large to be searched, and docs that are: the first are searched to their end, in
// short steps; of the others the title is found.

import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import { wholeOf } from '../../../server/threads/schedule.js'
import { readHtml } from '../../../server/text/html-text.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { pick, randomText, seeded } from '../../support/texts/random-text.js'
import { SearchedDocs } from '../../support/library/searched-docs.js'

const MB = 1024 * 1024
const LINE = 'One line of a long text about granite.\n'
const lines = (length: number) => LINE.repeat(Math.floor(length / LINE.length))

describe('the search in large docs', () => {
  let docs: SearchedDocs

  beforeEach(() => (docs = new SearchedDocs()))
  afterEach(() => docs.close())

  it('finds every word of them, in HTML, Markdown and text', async () => {
    docs.write('page.html', `<p>basalt</p><p>${lines(MB)}</p><p>the end of marble`)
    docs.write(
      'doc.md',
      `[slate][far]\n\n${lines(MB / 4)}\n\n[far]: /quartz 'flint'\n\nthe end of marble`,
    )
    docs.write('log.txt', `${lines(MB)}${'x=y;'.repeat(100_000)} the end of marble`)
    docs.write('image.html', `<img src="data:,${'A'.repeat(7 * MB)}">the end of marble`)
    docs.open()
    for (const q of ['marble', 'granite', 'the end of', 'basalt', 'slate', 'quartz', 'y;x']) {
      expect(await docs.search(q), q).to.deep.equal(docs.expected(q))
    }
    expect(await docs.search('quartz')).to.deep.equal([])
    expect(docs.warnings).to.deep.equal([])
  })

  it('finds a doc that is larger by its title, and says so once', async () => {
    docs.write('page.html', `<p>${lines(8 * MB)}<p>marble in a page`)
    docs.write('doc.md', `${lines(4 * MB)}\n\nmarble in a doc`)
    docs.open()
    expect(await docs.search('granite')).to.deep.equal([])
    const hit = { path: 'app/doc.md', hits: 0, snippet: '' }
    expect(await docs.search('title of doc')).to.deep.equal([hit])
    docs.write('page.html', `<p>${lines(8 * MB)}<p>marble once more`)
    expect(await docs.search('marble')).to.deep.equal([])
    docs.write('page.html', '<p>marble')
    expect(await docs.search('marble')).to.have.length(1)
    expect(docs.warnings).to.deep.equal([
      'app/doc.md and 1 more docs are too large to be searched (over 8 MB, Markdown over 4 MB): found by title only',
    ])
  })

  it('finds the new text of a doc that changes while it is read, and nothing of a removed one', async () => {
    docs.open()
    docs.write('edited.html', `<p>${lines(6 * MB)}`)
    docs.write('gone.html', `<p>${lines(6 * MB)}`)
    await turn()
    docs.write('edited.html', '<p>basalt')
    docs.remove('gone.html')
    expect(await docs.search('granite')).to.deep.equal([])
    expect(await docs.search('basalt')).to.have.length(1)
  })
})

describe('a text that comes in pieces', () => {
  it('is the text of the whole, wherever it is cut', () => {
    const random = seeded(7)
    const parts = [
      '<b>',
      '</b>',
      '<!-- a -->',
      '&amp;',
      '&copysr',
      '&notin;',
      '<br/>',
      '<a title="&lt;>">',
    ]
    for (let round = 0; round < 300; round++) {
      let html = ''
      for (let i = 0; i < 12; i++) {
        html += pick(random, parts) + randomText(random, 3)
      }
      const pieces: string[] = []
      for (let at = 0; at < html.length; at += pieces.at(-1)?.length ?? 0) {
        pieces.push(html.slice(at, at + 1 + random(4)))
      }
      expect(pageText(pieces), html).to.equal(pageText([html]))
    }
  })

  it('is folded and composed across its pieces', () => {
    const source = ' a\u0301 \n'.repeat(40_000)
    expect(textOf('txt', Buffer.from(source))).to.equal('á '.repeat(40_000).trim())
    const long = 'e\u0301'.repeat(100_000)
    expect(textOf('txt', Buffer.from(long))).to.equal('é'.repeat(100_000))
  })
})

function pageText(pieces: readonly string[]): string {
  let text = ''
  wholeOf(readHtml(pieces, false, piece => (text += piece)))
  return text
}
