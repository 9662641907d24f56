// Diagrams on a page: drawn one after another when they are about to be seen, with the source at hand.
// How one is drawn is drawing.ts's, which is fetched only for a page that has a diagram.

import { openBy, openDiagram } from './closer.js'
import { copyTool, addTools, toggle, tool } from './block-tools.js'
import { keepPlace } from './anchor-hold.js'
import { aside, sayPolitely } from './announce.js'
import { WideBlocks } from './overflow.js'

/** How far outside the view drawing begins, in views. */
const AHEAD = '100% 0px'

export function drawDiagrams(): void {
  const figures = document.querySelectorAll<HTMLElement>('main figure.diagram')
  if (figures.length === 0) return
  const wide = new WideBlocks()
  const say = sayPolitely()
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
    // Of a frame of another origin a browser takes no margin, unless the frame itself is the root.
    { root: document, rootMargin: AHEAD },
  )
  for (const figure of figures) observer.observe(figure)

  async function show(figure: HTMLElement): Promise<void> {
    const source = figure.querySelector('.diagram-source > code')
    if (!source) return
    try {
      const { drawDiagram } = await import('./mermaid.js')
      const svg = await drawDiagram({
        source: source.textContent,
        number: numbers.get(figure) ?? 0,
        width: figure.clientWidth,
      })
      const drawing = document.createElement('div')
      drawing.className = 'drawing'
      drawing.append(svg)
      const open = () => openDiagram(svg)
      openBy(drawing, open)
      inPlace(figure, () => {
        figure.prepend(drawing)
        figure.classList.add('is-drawn')
        const turn = (isOn: boolean) => void figure.classList.toggle('shows-source', isOn)
        addTools(
          figure,
          tool('closer', 'Look closer', open),
          toggle('source', 'Show source', false, turn),
          copyTool(source, 'Copy source', say),
        )
      })
      wide.watch(drawing, 'Diagram')
    } catch (error) {
      const problem = aside('diagram-problem', sayWhy(error), 'note')
      inPlace(figure, () => figure.append(problem))
    }
  }
}

/** What is above the view may get higher or lower: what is being read stays where it is. */
function inPlace(figure: HTMLElement, change: () => void): void {
  const before = figure.getBoundingClientRect()
  change()
  // Most browsers see to that themselves.
  if (before.bottom <= 0 && !CSS.supports('overflow-anchor', 'auto')) {
    const grown = figure.getBoundingClientRect().height - before.height
    scrollBy({ top: grown, behavior: 'instant' })
  }
  keepPlace()
}

const LONGEST_PROBLEM = 400

/** What is wrong, and where; not all that might have stood there instead. */
function sayWhy(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [problem = ''] = text.split(/\n?Expecting /)
  return `This diagram cannot be drawn.\n${problem.trim()}`.slice(0, LONGEST_PROBLEM)
}
