// Hostile Markdown, after the pathological inputs of the CommonMark suites and beyond them: each doc is
// answered with all of its text, others are answered meanwhile, and the search reads it in steps.

import { expect } from 'chai'
import { Tokenizer } from 'marked'
import { MarkdownPages, type MarkdownPage } from '../../../server/markdown/renderer.js'
import { textOf } from '../../../server/text/searchable-text.js'
import { noteInjection } from '../../support/reliability.js'
import { rendered } from '../../support/library/rendered.js'
import { HOSTILE } from './markdown-inputs.js'

const LENGTH = 200_000
/** What differs between two short runs is no trend. */
const LEAST_WORK = 2000
/** Where the order of two is looked at, not how long they take. */
const PATIENCE_MS = 120_000

let pages: MarkdownPages
let survived = 0

describe('requirement 26: hostile Markdown', () => {
  before(() => (pages = new MarkdownPages()))
  after(async () => {
    await pages.close()
    const injected = 'pathological Markdown of 200 kB and more, beside a small doc'
    const times = Object.keys(HOSTILE).length
    noteInjection({ requirement: 26, injected, times, survived })
  })

  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`is answered, and others meanwhile: ${name}`, async () => {
      const hostile = `${make(LENGTH)}\n\nthe end`
      const [page, other] = await Promise.all([
        draw(name, hostile),
        rendered(() => pageOf(`beside ${name}`, `*${name}*`)),
      ])
      expect(page).to.match(/^<!doctype html>[^]*<\/html>\n$/)
      expect(page).to.contain('the end')
      expect(other).to.contain(`<em>${name}</em>`)
      survived += 1
    })
  }

  for (const [name, make] of Object.entries(HOSTILE)) {
    it(`is read by the search, with twice the work for twice the length: ${name}`, () => {
      const [short, long] = [LENGTH / 2, LENGTH].map(length => {
        return workOf(() => textOf('md', Buffer.from(`${make(length)}\n\nthe end`)))
      })
      expect(long?.result).to.contain('the end')
      expect(long?.work).to.be.below((short?.work ?? 0) * 2.5 + LEAST_WORK)
    })
  }

  it('is rendered to the end of a line of 2 MB that is full of fences', async () => {
    const patient = new MarkdownPages(PATIENCE_MS)
    try {
      const page = await draw('fences', `${'`a``'.repeat(500_000)}\n\n*the end*`, patient)
      expect(page).to.contain('<em>the end</em>')
    } finally {
      await patient.close()
    }
  })

  it('that takes too much memory is answered, too', async () => {
    // Four million empty quotes, each an element of its own.
    const page = await draw('memory', '>\n\n'.repeat(1_300_000))
    expect(page).to.match(/^<!doctype html>[^]*<\/html>\n$/)
  })

  it('does not delay a quick page, however many slow pages are rendered', async () => {
    const patient = new MarkdownPages(PATIENCE_MS)
    let ended = 0
    const slow = Array.from({ length: 3 }, (_, i) =>
      draw(`slow ${i}`, `${i}\n${'- a\n'.repeat(1_000_000)}`, patient).finally(() => (ended += 1)),
    )
    const all = Promise.allSettled(slow)
    expect(await draw('quick', 'quick', patient)).to.contain('<p>quick</p>')
    expect(ended).to.equal(0)
    await patient.close()
    await all
  })
})

/** How often the lexer looked for a block or for a mark meanwhile. */
function workOf<Result>(run: () => Result): { result: Result; work: number } {
  const { space, escape } = Tokenizer.prototype
  let work = 0
  Tokenizer.prototype.space = function (src) {
    work += 1
    return space.call(this, src)
  }
  Tokenizer.prototype.escape = function (src) {
    work += 1
    return escape.call(this, src)
  }
  try {
    return { result: run(), work }
  } finally {
    Object.assign(Tokenizer.prototype, { space, escape })
  }
}

async function draw(version: string, text: string, by = pages): Promise<string> {
  return (await pageOf(version, text, by)).bytes.toString()
}

function pageOf(version: string, text: string, by = pages): Promise<MarkdownPage> {
  return by.page({ name: 'file.md', version, bytes: Buffer.from(text) }, 'dark')
}
