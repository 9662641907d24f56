// Which charset a file's header names.

import { expect } from 'chai'
import { charsetOf, looksLikeText } from '../../../server/text/charset.js'

const OLD_WAY = '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'
const LATE = '<meta charset="koi8-r">'

const html = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

describe('the charset of a file', () => {
  const rows: [name: string, bytes: Buffer, charset: string][] = [
    ['UTF-8 where nothing is said', html('<p>Grüße'), 'utf-8'],
    ['UTF-8 for nothing but ASCII, and for nothing', html(''), 'utf-8'],
    ['what is declared', html('<meta charset="iso-8859-2">é', 'latin1'), 'iso-8859-2'],
    ['what is declared in the old way', html(OLD_WAY, 'latin1'), 'koi8-r'],
    ['what is declared, by its proper name', html("<META CHARSET='LATIN1' >"), 'windows-1252'],
    ['UTF-8 where that is declared', html('<meta charset=utf8>'), 'utf-8'],
    ['windows-1252 for what is not UTF-8', html('caf\xe9', 'latin1'), 'windows-1252'],
    ['UTF-8 for an unknown name', html('<meta charset="klingon">'), 'utf-8'],
    ['UTF-8 for what cannot be UTF-16', html('<meta charset="utf-16">'), 'utf-8'],
    ['its byte order mark first', html('\ufeff<meta charset="latin1">'), 'utf-8'],
    ['UTF-16 by its mark', html('\ufeff<p>x', 'utf16le'), 'utf-16le'],
    ['UTF-16 by its other mark', html('\ufeff<p>x', 'utf16le').swap16(), 'utf-16be'],
    ['no declaration after the first kilobyte', html(`${' '.repeat(1024)}${LATE}`), 'utf-8'],
    ['none that stands in a comment', html(`<!-- ${LATE} --><p>`), 'utf-8'],
    ['none that stands in a value', html(`<a title='${LATE}'>`), 'utf-8'],
    ['none that is part of another word', html('<meta name=charset content=koi8-r>'), 'utf-8'],
    ['declared behind other tags', html(`<!-- > --><?x?><html lang=en>${LATE}`), 'koi8-r'],
    ['declared behind other attributes', html('<meta id=a\n/charset = koi8-r>'), 'koi8-r'],
    ['no declaration without end', html(`<meta ${'charset '.repeat(10_000)}`), 'utf-8'],
  ]
  for (const [name, bytes, charset] of rows) {
    it(`is ${name}`, () => expect(charsetOf('text/html', bytes)).to.equal(charset))
  }

  it('is not declared by text that is not HTML', () => {
    expect(charsetOf('text/plain', html('<meta charset="koi8-r">'))).to.equal('utf-8')
  })

  it('is found in a sample that ends within a character, too', () => {
    for (const character of ['é', '€', '🦊']) {
      const text = Buffer.from(character.repeat(5000))
      for (let length = 4096; length < 4104; length++) {
        expect(charsetOf('text/plain', text.subarray(0, length))).to.equal('utf-8')
        expect(looksLikeText(text.subarray(0, length))).to.equal(true)
      }
    }
    const latin = Buffer.from(`${' '.repeat(5000)}\xe9t\xe9 `, 'latin1')
    expect(charsetOf('text/plain', latin)).to.equal('windows-1252')
  })
})

describe('a file of unknown type', () => {
  it('is text when it is UTF-8 without control characters', () => {
    for (const text of ['', 'plain', 'Grüße 🦊\r\n\ttab\f', '\u001b[1mbold']) {
      expect(looksLikeText(Buffer.from(text))).to.equal(true)
    }
    for (const bytes of ['a\0b', '\x01', '\xff\xfe', 'caf\xe9']) {
      expect(looksLikeText(Buffer.from(bytes, 'latin1'))).to.equal(false)
    }
  })
})
