// Renders one diagram with Mermaid, in both themes at once, so that a change of the theme and the printer need
// no other rendering. To change its colors, see mermaid-theme.ts.

import mermaid from 'mermaid'
import type { MermaidConfig } from 'mermaid'
import { makeReadable } from './mermaid-contrast.js'
import { mergeThemes, themeVariables } from './mermaid-theme.js'
import type { Theme } from '../../schema/theme.js'

/** A diagram blocks the page while it is laid out, so longer ones are refused. */
const MAX_TEXT = 20_000
const MAX_LINES = 300
const MAX_EDGES = 200
/** A diagram that takes longer is not rendered a second time, for the other theme. */
const LONG_MS = 2500
/** Ids in the SVG begin so; no heading's id does. */
const ID = 'plan-diagram-'
/** Settings that the text of a diagram may not change. */
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

export interface DiagramJob {
  source: string
  /** Unique on the page. */
  number: number
  /** The available width, in CSS pixels. */
  width: number
}

/** Rejects with an error that says what is wrong with the source. */
export async function renderDiagram(job: DiagramJob): Promise<SVGSVGElement> {
  refuseLong(job.source)
  const begun = performance.now()
  const light = await renderIn('light', job)
  const isQuick = performance.now() - begun < LONG_MS
  const both = isQuick ? mergeThemes(light, await renderIn('dark', job)) : null
  const svg = harmless(parse(both ?? light))
  // In light colors alone it needs a light ground.
  if (both === null) svg.style.background = '#fff'
  const container = hiddenContainer(job.width)
  container.style.background = both === null ? '#fff' : 'var(--plan-sheet)'
  container.append(svg)
  try {
    makeReadable(svg, container)
  } finally {
    container.remove()
  }
  return svg
}

function refuseLong(source: string): void {
  const lines = source.split('\n').length
  if (lines > MAX_LINES) throw new Error(`It has more than ${MAX_LINES} lines.`)
  if (source.length > MAX_TEXT) throw new Error(`It has more than ${MAX_TEXT} characters.`)
}

async function renderIn(theme: Theme, { source, number, width }: DiagramJob): Promise<string> {
  const container = hiddenContainer(width)
  container.style.colorScheme = theme
  try {
    mermaid.initialize(configOf(container, theme === 'dark'))
    const { svg } = await mermaid.render(`${ID}${number}`, source, container)
    return svg
  } finally {
    container.remove()
  }
}

/** A container in the page, since only elements in the page can be measured. */
function hiddenContainer(width: number): HTMLElement {
  const container = document.createElement('div')
  container.style.cssText =
    'position: fixed; inset: 0 auto 0 0; visibility: hidden; contain: strict'
  container.style.width = `${width}px`
  // With forced colors the diagram keeps a ground of its own.
  container.style.setProperty('forced-color-adjust', 'none')
  container.inert = true
  document.body.append(container)
  return container
}

function configOf(container: HTMLElement, isDark: boolean): MermaidConfig {
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
    themeVariables: themeVariables(container, isDark),
  }
}

function parse(text: string): SVGSVGElement {
  const template = document.createElement('template')
  template.innerHTML = text
  const svg = template.content.querySelector('svg')
  if (!svg) throw new Error('It came out empty.')
  return svg
}

/** Mermaid sanitizes its SVG, and the CSP runs nothing in it. Links are checked here. */
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
