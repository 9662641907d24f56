// Long Markdown is read in slabs: its tokens are those of the whole text, and each step stays short.

import { expect } from 'chai'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { lexDoc } from '../../../server/text/markdown-lexer.js'
import { textOf, textSteps } from '../../../server/text/searchable-text.js'
import '../../support/library/late-packages.js'
import { some } from '../../support/whole.js'

const KB = 1024
/** Blocks with blank lines in them, and links and footnotes that lead to the end of the text. */
const PARTS = [
  '- one\n\n  two\n\n- three\n\n      code\n\n',
  '```\ncode\n\n# no heading\n\n- no item\n```\n\n',
  '<!-- hidden\n\n# hidden\n\n-->\n\n',
  '<pre>\nkept\n\n*kept*\n</pre>\n\n',
  '> quote\n>\n> - item\n\n',
  '    indented\n\n    code\n\n',
  'Setext\n===\n\n',
  '$$\na +\nb\n$$\n\n',
  '| a | b |\n|---|---|\n| c | d |\n\n',
  'A [link][far] and a mark[^far].\n\n',
]
const DEFINITIONS = '[far]: /far\n\n[^far]: Far\n\n    away\n'

function longText(length: number): string {
  const parts: string[] = []
  for (let i = 0, written = 0; written < length; i++) {
    const part = PARTS[i % PARTS.length] ?? ''
    parts.push(part)
    written += part.length
  }
  return parts.join('')
}

describe('a long Markdown text', () => {
  const text = longText(700 * KB)

  it('has the tokens of its parts, wherever its slabs end', () => {
    const cycle = PARTS.join('')
    const types = lexDoc(`${cycle}${DEFINITIONS}`).tokens.map(({ type }) => type)
    const each = types.slice(0, types.indexOf('def')).join()
    const all = lexDoc(`${cycle.repeat(2000)}${DEFINITIONS}`).tokens.map(({ type }) => type)
    expect(all.slice(0, all.indexOf('def')).join()).to.equal(Array(2000).fill(each).join())
  })

  it('keeps every character in its tokens', () => {
    const { tokens } = lexDoc(text)
    expect(tokens.map(({ raw }) => raw).join('')).to.equal(text)
  })

  it('uses definitions of links and footnotes that are far below', () => {
    const { html } = renderDoc(`${text}\n\n${DEFINITIONS}`)
    expect(html).not.to.contain('[far]').and.not.to.contain('[^far]')
    const found = textOf('md', Buffer.from(`${text}\n\n${DEFINITIONS}`)) ?? ''
    expect(found).not.to.contain('[far]')
    expect(found.split('Far away')).to.have.length(2)
  })

  it('keeps a block of code whole, however long it is', () => {
    const code = `\`\`\`\n${'# line\n\n'.repeat(100 * KB)}\`\`\`\n\n# End\n`
    expect(lexDoc(code).tokens.map(({ type }) => type)).to.deep.equal(['code', 'space', 'heading'])
  })

  it('has a list in several parts where it is longer than a slab, and loses no item', () => {
    const { tokens } = lexDoc('- item\n'.repeat(100 * KB))
    const items = tokens.flatMap(token => ('items' in token ? (token['items'] as unknown[]) : []))
    expect(tokens.length).to.be.above(1)
    expect(items).to.have.length(100 * KB)
  })

  it('is read in steps, however few spaces it has', () => {
    const parts = ['`', '$', '<', '\\', 'a-_', '&', '~a', 'word ', '*a* ', '[a](b) ']
    for (const repeated of some(parts, 4)) {
      const source = Buffer.from('x ' + repeated.repeat(Math.floor((512 * KB) / repeated.length)))
      let steps = 0
      for (const run = textSteps('md', source); run.next().done !== true;) steps++
      expect(steps, repeated).to.be.above(30)
    }
  })
})
