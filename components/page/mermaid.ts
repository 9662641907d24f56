// Draws one diagram with Mermaid, in the colours of the page. It is drawn in both themes at once, so
// that a change of the theme, and the printer, need no other drawing.

import mermaid from 'mermaid'
import type { MermaidConfig } from 'mermaid'
import { bothThemes, paletteOf } from './mermaid-theme.js'
import type { Theme } from '../../schema/theme.js'

/** A drawing holds up the page while it is laid out. What is longer would do so for too long. */
const MAX_TEXT = 20_000
const MAX_LINES = 300
const MAX_EDGES = 200
/** What takes longer than this is not drawn a second time, for the other theme. */
const LONG_MS = 2500
/** Ids in the drawing begin so; no heading's id does. */
const ID = 'plan-diagram-'
/** What a diagram's own text may not set: the page's policy, and its colours and letters. */
const OURS = [
  'altFontFamily',
  'darkMode',
  'deterministicIDSeed',
  'deterministicIds',
  'fontFamily',
  'handDrawnSeed',
  'logLevel',
  'maxEdges',
  'maxTextSize',
  'secure',
  'securityLevel',
  'startOnLoad',
  'suppressErrorRendering',
  'theme',
  'themeCSS',
  'themeVariables',
]

export interface Order {
  source: string
  /** Another one for every drawing on the page. */
  number: number
  /** How much room there is, in CSS pixels. */
  width: number
}

/** Rejects with an error that says what is wrong with the source. */
export async function drawDiagram(order: Order): Promise<SVGSVGElement> {
  refuseLong(order.source)
  const begun = performance.now()
  const light = await drawIn('light', order)
  const isQuick = performance.now() - begun < LONG_MS
  const both = isQuick ? bothThemes(light, await drawIn('dark', order)) : null
  const svg = harmless(parse(both ?? light))
  // In the colours of the light it can be read on a light ground.
  if (both === null) svg.style.background = '#fff'
  makeReadable(svg)
  return svg
}

function refuseLong(source: string): void {
  const lines = source.split('\n').length
  if (lines > MAX_LINES) throw new Error(`It has more than ${MAX_LINES} lines.`)
  if (source.length > MAX_TEXT) throw new Error(`It has more than ${MAX_TEXT} characters.`)
}

async function drawIn(theme: Theme, { source, number, width }: Order): Promise<string> {
  // It is measured where it is drawn: in the page, but out of sight.
  const place = document.createElement('div')
  place.style.cssText = 'position: fixed; inset: 0 auto 0 0; visibility: hidden; contain: strict'
  place.style.width = `${width}px`
  place.style.colorScheme = theme
  // The drawing has a ground of its own where a reader's colours are forced on the page.
  place.style.setProperty('forced-color-adjust', 'none')
  place.inert = true
  document.body.append(place)
  try {
    mermaid.initialize(configOf(place, theme === 'dark'))
    const { svg } = await mermaid.render(`${ID}${number}`, source, place)
    return svg
  } finally {
    place.remove()
  }
}

function configOf(place: HTMLElement, isDark: boolean): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    secure: OURS,
    suppressErrorRendering: true,
    logLevel: 'fatal',
    maxTextSize: MAX_TEXT,
    maxEdges: MAX_EDGES,
    deterministicIds: true,
    deterministicIDSeed: ID,
    handDrawnSeed: 1,
    fontFamily: getComputedStyle(document.body).fontFamily,
    theme: 'base',
    darkMode: isDark,
    themeVariables: paletteOf(place, isDark),
  }
}

function parse(text: string): SVGSVGElement {
  const template = document.createElement('template')
  template.innerHTML = text
  const svg = template.content.querySelector('svg')
  if (!svg) throw new Error('It came out empty.')
  return svg
}

/** Mermaid cleans what it draws, and the page's policy runs nothing in it. Links are looked at here. */
function harmless(svg: SVGSVGElement): SVGSVGElement {
  const { width, height } = svg.viewBox.baseVal
  svg.style.setProperty('--natural', `${Math.ceil(width)}px`)
  svg.style.removeProperty('max-width')
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  for (const link of svg.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? ''
    if (/^(?:https?:|mailto:|#)/i.test(href)) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    } else {
      link.removeAttribute('href')
      link.removeAttribute('xlink:href')
    }
  }
  return svg
}

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

function makeReadable(svg: SVGSVGElement): void {
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
