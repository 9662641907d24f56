// Prints a page in a frame with the page around it, whose styles then show this frame alone.
// To change these styles, see doc-frame.styles.ts; how a rendered Markdown page is printed, components/bridge/print.ts.

import type { FrameSwap } from './frame-swap.js'

/** About the width of A4 and Letter between their margins, in CSS pixels. */
const PAPER_WIDTH = 720
/** A doc that does not send its size by then is printed as high as it was. */
const SIZE_MS = 600

/**
 * A page cannot be cut into sheets here, so it is given their width and its whole height.
 * @param printed - called when the dialog is closed
 */
export async function printPage(
  host: HTMLElement,
  frames: FrameSwap,
  printed: () => void,
): Promise<void> {
  addEventListener(
    'afterprint',
    () => {
      frames.width = null
      printed()
    },
    { once: true },
  )
  const sized = new Promise(resolve => {
    host.addEventListener('plan-frame-size', resolve, { once: true })
    setTimeout(resolve, SIZE_MS)
  })
  frames.send({ type: 'plan-theme', theme: 'light' })
  frames.width = PAPER_WIDTH
  await sized
  print()
}
