// Random texts have the same emphasis here and in the reference implementation of CommonMark.

import { createRequire } from 'node:module'
import { expect } from 'chai'
import fc from 'fast-check'
import { Parser, Renderer } from 'marked'
import { lexDoc } from '../../../server/text/markdown-lexer.js'
import { normalHtml } from '../markdown/markdown-normal.js'

// The package comes without types.
interface Reference {
  Parser: new () => { parse(text: string): unknown }
  HtmlRenderer: new () => { render(doc: unknown): string }
}
const { Parser: ReferenceParser, HtmlRenderer } = createRequire(import.meta.url)(
  'commonmark',
) as Reference

const PIECES = [
  '*',
  '**',
  '***',
  '_',
  '__',
  '___',
  'a',
  'b1',
  ' ',
  ' ',
  '.',
  '"',
  '(',
  '`c*`',
  '[d*](e)',
  'é',
  '\\*',
  '<b>',
  '\n',
]

describe('emphasis', () => {
  it('agrees with the reference implementation', () => compare(2000))
  it('agrees with the reference implementation in many texts @whole', () => compare(60_000))
})

function compare(numRuns: number): void {
  const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 16 })
  fc.assert(
    fc.property(text, pieces => {
      // A letter in front, so that nothing is a list or a rule.
      const markdown = `x${pieces.join('')}`.replace(/\s*\n\s*/g, '\nx').trimEnd()
      const expected = new HtmlRenderer().render(new ReferenceParser().parse(markdown))
      const { tokens } = lexDoc(markdown)
      expect(normalHtml(Parser.parse<string>(tokens, { renderer: new Renderer() }))).to.equal(
        normalHtml(expected),
      )
    }),
    { numRuns },
  )
}
