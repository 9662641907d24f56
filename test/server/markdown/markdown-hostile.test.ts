// Hostile Markdown, after the pathological inputs of the CommonMark suites and beyond them: each doc is
// answered with all of its text, others are answered meanwhile, and the search reads all of it.

import { expect } from 'chai'
import { MarkdownPages, type MarkdownPage } from '../../../server/markdown/renderer.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { noteInjection } from '../../support/reliability.js'
import { rendered } from '../../support/library/rendered.js'
import { some } from '../../support/whole.js'
import { HOSTILE } from './markdown-inputs.js'

const LENGTH = 200_000
const INPUTS = some(Object.entries(HOSTILE), 4)
/** The square of the length takes minutes, and each input less than a second. */
const GUARD_MS = 20_000
/** Where the order of two is looked at, not how long they take. */
const PATIENCE_MS = 120_000

let pages: MarkdownPages
let survived = 0

describe('requirement 26: hostile Markdown', () => {
  before(() => (pages = new MarkdownPages()))
  after(async () => {
    await pages.close()
    const injected = 'pathological Markdown of 200 kB and more, beside a small doc'
    const times = INPUTS.length
    noteInjection({ requirement: 26, injected, times, survived })
  })

  for (const [name, make] of INPUTS) {
    it(`is answered, and others meanwhile: ${name}`, async () => {
      const hostile = `${make(LENGTH)}\n\nthe end`
      const [page, other] = await Promise.all([draw(hostile), rendered(() => pageOf(`*${name}*`))])
      expect(page).to.match(/^<!doctype html>[^]*<\/html>\n$/)
      expect(page).to.contain('the end')
      expect(other).to.contain(`<em>${name}</em>`)
      survived += 1
    })

    it(`is read by the search: ${name}`, () => {
      expect(textOf('md', Buffer.from(`${make(LENGTH)}\n\nthe end`))).to.contain('the end')
    }).timeout(GUARD_MS)
  }

  it('is rendered to the end of a line of 2 MB that is full of fences', async () => {
    const patient = new MarkdownPages(PATIENCE_MS)
    try {
      const page = await draw(`${'`a``'.repeat(500_000)}\n\n*the end*`, patient)
      expect(page).to.contain('<em>the end</em>')
    } finally {
      await patient.close()
    }
  })

  it('that takes too much memory is answered, too @whole', async () => {
    // Four million empty quotes, each an element of its own.
    const page = await draw('>\n\n'.repeat(1_300_000))
    expect(page).to.match(/^<!doctype html>[^]*<\/html>\n$/)
  })

  it('does not delay a quick page, however many slow pages are rendered', async () => {
    const patient = new MarkdownPages(PATIENCE_MS)
    const ended: string[] = []
    const slow = Array.from({ length: 3 }, (_, i) =>
      draw(`${i}\n${'- a\n'.repeat(1_000_000)}`, patient)
        .then(() => ended.push('rendered'))
        .catch(() => ended.push('given up')),
    )
    expect(await draw('quick', patient)).to.contain('<p>quick</p>')
    expect(ended).to.deep.equal([])
    await patient.close()
    await Promise.all(slow)
    // Closing ends it at once, and nothing is begun for it any more.
    expect(ended).to.deep.equal(slow.map(() => 'given up'))
  })
})

async function draw(text: string, by = pages): Promise<string> {
  return (await pageOf(text, by)).bytes.toString()
}

function pageOf(text: string, by = pages): Promise<MarkdownPage> {
  return by.page({ name: 'file.md', bytes: Buffer.from(text) }, 'dark')
}
