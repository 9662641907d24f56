// Says which boxes of tables scroll, and at which sides they are cut. Loaded for a page with tables.
// To change what follows from that, see styles/tables.css.

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

function showCuts(box: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft, style } = box
  const hidden = scrollWidth - clientWidth
  // From right to left it counts below 0.
  const left = scrollLeft + (getComputedStyle(box).direction === 'rtl' ? hidden : 0)
  style.setProperty('--cut-left', left < 1 ? '0px' : '1.5rem')
  style.setProperty('--cut-right', hidden - left < 1 ? '0px' : '1.5rem')
}
