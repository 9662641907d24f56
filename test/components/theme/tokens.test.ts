import { expect } from 'chai'
import { tokens } from '../../../components/theme/tokens.js'

const GROUNDS = ['canvas', 'side', 'sheet', 'hover', 'active', 'accent-soft']
const INKS = ['ink', 'ink-2']
const BADGES = ['grey', 'violet', 'blue', 'teal', 'green', 'amber', 'orange', 'pink', 'red']
/** The colors of a source. */
const SOURCE = ['violet', 'blue', 'teal', 'green', 'orange']
const PAIRS: [string, string][] = [
  ...INKS.flatMap(ink => GROUNDS.map((ground): [string, string] => [ink, ground])),
  ...['canvas', 'side', 'sheet', 'hover'].map((ground): [string, string] => ['ink-3', ground]),
  ...BADGES.map((color): [string, string] => [`${color}-ink`, color]),
  ...SOURCE.flatMap(color =>
    ['sheet', 'mark'].map((ground): [string, string] => [`${color}-ink`, ground]),
  ),
  ['ink-3', 'mark'],
  ['accent-ink', 'accent'],
  ['accent', 'sheet'],
  ['good', 'sheet'],
  ['bad', 'sheet'],
  ['bad', 'side'],
  ['bad', 'bad-soft'],
  ['ink', 'mark'],
]

describe('the tokens', () => {
  before(() => document.adoptedStyleSheets.push(sheet()))

  after(() => {
    document.adoptedStyleSheets = []
    delete document.documentElement.dataset['theme']
  })

  for (const theme of ['light', 'dark']) {
    it(`keep a contrast of 4.5 between text and ground, ${theme}`, () => {
      document.documentElement.dataset['theme'] = theme
      const poor = PAIRS.map(([ink, ground]) => ({ ink, ground, ratio: contrast(ink, ground) }))
        .filter(({ ratio }) => !(ratio >= 4.5))
        .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`)
      expect(poor).to.deep.equal([])
    })
  }

  it('are other colours in the light than in the dark', () => {
    document.documentElement.dataset['theme'] = 'light'
    const light = channels('sheet')
    document.documentElement.dataset['theme'] = 'dark'
    expect(channels('sheet')).not.to.deep.equal(light)
  })
})

function sheet(): CSSStyleSheet {
  if (!tokens.styleSheet) throw new Error('this browser adopts no style sheets')
  return tokens.styleSheet
}

/** The contrast of two tokens as WCAG reckons it. */
function contrast(ink: string, ground: string): number {
  const [a, b] = [luminance(ink), luminance(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(token: string): number {
  const [r = NaN, g = NaN, b = NaN] = channels(token).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Red, green and blue of a token as the browser paints it, 0 to 1 each. */
function channels(token: string): number[] {
  const probe = document.createElement('p')
  probe.style.color = `var(--plan-${token}, transparent)`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)
  return parts ? parts.slice(1).map(part => Number(part) / 255) : []
}
