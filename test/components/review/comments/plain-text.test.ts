import { expect } from 'chai'
import { render } from 'lit'
import { renderWords, textParts } from '../../../../components/review/comments/plain-text.js'
import { onPage } from '../../shown.js'

describe('the words of a comment @one-engine', () => {
  const rows: [text: string, links: string[]][] = [
    ['no link', []],
    ['see https://a.example/b?c=1#d.', ['https://a.example/b?c=1#d']],
    [
      '(https://a.example/x_(y)), and HTTP://B.EXAMPLE',
      ['https://a.example/x_(y)', 'HTTP://B.EXAMPLE'],
    ],
    ['“https://a.example”, <https://b.example>', ['https://a.example', 'https://b.example']],
    ['javascript:alert(1) data:text/html,x file:///etc ftp://a.example', []],
    ['https:// http://', []],
    ['https://a.example/\u202egnp.exe', ['https://a.example/']],
  ]
  for (const [text, links] of rows) {
    it(`have ${links.length === 0 ? 'no link' : `the links ${links.join(', ')}`} in: ${text}`, () => {
      const parts = textParts(text)
      expect(parts.filter(({ href }) => href !== null).map(part => part.text)).to.deep.equal(links)
      expect(parts.map(part => part.text).join('')).to.equal(text)
    })
  }

  it('are plain text: tags are shown, lines stay lines, and a link opens a tab of its own', () => {
    const place = onPage('div')
    render(renderWords('<img src=x onerror=alert(1)>\n\nhttps://a.example'), place)
    expect(place.textContent).to.equal('<img src=x onerror=alert(1)>\n\nhttps://a.example')
    expect(place.querySelector('img')).to.equal(null)
    const link = place.querySelector('a')
    expect([link?.target, link?.rel]).to.deep.equal(['_blank', 'noopener noreferrer'])
    expect(place.querySelector('p')?.dir, 'words have their own direction').to.equal('auto')
  })
})
