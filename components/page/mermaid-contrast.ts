// Makes the text of a diagram readable in both themes, whatever its author colored: each text is compared with
// the field that it stands on. To change the colors of a theme, see mermaid-theme.ts.

/** Red, green and blue, 0 to 1 each, and how much of it covers what is below. */
type Color = readonly [red: number, green: number, blue: number, alpha: number]

const LEAST_CONTRAST = 4.5
const INKS = ['#1d1c1a', '#ffffff', '#000000'] as const
const SCHEMES = ['light', 'dark'] as const
/** Along a text, its middle first. */
const PLACES = [0.5, 0.1, 0.9] as const
const NO_HALO = 'transparent'
const SHAPE = /^(?:rect|circle|ellipse|polygon|path)$/

/** @param svg - in a container that is laid out, whose color scheme is changed meanwhile */
export function makeReadable(svg: SVGSVGElement, container: HTMLElement): void {
  // The bands of a Sankey diagram would lie over their names.
  for (const labels of svg.querySelectorAll('.node-labels')) labels.parentElement?.append(labels)
  const elements = [...svg.querySelectorAll<HTMLElement | SVGElement>('*')].filter(
    // The number of a message stands on a marker.
    element => !element.closest('defs, marker, symbol, style, .sequenceNumber'),
  )
  const boxes = elements.map(element => element.getBoundingClientRect())
  const inks = SCHEMES.map(scheme => {
    container.style.colorScheme = scheme
    return inksOf(elements, boxes, colorIn(getComputedStyle(container).backgroundColor))
  })
  for (const [i, { style }] of elements.entries()) {
    const [light, dark] = inks.map(map => map.get(i))
    if (light === undefined || dark === undefined || (light.isFine && dark.isFine)) continue
    const ink = `light-dark(${light.ink}, ${dark.ink})`
    style.setProperty('color', ink, 'important')
    style.setProperty('fill', ink, 'important')
    if (light.halo === NO_HALO && dark.halo === NO_HALO) continue
    style.setProperty('stroke', `light-dark(${light.halo}, ${dark.halo})`, 'important')
    style.setProperty('stroke-width', '4px', 'important')
    style.setProperty('paint-order', 'stroke')
  }
}

interface Ink {
  ink: string
  isFine: boolean
  /** Around the letters, where they stand on fields for which no one ink is readable. */
  halo: string
}

/** By the index of its element, the ink of each text in the color scheme of now. */
function inksOf(
  elements: readonly (HTMLElement | SVGElement)[],
  boxes: readonly DOMRect[],
  page: Color | null,
): Map<number, Ink> {
  const grounds: { box: DOMRect; color: Color | null }[] = []
  const inks = new Map<number, Ink>()
  for (const [i, element] of elements.entries()) {
    const box = boxes[i]
    if (!box || box.width === 0 || box.height === 0) continue
    const look = getComputedStyle(element)
    const isHtml = element instanceof HTMLElement
    const isShape = SHAPE.test(element.localName)
    const fill = isHtml ? look.backgroundColor : look.fill
    if ((isHtml || isShape) && fill !== 'none') {
      const color = colorIn(fill)
      const opacity = Number(look.opacity) * (isShape ? Number(look.fillOpacity) : 1)
      const [red, green, blue, alpha] = color ?? [0, 0, 0, 1]
      if (alpha * opacity > 0) {
        grounds.push({ box, color: color && [red, green, blue, alpha * opacity] })
      }
    }
    if (isShape || !hasText(element)) continue
    const below = PLACES.map(place => groundOf(box, place, grounds, page))
    const known = below.filter(ground => ground !== null)
    const written = isHtml ? look.color : look.fill
    const now = colorIn(written)
    if (known.length === below.length && now) inks.set(i, inkOn(known, now, written))
  }
  return inks
}

function hasText({ childNodes }: Element): boolean {
  return [...childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
}

/** null where a gradient or a pattern lies there. `place`: how far along the text, from 0 to 1. */
function groundOf(
  box: DOMRect,
  place: number,
  grounds: readonly { box: DOMRect; color: Color | null }[],
  page: Color | null,
): Color | null {
  const [x, y] = [box.x + box.width * place, box.y + box.height / 2]
  let ground = page
  for (const { box: at, color } of grounds) {
    if (x < at.left || x > at.right || y < at.top || y > at.bottom) continue
    ground = color && (color[3] >= 1 || ground === null ? color : blend(color, ground))
  }
  return ground
}

function blend([red, green, blue, alpha]: Color, below: Color): Color {
  const mix = (top: number, under: number) => top * alpha + under * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
}

/** @param grounds - along the text; its middle first */
function inkOn(grounds: readonly Color[], now: Color, written: string): Ink {
  const isReadable = (ink: Color, on = grounds) =>
    on.every(ground => contrast(ink, ground) >= LEAST_CONTRAST)
  if (isReadable(now)) return { ink: written, isFine: true, halo: NO_HALO }
  const ink = INKS.find(each => isReadable(hexColor(each)))
  if (ink !== undefined) return { ink, isFine: false, halo: NO_HALO }
  const middle = grounds.slice(0, 1)
  const [red, green, blue] = middle[0] ?? [1, 1, 1]
  const halo = `rgb(${[red, green, blue].map(value => Math.round(value * 255)).join(' ')})`
  return {
    ink: INKS.find(each => isReadable(hexColor(each), middle)) ?? INKS[0],
    isFine: false,
    halo,
  }
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hexColor(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    at => parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return [red, green, blue, 1]
}

/** null for a gradient, a pattern, or a color of another space. */
function colorIn(computed: string): Color | null {
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(computed)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(part => Number(part) / 255)
  return [red, green, blue, parts[4] === undefined ? 1 : Number(parts[4])]
}
