import { expect } from 'chai'
import { formatOf, sizeInWords } from '../../../../components/parts/doc-frame/doc-format.js'

describe('the form of a doc @one-engine', () => {
  const forms = [
    ['text/html; charset=utf-8', 'plan.html', 'page'],
    ['text/html; charset=utf-8', 'notes.md', 'markdown'],
    ['text/plain; charset=utf-8', 'too-long.md', 'text'],
    ['image/svg+xml', 'chart.svg', 'page'],
    ['application/xhtml+xml', 'plan.xhtml', 'page'],
    ['application/xml', 'feed.xml', 'page'],
    ['image/png', 'scan.png', 'image'],
    ['application/pdf', 'report.pdf', 'pdf'],
    ['video/mp4', 'walk.mp4', 'media'],
    ['text/csv; charset=utf-8', 'sailings.csv', 'text'],
    ['application/json; charset=utf-8', 'sailings.json', 'text'],
    ['application/octet-stream', 'data.bin', 'card'],
    ['font/woff2', 'wide.woff2', 'card'],
    ['', 'plan.html', 'page'],
  ] as const

  for (const [type, file, form] of forms) {
    it(`is ${form} for ${file} of type ${type || 'that is not known yet'}`, () => {
      expect(formatOf(type, file)).to.equal(form)
    })
  }

  it('comes with its size in words', () => {
    const sizes = [0, 999, 1000, 12_345, 1_234_567, 5e12]
    expect(sizes.map(sizeInWords)).to.deep.equal([
      '0 bytes',
      '999 bytes',
      '1.0 kB',
      '12 kB',
      '1.2 MB',
      '5.0 TB',
    ])
  })
})
