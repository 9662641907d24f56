// Where the bridge stands in a doc, and which requests get a doc with it.

import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { BRIDGE_SEARCHED, BRIDGE_TAG, bridgeAt } from '../../../server/trust/bridge-tag.js'
import { ask, srcOf, type Answer } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { times } from '../../support/whole.js'

const BOM = '\ufeff'

describe('the bridge stands', () => {
  // At the bar. Each doc is given as text and read as UTF-8.
  const rows: [name: string, doc: string][] = [
    ['in the head', '<!doctype html><html><head>|<title>x</title>'],
    [
      'in the head that has attributes',
      '<!DOCTYPE html>\n<HTML lang="en">\r\n<HEAD id=a>|\n<meta>',
    ],
    ['before a header, which is no head', '<html>|<header>x</header>'],
    ['after html without a head', '<!doctype html>\n<html lang=en>|\n<body>'],
    ['in a head without html', '<!doctype html><head>|<title>x</title>'],
    ['after the doctype alone', '<!doctype html>\n|<title>x</title>'],
    ['after an old doctype', '<!DOCTYPE html PUBLIC "-//W3C//DTD" "http://w3.org/">|<p>'],
    ['after a byte order mark', `${BOM}|<p>`],
    ['after a mark and a doctype', `${BOM} <!doctype html>|<p>`],
    ['after comments before the doctype', '<!-- a --> <!-- > b --><!doctype html><!--c-->|<p>'],
    ['after a comment between tags', '<!-- a --><html><!-- <head> --><head>|<p>'],
    ['after comments of odd ends', '<!--><!---><!----><!--a--!><!doctype html>|<p>'],
    ['after an XML declaration', '<?xml version="1.0"?><!doctype html><html>|<p>'],
    ['after what is taken for comments', '<!a b><![CDATA[x]]></ ><!doctype html>|<p>'],
    ['past brackets in quotes', `<html a=">" b='>"' c><head d=">">|<p>`],
    ['past a quote that quotes nothing', '<html a"b=c"><head ">|<p>'],
    ['past an equals sign of no attribute', '<html =x y= "z>" / v =>|<p>'],
    ['past a tag that closes itself', '<html/><head/>|<p>'],
    ['past white space before a value', '<html a =\n">"\t>|<p>'],
    ['at the start of text', '|hello'],
    ['at the start of a fragment', '|<p>hello <html>'],
    ['at the start of an empty file', '|'],
    ['after white space', ' \t\n\f\r|x'],
    ['before white space of other kinds', '|\u00a0<!doctype html>'],
    ['before a tag that only starts like one', '|<html-x><head>'],
    ['before an end tag', '|</html>'],
    ['before a bracket that opens nothing', '|< html>'],
    ['once, though there are two doctypes', '<!doctype html><!doctype html>|<p>'],
  ]
  for (const [name, doc] of rows) {
    it(name, () => {
      const bytes = Buffer.from(doc.replace('|', ''))
      const at = bridgeAt(bytes)
      expect(at).not.to.equal(null)
      const text = bytes.toString('utf8')
      const before = bytes.toString('utf8', 0, at ?? 0)
      expect(`${before}|${text.slice(before.length)}`).to.equal(doc)
    })
  }

  const without: [name: string, doc: string | Buffer][] = [
    ['UTF-16', Buffer.from(`${BOM}<html>`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`${BOM}<html>`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('<html>', 'utf16le')],
    ['UTF-16 of the other order without a mark', Buffer.from('<html>', 'utf16le').swap16()],
    ['a comment without an end', '<!-- <!doctype html><html>'],
    ['a doctype without an end', '<!doctype html'],
    ['a tag without an end', '<html lang="en'],
    ['a value without an end', '<html lang="en><head>'],
    ['a beginning longer than is searched', ' '.repeat(BRIDGE_SEARCHED) + '<!doctype html>'],
    ['a doctype where the search ends', ' '.repeat(BRIDGE_SEARCHED - 5) + '<!doctype html>'],
  ]
  for (const [name, doc] of without) {
    it(`nowhere in ${name}`, () => {
      expect(bridgeAt(Buffer.from(doc))).to.equal(null)
    })
  }

  it('in any bytes whatever without changing them, and never in a tag', () => {
    const parts = ['<!--', '-->', '<!doctype html>', '<html', '<head', '>', '"', "'", '=', ' ', BOM]
    const soup = fc
      .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 4 })))
      .map(pieces => Buffer.from(pieces.join('')))
    const bytes = fc.uint8Array().map(array => Buffer.from(array))
    fc.assert(
      fc.property(fc.oneof(soup, bytes), doc => {
        const at = bridgeAt(doc)
        if (at === null) return
        const before = doc.subarray(0, at)
        expect(Buffer.concat([before, doc.subarray(at)]).equals(doc)).to.equal(true)
        // All that stands before it is whole: asked alone, it ends at the same place.
        expect(bridgeAt(before)).to.equal(at)
      }),
      { numRuns: times(2000, 300) },
    )
  })

  it('after a search of limited length, whatever a doc begins with', () => {
    const soups = ['<!--', '<!-->', '<?', '</ >', '<html =', '<html a="', "<html '=", '<html ', '-']
    for (const soup of soups) {
      // In the square of its length, one of them would take longer than a test may.
      for (const text of [
        soup.repeat(BRIDGE_SEARCHED),
        `<html ${soup.slice(1).repeat(BRIDGE_SEARCHED)}`,
      ]) {
        expect(bridgeAt(Buffer.from(text)) ?? 0, soup).to.be.within(0, BRIDGE_SEARCHED)
      }
    }
  })
})

const PAGE = '<!doctype html>\n<title>Plan</title>'
const BIG = `${PAGE}<pre>${'0123456789\n'.repeat(40_000)}</pre>`
const FRAME = [['Sec-Fetch-Dest', 'iframe']] as const
const FETCH = [['Sec-Fetch-Dest', 'empty']] as const
const TAG = BRIDGE_TAG.toString()
const FOLDER = 'docs/active/search/plans'

let service: Served

describe('a doc with the bridge', () => {
  const odd: [name: string, bytes: Buffer][] = [
    ['bom.html', Buffer.from(`${BOM}<p>ä\r\n`)],
    ['crlf.html', Buffer.from('<html>\r\n<p>\r\n')],
    ['utf16.html', Buffer.from(`${BOM}<html><p>ä`, 'utf16le')],
    ['empty.html', Buffer.alloc(0)],
    ['nul.html', Buffer.from('<p>\0</p>')],
    ['latin.html', Buffer.from('<p>\xe4</p>', 'latin1')],
    ['big.html', Buffer.from(BIG)],
  ]

  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': PAGE,
      'active/search/plans/notes.md': '# Notes',
      'active/search/plans/logo.svg': '<svg/>',
      'active/search/plans/page.xhtml': '<html/>',
      'active/search/plans/feed.xml': '<feed/>',
      'active/search/plans/data.json': '{}',
      ...Object.fromEntries(odd.map(([name, bytes]) => [`active/search/plans/${name}`, bytes])),
    })
  })
  after(() => service.close())

  it('is sent to a frame, and to a browser without Sec-Fetch-Dest', async () => {
    for (const headers of [FRAME, []]) {
      const answer = await askFor('plan.html', headers)
      expect(answer.text).to.equal(`<!doctype html>\n${TAG}<title>Plan</title>`)
      expect(answer.headers['content-length']).to.equal(String(answer.body.length))
    }
  })

  it('is sent whole, however large it is, with its length in the headers', async () => {
    const whole = Buffer.from(BIG.replace('<title>', `${TAG}<title>`))
    expect((await askFor('big.html', FRAME)).body.equals(whole)).to.equal(true)
    const head = await askFor('big.html', FRAME, 'HEAD')
    expect(head.headers['content-length']).to.equal(String(whole.length))
    expect(head.body.length).to.equal(0)
  })

  it('is sent whole for a Range, which only the doc without the bridge supports', async () => {
    const range = ['Range', 'bytes=0-14'] as const
    const framed = await askFor('plan.html', [...FRAME, range])
    expect([framed.status, framed.text]).to.deep.equal([
      200,
      `<!doctype html>\n${TAG}<title>Plan</title>`,
    ])
    expect(framed.headers['accept-ranges']).to.equal('none')
    const fetched = await askFor('plan.html', [...FETCH, range])
    expect([fetched.status, fetched.text]).to.deep.equal([206, '<!doctype html>'])
  })

  it('has an ETag of its own', async () => {
    const framed = await askFor('plan.html', FRAME)
    const raw = await askFor('plan.html', FETCH)
    const known = ['If-None-Match', framed.headers.etag ?? ''] as const
    expect(framed.headers.etag).not.to.equal(raw.headers.etag)
    expect((await askFor('plan.html', [...FRAME, known])).status).to.equal(304)
    expect((await askFor('plan.html', [...FETCH, known])).status).to.equal(200)
    expect(framed.headers.vary).to.equal('Sec-Fetch-Dest, Sec-Fetch-Site')
  })

  it('is rendered Markdown, too', async () => {
    expect((await askFor('notes.md', FRAME)).text).to.contain(`<head>${TAG}`)
    expect((await askFor('notes.md', FETCH)).text).not.to.contain(TAG)
  })

  for (const name of ['logo.svg', 'page.xhtml', 'feed.xml', 'data.json', 'utf16.html']) {
    it(`is never ${name}`, async () => {
      const answer = await askFor(name, FRAME)
      expect(answer.status).to.equal(200)
      expect(answer.body.includes(TAG)).to.equal(false)
    })
  }

  for (const dest of ['document', 'empty', 'script', 'image', 'frame', 'embed', 'object']) {
    it(`is not sent as ${dest}`, async () => {
      const answer = await askFor('plan.html', [['Sec-Fetch-Dest', dest]])
      expect(answer.text).to.equal(PAGE)
    })
  }

  for (const [name, bytes] of odd) {
    it(`requirement 10: leaves the file as it is for all others, before and after (${name})`, async () => {
      const plain = () => ask(service.port, `/docs/${FOLDER}/${name}`)
      const { body, headers } = await plain()
      expect(body.equals(bytes)).to.equal(true)
      expect(headers['content-length']).to.equal(String(bytes.length))
      await askFor(name, FRAME)
      expect((await plain()).body.equals(bytes)).to.equal(true)
      expect((await askFor(name, FETCH)).body.equals(bytes)).to.equal(true)
    })
  }

  it('loads one small script that any page may load', async () => {
    const opaque = [
      ['Origin', 'null'],
      ['Sec-Fetch-Dest', 'script'],
      ['Sec-Fetch-Site', 'cross-site'],
    ] as const
    const answer = await ask(service.port, { target: '/bridge.js', headers: opaque })
    expect(answer.status).to.equal(200)
    expect(answer.headers['content-type']).to.match(/^(?:text|application)\/javascript/)
    expect(gzipSync(answer.body).length).to.be.below(13_000)
    // A module, and a script that loads others, would run after the doc.
    expect(answer.text).not.to.match(/\b(?:import|export)\b/)
    expect(answer.headers).to.include({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
})

type Fields = readonly (readonly [string, string])[]

async function askFor(name: string, headers: Fields, method = 'GET'): Promise<Answer> {
  const target = await srcOf(service.port, `${FOLDER}/${name}`)
  return ask(service.port, { method, target, headers })
}
