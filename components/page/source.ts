// Shows and marks the lines of a source that the fragment of its address names, as `#L10-L20`.
// To change what names a line, see schema/names/links.ts; the page of a source, server/markdown/source-page.ts.

import { linesIn, type Lines } from '../../schema/names/links.js'

/** A longer range is marked up to here. */
const MOST_MARKED = 10_000

addEventListener('hashchange', follow)
follow()

function follow(): void {
  for (const line of document.querySelectorAll('.at')) line.classList.remove('at')
  const named = linesIn(location.hash.slice(1))
  if (!named) return
  const last = Math.min(Math.max(named.first, named.last), named.first + MOST_MARKED)
  const lines = [...document.querySelectorAll<HTMLElement>('.line[data-n]')]
  const marked = lines.flatMap(line => rowsIn(line, { first: named.first, last }))
  for (const line of marked) line.classList.add('at')
  show(marked[0])
}

/** Those of these lines that are in an element: itself, or some of the lines of a long file. */
function rowsIn(element: HTMLElement, { first, last }: Lines): Element[] {
  const numbers = (element.dataset['n'] ?? '').split('\n')
  const from = Number(numbers[0])
  if (from > last || from + numbers.length <= first) return []
  if (numbers.length === 1) return [element]
  if (element.childElementCount === 0) {
    const rows = element.textContent.split(/(?<=\n)/).map(text => {
      const row = document.createElement('span')
      row.className = 'row'
      row.textContent = text
      return row
    })
    element.replaceChildren(...rows)
  }
  return [...element.children].slice(Math.max(0, first - from), last - from + 1)
}

/** Lines that come into view can be higher than estimated, so it scrolls twice. */
function show(line: Element | undefined): void {
  if (!line) return
  const scroll = () => {
    const { top } = line.getBoundingClientRect()
    scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
  }
  scroll()
  requestAnimationFrame(scroll)
}
