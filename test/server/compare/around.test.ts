import { expect } from 'chai'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { Comparisons } from '../../../server/compare/comparisons.js'
import { MarkdownPages } from '../../../server/markdown/renderer.js'

const LONG = `Stays, ${'and is long '.repeat(40)}`
const page = (limit: string, row: string) =>
  `# Doc\n\nFirst.\n\n${LONG}\n\nThe limit is ${limit}.\n\nBehind it.\n\n## Table\n\n| a |\n| - |\n| one |\n| ${row} |\n| three |\n`

describe('what is beside the changes of a comparison', () => {
  let pages: MarkdownPages
  let comparisons: Comparisons

  beforeEach(() => {
    pages = new MarkdownPages()
    comparisons = new Comparisons(pages)
  })
  afterEach(async () => {
    await comparisons.close()
    await pages.close()
  })

  it('S19: is the nearest unchanged block with words, cut, above and below; no heading, nothing far from them', async () => {
    const { around, ops } = await compared('md', page('six', 'two'), page('ten', '2'))
    expect(ops, 'an edit, and another row').to.have.length(3)
    expect(around?.map(({ kind, text }) => [kind, text.slice(0, 10), text.length])).to.deep.equal([
      ['p', 'Stays, and', 200],
      ['p', 'Behind it.', 10],
      ['row', 'one', 3],
      ['row', 'three', 5],
    ])
  })

  it('are the lines beside a change of plain text, over blank ones; a removed line has them, too', async () => {
    const { around } = await compared(
      'txt',
      'one\n\ntwo\n\nthree\nfour\n',
      'one\n\n\nthree\nfour\n',
    )
    expect(around?.map(({ text }) => text)).to.deep.equal(['one', 'three'])
  })

  async function compared(extension: string, from: string, to: string): Promise<CompareResponse> {
    const texts: Record<string, string> = { from, to }
    const read = (hash: string) => Promise.resolve(Buffer.from(texts[hash] ?? ''))
    const job = { extension, isSource: false, isWithKeys: true, from: 'from', to: 'to', read }
    return JSON.parse((await comparisons.compare(job)).toString()) as CompareResponse
  }
})
