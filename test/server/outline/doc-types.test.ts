// The kinds of files in docs folders.

import { expect } from 'chai'
import { ask } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const UTF16 = Buffer.from('\ufeff<title>x</title>', 'utf16le')
const LATIN = Buffer.from('<meta charset="iso-8859-15"><p>\xa4', 'latin1')

let service: Served

describe('requirement 14: GET /docs/…', () => {
  before(async () => (service = await serve({})))
  after(() => service.close())

  const types: [file: string, bytes: string | Buffer, type: string][] = [
    ['a.HTML', 'x', 'text/html; charset=utf-8'],
    ['a.htm', 'x', 'text/html; charset=utf-8'],
    ['a.css', 'x', 'text/css; charset=utf-8'],
    ['a.js', 'x', 'text/javascript; charset=utf-8'],
    ['a.mjs', 'x', 'text/javascript; charset=utf-8'],
    ['a.json', '{}', 'application/json; charset=utf-8'],
    ['a.map', '{}', 'application/json; charset=utf-8'],
    ['a.csv', 'x', 'text/csv; charset=utf-8'],
    ['a.txt', 'x', 'text/plain; charset=utf-8'],
    ['a.svg', '<svg/>', 'image/svg+xml'],
    ['a.xml', '<x/>', 'application/xml'],
    ['a.png', 'x', 'image/png'],
    ['a.jpg', 'x', 'image/jpeg'],
    ['a.jpeg', 'x', 'image/jpeg'],
    ['a.gif', 'x', 'image/gif'],
    ['a.webp', 'x', 'image/webp'],
    ['a.avif', 'x', 'image/avif'],
    ['a.ico', 'x', 'image/x-icon'],
    ['a.woff', 'x', 'font/woff'],
    ['a.woff2', 'x', 'font/woff2'],
    ['a.ttf', 'x', 'font/ttf'],
    ['a.otf', 'x', 'font/otf'],
    ['a.mp4', 'x', 'video/mp4'],
    ['a.webm', 'x', 'video/webm'],
    ['a.mp3', 'x', 'audio/mpeg'],
    ['a.pdf', '%PDF', 'application/pdf'],
    ['a.wasm', '\0asm', 'application/wasm'],
    ['a.md', '# x', 'text/html; charset=utf-8'],
    ['a.MARKDOWN', '# x', 'text/html; charset=utf-8'],
    ['a.weird', 'just text', 'text/plain; charset=utf-8'],
    ['Makefile', 'all:\n\tbuild\n', 'text/plain; charset=utf-8'],
    ['a.dat', Buffer.from([0, 1, 2]), 'application/octet-stream'],
    ['a.html.bak', '<script>', 'text/plain; charset=utf-8'],
    ['utf16.html', UTF16, 'text/html; charset=utf-16le'],
    ['latin.html', LATIN, 'text/html; charset=iso-8859-15'],
  ]
  for (const [file, bytes, type] of types) {
    it(`calls ${file} ${type}`, async () => {
      await service.write({ [file]: bytes })
      const { headers } = await ask(service.port, `/docs/docs/${file}`)
      expect(headers['content-type']).to.equal(type)
      expect(headers['x-content-type-options']).to.equal('nosniff')
    })
  }
})
