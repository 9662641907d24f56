// Finds a place in a sorted list by halving it.

/** How many of the first `count` items fulfil `isBefore`, which holds up to some item and for none after. */
export function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
