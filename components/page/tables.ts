// Says which boxes of tables scroll, and at which sides they are cut. Loaded for a page with tables.
// To change what follows from that, see styles/tables.css.

import { showCuts } from './overflow.js'

const boxes = document.querySelectorAll<HTMLElement>('main .table')
for (const box of boxes) box.addEventListener('scroll', () => showCuts(box))
addEventListener('resize', fit)
fit()

function fit(): void {
  for (const box of boxes) {
    const { scrollLeft } = box
    // Its columns are wider while it scrolls, so it is measured without.
    box.classList.remove('is-wide')
    box.classList.toggle('is-wide', box.scrollWidth > box.clientWidth)
    box.scrollLeft = scrollLeft
    showCuts(box)
  }
}
