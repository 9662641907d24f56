// Finds a place between the pairs of blocks that two versions of a doc have, and how far down it is. Pure.
// To change which blocks are pairs, see components/comparison/paired-blocks.ts.

/** The points of a line, each farther than the one before it. There are two at least. */
interface Points {
  count: number
  x(index: number): number
  y(index: number): number
}

/** The y of a place on the line; beyond its ends the y of the end. */
export function along({ count, x, y }: Points, place: number): number {
  let low = 0
  let high = count - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (x(middle) <= place) low = middle
    else high = middle - 1
  }
  const [start, end] = [x(low), x(low + 1)]
  const share = end > start ? (place - start) / (end - start) : 0
  return y(low) + Math.min(1, Math.max(0, share)) * (y(low + 1) - y(low))
}

/**
 * How far below the top of the view the line is at which both versions stand level: at the top, but for the last screen,
 * on which it goes down to the end, so that both versions end together.
 */
export function levelLine(top: number, height: number, view: number): number {
  const most = height - view
  const span = Math.min(view, most)
  return span > 0 ? view * Math.min(1, Math.max(0, (top - most + span) / span)) : 0
}
