// The examples of the CommonMark and GFM specifications: what the parser makes of them, and that the
// finished page of each shows all of its text and runs nothing.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import { Parser, Renderer } from 'marked'
import { renderDoc } from '../../../server/markdown/html-renderer.js'
import { lexDoc } from '../../../server/text/markdown-lexer.js'
import '../../support/library/late-packages.js'
import { normalHtml, shownText, whatRuns } from './markdown-normal.js'

interface Example {
  number: number
  section: string
  markdown: string
  html: string
}

/** GitHub's addresses without marks are links; CommonMark alone has none. */
const ADDRESS = 'an address that stands alone is a link, as in GFM'
const PLACEHOLDER = 'a tag that HTML does not know is text'
const OTHERWISE: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  CommonMark: { 602: ADDRESS, 608: ADDRESS, 611: ADDRESS, 612: ADDRESS, 163: PLACEHOLDER },
  GFM: {
    491: 'one tilde strikes nothing',
    657: 'no tag is shown as text for its name: what does no good is taken out of the page',
  },
}

/** Examples with such a tag in a line: it is seen on the page. */
const PLACEHOLDERS = [150, 201, 491, 524, 536, 613, 614, 615, 617, 623]
/** Examples of which a word is another one by such a tag, or by a tilde. */
const OTHER_WORDS: Readonly<Record<string, number[]>> = { CommonMark: [163, 201, 491], GFM: [491] }

// The package comes without types.
const commonmark = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] }
const GFM_FILE = new URL('../../../../test/fixtures/markdown/gfm-extensions.json', import.meta.url)
const SPECS: Readonly<Record<string, readonly Example[]>> = {
  CommonMark: commonmark.tests.map(({ markdown, html, ...rest }) => {
    return { ...rest, markdown: markdown.replaceAll('→', '\t'), html: html.replaceAll('→', '\t') }
  }),
  GFM: (JSON.parse(readFileSync(GFM_FILE, 'utf8')) as { examples: Example[] }).examples,
}

for (const [name, examples] of Object.entries(SPECS)) {
  const otherwise = OTHERWISE[name] ?? {}

  describe(`of the examples of ${name}`, () => {
    it('all are read as the specification says, except for those named here', () => {
      expect(numbersOf(examples.filter(example => !isRead(example)))).to.deep.equal(
        Object.keys(otherwise).map(Number),
      )
    })

    it('the page shows all text', () => {
      const lost = examples.filter(({ markdown, html }) => {
        return !isWithin(wordsOf(shownText(html)), wordsOf(shownText(renderDoc(markdown).html)))
      })
      expect(numbersOf(lost)).to.deep.equal(OTHER_WORDS[name])
    })

    it('the page shows no other text, but for tags that do not end', () => {
      const more = examples.filter(({ markdown, html, number }) => {
        const isSame = shownText(html) === shownText(renderDoc(markdown).html)
        return !isSame && otherwise[number] === undefined
      })
      // A tag or a script that does not end would hide the rest of the page: it is shown instead.
      const expected = name === 'CommonMark' ? [156, 157, 158, 173, ...PLACEHOLDERS] : []
      expect(numbersOf(more)).to.deep.equal(expected.toSorted((a, b) => a - b))
    })

    it('no page runs anything', () => {
      const running = examples.filter(
        ({ markdown }) => whatRuns(renderDoc(markdown).html).length > 0,
      )
      expect(numbersOf(running)).to.deep.equal([])
    })
  })
}

function isRead({ markdown, html }: Example): boolean {
  const { tokens } = lexDoc(markdown)
  const written = Parser.parse<string>(tokens, { renderer: new Renderer() })
  return normalHtml(written) === normalHtml(html)
}

function numbersOf(examples: readonly Example[]): number[] {
  return examples.map(({ number }) => number)
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(word => word !== '')
}

/** These words stand in the others, in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0
  for (const other of others) if (other === words[found]) found++
  return found === words.length
}
