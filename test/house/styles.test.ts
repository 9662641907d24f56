// The styles of the page: custom properties of ours have names of ours, and no style knows left from right.
// To change a token, see components/theme/tokens.ts.

import { expect } from 'chai'
import { filesBelow, textOf } from './sources.js'

/** Rendered Markdown pages are documents of their own, with names of their own. */
const OTHER_DOCUMENT = 'components/page/'
const STYLES = filesBelow('components', /\.(ts|css)$/).flatMap(file => {
  const text = textOf(file)
  const styles = file.endsWith('.css') ? [text] : (text.match(/\bcss`[^`]*`/g) ?? [])
  return styles.map(style => ({ file, style }))
})
const PHYSICAL =
  /^\s*((?:(?:min|max)-)?(?:width|height)|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:top|right|bottom|left)|float|text-align: (?:left|right))\b[^;{]*;/gm

describe('the styles', () => {
  it('are found, more than 30 of them', () => expect(STYLES.length).to.be.above(30))

  it('use logical properties, which follow the direction of the text', () => {
    const physical = STYLES.flatMap(({ file, style }) =>
      [...style.matchAll(PHYSICAL)].map(([line]) => `${file}: ${line.trim()}`),
    )
    expect(physical).to.deep.equal([])
  })

  it('name tokens --plan-…, and what one element sets for itself --_…', () => {
    const others = STYLES.filter(({ file }) => !file.startsWith(OTHER_DOCUMENT)).flatMap(
      ({ file, style }) =>
        (style.match(/--(?!plan-|_)[\w-]+/g) ?? []).map(name => `${file}: ${name}`),
    )
    expect(others).to.deep.equal([])
  })

  it('use no token that is not there', () => {
    const tokens = new Set(textOf('components/theme/tokens.ts').match(/--plan-[\w-]+(?=:)/g))
    const documented = filesBelow('components/parts', /\.ts$/).flatMap(
      file => textOf(file).match(/(?<=@cssprop )--plan-[\w-]+/g) ?? [],
    )
    const known = new Set([...tokens, ...documented])
    const missing = STYLES.flatMap(({ file, style }) =>
      (style.match(/(?<=var\()--plan-[\w-]+/g) ?? [])
        .filter(name => !known.has(name))
        .map(name => `${file}: ${name}`),
    )
    expect(missing).to.deep.equal([])
  })
})
