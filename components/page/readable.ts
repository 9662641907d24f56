// Words on grounds that the author of a diagram has coloured: the ink of the page may not be seen on
// them in both themes, so each gets the one that is.

const DARK_INK = '#1d1c1a'
const LIGHT_INK = '#ffffff'
/** Where black and white are told from a ground equally well. */
const MIDDLE = 0.179

/** What has a colour of its own, and what stands on it. */
const GROUPS = '.node, .cluster'
const GROUNDS = 'rect, circle, ellipse, polygon, path'
const WORDS = 'foreignObject span, foreignObject p, foreignObject div, text, tspan'

export function makeReadable(svg: SVGSVGElement): void {
  for (const group of svg.querySelectorAll(GROUPS)) {
    const ground = group.querySelector<SVGElement>(GROUNDS)
    const fill = ground && channelsOf(ground.style.fill)
    const words = [...group.querySelectorAll<HTMLElement | SVGElement>(WORDS)]
    // Where the author coloured the words, too, they are readable.
    if (!fill || words.some(({ style }) => style.color !== '')) continue
    const ink = luminance(fill) > MIDDLE ? DARK_INK : LIGHT_INK
    for (const { style } of words) {
      style.setProperty('color', ink, 'important')
      style.setProperty('fill', ink, 'important')
    }
  }
}

/** Red, green and blue of a colour that is one whatever the theme, 0 to 1 each; else null. */
function channelsOf(colour: string): number[] | null {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)
  return parts ? parts.slice(1).map(part => Number(part) / 255) : null
}

function luminance(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
