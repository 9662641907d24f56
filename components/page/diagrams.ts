// Renders the diagrams of a page one after another, shortly before they come into view.
// To change how one is rendered, see mermaid.ts, which is loaded only for a page with a diagram.

import { openBy, openDiagram } from './closer.js'
import { copyTool, addTools, toggle, tool } from './block-tools.js'
import { keepAnchor } from './anchor-hold.js'
import { aside, makeAnnouncer } from './announce.js'
import { showCuts, WideBlocks } from './overflow.js'

/** How far outside the view rendering begins, in views. */
const AHEAD = '100% 0px'

export function renderDiagrams(): void {
  const figures = document.querySelectorAll<HTMLElement>('main figure.diagram')
  if (figures.length === 0) return
  const wide = new WideBlocks()
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) showCuts(target as HTMLElement)
  })
  const announce = makeAnnouncer()
  const numbers = new Map([...figures].map((figure, i) => [figure, i + 1]))
  let last = Promise.resolve()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        last = last.then(() => show(target as HTMLElement))
      }
    },
    // In a frame of another origin a margin needs the frame itself as root.
    { root: document, rootMargin: AHEAD },
  )
  for (const figure of figures) observer.observe(figure)

  async function show(figure: HTMLElement): Promise<void> {
    const source = figure.querySelector('.diagram-source > code')
    if (!source) return
    try {
      const { renderDiagram } = await import('./mermaid.js')
      const svg = await renderDiagram({
        source: source.textContent,
        number: numbers.get(figure) ?? 0,
        width: figure.clientWidth,
      })
      const diagram = document.createElement('div')
      diagram.className = 'drawing'
      diagram.append(svg)
      const open = () => openDiagram(svg)
      openBy(diagram, open)
      inPlace(figure, () => {
        figure.prepend(diagram)
        figure.classList.add('is-drawn')
        const turn = (isOn: boolean) => void figure.classList.toggle('shows-source', isOn)
        addTools(
          figure,
          tool('closer', 'Look closer', open),
          toggle('source', 'Show source', false, turn),
          copyTool(source, 'Copy source', announce),
        )
      })
      wide.watch(diagram, 'Diagram')
      diagram.addEventListener('scroll', () => showCuts(diagram))
      sizes.observe(diagram)
    } catch (error) {
      const problem = aside('diagram-problem', problemOf(error), 'note')
      inPlace(figure, () => figure.append(problem))
    }
  }
}

/** Keeps the text in view where it is when a figure above it changes its height. */
function inPlace(figure: HTMLElement, change: () => void): void {
  const before = figure.getBoundingClientRect()
  change()
  // Most browsers do so themselves.
  if (before.bottom <= 0 && !CSS.supports('overflow-anchor', 'auto')) {
    const grown = figure.getBoundingClientRect().height - before.height
    scrollBy({ top: grown, behavior: 'instant' })
  }
  keepAnchor()
}

const LONGEST_PROBLEM = 400

/** The problem and its place, without the list of tokens that the parser expected. */
function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [problem = ''] = text.split(/\n?Expecting /)
  return `This diagram cannot be drawn.\n${problem.trim()}`.slice(0, LONGEST_PROBLEM)
}
