// What a page shows for the bytes of files that are not what a Markdown file should be.

import { expect } from 'chai'
import { renderMarkdownPage } from '../../../server/markdown/markdown-page.js'
import { decodeText } from '../../../server/text/charset.js'
import '../../support/library/late-packages.js'

const WORDS = '# Grüße\n\nEin Text mit **Wörtern** darin.\n'

describe('the bytes of a Markdown file', () => {
  const texts: [name: string, bytes: Buffer][] = [
    ['UTF-8', Buffer.from(WORDS)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${WORDS}`)],
    ['Latin-1', Buffer.from(WORDS, 'latin1')],
    ['UTF-16', utf16(WORDS, 'le')],
    ['UTF-16 with a mark', utf16(`\ufeff${WORDS}`, 'le')],
    ['UTF-16, the other way round', utf16(WORDS, 'be')],
    ['UTF-16, the other way round, with a mark', utf16(`\ufeff${WORDS}`, 'be')],
    ['lines that end as on Windows', Buffer.from(WORDS.replaceAll('\n', '\r\n'))],
    ['lines that end as on old Macs', Buffer.from(WORDS.replaceAll('\n', '\r'))],
  ]
  for (const [name, bytes] of texts) {
    it(`are read as ${name}`, () => {
      expect(decodeText(bytes)).to.equal(WORDS)
      expect(pageOf(bytes)).to.contain('<h1 id="grüße">').and.contain('<strong>Wörtern</strong>')
    })
  }

  const noText: [name: string, bytes: Buffer][] = [
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    ],
    ['bytes of all kinds', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7) % 256))],
    ['zeros', Buffer.alloc(5000)],
  ]
  for (const [name, bytes] of noText) {
    it(`that are ${name} give a notice that they are not text`, () => {
      expect(pageOf(bytes)).to.contain('<p class="notice">This file holds no text, but ')
    })
  }

  it('are shown as they are where they take too long', () => {
    const page = pageOf(Buffer.from('# <b>&'), true)
    expect(page).to.match(
      /<p class="notice">[^<]+<\/p>\n<pre class="plain"># &lt;b&gt;&amp;<\/pre>/,
    )
  })
})

function pageOf(bytes: Buffer, isPlain = false): string {
  return Buffer.from(renderMarkdownPage({ bytes, isPlain }).body).toString()
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
